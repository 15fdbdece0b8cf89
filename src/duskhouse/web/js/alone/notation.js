// The notation of the record, from the tables that duskhouse/page/notation.py writes: as duskhouse/engine/game/written.py.

/** @import {Rules} from "./rules.js" */

const WORD = 8;
const [COUNT, EVENTS] = [3, 4]; // of the facts that `act` leaves
const [SEAT, CARD, AMOUNT] = [8n, 16n, 24n]; // where an event has them: engine/state/events.py

export class Notation {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    this.tables = rules.about.notation;
    this.opening = rules.newState();
    /** By scope: what each notation stands for, and how each action is written. @type {{read: Map<string, number>, write: Map<number, string>}[]} */
    this.scopes = this.tables.moves.texts.map((/** @type {Record<string, number>} */ texts) => ({
      read: new Map(Object.entries(texts)),
      write: new Map(Object.entries(texts).map(([text, action]) => [action, text])),
    }));
  }

  /** @param {number} at */
  scope(at) {
    let { fields, scopes } = this.tables.moves;
    for (const field of fields) {
      if (typeof scopes === "number") break;
      scopes = scopes[String(this.rules.words(at + WORD * field, 1)[0])];
    }
    return this.scopes[scopes];
  }

  /** @param {number} at @param {number} action */
  write(at, action) {
    return this.scope(at).write.get(action) ?? "";
  }

  /** The action that a notation stands for, legal or not; nothing if it is none. @param {number} at @param {string} text */
  read(at, text) {
    return this.scope(at).read.get(text);
  }

  // ------------------------------------------------------------------ the deal
  /** The deal, from the opening position. @param {number} at @param {number} seats @returns {Record<string, any>} */
  setup(at, seats) {
    const { rules, opening } = this;
    rules.state(opening).set(rules.state(at));
    rules.run.take_back(opening);
    const state = [...rules.state(opening)].map((word) => BigInt.asUintN(64, word));
    return Object.fromEntries(
      this.tables.setup.map((/** @type {any} */ part) => [part.name, written(state, part, seats)]),
    );
  }

  // -------------------------------------------------------------------- chance
  /** What chance has decided in the move that was played last. @returns {string[]} */
  chance() {
    const { rules, tables } = this;
    const size = Number(rules.words(rules.facts, EVENTS)[COUNT]);
    const events = rules.words(rules.facts + WORD * EVENTS, 2 * size);
    const texts = [];
    for (let at = 0; at < 2 * size; at += 2) {
      const told = tables.chance[String(events[at] & 255n)];
      if (told) texts.push(outcome(told, events[at], events[at + 1]));
    }
    return texts;
  }
}

/** @param {any} told @param {bigint} head @param {bigint} cards */
function outcome({ word, bits, codes, whose }, head, cards) {
  if (word) {
    const amount = Number((head >> AMOUNT) & 0xffffn);
    return [word, ...Array.from({ length: amount }, (_, at) => cell(cards, at, bits))].join(" ");
  }
  const card = Number((head >> CARD) & 255n) - 1;
  const text = codes[card] ?? String(card);
  return whose ? `${Number((head >> SEAT) & 15n) - 1} ${text}` : text;
}

/** @param {bigint} word @param {number} at @param {number} bits */
const cell = (word, at, bits) => Number(BigInt.asUintN(bits, word >> BigInt(bits * at)));

/** A part of the deal: a number, a list, or one for each seat or for each that is not empty. @param {bigint[]} state @param {any} part @param {number} seats @returns {any} */
function written(state, { number, parts, bag, row }, seats) {
  if (number) return Number(state[number[0]]);
  const { at } = bag ?? row;
  const list = (/** @type {number} */ part) => {
    const first = at[0] + part * (parts === "one" ? 0 : at[1]);
    return bag ? counted(state[first], bag) : listed(state, first, part, row);
  };
  if (parts === "one") return list(0);
  if (parts === "seats") return Array.from({ length: seats }, (_, seat) => list(seat));
  return Array.from({ length: at[2] }, (_, part) => list(part)).filter((found) => found.length);
}

/** @param {bigint} word @param {{codes: [any, number][], bits: number}} bag */
function counted(word, { codes, bits }) {
  return codes.flatMap(([code, at]) => Array(Number(BigInt.asUintN(bits, word >> BigInt(at)))).fill(code));
}

/** @param {bigint[]} state @param {number} first @param {number} part @param {any} row */
function listed(state, first, part, { words, size, more, begin, bits, cells, backwards, codes }) {
  const held = state.slice(first, first + words);
  const all = held.flatMap((word) => Array.from({ length: cells }, (_, at) => cell(word, at, bits))).slice(begin);
  const end = size ? Number(state[size[0] + part * size[1]]) + more : all.indexOf(0);
  const found = all.slice(0, end < 0 ? all.length : end);
  const named = codes.length ? found.map((number) => codes[number]) : found;
  return backwards ? named.reverse() : named;
}
