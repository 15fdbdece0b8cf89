// The bar above the table, and its tools.

import { h, icon } from "../dom.js";

/** @param {string} title @param {string} moment @param {boolean} warmingUp the bots that play */
export function bar(title, moment, warmingUp) {
  return h(
    "header",
    { class: "bar" },
    h(
      "a",
      { class: "brand", href: "/", "aria-label": "Duskhouse, back to the lobby" },
      icon("i-house", ""),
      h("span", null, "Duskhouse"),
    ),
    h("h1", null, title),
    h("span", { class: "label" }, moment),
    warmingUp &&
      h(
        "span",
        { class: "pill", role: "status", title: "So far they play by rules of thumb." },
        "bots warm up",
      ),
  );
}

/** @param {{undo: boolean, hint: boolean, rules: boolean}} can @param {number} unread lines of chat */
export function tools(can, unread) {
  return h(
    "nav",
    { class: "tools", "aria-label": "Tools" },
    tool("undo", "i-undo", "Undo", "U", !can.undo),
    tool("hint", "i-hint", "Hint", "H", !can.hint),
    tool("side", "i-log", unread ? `Log (${unread})` : "Log", "L", false, "sheetlink"),
    tool("rules", "i-rules", "Rules", "R", !can.rules),
    tool("theme", "i-theme", "Theme", "", false, "only-wide"),
    tool("more", "i-gear", "More", "", false),
  );
}

/** @param {string} name @param {string} symbol @param {string} text @param {string} key @param {boolean} off @param {string} [classes] */
function tool(name, symbol, text, key, off, classes) {
  return h(
    "button",
    {
      type: "button",
      class: classes,
      "data-act": name,
      "data-key": `tool-${name}`,
      "aria-keyshortcuts": key || null,
      "aria-disabled": off ? "true" : null,
    },
    icon(symbol),
    h("span", null, text),
  );
}
