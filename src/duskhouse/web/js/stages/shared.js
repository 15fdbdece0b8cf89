// What the stages share.

/** @import {Zone} from "../types.js" */
/** @import {Scene} from "../parts/cards.js" */
import { h } from "../dom.js";
import { say } from "../language.js";
import { ownedAt, seatPanel, stack, zonesAt } from "../parts/cards.js";

const SHORT = 64; // facts of up to so many letters stand on the table; the side has them all

/** The other seats, clockwise from the viewer. @param {Scene} scene */
export function others(scene) {
  const count = scene.table.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (scene.base + i + 1) % count);
}

/** @param {Scene} scene */
export function seats(scene) {
  const around = others(scene);
  const perRow = around.length > 3 ? Math.ceil(around.length / 2) : around.length;
  return h(
    "div",
    { class: "seats", vars: { "--seats": Math.min(perRow, 3), "--all": around.length } },
    around.map((seat) => seatPanel(scene, seat)),
  );
}

/** Of several zones in the middle, the one that counts. @param {Scene} scene */
export const centre = (scene) => zonesAt(scene, "centre").at(-1);

/** @param {Scene} scene @param {Zone | undefined} zone @param {string} classes */
export function spot(scene, zone, classes) {
  return zone ? stack(scene, zone, classes) : null;
}

/**
 * The place a chosen card goes to.
 * @param {Zone} zone
 * @param {{key?: string, side?: string, text?: string}} [how]
 */
export function here(zone, { key = "here", side = "", text = say("play-here") } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: ["slot yours", side].filter(Boolean).join(" "),
      "data-key": key,
      "data-act": "target",
      "data-in": zone.id,
      "aria-label": say("play-here", {}, "label"),
    },
    text,
  );
}

/** Whether a card can be played from somewhere. @param {Scene} scene */
export const canPlay = (scene) => scene.options.moves.some((move) => move.card !== null);

/** Where cards go that wait for later, if that is what is asked for now. @param {Scene} scene */
export const waitingNow = (scene) =>
  ownedAt(scene, "waiting", scene.base).find((zone) => zone.marks.includes("now"));

/** What holds now, as far as it is short. @param {Scene} scene */
export function factPills(scene) {
  return scene.view.facts
    .filter(({ text }) => text.length <= SHORT)
    .map(({ text }) => h("span", { class: "pill" }, text.replace(/[.。]$/, "")));
}
