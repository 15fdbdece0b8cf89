// The compiled rules of one game, over addresses in their memory.

/** @import {Wire} from "../types.js" */
import { valueOf } from "./options.js";

const WORD = 8;
const PAGE = 65536;
const ALIGNED = 64;
const [END, FIRST] = [0, 4]; // of a page
const EVERYONE = -1;
const [SECURE, SCRIPTED] = [1n, 2n];
const FACTS = 6; // before the second event
const [CARD, SEES] = [16n, 48n]; // where an event has them: engine/state/events.py
const SEED_WORDS = 8;
const KIND = 9; // of a generator: engine/state/chance.py

/** What is told of a module: duskhouse/page/about.py. @typedef {any} About */
/** @typedef {{rules: number, seats: number, options: Record<string, any>, first: number | null}} Plan */
/** What everyone sees, and what each seat sees besides. @typedef {{everyone: Wire[], own: Map<number, Wire[]>}} Seen */

export class Rules {
  /** @param {WebAssembly.Module} module @param {About} about */
  constructor(module, about) {
    /** @type {any} */
    this.run = new WebAssembly.Instance(module).exports; // nothing is imported
    this.about = about;
    this.end = this.run.__heap_base.value;
    this.page = this.room(WORD * about.page);
    this.facts = this.room(WORD * about.facts);
    this.generator = this.room(WORD * about.generator);
  }

  /** Bytes of its memory; arrays made before may be detached then. @param {number} bytes @returns {number} */
  room(bytes) {
    const at = Math.ceil(this.end / ALIGNED) * ALIGNED;
    this.end = at + bytes;
    const missing = this.end - this.run.memory.buffer.byteLength;
    if (missing > 0) this.run.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  newState() {
    return this.room(this.about.size);
  }

  /** @param {number} at @param {number} size */
  words(at, size) {
    return new BigInt64Array(this.run.memory.buffer, at, size);
  }

  /** @param {number} at @param {number} size */
  reals(at, size) {
    return new Float64Array(this.run.memory.buffer, at, size);
  }

  /** @param {number} at */
  state(at) {
    return this.words(at, this.about.size / WORD);
  }

  /** @param {number} at */
  turn(at) {
    return Number(this.words(at + WORD * this.about.fields.turn, 1)[0]);
  }

  /** @param {number} at @param {Plan} plan @param {Uint8Array} seed */
  deal(at, plan, seed) {
    this.prepare(at, plan, seed);
    this.run.deal(at);
  }

  /** A table without cards. @param {number} at @param {Plan} plan @param {Uint8Array} seed */
  prepare(at, { rules, seats, options, first }, seed) {
    const { openings, fields, nobody } = this.about;
    const state = this.state(at).fill(0n);
    const set = (/** @type {[number, string][]} */ words) => {
      for (const [word, value] of words) state[word] = BigInt(value);
    };
    set(openings[seats]);
    for (const [name, value] of Object.entries(options)) set(/** @type {any} */ (valueOf(this.about, name, value)).words);
    state[fields.named_first] = BigInt(first ?? nobody);
    if (fields.rules) state[fields.rules] = BigInt(rules);
    const key = new DataView(seed.buffer, seed.byteOffset);
    for (let word = 0; word < SEED_WORDS; word += 1) state[word] = BigInt(key.getUint32(4 * word, true));
    state[KIND] = SECURE;
  }

  /** A fast generator from chance. */
  seedGenerator() {
    const words = crypto.getRandomValues(new Uint32Array(3));
    this.words(this.generator, this.about.generator).fill(0n).set([...words].map(BigInt));
    this.words(this.generator, 4)[3] = 1n;
  }

  /** Carry out a legal action: whether nothing came of it but the move itself, and whether that has shown a card to a seat. Chance may be scripted. @param {number} at @param {number} action @param {number} [seat] @param {bigint} [script] */
  act(at, action, seat = 0, script) {
    const generator = this.words(at, this.about.generator);
    const before = script === undefined ? null : generator.slice();
    if (script !== undefined) {
      generator.fill(0n)[0] = script;
      generator[KIND] = SCRIPTED;
    }
    this.run.act(at, action, this.facts);
    if (before) generator.set(before);
    const [, , untouched, events, head, cards] = this.words(this.facts, FACTS);
    const shows = ((head >> (SEES + BigInt(seat))) & 1n) === 1n && (((head >> CARD) & 255n) !== 0n || cards !== 0n);
    return { plain: untouched === 1n && events === 1n, shows };
  }

  /** @param {number} at @returns {bigint} */
  legal(at) {
    return this.run.legal(at);
  }

  /** @param {number} at @param {number} action */
  isLegal(at, action) {
    return action >= 0 && action < 63 && ((this.legal(at) >> BigInt(action)) & 1n) === 1n;
  }

  /** @param {number} at @returns {Seen} */
  view(at) {
    this.run.view(at, this.legal(at), this.page);
    return this.laid();
  }

  /** The piece that says why an action is not legal. @param {number} at @param {number} action @returns {Wire} */
  whyNot(at, action) {
    this.run.why_not(at, action, this.page);
    const { everyone, own } = this.laid();
    return [...everyone, ...[...own.values()].flat()][0];
  }

  /** What lies on the page. @returns {Seen} */
  laid() {
    const page = [...this.words(this.page, Number(this.words(this.page, 1)[END]))].map(Number);
    /** @type {Seen} */
    const seen = { everyone: [], own: new Map() };
    for (let at = FIRST; at < page.length; at += page[at]) {
      const [piece, ...inside] = parts(page, at + 2, at + page[at]);
      const wire = /** @type {Wire} */ ([...piece, ...inside]);
      const viewer = page[at + 1];
      if (viewer === EVERYONE) seen.everyone.push(wire);
      else seen.own.set(viewer, [...(seen.own.get(viewer) ?? []), wire]);
    }
    return seen;
  }
}

/** A piece and those inside it. @param {number[]} page @param {number} at @param {number} end */
function parts(page, at, end) {
  const found = [];
  for (; at < end; at += 1 + page[at]) found.push(page.slice(at + 1, at + 1 + page[at]));
  return found;
}

