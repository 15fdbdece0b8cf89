// Dragging somebody to another seat by the dots, with a mouse or a finger.

import { swallowClick } from "./drag.js";

const FAR = 6;

/** @param {HTMLElement} root @param {(from: number, to: number) => void} drop */
export function watchSeatDrags(root, drop) {
  /** @type {{line: HTMLElement, grip: HTMLElement, x: number, y: number, moved: boolean} | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const grip = event.target instanceof Element ? event.target.closest("button.grip") : null;
    const line = grip?.closest("li");
    if (grip instanceof HTMLElement && line && event.button === 0)
      held = { line, grip, x: event.clientX, y: event.clientY, moved: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < FAR) return;
    if (!held.moved) {
      held.moved = true;
      held.grip.setPointerCapture(event.pointerId);
      held.line.classList.add("dragged");
    }
    held.line.style.translate = `${x}px ${y}px`;
    const under = lineAt(root, event);
    for (const line of root.querySelectorAll(".seatset li")) line.classList.toggle("under", line === under);
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const { line, moved } = held;
    held = null;
    if (!moved) return;
    const under = lineAt(root, event);
    for (const each of root.querySelectorAll(".seatset li")) each.classList.remove("dragged", "under");
    line.style.translate = "";
    swallowClick();
    if (event.type === "pointerup" && under && under !== line)
      drop(Number(line.dataset.seat), Number(under.dataset.seat));
  };
  root.addEventListener("pointerup", release);
  root.addEventListener("pointercancel", release);
}

/** The seat under the pointer; the one that is dragged lets it through. @param {HTMLElement} root @param {PointerEvent} event @returns {HTMLElement | null} */
function lineAt(root, { clientX, clientY }) {
  const line = document.elementFromPoint(clientX, clientY)?.closest(".seatset li[data-seat]");
  return line instanceof HTMLElement && root.contains(line) ? line : null;
}
