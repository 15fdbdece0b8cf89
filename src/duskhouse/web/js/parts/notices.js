// One sentence says what happened, one button what to do; the table stays readable underneath.

/** @import {TableScreen} from "../screens/table.js" */
import { h, icon } from "../dom.js";
import { calledOf } from "../words.js";

/**
 * @param {"bad" | "ask" | "said"} kind
 * @param {string} symbol
 * @param {string} text
 * @param {string} [act]
 * @param {string} [label]
 * @param {string} [otherAct]
 * @param {string} [otherLabel]
 */
function notice(kind, symbol, text, act, label, otherAct, otherLabel) {
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
function reviewNotice(past) {
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

/** All that is to be said above the table now. @param {TableScreen} screen */
export function* noticesOf(screen) {
  if (screen.reload) yield notice("bad", "i-warn", "This page is older than the server.", "reload", "Reload");
  if (screen.lost)
    yield notice("bad", "i-off", "Connection lost. Trying again; your last move is safe.", "hurry", "Now");
  if (screen.heard)
    yield notice("said", "i-chat", `${screen.heard.name}: ${screen.heard.text}`, "answer", "Answer");
  if (screen.notes) yield notice("bad", "i-warn", screen.notes, "dismiss", "Close");
  if (screen.past) yield reviewNotice(screen.past);
  const undo = screen.table?.undo;
  if (undo && screen.table && screen.seat !== null) {
    if (undo.waiting.includes(screen.seat)) {
      yield notice(
        "ask",
        "i-undo",
        `${calledOf(screen.table, undo.by, screen.seat)} would like to take back the last move.`,
        "agree",
        "Agree",
        "refuse",
        "Refuse",
      );
    } else if (undo.by === screen.seat)
      yield notice("ask", "i-undo", "Waiting for the others to agree to your undo.");
  }
}
