// Dragging a card onto the table does what tapping it twice does.

const FAR = 10;

/**
 * @param {HTMLElement} root
 * @param {(card: HTMLElement) => boolean} may whether this card can be played
 * @param {(card: HTMLElement) => void} drop
 */
export function watchDrags(root, may, drop) {
  /** @type {{card: HTMLElement, x: number, y: number, moved: boolean} | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".fan .card") : null;
    if (card instanceof HTMLElement && event.button === 0 && may(card)) {
      held = { card, x: event.clientX, y: event.clientY, moved: false };
    }
  });
  root.addEventListener("pointermove", (event) => {
    if (!held) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (!held.moved && Math.hypot(x, y) < FAR) return;
    if (!held.moved) {
      held.moved = true;
      held.card.setPointerCapture(event.pointerId);
      held.card.classList.add("dragged");
    }
    held.card.style.translate = `${x}px ${y}px`;
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const { card, moved } = held;
    held = null;
    if (!moved) return;
    card.classList.remove("dragged");
    card.style.translate = "";
    swallowClick();
    const stage = root.querySelector(".stage")?.getBoundingClientRect();
    if (event.type === "pointerup" && stage && event.clientY < stage.bottom) drop(card);
  };
  root.addEventListener("pointerup", release);
  root.addEventListener("pointercancel", release);
}

/** The click that ends a drag is no tap. */
export function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
