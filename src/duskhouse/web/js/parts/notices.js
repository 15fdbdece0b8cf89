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

/** @param {{seq: number, of: number}} past */
export function reviewNotice(past) {
  return h(
    "div",
    { class: "notice", "data-key": "review", role: "group", "aria-label": "Review" },
    icon("i-eye"),
    h("span", { class: "grow" }, `Position ${past.seq} of ${past.of}`),
    h(
      "button",
      { type: "button", class: "btn", "data-act": "earlier", "aria-label": "Earlier" },
      icon("i-back"),
    ),
    h("button", { type: "button", class: "btn", "data-act": "later", "aria-label": "Later" }, icon("i-on")),
    h("button", { type: "button", class: "btn primary", "data-act": "present" }, "Back to now"),
  );
}

/** @param {{code: string, text: string}} trouble */
export function troubleBox(trouble) {
  return h(
    "div",
    { class: "empty" },
    icon("h-soul", ""),
    h("h2", null, trouble.code === "no-table" ? "There is no such table." : "The table is closed."),
    h("p", null, trouble.text),
    h("a", { class: "btn primary", href: "/" }, "Lobby"),
  );
}
