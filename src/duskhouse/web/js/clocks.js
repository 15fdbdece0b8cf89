// Clocks, between two views that say how they stand.

/** @import {Clocks} from "./types.js" */

export const LOW = 10; // seconds

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
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    element.toggleAttribute("data-running", running);
    element.toggleAttribute("data-low", running && left <= LOW);
    if (running && left <= LOW) low = seat;
  }
  return low;
}
