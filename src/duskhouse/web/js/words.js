// Sentences of the server, with names for seats and links for clauses.

/** @import {Child, Table, View} from "./types.js" */
import { h } from "./dom.js";

const ONE = "[A-Z]{2,5}-[A-Z]?\\d\\d";
const CLAUSES = new RegExp(`\\s*(?:\\((${ONE}(?:, ${ONE})*)\\)|\\b(${ONE})\\b)([.,;:]?)`);
const PERSON = /\b([Ss])eats? (\d)('s)?( is| has| was)?\b/g;
const YOURS = { " is": " are", " has": " have", " was": " were" };

/** What a seat is called. @param {Table} table @param {number} seat */
export function nameOf(table, seat) {
  return table.seats[seat]?.name ?? `Seat ${seat}`;
}

/** The same, or "You". @param {Table} table @param {number} seat @param {number | null} you */
export function calledOf(table, seat, you) {
  return seat === you ? "You" : nameOf(table, seat);
}

/**
 * A sentence of a view, which counts seats, as it is told to one of them.
 * @param {string} text
 * @param {Table} table
 * @param {number | null} you
 */
export function told(text, table, you) {
  return text.replace(PERSON, (_, start, digit, whose = "", verb = "") => {
    const seat = Number(digit);
    if (seat !== you) return nameOf(table, seat) + whose + verb;
    const word = whose ? "your" : "you";
    const begun = start === "S" ? word[0].toUpperCase() + word.slice(1) : word;
    return begun + (YOURS[/** @type {keyof typeof YOURS} */ (verb)] ?? "");
  });
}

/** A link to a clause in the rules drawer. @param {string} clause */
export function clauseLink(clause) {
  return h(
    "a",
    { class: "clause", href: `#rules-${clause}`, "data-act": "rules", "data-clause": clause },
    clause,
  );
}

/** A sentence with its clauses as links. @param {string} text @returns {Child[]} */
export function rich(text) {
  /** @type {Child[]} */
  const parts = [];
  let rest = text;
  for (let found = CLAUSES.exec(rest); found; found = CLAUSES.exec(rest)) {
    const ids = (found[1] ?? found[2]).split(", ");
    parts.push(rest.slice(0, found.index) + found[3], ...ids.flatMap((id) => [" ", clauseLink(id)]));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} number @param {string} thing */
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** The clauses of what is asked and of what is barred. @param {View} view */
export function clausesOf(view) {
  const inPrompt = view.prompt.detail.match(new RegExp(ONE, "g")) ?? [];
  return [...inPrompt, ...view.barred.map((bar) => bar.clause)];
}
