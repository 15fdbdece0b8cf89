// The positions of a match, moves taken back included: as duskhouse/match/timeline.py.

/** @import {Kind, LogEntry, Wire} from "../types.js" */
/** @import {Kept} from "./kept.js" */
/** @import {Rules, Seen} from "./rules.js" */
import { Refused } from "../asking.js";
import { Pieces } from "../view.js";
import { dealingSeed, TOOK_BACK } from "./kept.js";

/**
 * A move, the step before it, whether nothing came of it, and whether it has shown the own seat a card; what chance has to make of it, where no seed says.
 * @typedef {{before: number, seat: number, action: number, plain: boolean, shows: boolean, script?: bigint}} Step
 */

const NO_STEP = -1;

export class Timeline {
  /** @param {Rules} rules @param {Kept} match @param {Kind[]} kinds @param {(at: number) => void} [deal] if not from the seed */
  constructor(rules, match, kinds, deal = (at) => this.dealFromSeed(at)) {
    this.deal = deal;
    this.rules = rules;
    this.match = match;
    this.kinds = kinds;
    this.state = rules.newState();
    this.other = rules.newState();
    /** @type {Step[]} */ this.steps = [];
    this.reachedBy = [NO_STEP];
    /** Seqs made by taking back, and the seat that did. @type {Map<number, number>} */ this.takenBack = new Map();
    /** @type {LogEntry[]} */ this.log = [];
    this.deal(this.state);
    this.write();
    for (const entry of match.entries) this.enter(entry);
  }

  /** What was kept of one step. @param {number} entry */
  enter(entry) {
    if (entry <= TOOK_BACK) this.takeBack(-entry);
    else if (this.rules.isLegal(this.state, entry)) this.play(entry);
    else throw new Refused("alone-illegal", { move: this.seq + 1 });
  }

  get seq() {
    return this.reachedBy.length - 1;
  }

  get over() {
    return !this.rules.legal(this.state);
  }

  /** The seat on turn while the game runs. */
  get turn() {
    return this.over ? null : this.rules.turn(this.state);
  }

  /** @param {number} at */
  dealFromSeed(at) {
    const { rules, options, first, seats } = this.match;
    this.rules.deal(at, { rules, options, first, seats: seats.length }, dealingSeed(this.match));
  }

  /** @param {number} action @param {bigint} [script] */
  play(action, script) {
    const before = this.reachedBy[this.seq];
    const seat = this.rules.turn(this.state);
    const { plain, shows } = this.rules.act(this.state, action, this.match.you, script);
    this.steps.push({ before, seat, action, plain, shows, script });
    this.reachedBy.push(this.steps.length - 1);
    this.write();
  }

  /** Undo is replay. Of several moves, the first is whose it is. @param {number} moves */
  takeBack(moves) {
    const step = this.stepsBefore(this.seq)[moves - 1];
    if (!step) throw new Refused("alone-illegal", { move: this.seq + 1 });
    this.reachedBy.push(step.before);
    this.takenBack.set(this.seq, step.seat);
    this.replay(this.seq, this.state);
    this.log.push({ seq: this.seq, undo: step.seat });
  }

  /** How many moves the own seat may take back, past those of bots that have shown nothing; or why none: as duskhouse/match/taking_back.py. @returns {number | "nothing" | "resolved" | "shown"} */
  get mayTakeBack() {
    const { you } = this.match;
    const steps = this.stepsBefore(this.seq);
    if (!steps.some(({ seat }) => seat === you)) return "nothing";
    for (const [at, { seat, plain, shows }] of steps.entries()) {
      if (!plain || this.over) return "resolved";
      if (seat === you) return at + 1;
      if (shows) return "shown";
    }
    return "nothing";
  }

  /** The moves that led to a position, the latest first. @param {number} seq */
  stepsBefore(seq) {
    const steps = [];
    for (let number = this.reachedBy[seq]; number !== NO_STEP; number = this.steps[number].before)
      steps.push(this.steps[number]);
    return steps;
  }

  /** @param {number} seq @param {number} at */
  replay(seq, at) {
    this.deal(at);
    for (const { action, script } of this.stepsBefore(seq).reverse()) this.rules.act(at, action, 0, script);
  }

  /** What has happened, as the own seat knows it. */
  write() {
    const events = this.pieces(this.rules.view(this.state), this.match.you);
    this.log.push({ seq: this.seq, events: events.filter(([kind]) => this.kinds[kind].role === "event") });
  }

  /** What a seat sees. @param {Seen} seen @param {number} seat @returns {Wire[]} */
  pieces({ everyone, own }, seat) {
    const pieces = new Pieces(this.kinds);
    pieces.apply({ seq: 0, pieces: [...everyone, ...(own.get(seat) ?? [])] });
    return [...pieces.seen.values()];
  }

  /** An earlier position, as it was seen. @param {number} seq */
  at(seq) {
    this.replay(seq, this.other);
    const turn = this.rules.legal(this.other) ? this.rules.turn(this.other) : null;
    return { turn, seen: this.rules.view(this.other) };
  }

  /** All positions, as a record shows them. */
  positions() {
    return Array.from({ length: this.seq + 1 }, (_, seq) => {
      const { turn, seen } = this.at(seq);
      return { turn, pieces: seen.everyone, own: this.match.seats.map((_, seat) => seen.own.get(seat) ?? []) };
    });
  }
}
