// Seats above a row of cards between two stacks.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h } from "../dom.js";
import { holder } from "../faces.js";
import { cardButton, keyed, slot, zonesAt } from "../parts/cards.js";
import { calledOf } from "../words.js";
import { canPlay, centre, factPills, here, seats, spot } from "./shared.js";

/** @param {Scene} scene */
export function hearth(scene) {
  const zone = centre(scene);
  return [
    seats(scene),
    h(
      "div",
      { class: "hearth" },
      spot(scene, zonesAt(scene, "left")[0], "deck"),
      zone && field(scene, zone),
      spot(scene, zonesAt(scene, "right")[0], "aside"),
    ),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function field(scene, zone) {
  const entries = keyed(zone);
  const cards = entries.map((entry, at) => {
    const { card } = entry;
    const name = calledOf(scene.table, holder(card, zone), scene.you);
    const last = at === entries.length - 1;
    const label = `${at + 1}, ${name}: ${card.name}${last ? ", the last card" : ""}`;
    return h(
      "figure",
      { class: "spot", "data-key": `fig-${entry.key}` },
      cardButton(scene, zone, entry, { label, mark: last }),
      h("figcaption", null, h("b", null, name), last && h("span", { class: "only-wide" }, " last")),
    );
  });
  const mine = canPlay(scene);
  return h(
    "div",
    {
      class: "field",
      role: "group",
      "aria-label": `${zone.title}, ${zone.note}`,
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h("div", { class: "lock" }, factPills(scene)),
    h(
      "div",
      { class: "row", "data-roving": true, "data-many": cards.length > 12 ? 2 : cards.length > 6 ? 1 : null },
      cards,
      mine && here(zone),
      !mine && !cards.length && slot("empty"),
    ),
  );
}
