// What the lab has found, drawn: a row for each figure, with its interval on the scale of its section.

/** @import {Child} from "../types.js" */
import { h, s } from "../dom.js";
import { say } from "../language.js";

/**
 * @typedef {{value: number | null, low: number | null, high: number | null, asked: number}} Estimate
 * @typedef {{figure: string, label: string, unit: string, par: number | null, rules: Estimate[],
 *   correlation?: Estimate[], shown: string, range: string, asked: string, note: string}} Row
 * @typedef {{id: string, title: string, says: string, rows: Row[]}} Section
 * @typedef {{games: number, seconds: number, sections: Section[], differences: string[]}} Found
 * @typedef {{running: boolean, share: number, found: Found | null}} Run
 */

const HIGH = 8;
const NAMES = ["a", "b"];

/** @param {Found} found @param {boolean} two */
export function foundBoxes(found, two) {
  return [two && differences(found), ...found.sections.map(sectionBox)];
}

/** @param {Found} found */
function differences({ differences }) {
  return h(
    "section",
    { class: "finding", "data-key": "differences" },
    h("h2", null, say("lab-differences")),
    h(
      "p",
      { class: "label" },
      NAMES.flatMap((name) => [h("span", { class: `key ${name}` }), say("lab-link", {}, name), " "]),
    ),
    differences.length === 0
      ? h("p", { class: "label" }, say("lab-no-differences"))
      : h(
          "ol",
          null,
          differences.map((each) => h("li", null, each)),
        ),
  );
}

/** @param {Section} section */
function sectionBox({ id, title, says, rows }) {
  return h(
    "section",
    { class: "finding", "data-key": id },
    h("h2", null, title),
    h("p", { class: "label" }, says),
    rows.some((row) => row.correlation) &&
      h("p", { class: "label" }, h("span", { class: "key beside" }), say("lab-beside")),
    rows.map((row) => rowLine(row, scaleOf(rows, row.unit))),
  );
}

/** @param {Row[]} rows @param {string} unit */
function scaleOf(rows, unit) {
  const every = rows
    .filter((row) => row.unit === unit)
    .flatMap((row) => [
      row.par,
      ...[...row.rules, ...(row.correlation ?? [])].flatMap(({ value, low, high }) => [value, low, high]),
    ])
    .filter((value) => value !== null);
  const low = Math.min(...every, ...(unit === "change" ? [] : [0]));
  const high = Math.max(...every);
  const room = (high - low || 1) * 0.03;
  return { low: low - room, high: high + room };
}

/** @param {Row} row @param {{low: number, high: number}} scale */
function rowLine(row, scale) {
  const marks = row.rules.map((each, at) => ({ each, name: NAMES[at] }));
  if (row.correlation) marks.push({ each: row.correlation[0], name: "beside" });
  const height = HIGH * marks.length;
  const place = (/** @type {number} */ value) => (100 * (value - scale.low)) / (scale.high - scale.low);
  return h(
    "div",
    { class: "figure-row", "data-key": row.figure },
    h("span", null, row.note ? `${row.label} · ${row.note}` : row.label),
    h("span", { class: "number" }, row.shown),
    s(
      "svg",
      { viewBox: `0 0 100 ${height}`, preserveAspectRatio: "none", "aria-hidden": "true", "data-marks": marks.length },
      line(0, height / 2, 100, height / 2, "track"),
      row.par !== null && line(place(row.par), 0, place(row.par), height, "par"),
      marks.flatMap(({ each, name }, at) => mark(each, place, HIGH * at + HIGH / 2, name)),
    ),
    h("small", { class: "label" }, `${row.range} · ${row.asked}`),
  );
}

/** @param {Estimate} estimate @param {(value: number) => number} place @param {number} y @param {string} name @returns {Child[]} */
function mark({ value, low, high }, place, y, name) {
  if (value === null) return [];
  return [
    low !== null && high !== null && line(place(low), y, place(high), y, `interval ${name}`),
    line(place(value), y - 3, place(value), y + 3, `mean ${name}`),
  ];
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} name */
const line = (x1, y1, x2, y2, name) => s("line", { x1, y1, x2, y2, class: name });
