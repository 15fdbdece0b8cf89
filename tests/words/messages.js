// Messages by the page's own resolver, and by Fluent's where it is there.

import { clauseIds, Words } from "./words.js";

export function run({ messages, language, about, cases }) {
  const words = wordsOf(messages, language, about);
  return cases.map(({ id, attribute, values }) => words.message(id, values, attribute));
}

export function wordsOf(messages, language, { clauses, ...about }) {
  return new Words(messages, language, { ...about, clauseId: clauseIds(clauses) });
}
