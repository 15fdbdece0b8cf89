// Clauses, as links to the rules drawer.

/** @import {Child} from "../types.js" */
import { h } from "../dom.js";

/** @param {string} clause */
export function clauseLink(clause) {
  return h(
    "a",
    { class: "clause", href: `#rules-${clause}`, "data-act": "rules", "data-clause": clause },
    clause,
  );
}

/** A sentence and the clause behind it. @param {{text: string, clause?: string}} sentence @returns {Child[]} */
export const withClause = ({ text, clause }) => (clause ? [text, " ", clauseLink(clause)] : [text]);
