// A table for any zones: seats around, and in the middle all that is nobody's.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h } from "../dom.js";
import { say } from "../language.js";
import { cardButton, keyed, slot, stack, zonesAt } from "../parts/cards.js";
import { factPills, here, seats } from "./shared.js";

const MIDDLE = ["left", "centre", "right", "tile", "step", "side"];
const STACKED = "stack";

/** @param {Scene} scene */
export function plain(scene) {
  const zones = MIDDLE.flatMap((place) => zonesAt(scene, place));
  return [
    seats(scene),
    h(
      "div",
      { class: "middle" },
      h("div", { class: "lock" }, factPills(scene)),
      zones.map((zone) => (zone.layout === STACKED ? stack(scene, zone) : row(scene, zone))),
    ),
  ];
}

/** Cards that lie side by side. @param {Scene} scene @param {Zone} zone */
function row(scene, zone) {
  const target = scene.options.moves.some((move) => move.zone === zone.id && move.card === null);
  return h(
    "figure",
    {
      class: "spot spread",
      role: "group",
      "aria-label": say("and-note", { title: zone.title, note: zone.note }),
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      { class: "row", "data-roving": true },
      keyed(zone).map((entry) => cardButton(scene, zone, entry)),
      target && here(zone, { key: `here-${zone.id}` }),
      !target && !zone.cards.length && slot(say("slot-empty")),
    ),
    h("figcaption", null, zone.title, zone.note && ` · ${zone.note}`),
  );
}
