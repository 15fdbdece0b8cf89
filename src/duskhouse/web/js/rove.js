// Tab goes from zone to zone, arrows inside: each zone has one element in the tab order.

const ITEMS = "button, a[href], [data-item]";

/** @param {Element} group @returns {HTMLElement[]} */
const itemsOf = (group) => /** @type {HTMLElement[]} */ ([...group.querySelectorAll(ITEMS)]);

/** To be called after every drawing. @param {Element} root */
export function rove(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const items = itemsOf(group);
    const current =
      items.find((item) => item === document.activeElement) ??
      items.find((item) => item.dataset.roved) ??
      items.find((item) => item.dataset.state === "legal") ??
      items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  }
}

/**
 * Arrows, Home and End inside a zone. True if the key was one of them.
 * @param {KeyboardEvent} event
 */
export function roveByKey(event) {
  const item = event.target instanceof Element ? event.target.closest(ITEMS) : null;
  const group = item?.closest("[data-roving]");
  if (!item || !group) return false;
  const items = itemsOf(group);
  const at = items.indexOf(/** @type {HTMLElement} */ (item));
  const to = target(event.key, at, items, Number(group.getAttribute("data-width")));
  if (to === null) return false;
  const next = items[Math.max(0, Math.min(items.length - 1, to))];
  for (const each of items) {
    each.tabIndex = each === next ? 0 : -1;
    delete each.dataset.roved;
  }
  next.dataset.roved = "true";
  next.focus();
  return true;
}

/** @param {string} key @param {number} at @param {HTMLElement[]} items @param {number} width */
function target(key, at, items, width) {
  const row = width || 0;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row || 1, ArrowUp: -row || -1 };
  if (key in steps) return at + steps[/** @type {keyof typeof steps} */ (key)];
  if (key === "Home") return 0;
  return key === "End" ? items.length - 1 : null;
}
