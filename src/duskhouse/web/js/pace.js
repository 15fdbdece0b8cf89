// How long a view stays before the next one may follow.

/** @import {View} from "./types.js" */

const DWELL = { calm: [700, 260, 2600], brisk: [250, 90, 900], instant: [0, 0, 0] };

/**
 * The more has happened, the longer.
 * @param {"calm" | "brisk" | "instant"} pace
 * @param {number} lines
 * @param {View} view
 */
export function dwell(pace, lines, view) {
  if (document.hidden) return 0;
  const [least, each, most] = DWELL[pace] ?? DWELL.calm;
  return view.outcome ? least : Math.min(least + each * Math.max(0, lines - 1), most);
}
