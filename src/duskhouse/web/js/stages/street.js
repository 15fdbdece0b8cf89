// Positions in a row, two sides against each other below.

/** @import {Card, Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h, icon } from "../dom.js";
import { printed } from "../faces.js";
import { say } from "../language.js";
import {
  calledOf,
  cardButton,
  doesOf,
  keyed,
  nameOf,
  ownedAt,
  pile,
  seatPanel,
  slip,
  zonesAt,
} from "../parts/cards.js";
import { canPlay, here, others, waitingNow } from "./shared.js";

/** @param {Scene} scene */
export function street(scene) {
  const steps = zonesAt(scene, "step");
  const [them] = others(scene);
  const now = steps.find((zone) => zone.marks.includes("now"));
  const front = ownedAt(scene, "front", them).flatMap((zone) =>
    keyed(zone).map((entry) => slip(scene, zone, entry)),
  );
  const waiting = ownedAt(scene, "waiting", them).map((zone) => pile(scene, zone));
  const last = !now || now === steps.at(-1);
  return [
    seatPanel(
      scene,
      them,
      "them",
      h(
        "div",
        { class: "front", role: "group", "aria-label": say("street-open-cards"), "data-roving": true },
        front,
        !lastShown(scene, last) && waiting,
      ),
    ),
    h(
      "ol",
      { class: "street", "data-roving": true, "aria-label": say("street") },
      steps.map((zone, at) => step(scene, zone, at + 1)),
    ),
    h(
      "div",
      { class: "duel" },
      stake(scene, now ?? steps.findLast((zone) => zone.owner !== null) ?? steps.at(-1)),
      side(scene, them, "theirs", last),
      side(scene, scene.base, "ours", last),
    ),
  ];
}

/** Whether the sides show what waited for the last position. @param {Scene} scene @param {boolean} last */
function lastShown(scene, last) {
  return last && zonesAt(scene, "side").every((zone) => !zone.cards.length);
}

/** @param {Scene} scene @param {Zone} zone @param {number} number */
function step(scene, zone, number) {
  const moves = scene.options.movesOf(zone.id, null);
  const chosen = scene.chosen?.zone === zone.id;
  const prizes = zone.cards.filter((card) => !isToken(scene, card));
  const note = [...zone.cards.map(nameOf), zone.note].filter(Boolean).join(", ");
  const title = say("with-note", { title: zone.title, note });
  const state = zone.marks.includes("now") ? "now" : zone.marks.includes("past") ? "past" : "";
  return h(
    "li",
    { class: state, "data-key": zone.id, "data-zone": zone.id },
    h(
      "button",
      {
        type: "button",
        "data-act": "zone",
        "data-in": zone.id,
        "data-state": moves.length ? "legal" : null,
        "aria-pressed": moves.length ? String(chosen) : null,
        "aria-label": moves.length ? say("standing-target", { title }) : title,
        title: prizes.map((card) => doesOf(scene, card.code)).join(" ") || null,
      },
      h("span", { class: "n" }, number),
      h(
        "span",
        { class: "toks" },
        tokens(scene, zone).map((symbol) => icon(symbol, "tok")),
      ),
      h(
        "span",
        { class: "psy" },
        prizes.map((card) => (card.code ? printed(scene, card.code) : nameOf(card))).join(", "),
      ),
      h(
        "span",
        { class: "res" },
        state === "now"
          ? say("street-now")
          : zone.owner !== null
            ? taker(scene, zone.owner)
            : state === "past"
              ? "–"
              : String(number),
      ),
    ),
  );
}

/** Who has won a position. @param {Scene} scene @param {number} seat */
function taker(scene, seat) {
  const sign = scene.look.signs[seat];
  return [icon(sign.sigil, `sigil s-${sign.ink}`), h("span", { class: "only-wide" }, calledOf(scene, seat))];
}

/** @param {Scene} scene @param {Card} card */
const isToken = ({ look }, { code }) => code !== null && look.faces[code].ink === "token";

/** @param {Scene} scene @param {Zone} zone */
function tokens(scene, zone) {
  return zone.cards
    .filter((card) => isToken(scene, card))
    .map((card) => scene.look.faces[/** @type {string} */ (card.code)].drawings[0][0]);
}

/** What is played for. @param {Scene} scene @param {Zone | undefined} zone */
function stake(scene, zone) {
  if (!zone) return null;
  const prizes = keyed(zone).filter(({ card }) => !isToken(scene, card));
  return h(
    "div",
    { class: "stake", "data-zone": zone.id },
    h(
      "span",
      { class: "prize" },
      tokens(scene, zone).map((symbol) => icon(symbol, "")),
    ),
    h("b", null, zone.title),
    prizes.length > 0 && h("span", { class: "label only-wide" }, say("street-loser-gets")),
    prizes.map((entry) => slip(scene, zone, { ...entry, key: `stake-${entry.key}` })),
  );
}

/** @param {Scene} scene @param {number} owner @param {string} classes @param {boolean} last */
function side(scene, owner, classes, last) {
  const [zone] = ownedAt(scene, lastShown(scene, last) ? "waiting" : "side", owner);
  if (!zone) return null;
  const tally = scene.view.tallies.find((each) => each.owner === owner);
  const points = tally?.total ?? 0;
  const entries = keyed(zone);
  const mine = owner === scene.you && canPlay(scene) && !waitingNow(scene);
  return h(
    "div",
    {
      class: `sidecards ${classes}`,
      role: "group",
      "aria-label": scene.words.message("panel-points", { seat: owner, points }),
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      {
        class: "row",
        "data-roving": true,
        "data-many": entries.length > 14 ? 2 : entries.length > 8 ? 1 : null,
      },
      entries.map((entry) => cardButton(scene, zone, entry)),
      mine && here(zone),
    ),
    h(
      "button",
      {
        type: "button",
        class: "sum",
        "data-act": "tally",
        "data-seat": owner,
        "aria-label": scene.words.message("panel-points", { seat: owner, points }, "how"),
      },
      points,
      h("small", null, calledOf(scene, owner)),
    ),
  );
}
