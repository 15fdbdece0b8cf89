// One sentence says what happened, one button what to do; the table stays readable underneath.

import { h, icon } from "../dom.js";

/**
 * @param {"bad" | "ask"} kind
 * @param {string} symbol
 * @param {string} text
 * @param {string} [act]
 * @param {string} [label]
 * @param {string} [otherAct]
 * @param {string} [otherLabel]
 */
export function notice(kind, symbol, text, act, label, otherAct, otherLabel) {
  const button = (/** @type {string | undefined} */ what, /** @type {string | undefined} */ words) =>
    what && h("button", { type: "button", class: "btn", "data-act": what }, words);
  return h(
    "div",
    { class: "notice", "data-kind": kind, "data-key": text, role: kind === "bad" ? "alert" : "status" },
    icon(symbol),
    h("span", { class: "grow" }, text),
    button(act, label),
    button(otherAct, otherLabel),
  );
}
