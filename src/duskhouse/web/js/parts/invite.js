// The invitation to a table: its link, and for phones nearby the same as a QR code.

/** @import {Child} from "../types.js" */
import { h, icon, s } from "../dom.js";
import { say } from "../language.js";
import { tableAddress } from "../place.js";

const MARGIN = 4; // modules around a code that have to stay empty

/** Whether the address is one that no other machine can open. */
export const isOnlyHere = () => /^127\.|^\[::1\]$|(^|\.)localhost$/.test(location.hostname);

/** @param {string} label @param {string} value */
export function copyLine(label, value) {
  return h(
    "div",
    { class: "join" },
    h("input", { readonly: true, value, "aria-label": label, title: label, "data-key": label }),
    h("button", { type: "button", class: "btn", "data-act": "copy" }, icon("i-link"), say("copy")),
  );
}

/** @param {string} table @param {string[] | null} code the rows of its QR code @returns {Child[]} */
export function invitation(table, code) {
  return [
    copyLine(say("invite", {}, "link"), tableAddress(table)),
    isOnlyHere() &&
      h("p", { class: "label only-here" }, icon("i-info"), h("span", null, say("invite", {}, "only-here"))),
    code &&
      h(
        "figure",
        { class: "scan", "data-key": "scan" },
        qrCode(code, say("invite", {}, "code")),
        h("figcaption", { class: "label" }, say("invite", {}, "scan")),
      ),
  ];
}

/** What stands beside a button is copied. @param {Element} button */
export function copyFrom(button) {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  input.select();
  const done = () => {
    button.lastChild && (button.lastChild.textContent = say("copied"));
  };
  navigator.clipboard?.writeText(input.value).then(done, () => {});
}

/** Dark on light at any hour: not every reader takes it the other way round. @param {string[]} rows @param {string} label */
export function qrCode(rows, label) {
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return s(
    "svg",
    {
      class: "qr",
      viewBox: `${-MARGIN} ${-MARGIN} ${size} ${size}`,
      role: "img",
      "aria-label": label,
      "shape-rendering": "crispEdges",
    },
    s("path", { d: dark.join("") }),
  );
}
