// Seats around a trick.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h } from "../dom.js";
import { say } from "../language.js";
import { calledOf, cardButton, isOwnFaceDown, keyed, nameOf, seatPanel, zonesAt } from "../parts/cards.js";
import { centre, here, others } from "./shared.js";

const AROUND = [[], [], ["s", "n"], ["s", "w", "e"], ["s", "w", "n", "e"]];
const SIDES = { w: "west", n: "north", e: "east", s: "south" };

/** @param {Scene} scene */
export function cross(scene) {
  const count = scene.table.seats.length;
  const around = AROUND[count];
  const [left] = zonesAt(scene, "left");
  const [right] = zonesAt(scene, "right");
  return [
    left && corner(scene, left),
    ...others(scene).map((seat) =>
      seatPanel(
        scene,
        seat,
        SIDES[/** @type {keyof typeof SIDES} */ (around[(seat - scene.base + count) % count])],
      ),
    ),
    right && room(scene, right),
    trick(scene, centre(scene), around),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function corner(scene, zone) {
  return h(
    "div",
    {
      class: "corner",
      role: "group",
      "aria-label": zone.title,
      "data-zone": zone.id,
      "data-key": zone.id,
      "data-roving": true,
    },
    zone.cards.length > 0 &&
      h(
        "div",
        { class: "row" },
        keyed(zone).map((entry) => cardButton(scene, zone, entry)),
      ),
    h("div", { class: "cap" }, h("span", null, zone.title), h("span", { class: "label" }, zone.note)),
  );
}

/** @param {Scene} scene @param {Zone} zone */
function room(scene, zone) {
  const [top] = keyed(zone);
  const label = say("and-note", { title: zone.title, note: zone.note });
  return h(
    "div",
    { class: "locked", role: "group", "aria-label": zone.title, "data-zone": zone.id, "data-key": zone.id },
    h("div", { class: "cap" }, h("span", null, zone.title), h("span", { class: "label" }, zone.note)),
    top &&
      h("div", { class: zone.cards.length > 1 ? "stack" : "lone" }, cardButton(scene, zone, top, { label })),
  );
}

/** @param {Scene} scene @param {Zone | undefined} zone @param {string[]} around */
function trick(scene, zone, around) {
  if (!zone) return null;
  const count = scene.table.seats.length;
  const entries = keyed(zone);
  const spots = Array.from({ length: count }, (_, i) => {
    const seat = (scene.base + i) % count;
    const at = entries.findIndex(({ card }) => card.by === seat);
    if (at < 0) return emptySpot(scene, zone, seat, around[i]);
    const { card } = entries[at];
    const led = at === 0 && card.code !== null && !isOwnFaceDown(card);
    const label = scene.words.message("trick-card", { seat, card: nameOf(card) }, led ? "led" : "");
    return h(
      "figure",
      { class: `spot ${around[i]}`, "data-key": `spot-${seat}` },
      cardButton(scene, zone, entries[at], { label }),
      h("figcaption", null, h("b", null, calledOf(scene, seat)), led && ` ${say("led")}`),
    );
  });
  return h(
    "div",
    {
      class: "trick",
      role: "group",
      "aria-label": say("and-note", { title: zone.title, note: zone.note }),
      "data-zone": zone.id,
      "data-roving": true,
    },
    spots,
    h("span", { class: "lead" }, zone.note),
  );
}

/** @param {Scene} scene @param {Zone} zone @param {number} seat @param {string} side */
function emptySpot(scene, zone, seat, side) {
  const mine = seat === scene.you && scene.options.moves.length > 0;
  const key = `spot-${seat}`;
  if (!mine) return h("span", { class: `slot ${side}`, "data-key": key, "aria-hidden": "true" });
  return here(zone, { key, side, text: say("play-you") });
}
