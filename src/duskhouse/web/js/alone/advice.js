// Hints: what a strong bot would do, and what comes of it in worlds that the asking seat may be in. As duskhouse/match/advice.py.

/** @import {Hint, Kind} from "../types.js" */
/** @import {Rules} from "./rules.js" */
/** @import {Search} from "./search.js" */
import { read } from "../view.js";
import { corrected } from "./calibration.js";

const LOST = 0.005;
const WORLDS = 12;
const LONGEST = 400;

/** @param {Rules} rules @param {Search} search @param {number} state @param {number} world room for another one @param {Kind[]} kinds @returns {Hint} */
export function advise(rules, search, state, world, kinds) {
  const { levels, adviser } = rules.about;
  const found = search.estimate(state, levels[adviser], false);
  const together = rules.run.winning_together(state, rules.turn(state));
  let moves = found.map(({ action, value, behind, doubt }) => ({
    move: action,
    value: Number.isNaN(value) ? null : Math.min(1, together * corrected(value, search.net)),
    sure: 1 - beaten(behind, doubt),
  }));
  const lost = moves.every(({ value }) => (value ?? 0) < LOST);
  if (lost && moves.length > 1) {
    imagine(rules, state, world);
    const usual = rules.run.choose(world, rules.generator);
    const length = (/** @type {number} */ move) =>
      repeated(() => [...inAnyWorld(rules, state, move, world)].length).reduce((sum, each) => sum + each);
    const lengths = new Map(moves.map(({ move }) => [move, length(move)]));
    const rank = (/** @type {{move: number}} */ { move }) => [-(lengths.get(move) ?? 0), Number(move !== usual)];
    moves = moves.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
  }
  return { moves, ...pointsToCome(rules, state, moves[0].move, world, kinds), lost };
}

/** For the seat, and for whoever else gets most, until the seat decides again. @param {Rules} rules @param {number} state @param {number} action @param {number} world @param {Kind[]} kinds */
function pointsToCome(rules, state, action, world, kinds) {
  const seat = rules.turn(state);
  const before = points(rules, state, kinds);
  let [own, others] = [0, 0];
  repeated(() => {
    let after = before;
    for (const _ of inAnyWorld(rules, state, action, world)) {
      after = points(rules, world, kinds);
      if (rules.turn(world) === seat) break;
    }
    const gains = [...after].map(([other, total]) => ({ other, gain: total - (before.get(other) ?? 0) }));
    own += gains.find(({ other }) => other === seat)?.gain ?? 0;
    others += Math.max(...gains.filter(({ other }) => other !== seat).map(({ gain }) => gain));
  });
  return { own: own / WORLDS, others: others / WORLDS };
}

/** The positions that follow in a world, everyone going by the rule of thumb. @param {Rules} rules @param {number} world @param {number} action */
export function* playedOn(rules, world, action) {
  for (let moves = 0; moves < LONGEST; moves += 1) {
    rules.act(world, action);
    yield;
    if (!rules.legal(world)) return;
    action = rules.run.choose(world, rules.generator);
  }
}

/** @param {Rules} rules @param {number} state @param {number} action @param {number} world */
function inAnyWorld(rules, state, action, world) {
  imagine(rules, state, world);
  return playedOn(rules, world, action);
}

/** A world that the seat on turn may be in. @param {Rules} rules @param {number} state @param {number} world */
export function imagine(rules, state, world) {
  rules.state(world).set(rules.state(state));
  rules.run.imagine(world, rules.turn(state), rules.generator);
}

/** The scores that everyone sees. @param {Rules} rules @param {number} at @param {Kind[]} kinds @returns {Map<number, number>} */
function points(rules, at, kinds) {
  const read_ = rules.view(at).everyone.map((wire) => read(kinds, wire));
  const scores = read_.filter(({ kind }) => kind.role === "score");
  return new Map(scores.map(({ numbers }) => [numbers.seat, numbers.points]));
}

/** @template T @param {() => T} once @returns {T[]} */
const repeated = (once) => Array.from({ length: WORLDS }, once);

/** How probable it is that the best one is better. @param {number} behind @param {number} doubt */
function beaten(behind, doubt) {
  if (doubt === 0) return behind > 0 ? 1 : 0.5;
  return 0.5 + 0.5 * erf(behind / doubt / Math.SQRT2);
}

/** The error function of a number that is not negative, to seven digits (Abramowitz and Stegun 7.1.26). @param {number} x */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 1 - series.reduce((sum, each) => (sum + each) * t, 0) * Math.exp(-x * x);
}
