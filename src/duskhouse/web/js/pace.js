// Views are shown one after another, each as long as it takes to see what has happened.

/** @import {Line, View} from "./types.js" */
import { settings } from "./keep.js";

const DWELL = { calm: [700, 260, 2600], brisk: [250, 90, 900], instant: [0, 0, 0] };
const LONG_QUEUE = 12;

/** A view with its news. @typedef {{seq: number, view: View, news: Line[], undo: boolean, clocks?: any}} Shown */

/** Those that wait to be shown. */
export class Queue {
  /** @param {(shown: Shown) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Shown[]} */ this.waiting = [];
    this.busyUntil = 0;
    this.timer = 0;
  }

  /** @param {Shown} shown */
  push(shown) {
    if (this.waiting.length > LONG_QUEUE || document.hidden) shown = this.skipTo(shown);
    this.waiting.push(shown);
    this.next();
  }

  /** Drop the views that wait before this one, but none of their news. @param {Shown} shown @returns {Shown} */
  skipTo(shown) {
    const skipped = this.waiting.splice(0).flatMap((each) => each.news);
    return { ...shown, news: [...skipped, ...shown.news] };
  }

  /** Show the next one as soon as the one before has been seen. */
  next() {
    clearTimeout(this.timer);
    const wait = this.busyUntil - performance.now();
    if (wait > 0 && !document.hidden) {
      this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    const shown = this.waiting.shift();
    if (!shown) return;
    this.show(shown);
    this.busyUntil = performance.now() + dwell(shown);
    if (this.waiting.length) this.next();
  }

  /** Nothing of what waits holds any more. */
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
  }
}

/** The more has happened, the longer. @param {Shown} shown */
function dwell({ view, news }) {
  if (document.hidden) return 0;
  const [least, each, most] = DWELL[/** @type {keyof typeof DWELL} */ (settings.pace)] ?? DWELL.calm;
  return view.outcome ? least : Math.min(least + each * Math.max(0, news.length - 1), most);
}
