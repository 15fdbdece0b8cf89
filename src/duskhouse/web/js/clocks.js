// Clocks, between two views that say how they stand.

/** @import {Clocks} from "./types.js" */

import { say } from "./language.js";

export const LOW = 10; // seconds
const HOUR = 3600;
export const DAY = 24 * HOUR; // seconds
const LONG = 2 * HOUR;

/** @param {number} seconds */
const minutesAndSeconds = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** @param {number} seconds */
const daysAndHours = (seconds) =>
  say("clock-days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });

/**
 * Show every clock as it stands now; the seat whose clock is running low, if any.
 * @param {Element} root
 * @param {Clocks} clocks
 * @param {number} since seconds since they were told
 */
export function showClocks(root, clocks, since) {
  let low = null;
  for (const element of root.querySelectorAll("[data-clock]")) {
    const seat = Number(element.getAttribute("data-clock"));
    const running = clocks.running === seat;
    const left = Math.max(0, Math.ceil((clocks.left[seat] ?? 0) - (running ? since : 0)));
    element.textContent = left < LONG ? minutesAndSeconds(left) : daysAndHours(left);
    element.toggleAttribute("data-running", running);
    element.toggleAttribute("data-low", running && left <= LOW);
    if (running && left <= LOW) low = seat;
  }
  return low;
}
