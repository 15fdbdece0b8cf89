// A square of piles beside the cards in play.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h, s } from "../dom.js";
import { cardButton, keyed, slot, zonesAt } from "../parts/cards.js";
import { calledOf, capital, told } from "../words.js";
import { centre, factPills, seats } from "./shared.js";

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
        "aria-label": "The grid",
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
  const label = `${zone.title}: ${top ? `${top.card.name}, ` : ""}${zone.note}`;
  return h(
    "div",
    { class: `tile${state}`, "data-key": zone.id, "data-zone": zone.id, "data-depth": zone.cards.length },
    top ? cardButton(scene, zone, top, { label }) : slot("gone", { role: "img", "aria-label": label }),
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
      h(
        "div",
        { class: "plays" },
        h("p", { class: "need" }, told(scene.view.prompt.ask, scene.table, scene.you)),
      ),
      h("div", { class: "lock" }, factPills(scene)),
    );
  }
  const entries = keyed(zone);
  const bySeat = [...new Set(entries.map(({ card }) => card.by))];
  const plays = bySeat.map((seat) => {
    const own = entries.filter(({ card }) => card.by === seat);
    const name = seat === null ? "souls" : calledOf(scene.table, seat, scene.you);
    return h(
      "figure",
      { class: "spot", "data-key": `plays-${seat}` },
      h(
        "div",
        { class: "pair", "data-many": own.length > 4 },
        own.map((entry) => cardButton(scene, zone, entry, { label: `${name}: ${entry.card.name}` })),
      ),
      h("figcaption", null, h("b", null, name)),
    );
  });
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
        { label: `At stake: ${top.card.name}` },
      ),
      h("figcaption", null, "at stake"),
    );
  const arrow = soul && plays.length > 0 && h("span", { class: "arrow", "aria-hidden": "true" }, "›");
  const mine = scene.options.moves.some((move) => move.card !== null);
  return h(
    "div",
    {
      class: "fight",
      role: "group",
      "aria-label": `${zone.title}, ${zone.note}`,
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      { class: "need only-wide" },
      h("b", { class: "serif" }, `${zone.title}${prize ? ` for ${prize.title.toLowerCase()}` : ""}`),
    ),
    h(
      "div",
      { class: "plays", "data-roving": true },
      soul,
      arrow,
      plays,
      mine &&
        h(
          "button",
          {
            type: "button",
            class: "slot yours",
            "data-key": "here",
            "data-act": "target",
            "data-in": zone.id,
            "aria-label": "Play the chosen card here",
          },
          "play here",
        ),
    ),
    h("div", { class: "need" }, capital(zone.note)),
  );
}
