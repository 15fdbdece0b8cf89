// The bar above the table, and its tools.

import { h, icon } from "../dom.js";
import { settings } from "../keep.js";
import { say } from "../language.js";
import { HOME } from "../place.js";

/** @param {string} title @param {string} moment @param {boolean} warmingUp the bots that play */
export function bar(title, moment, warmingUp) {
  return h(
    "header",
    { class: "bar" },
    h(
      "a",
      { class: "brand", href: HOME.pathname, "aria-label": say("table-home") },
      icon("i-house", ""),
      h("span", null, say("brand")),
    ),
    h("h1", null, title),
    h("span", { class: "label" }, moment),
    warmingUp && botsWarmUp(),
  );
}

/** That bots do not look ahead yet. */
export function botsWarmUp() {
  return h(
    "span",
    { class: "pill", role: "status", title: say("bots-warm-up", {}, "why") },
    say("bots-warm-up"),
  );
}

/** @param {{undo: boolean, hint: boolean, rules: boolean}} can @param {number} unread lines of chat */
export function tools(can, unread) {
  const log = unread ? say("tool-log", { unread }, "unread") : say("tool-log");
  return h(
    "nav",
    { class: "tools", "aria-label": say("tools") },
    tool("undo", "i-undo", say("tool-undo"), "U", !can.undo),
    tool("hint", "i-hint", say("tool-hint"), "H", !can.hint),
    tool("side", "i-log", log, "L", false, "side-link"),
    tool("rules", "i-rules", say("tool-rules"), "R", !can.rules),
    tool("sound", settings.sound ? "i-sound" : "i-off", say("more", {}, "sound"), "", false, "", settings.sound),
    tool("theme", "i-theme", say("theme"), "", false, "only-wide"),
    tool("more", "i-gear", say("tool-more"), "", false),
  );
}

/** @param {string} name @param {string} symbol @param {string} text @param {string} key @param {boolean} off @param {string} [classes] @param {boolean} [on] */
function tool(name, symbol, text, key, off, classes, on) {
  return h(
    "button",
    {
      type: "button",
      class: classes,
      "data-act": name,
      "data-key": `tool-${name}`,
      "aria-keyshortcuts": key || null,
      "aria-disabled": off ? "true" : null,
      "aria-pressed": on === undefined ? null : String(on),
    },
    icon(symbol),
    h("span", null, text),
  );
}
