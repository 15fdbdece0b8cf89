// Cards travel from view to view: what has left one place and lies in another flies there.

/** @import {View} from "./types.js" */

const TRAVEL = 260;
const FADE = 120;
const STEP = 40;
const LONGEST_DEAL = 600;
const NUDGE = 14; // what moves less was only pushed by its neighbours
const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** A card as it lay: where, whose, what. @typedef {{code: string, zone: string, rect: DOMRect}} Lay */

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} root @returns {Map<Element, Lay>} */
function lay(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-card][data-in]")) {
    const rect = element.getBoundingClientRect();
    if (!rect.width) continue;
    found.set(element, {
      code: element.getAttribute("data-card") ?? "?",
      zone: element.getAttribute("data-in") ?? "",
      rect,
    });
  }
  return found;
}

/**
 * Draw the new view with `draw`, then let the cards that changed places travel.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function travel(root, draw) {
  if (document.hidden) return draw();
  const before = lay(root);
  const stocks = stockRects(root);
  draw();
  const after = lay(root);
  if (calm()) return fade(before, after);
  const gone = [...before].filter(([element]) => !after.has(element)).map(([, was]) => was);
  let deals = 0;
  for (const [element, is] of after) {
    const was = before.get(element);
    if (was && distance(was.rect, is.rect) > NUDGE) glide(element, was.rect, is.rect, 0);
    else if (!was && before.size) {
      const from = takeSource(gone, is) ?? stocks.get(seatOf(is.zone)) ?? stocks.get("");
      if (from) glide(element, from, is.rect, Math.min(STEP * deals++, LONGEST_DEAL));
    }
  }
}

/** Where cards come from that nobody saw before: the stacks of the seats and the one on the table. @param {Element} root */
function stockRects(root) {
  const found = new Map();
  for (const element of root.querySelectorAll(".stock[data-zone], .spot[data-zone], .locked[data-zone]")) {
    const seat = seatOf(element.getAttribute("data-zone") ?? "");
    if (!found.has(seat)) found.set(seat, element.getBoundingClientRect());
  }
  return found;
}

/** The number at the end of a zone's id. @param {string} zone */
const seatOf = (zone) => /-(\d+)$/.exec(zone)?.[1] ?? "";

/**
 * Where a card came from: one with the same face that has gone elsewhere, or a hidden one.
 * @param {Lay[]} gone
 * @param {Lay} is
 */
function takeSource(gone, is) {
  const seat = seatOf(is.zone);
  const fits = [
    (/** @type {Lay} */ was) => was.code === is.code && was.zone !== is.zone,
    (/** @type {Lay} */ was) => was.code === "?" && was.zone !== is.zone && was.zone.endsWith(`-${seat}`),
    (/** @type {Lay} */ was) => (was.code === "?" || is.code === "?") && was.zone !== is.zone,
  ];
  for (const fit of fits) {
    const at = gone.findIndex(fit);
    if (at >= 0) return gone.splice(at, 1)[0].rect;
  }
  return null;
}

/** @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} */
function between(from, to) {
  return [
    from.left + from.width / 2 - (to.left + to.width / 2),
    from.top + from.height / 2 - (to.top + to.height / 2),
  ];
}

/** @param {DOMRect} from @param {DOMRect} to */
const distance = (from, to) => Math.hypot(...between(from, to));

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function glide(element, from, to, delay) {
  const [x, y] = between(from, to);
  const scale = Math.max(0.2, Math.min(3, from.width / to.width));
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(scale), zIndex: 6 },
      { translate: "0 0", scale: "1", zIndex: 6 },
    ],
    { duration: TRAVEL, delay, easing: EASE, fill: "backwards" },
  );
}

/** @param {Map<Element, Lay>} before @param {Map<Element, Lay>} after */
function fade(before, after) {
  for (const element of after.keys()) {
    if (!before.has(element)) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }
}

const DWELL = { calm: [700, 260, 2600], brisk: [250, 90, 900], instant: [0, 0, 0] };

/**
 * How long a view stays before the next one may follow: the more has happened, the longer.
 * @param {"calm" | "brisk" | "instant"} pace
 * @param {number} lines
 * @param {View} view
 */
export function dwell(pace, lines, view) {
  if (document.hidden) return 0;
  const [least, each, most] = DWELL[pace] ?? DWELL.calm;
  return view.outcome ? least : Math.min(least + each * Math.max(0, lines - 1), most);
}
