// A square of piles beside the cards in play.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
/** @import {Play} from "../order.js" */
import { h, s } from "../dom.js";
import { capital, say } from "../language.js";
import { calledOf, cardButton, keyed, nameOf, slot, zonesAt } from "../parts/cards.js";
import { canPlay, centre, factPills, here, seats } from "./shared.js";

/** @param {Scene} scene */
export function grid(scene) {
  const tiles = zonesAt(scene, "tile");
  const width = Math.ceil(Math.sqrt(tiles.length));
  return [
    seats(scene),
    h(
      "div",
      {
        class: "souls",
        vars: { "--n": width },
        role: "group",
        "aria-label": say("grid"),
        "data-roving": true,
        "data-width": width,
      },
      tiles.map((zone) => tile(scene, zone)),
    ),
    fight(
      scene,
      centre(scene),
      tiles.find((zone) => zone.marks.includes("now")),
    ),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function tile(scene, zone) {
  const [top] = keyed(zone);
  const state = zone.marks.includes("now") ? " hit" : zone.marks.includes("reach") ? " reach" : "";
  const note = [top && nameOf(top.card), zone.note].filter(Boolean).join(", ");
  const label = say("with-note", { title: zone.title, note });
  return h(
    "div",
    { class: `tile${state}`, "data-key": zone.id, "data-zone": zone.id, "data-depth": zone.cards.length },
    top
      ? cardButton(scene, zone, top, { label })
      : slot(say("slot-gone"), { role: "img", "aria-label": label }),
    h("span", { class: "tag", "aria-hidden": "true" }, zone.title),
    zone.token !== null && token(scene, zone.token),
  );
}

/** @param {Scene} scene @param {number} seat */
function token(scene, seat) {
  return s(
    "svg",
    {
      class: `token${seat === scene.you ? " mine" : ""}`,
      viewBox: "0 0 64 64",
      "aria-hidden": "true",
      "data-key": `token-${seat}`,
    },
    s("use", { href: "#h-token" }),
    s("use", { class: "sg", href: `#${scene.look.signs[seat].sigil}`, x: 18, y: 22, width: 28, height: 28 }),
  );
}

/** @param {Scene} scene @param {Zone | undefined} zone @param {Zone | undefined} prize */
function fight(scene, zone, prize) {
  if (!zone) {
    return h(
      "div",
      { class: "fight quiet", "data-zone": "centre" },
      h("div", { class: "plays" }, h("p", { class: "need" }, scene.view.prompt.ask)),
      h("div", { class: "lock" }, factPills(scene)),
    );
  }
  const plays = scene.plays(zone);
  const folded = foldedPlays(scene, plays);
  const [top] = prize ? keyed(prize) : [];
  const soul =
    prize &&
    top &&
    h(
      "figure",
      { class: "spot", "data-key": "prize" },
      cardButton(
        scene,
        { ...prize, id: `prize-${prize.id}` },
        { card: top.card, key: `prize-${top.key}` },
        { label: say("grid-at-stake", { card: nameOf(top.card) }, "label") },
      ),
      h("figcaption", null, say("grid-at-stake")),
    );
  const arrow = soul && plays.length > 0 && h("span", { class: "arrow", "aria-hidden": "true" }, "›");
  return h(
    "div",
    {
      class: "fight",
      role: "group",
      "aria-label": say("and-note", { title: zone.title, note: zone.note }),
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      { class: "need only-wide" },
      h(
        "b",
        { class: "serif" },
        prize ? say("grid-for", { title: zone.title, prize: prize.title }) : zone.title,
      ),
    ),
    h(
      "div",
      { class: "plays", "data-roving": true },
      soul,
      arrow,
      folded > 0 && more(scene, zone, plays.slice(0, folded)),
      plays.slice(folded).map((play, at, shown) => playFigure(scene, zone, play, at === shown.length - 1)),
      canPlay(scene) && here(zone),
    ),
    h("div", { class: "need" }, capital(zone.note)),
  );
}

const ROOM = { wide: 6, narrow: 5 }; // cards in play that fit beside what is at stake

/**
 * How many plays fold away: the oldest, as many as do not fit.
 * @param {Scene} scene
 * @param {Play[]} plays
 */
function foldedPlays(scene, plays) {
  let room = matchMedia("(max-width: 760px)").matches ? ROOM.narrow : ROOM.wide;
  if (canPlay(scene)) room -= 1;
  return firstThatFits(plays, room) && firstThatFits(plays, room - 1); // the fold takes a place too
}

/** From which play on all fit; the last one always does. @param {Play[]} plays @param {number} room */
function firstThatFits(plays, room) {
  let at = plays.length;
  while (at > 0 && (at === plays.length || room >= plays[at - 1].entries.length)) {
    at -= 1;
    room -= plays[at].entries.length;
  }
  return at;
}

/** The plays that are folded away; they open. @param {Scene} scene @param {Zone} zone @param {Play[]} plays */
function more({ words }, zone, plays) {
  const names = plays.flatMap((play) => play.entries.map(({ card }) => nameOf(card)));
  return h(
    "button",
    {
      type: "button",
      class: "folded",
      "data-act": "open",
      "data-zone": zone.id,
      "data-key": "folded",
      "aria-label": say("grid-earlier", { count: names.length, cards: words.listed(names) }),
    },
    `+${names.length}`,
  );
}

/** @param {Scene} scene @param {Zone} zone @param {Play} play @param {boolean} last */
function playFigure(scene, zone, { by, entries }, last) {
  const name = by === null ? say("grid-souls") : calledOf(scene, by);
  return h(
    "figure",
    { class: `spot${last ? " last" : ""}`, "data-key": `play-${entries[0].key}` },
    h(
      "div",
      { class: "pair" },
      entries.map((entry) =>
        cardButton(scene, zone, entry, {
          label: say("grid-card", { name, card: nameOf(entry.card) }, last ? "last" : ""),
          mark: last,
        }),
      ),
    ),
    h("figcaption", null, h("b", null, name)),
  );
}
