// Positions are shown one after another, each as long as it takes to see what has happened.

/** @import {Clocks, View, Wire} from "./types.js" */
/** @import {Logged} from "./log.js" */
import { settings } from "./keep.js";

const DWELL = {
  slow: [1500, 500, 5200],
  normal: [700, 260, 2600],
  fast: [250, 90, 900],
  instant: [0, 0, 0],
};
const RESULT = 3; // sentences that mean a trick or a battle was resolved
const LONG_QUEUE = 12;

/**
 * A position with what led to it; `undo` is the seat that may take its move back.
 * @typedef {{seq: number, turn: number | null, pieces: Wire[], view: View, events: Logged[],
 *   undo?: number, clocks?: Clocks}} Position
 */

/** Those that wait to be shown. */
export class Queue {
  /** @param {(position: Position) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Position[]} */ this.waiting = [];
    this.busyUntil = 0;
    this.timer = 0;
  }

  /** @param {Position} position */
  push(position) {
    if (this.waiting.length > LONG_QUEUE || document.hidden) position = this.skipTo(position);
    else if (this.isSameTurn(position)) position = this.skipTo(position, 1);
    this.waiting.push(position);
    this.next();
  }

  /** Whether it ends, or goes on with, a turn of which a step still waits to be shown: the small steps of a turn are shown as one. @param {Position} position */
  isSameTurn({ events }) {
    const before = this.waiting.at(-1);
    const [mover, last] = [events[0]?.seat, before?.events[0]?.seat];
    return before?.turn === mover && mover === last && mover !== undefined && !before.view.moves.length;
  }

  /** Whether something waits until somebody taps. */
  get isHeld() {
    return this.waiting.length > 0 && this.busyUntil === Infinity;
  }

  /** Show what is running at once. */
  skip() {
    this.busyUntil = 0;
    const last = this.waiting.pop();
    if (last) this.waiting = [this.skipTo(last)];
    this.next();
  }

  /** Drop the positions that wait before this one, or the latest of them, but nothing of what happened. @param {Position} position @param {number} [latest] @returns {Position} */
  skipTo(position, latest = this.waiting.length) {
    const skipped = this.waiting.splice(this.waiting.length - latest).flatMap((each) => each.events);
    return { ...position, events: [...skipped, ...position.events] };
  }

  /** Show the next one as soon as the one before has been seen. */
  next() {
    clearTimeout(this.timer);
    const wait = this.busyUntil - performance.now();
    if (wait > 0 && !document.hidden) {
      if (wait < Infinity) this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    const position = this.waiting.shift();
    if (!position) return;
    this.show(position);
    this.busyUntil = performance.now() + dwell(position);
    if (this.waiting.length) this.next();
  }

  /** Nothing of what waits holds any more. */
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
  }
}

/** The more has happened, the longer. @param {Position} position */
function dwell({ view, events }) {
  if (document.hidden) return 0;
  if (settings.hold && events.length >= RESULT && !view.outcome) return Infinity;
  const [least, each, most] = DWELL[/** @type {keyof typeof DWELL} */ (settings.pace)] ?? DWELL.normal;
  return view.outcome ? least : Math.min(least + each * Math.max(0, events.length - 1), most);
}
