// Seats above a row of cards between two stacks.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h } from "../dom.js";
import { holder } from "../faces.js";
import { say } from "../language.js";
import { calledOf, cardButton, keyed, nameOf, slot, zonesAt } from "../parts/cards.js";
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
    const seat = holder(card, zone);
    const last = at === entries.length - 1;
    const values = { number: at + 1, seat, card: nameOf(card) };
    const label = scene.words.message("field-card", values, last ? "last" : "");
    return h(
      "figure",
      { class: "spot", "data-key": `fig-${entry.key}` },
      cardButton(scene, zone, entry, { label, mark: last }),
      h(
        "figcaption",
        null,
        h("b", null, calledOf(scene, seat)),
        last && h("span", { class: "only-wide" }, " ", say("last")),
      ),
    );
  });
  const mine = canPlay(scene);
  return h(
    "div",
    {
      class: "field",
      role: "group",
      "aria-label": say("and-note", { title: zone.title, note: zone.note }),
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h("div", { class: "lock" }, factPills(scene)),
    h(
      "div",
      { class: "row", "data-roving": true, "data-many": cards.length > 12 ? 2 : cards.length > 6 ? 1 : null },
      cards,
      mine && here(zone),
      !mine && !cards.length && slot(say("slot-empty")),
    ),
  );
}
