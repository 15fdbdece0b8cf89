// A written deal, laid out again: the other way round from notation.js.

import { Refused } from "../asking.js";
import { canonical } from "./kept.js";

/** Lay it in an empty state, if it has as many cards as another deal of the same game, and the same ones where all are dealt. @param {BigInt64Array} state @param {Record<string, any>} given @param {Record<string, any>} usual @param {any[]} parts of the deal, by its tables @param {number} seats */
export function lay(state, given, usual, parts, seats) {
  /** Cards that belong together, of this deal and of the other. @type {Map<string, [any[], any[]]>} */
  const wholes = new Map();
  for (const part of parts) {
    const value = given[part.name];
    if (part.number) {
      must(Number.isInteger(value) && value >= 0 && value < seats, part);
      state[part.number[0]] = BigInt(value);
      continue;
    }
    /** @type {any[][]} */
    const [lists, others] = [value, usual[part.name]].map((one) => (part.parts === "one" ? [one] : one));
    must(Array.isArray(lists) && lists.length === others.length, part);
    lists.forEach((list, at) => {
      must(Array.isArray(list) && list.length === others[at].length, part);
      put(state, part, at, list);
      if (part.whole === "some") return;
      const name = part.whole === "each" ? String(at) : "";
      const [ours, theirs] = wholes.get(name) ?? [[], []];
      wholes.set(name, [[...ours, ...list], [...theirs, ...others[at]]]);
    });
  }
  for (const [ours, theirs] of wholes.values()) must(canonical(ours.sort()) === canonical(theirs.sort()), { name: "setup" });
}

/** @param {boolean} holds @param {{name: string}} part */
function must(holds, { name }) {
  if (!holds) throw new Refused("alone-deal", { part: name });
}

/** @param {BigInt64Array} state @param {any} part @param {number} at which of its lists @param {any[]} list */
function put(state, part, at, list) {
  const { bag, row } = part;
  const first = (bag ?? row).at[0] + at * (part.parts === "one" ? 0 : (bag ?? row).at[1]);
  if (row) return putRow(state, part, at, first, list);
  for (const card of list) {
    const [, shift] = bag.codes.find((/** @type {any} */ [code]) => code === card) ?? [];
    must(shift !== undefined && (bag.among ?? [card]).includes(card), part);
    state[first] += 1n << BigInt(shift);
  }
}

/** @param {BigInt64Array} state @param {any} part @param {number} at @param {number} first @param {any[]} list */
function putRow(state, part, at, first, list) {
  const { words, size, more, begin, bits, cells, backwards, empty, codes } = part.row;
  const numbers = list.map((card) => (codes.length ? codes.indexOf(card || undefined) : card));
  must(numbers.every((number) => Number.isSafeInteger(number) && number >= 0), part);
  state.fill(BigInt(empty), first, first + words);
  (backwards ? numbers.reverse() : numbers).forEach((number, place) => {
    const cell = begin + place;
    const word = first + Math.floor(cell / cells);
    if (cells === 1) state[word] = BigInt(number);
    else state[word] |= BigInt(number) << BigInt(bits * (cell % cells));
  });
  if (size) state[size[0] + at * size[1]] = BigInt(list.length - more);
}

/** What a generator has to hold so that chance comes out as recorded: one number, read as `script` of duskhouse/engine/state/chance.py writes it. Cards drawn are tried, a shuffled deck is written top first. @param {string[]} outcomes @returns {(bigint | undefined)[]} */
export function scripts(outcomes) {
  if (!outcomes.length) return [undefined];
  const cards = outcomes[0].split(" ");
  if (cards.length === 1 && Number.isInteger(Number(cards[0]))) return Array.from({ length: 64 }, (_, at) => BigInt(at));
  return [shuffled(cards.slice(1).map(Number).reverse())];
}

/** The choices that bring sorted cards into this order. @param {number[]} order */
function shuffled(order) {
  const cards = [...order].sort((one, other) => one - other);
  let [code, radix] = [0n, 1n];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const from = cards.indexOf(order[at]);
    [cards[at], cards[from]] = [cards[from], cards[at]];
    code += BigInt(from) * radix;
    radix *= BigInt(at + 1);
  }
  return code;
}
