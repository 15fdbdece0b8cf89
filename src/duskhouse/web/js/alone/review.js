// What a game turned on: a strong bot looks at the decisions, several side by side. As duskhouse/bots/review.py.

/** @import {Course, Kind, Why} from "../types.js" */
/** @import {Recorder} from "./records.js" */
/** @import {Estimate} from "./search.js" */
/** @import {Thinker, Thinkers} from "./thinkers.js" */
import { read } from "../view.js";

const BEYOND = 3; // standard errors
const SECONDS = 8;
const [FIRST_LOOK, MOST_FIRST] = [0.6, 0.12];
const COSTLIEST = 3;
const LOOKED_AT_AGAIN = 5;

/** @typedef {{seq: number, seat: number, done: number, next: number | null, together: number, state: BigInt64Array}} Decision */
/** @typedef {{decision: Decision, best: number, chance: number, error: number, cost: number, doubt: number, why: Why | null}} Judged */

/** @param {Judged} one */
const isMistake = ({ cost, doubt }) => cost > BEYOND * doubt;

/** The courses of these seats. @param {Recorder} recorder @param {Kind[]} kinds @param {number[]} seats @param {Thinkers} thinkers @param {(share: number) => void} told @returns {Promise<Course[]>} */
export async function review(recorder, kinds, seats, thinkers, told) {
  const decisions = decisionsOf(recorder, seats);
  const side = thinkers.all.length;
  const began = performance.now();
  const each = Math.min(MOST_FIRST, (FIRST_LOOK * SECONDS * side) / Math.max(1, decisions.length));
  const judged = await sideBySide(decisions, thinkers, (share) => told(FIRST_LOOK * share), (one, thinker) =>
    judge(one, thinker, each),
  );
  const again = suspects(judged, seats);
  const left = Math.max(each, SECONDS - (performance.now() - began) / 1000);
  const seconds = (left * side) / Math.max(1, again.length);
  const looked = await sideBySide(
    again,
    thinkers,
    (share) => told(FIRST_LOOK + (1 - FIRST_LOOK) * share),
    ({ decision }, thinker) => lookAgain(decision, thinker, kinds, seconds),
  );
  told(1);
  const last = judged.map((one) => looked.find(({ decision }) => decision === one.decision) ?? one);
  return seats.map((seat) => course(recorder, seat, last));
}

/** Those of these seats that had a choice. @param {Recorder} recorder @param {number[]} seats @returns {Decision[]} */
function decisionsOf({ timeline, actions }, seats) {
  const { rules, other } = timeline;
  const found = [];
  for (const [seq, done] of actions.entries()) {
    timeline.replay(seq, other);
    const [seat, legal] = [rules.turn(other), rules.legal(other)];
    const decision = { seq, seat, done, next: null, together: 1, state: rules.state(other).slice() };
    const hasChoice = (legal & (legal - 1n)) !== 0n;
    decision.together = rules.run.winning_together(other, seat);
    timeline.replay(seq + 1, other);
    const follows = rules.legal(other) && rules.turn(other) === seat;
    if (hasChoice && seats.includes(seat)) found.push({ ...decision, next: follows ? (actions[seq + 1] ?? null) : null });
  }
  return found;
}

/** Each by one of those who think. @template One @template Found @param {One[]} all @param {Thinkers} thinkers @param {(share: number) => void} told @param {(one: One, thinker: Thinker) => Promise<Found>} work @returns {Promise<Found[]>} */
async function sideBySide(all, thinkers, told, work) {
  /** @type {Found[]} */
  const found = [];
  let [next, done] = [0, 0];
  await Promise.all(
    thinkers.all.map(async (thinker) => {
      while (next < all.length) {
        const at = next++;
        found[at] = await work(all[at], thinker);
        told(++done / all.length);
      }
    }),
  );
  return found;
}

/** What a bot makes of a decision, from what its seat knew. @param {Decision} decision @param {Thinker} thinker @param {number} seconds @returns {Promise<Judged>} */
async function judge(decision, thinker, seconds) {
  const estimates = await thinker.judge(decision.state, seconds);
  const done = estimateOf(decision, estimates);
  const { together } = decision;
  return {
    decision,
    best: done === estimates[0] ? decision.done : estimates[0].action,
    chance: Math.min(1, done.value * together),
    error: done.error * together,
    cost: done.behind * together,
    doubt: done.doubt * together,
    why: null,
  };
}

/** A search tries one action of each kind alike. @param {Decision} decision @param {Estimate[]} estimates */
function estimateOf({ done, next }, estimates) {
  const of = (/** @type {number | null} */ wanted) => estimates.find(({ action }) => action === wanted);
  const lower = estimates.filter(({ action }) => action < done).sort((a, b) => b.action - a.action);
  return of(done) ?? of(next) ?? lower[0] ?? estimates[0];
}

/** What looks as if it cost most: clearly enough not to be chance alone. @param {Judged[]} judged @param {number[]} seats */
function suspects(judged, seats) {
  return seats.flatMap((seat) =>
    judged
      .filter(({ decision, cost, doubt }) => decision.seat === seat && cost > doubt)
      .sort((a, b) => b.cost - a.cost)
      .slice(0, LOOKED_AT_AGAIN),
  );
}

/** In other worlds than before; and why, if it still is a mistake. @param {Decision} decision @param {Thinker} thinker @param {Kind[]} kinds @param {number} seconds @returns {Promise<Judged>} */
async function lookAgain(decision, thinker, kinds, seconds) {
  const judged = await judge(decision, thinker, (seconds * 2) / 3);
  if (!isMistake(judged)) return judged;
  const why = await thinker.compare(decision.state, [judged.best, decision.done], kinds, seconds / 3);
  return { ...judged, why };
}

/** How the chance of one seat went. @param {Recorder} recorder @param {number} seat @param {Judged[]} judged @returns {Course} */
function course(recorder, seat, judged) {
  const { rules } = recorder.timeline;
  const own = judged.filter(({ decision, chance }) => decision.seat === seat && !Number.isNaN(chance));
  const even = 1 / rules.about.teams[recorder.dealt.seats.length];
  const result = resultOf(recorder, seat, even);
  const mistakes = own.filter(isMistake).sort((a, b) => b.cost - a.cost);
  const decisions = -mistakes.reduce((sum, { cost }) => sum + cost, 0);
  const end = result ?? own[own.length - 1]?.chance ?? even;
  return {
    seat,
    even,
    result,
    luck: end - even - decisions,
    decisions,
    curve: own.map(({ decision, chance, error }) => [decision.seq, chance, error]),
    mistakes: mistakes.slice(0, COSTLIEST).map((one) => mistakeInfo(recorder, one)),
    count: mistakes.length,
  };
}

/** @param {Recorder} recorder @param {number} seat @param {number} even */
function resultOf(recorder, seat, even) {
  const result = recorder.result();
  if (!result) return null;
  const { winners } = result;
  if (!winners.length) return even;
  const { rules, state } = recorder.timeline;
  const share = Number(winners.includes(seat)) / winners.length;
  return Math.min(1, share * rules.run.winning_together(state, seat));
}

/** @param {Recorder} recorder @param {Judged} one */
function mistakeInfo({ timeline }, { decision, best, chance, cost, doubt, why }) {
  const pieces = timeline.pieces(timeline.at(decision.seq).seen, decision.seat);
  const shown = (/** @type {number} */ action) =>
    /** @type {import("../types.js").Wire} */ (
      pieces.find((wire) => {
        const { kind, numbers } = read(timeline.kinds, wire);
        const { action: called = 0 } = kind;
        return kind.role === "move" && (typeof called === "string" ? numbers[called] : called) === action;
      })
    );
  const before = Math.min(1, chance + cost);
  return { seq: decision.seq, done: shown(decision.done), best: shown(best), before, after: chance, doubt, why };
}
