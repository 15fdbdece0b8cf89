// A bot's search in a module: the loop around its steps, which looks at the clock or counts simulations.

/** @import {Rules} from "./rules.js" */

const [BEGIN, SUGGEST, HALVE, ADVANCE, ASK] = [0, 1, 2, 3, 7]; // as bots/kernels.py numbers its tasks
const [ROUND, ROUNDS, FOUND] = [1, 2, 7]; // as bots/halving.py numbers the words of a course
const ENTRIES = 2;
const ROWS = 3;
const NETS = 9;
const SLICE = 4; // milliseconds between two looks at the clock
const WORD = 8;
const HALF = 2;
const FLOAT = 4;
const STEPS = 127;
const ACTIONS = 64;
const LOG_TERMS = 35;
const LOG_2 = 0.6931471805599453;

/** @typedef {{seconds: number, simulations: number, mixing: number, without_net: boolean, heat: number}} Level */
/** @typedef {{action: number, value: number, error: number, behind: number, doubt: number, worlds: number}} Estimate */

/** Half to even, as Python rounds. @param {number} x */
const rounded = (x) => (x % 1 === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));

/** A budget being spent: as bots/budget.py. */
class Meter {
  /** @param {Level} level */
  constructor({ seconds, simulations }) {
    this.milliseconds = 1000 * seconds;
    this.simulations = simulations;
    this.spent = 0;
    this.began = performance.now();
  }

  /** How many simulations fit into what is left of a share of it, and into so many milliseconds. @param {number} share @param {number} [longest] */
  left(share, longest = Infinity) {
    if (!this.milliseconds) return Math.max(0, rounded(this.simulations * share) - this.spent);
    const gone = performance.now() - this.began;
    const left = this.milliseconds * share - gone;
    if (left <= 0) return 0;
    if (!this.spent) return 1;
    const pace = this.spent / Math.max(gone, 0.001);
    return Math.max(Math.floor(Math.min(left, longest) * pace), Math.min(1, Math.floor(left * pace)));
  }
}

export class Search {
  /** @param {Rules} rules @param {any} room @param {any} net what is told of it, and its bytes, as duskhouse/page/about.py writes both */
  constructor(rules, room, net) {
    this.rules = rules;
    this.room = room;
    this.net = net;
    this.hasNet = net !== null;
    this.states = rules.room(rules.about.size * room.states);
    this.wordsAt = rules.room(WORD * room.words);
    this.realsAt = rules.room(WORD * room.reals);
    this.floatsAt = rules.room(FLOAT * room.floats);
    this.shortsAt = rules.room(HALF * room.shorts);
    this.sizes = rules.room(WORD * room.sizes.length);
    if (net) this.read(net.bytes);
  }

  /** The features and the layers of a net. @param {ArrayBuffer} net */
  read(net) {
    const { rules, room } = this;
    const { buffer } = rules.run.memory;
    const bytes = new DataView(net);
    let at = 0;
    const shorts = new Int16Array(buffer, this.shortsAt, room.shorts);
    for (let i = 0; i < room.shorts; i += 1, at += HALF) shorts[i] = bytes.getInt16(at, true);
    const { course, path } = rules.about.search;
    const lists = rules.words(this.wordsAt + WORD * (course + 1 + path + 1), 2 * room.sizes[6]);
    for (let i = 0; i < lists.length; i += 1, at += WORD) lists[i] = bytes.getBigInt64(at, true);
    const floats = new Float32Array(buffer, this.floatsAt, room.floats);
    let next = 0;
    for (const net of [NETS, NETS + 4]) {
      const [rows, first, second, outputs] = room.sizes.slice(net, net + 4);
      const scales = Array.from({ length: rows }, (_, row) =>
        Math.fround(halfFloat(bytes.getUint16(at + HALF * row, true)) / STEPS),
      );
      at += HALF * rows;
      for (let i = 0; i < rows * first; i += 1, at += 1, next += 1)
        floats[next] = bytes.getInt8(at) * scales[Math.floor(i / first)];
      const rest = first + first * second + second + second * outputs + outputs;
      for (let i = 0; i < rest; i += 1, at += HALF, next += 1)
        floats[next] = halfFloat(bytes.getUint16(at, true));
    }
    this.chances = next + room.sizes[NETS + 1] + room.sizes[NETS + 2];
  }

  /** @param {number} task @param {bigint} [actions] @param {number[]} [left] @returns {bigint} */
  ask(task, actions = 0n, [piece, most, all] = [0, 0, 0]) {
    const { rules, states, wordsAt, realsAt, floatsAt, shortsAt, sizes } = this;
    const blocks = [states, wordsAt, wordsAt, realsAt, floatsAt, shortsAt, sizes, rules.generator];
    return rules.run.think(...blocks, task, actions, piece, most, all);
  }

  /** @param {number} state @returns {bigint} the actions to be tried */
  begin(state) {
    const { rules, room } = this;
    const { search } = rules.about;
    rules.state(this.states).set(rules.state(state));
    if (!this.hasNet) {
      rules.words(this.wordsAt, room.words).fill(0n);
      rules.reals(this.realsAt, room.reals).fill(0);
    }
    rules.reals(this.realsAt + WORD * (this.marks() - search.actions), search.actions).fill(0);
    rules.reals(this.realsAt + WORD * this.marks(), 1)[0] = search.eagerness;
    rules.words(this.sizes, room.sizes.length).set(room.sizes.map(BigInt));
    rules.words(this.sizes, 1)[0] = BigInt(rules.turn(state));
    return this.ask(BEGIN);
  }

  /** What the net's policy would do, by chance. */
  policy() {
    this.ask(ASK);
    const { buffer } = this.rules.run.memory;
    return new Float32Array(buffer, this.floatsAt + FLOAT * (this.chances ?? 0), ACTIONS);
  }

  /** Without what the net's policy would hardly ever do, and with a bonus for how likely it would do the rest. @param {bigint} actions */
  heedPolicy(actions) {
    const { search } = this.rules.about;
    const { unlikely, trust } = this.net;
    const chances = this.policy();
    const bonus = this.rules.reals(this.realsAt + WORD * (this.marks() - search.actions), search.actions);
    let likely = 0n;
    bonus.forEach((_, action) => {
      const one = 1n << BigInt(action);
      if (actions & one && chances[action] >= unlikely) likely |= one;
      bonus[action] = -trust * log(1 / Math.max(chances[action], search.faintest));
    });
    return likely || actions;
  }

  /** Where the marks of the tree begin. */
  marks() {
    const { room } = this;
    const { marks, side } = this.rules.about.search;
    return room.reals - room.sizes[ENTRIES] * marks - room.sizes[ROWS] * side;
  }

  /** The actions of the seat on turn, the best first: by their values alone, or heeding what the net's policy thinks of them. @param {number} state @param {Level} level @param {boolean} heeding @returns {Estimate[]} */
  estimate(state, level, heeding) {
    const { rules } = this;
    const meter = new Meter(level);
    const distinct = this.begin(state);
    this.ask(HALVE, this.hasNet && heeding ? this.heedPolicy(distinct) : distinct);
    for (;;) {
      const course = rules.words(this.wordsAt, FOUND + 1);
      if (course[ROUND] > course[ROUNDS]) return this.found(Number(course[FOUND]));
      const share = Number(course[ROUND]) / Number(course[ROUNDS]);
      const left = [meter.left(share, SLICE), meter.left(share), meter.left(1)];
      meter.spent += Number(this.ask(ADVANCE, 0n, left.map((each) => Math.min(each, 2 ** 30))));
    }
  }

  /** @param {number} size @returns {Estimate[]} */
  found(size) {
    if (!size) {
      const action = Number(this.ask(this.hasNet ? ASK : SUGGEST));
      return [{ action, value: NaN, error: 0, behind: 0, doubt: 0, worlds: 0 }];
    }
    const { columns } = this.rules.about.search;
    return Array.from({ length: size }, (_, at) => {
      const row = this.rules.reals(this.realsAt + WORD * columns * at, columns);
      const [action, value, error, behind, doubt, worlds] = row;
      return { action, value, error, behind, doubt, worlds };
    });
  }

  /** What the net's policy does at once; the hotter, the more often what it likes less. @param {number} state @param {number} heat */
  byPolicy(state, heat) {
    this.begin(state);
    const chances = [...this.policy()].map((chance) => chance ** (1 / heat));
    let at = Math.random() * chances.reduce((sum, chance) => sum + chance, 0);
    const drawn = chances.findIndex((chance) => chance > 0 && (at -= chance) < 0);
    return drawn >= 0 ? drawn : chances.indexOf(Math.max(...chances));
  }

  /** What a bot does. @param {number} state @param {Level} level */
  choose(state, level) {
    if (this.hasNet && level.heat) return this.byPolicy(state, level.heat);
    const found = this.estimate(state, level, true);
    if (!found[0].worlds) return found[0].action;
    return this.rules.run.mix(this.realsAt, found.length, level.mixing, this.rules.generator);
  }
}

/** The natural logarithm of a number from 1 on, to the last bit as duskhouse/engine/state/reals.py. @param {number} x */
function log(x) {
  let doublings = 0;
  for (; x >= 2; x *= 0.5) doublings += 1;
  const y = (x - 1) / (x + 1);
  let [power, total] = [y, y];
  for (let n = 3; n < LOG_TERMS; n += 2) {
    power *= y * y;
    total += power / n;
  }
  return 2 * total + doublings * LOG_2;
}

/** A number of 16 bits. @param {number} bits */
function halfFloat(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
