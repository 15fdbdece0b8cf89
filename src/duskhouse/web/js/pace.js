// Positions are shown one after another, each as long as it takes to see what has happened.

/** @import {Clocks, View, Wire} from "./types.js" */
/** @import {Logged} from "./log.js" */
import { settings } from "./keep.js";

const DWELL = { calm: [700, 260, 2600], brisk: [250, 90, 900], instant: [0, 0, 0] };
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
    this.waiting.push(position);
    this.next();
  }

  /** Drop the positions that wait before this one, but nothing of what happened. @param {Position} position @returns {Position} */
  skipTo(position) {
    const skipped = this.waiting.splice(0).flatMap((each) => each.events);
    return { ...position, events: [...skipped, ...position.events] };
  }

  /** Show the next one as soon as the one before has been seen. */
  next() {
    clearTimeout(this.timer);
    const wait = this.busyUntil - performance.now();
    if (wait > 0 && !document.hidden) {
      this.timer = setTimeout(() => this.next(), wait);
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
  const [least, each, most] = DWELL[/** @type {keyof typeof DWELL} */ (settings.pace)] ?? DWELL.calm;
  return view.outcome ? least : Math.min(least + each * Math.max(0, events.length - 1), most);
}
