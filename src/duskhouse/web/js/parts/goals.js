// The goal, always in sight: what everyone plays for and how far it is, in a strip above the stage.

/** @import {Child, Goal} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h } from "../dom.js";
import { say } from "../language.js";
import { calledOf } from "./cards.js";

const MOST_PIPS = 6; // what takes more is told by its number

/** @param {Scene} scene */
export function goals(scene) {
  const { goals: all } = scene.view;
  if (!all.length) return null;
  /** @type {Child[]} */
  const shown = [];
  for (const goal of all.filter(({ seat, need }) => seat === null || !need)) shown.push(lone(goal));
  const seats = new Set(all.filter(({ need }) => need).map(({ seat }) => seat));
  for (const seat of seats) if (seat !== null) shown.push(ofSeat(scene, seat));
  return h("ul", { class: "goals", "aria-label": say("goals"), "data-roving": true }, shown);
}

/** @param {Goal} goal */
const lone = (goal) => h("li", null, one(goal));

/** What one seat has of all that is counted. @param {Scene} scene @param {number} seat */
function ofSeat(scene, seat) {
  const own = scene.view.goals.filter((goal) => goal.seat === seat && goal.need);
  const named = own.length > 1;
  return h(
    "li",
    { class: seat === scene.you ? "mine" : null },
    named && h("b", null, calledOf(scene, seat)),
    own.map(one),
  );
}

/** @param {Goal} goal */
function one(goal) {
  const { text, short, have, need, clause } = goal;
  return h(
    "button",
    {
      type: "button",
      class: "goal",
      "data-act": "goal",
      "data-text": text,
      "data-clause": clause,
      "aria-label": text,
      title: text,
    },
    short,
    need > 0 && need <= MOST_PIPS && pips(have, need),
  );
}

/** @param {number} have @param {number} need */
function pips(have, need) {
  const each = Array.from({ length: need }, (_, at) => h("i", { class: at < have ? "lit" : null }));
  return h("span", { class: "pips", "aria-hidden": "true" }, each);
}
