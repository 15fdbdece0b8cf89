// Cards travel from view to view: what has left one place and lies in another flies there, what
// was face down turns over on its way, and points rise where somebody scores.

import { h } from "./dom.js";

const TRAVEL = 220;
const FLIP = 180;
const SCORING = 300;
const RISE = 900; // a number must stay long enough to be read
const FADE = 120;
const STEP = 40;
const LONGEST_DEAL = 600;
const NUDGE = 14; // what moves less was only pushed by its neighbours
const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** A card as it lay: what, where, whose, and its back if it was face down. @typedef {{code: string, zone: string, by: string, rect: DOMRect, back: Node | null}} Lay */
/** Where a card comes from, and the back it turns over from. @typedef {{rect: DOMRect, back: Node | null}} Source */

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Draw the new view with `draw`, then let the cards that changed places travel.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function travel(root, draw) {
  if (document.hidden) return draw();
  const before = lay(root);
  const points = pointsOf(root);
  const stacks = stackRects(root);
  draw();
  const after = lay(root);
  if (calm()) return fade(before, after);
  const gone = [...before].filter(([element]) => !after.has(element)).map(([, was]) => was);
  const lying = [...before.values()];
  let deals = 0;
  for (const [element, is] of after) {
    const was = before.get(element);
    if (was && distance(was.rect, is.rect) > NUDGE) glide(element, was.rect, is.rect, 0);
    else if (!was && before.size) {
      const from =
        takeGone(gone, is) ??
        seatSource(root, element, is) ??
        copied(lying, element, is) ??
        takeHidden(gone, is) ??
        stacks.get(seatOf(is.zone)) ??
        stacks.get("");
      if (from) arrive(element, from, is, Math.min(STEP * deals++, LONGEST_DEAL));
    }
  }
  showGains(root, points);
}

/** The first cards of a game come from the middle of the table, one after the other. @param {HTMLElement} root @param {() => void} draw */
export function deal(root, draw) {
  draw();
  const middle = root.querySelector(".stage")?.getBoundingClientRect();
  const hand = [...lay(root)].filter(([element]) => element.closest(".fan"));
  if (document.hidden || !middle) return;
  if (calm()) return fade(new Map(), new Map(hand));
  const step = Math.min(STEP, LONGEST_DEAL / hand.length);
  hand.forEach(([element, is], at) => glide(element, middleOf(middle, is.rect), is.rect, at * step));
}

// ---------------------------------------------------------------------- what lies where
/** @param {Element} root @returns {Map<Element, Lay>} */
function lay(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-card][data-in]")) {
    const rect = element.getBoundingClientRect();
    if (!rect.width) continue;
    const code = element.getAttribute("data-card") ?? "?";
    found.set(element, {
      code,
      zone: element.getAttribute("data-in") ?? "",
      by: element.getAttribute("data-by") ?? "",
      rect,
      back: code === "?" ? element.querySelector("svg") : null,
    });
  }
  return found;
}

/** Where cards come from that nobody saw before: the stacks of the seats and the one on the table. @param {Element} root @returns {Map<string, Source>} */
function stackRects(root) {
  const found = new Map();
  for (const element of root.querySelectorAll(".counted[data-zone], .spot[data-zone], .locked[data-zone]")) {
    const seat = seatOf(element.getAttribute("data-zone") ?? "");
    const back = element.querySelector('[data-card="?"] svg');
    if (!found.has(seat)) found.set(seat, { rect: element.getBoundingClientRect(), back });
  }
  return found;
}

/** The number at the end of a zone's id. @param {string} zone */
const seatOf = (zone) => /-(\d+)$/.exec(zone)?.[1] ?? "";

// ------------------------------------------------------------------------- sources
/** @param {Lay[]} gone @param {((was: Lay) => boolean)[]} fits */
function take(gone, fits) {
  for (const fit of fits) {
    const at = gone.findIndex(fit);
    if (at >= 0) return gone.splice(at, 1)[0];
  }
  return null;
}

/** One with the same face that has gone elsewhere, or one that lay here, or at its seat, face down. @param {Lay[]} gone @param {Lay} is */
function takeGone(gone, is) {
  return take(gone, [
    (was) => was.code === is.code && was.zone !== is.zone,
    (was) => was.code === "?" && was.zone === is.zone,
    (was) => was.code === "?" && is.by !== "" && seatOf(was.zone) === is.by,
  ]);
}

/** Any hidden one that has gone, or anything that is hidden now. @param {Lay[]} gone @param {Lay} is */
function takeHidden(gone, is) {
  return take(gone, [(was) => (was.code === "?" || is.code === "?") && was.zone !== is.zone]);
}

/** What another seat lays on the table comes from that seat. @param {Element} root @param {Element} element @param {Lay} is @returns {Source | null} */
function seatSource(root, element, is) {
  if (element.closest(".fan, .seat, .pile") || is.by === "") return null;
  const seat = root.querySelector(`.seat[data-seat="${is.by}"]`);
  const held = seat?.querySelector(".backs") ?? seat;
  return held ? { rect: held.getBoundingClientRect(), back: held.querySelector(".backs svg") } : null;
}

/** What somebody has won may still be shown where it was won. @param {Lay[]} lying @param {Element} element @param {Lay} is @returns {Source | null} */
function copied(lying, element, is) {
  if (is.code === "?" || !element.closest(".pile")) return null;
  return lying.find((was) => was.code === is.code && was.zone !== is.zone) ?? null;
}

// ----------------------------------------------------------------------- movement
/** @param {Element} element @param {Source} from @param {Lay} is @param {number} delay */
function arrive(element, from, is, delay) {
  if (distance(from.rect, is.rect) > NUDGE) glide(element, from.rect, is.rect, delay);
  const face = element.querySelector(".face");
  if (face && from.back && is.code !== "?") flip(element, face, from.back, delay);
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

/** A card's rectangle in the middle of a larger one. @param {DOMRect} whole @param {DOMRect} card */
function middleOf(whole, card) {
  const x = whole.left + (whole.width - card.width) / 2;
  return new DOMRect(x, whole.top + (whole.height - card.height) / 2, card.width, card.height);
}

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

/** The back narrows to nothing, then the face widens. @param {Element} element @param {Element} face @param {Node} back @param {number} delay */
function flip(element, face, back, delay) {
  const cover = h("span", { class: "face cover", "aria-hidden": "true" }, back.cloneNode(true));
  element.append(cover);
  const timing = { duration: FLIP / 2, delay, fill: /** @type {const} */ ("both") };
  const turning = cover.animate([{ scale: "1 1" }, { scale: "0 1" }], { ...timing, easing: "ease-in" });
  turning.onfinish = () => cover.remove();
  const second = { ...timing, delay: delay + FLIP / 2, fill: /** @type {const} */ ("backwards") };
  face.animate([{ scale: "0 1" }, { scale: "1 1" }], { ...second, easing: "ease-out" });
}

/** @param {Map<Element, Lay>} before @param {Map<Element, Lay>} after */
function fade(before, after) {
  for (const element of after.keys()) {
    if (!before.has(element)) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }
}

// ------------------------------------------------------------------------ scoring
/** What every seat has, as it stands on the table. @param {Element} root @returns {Map<string, number>} */
function pointsOf(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-seat] .points b")) {
    const seat = element.closest("[data-seat]")?.getAttribute("data-seat");
    found.set(seat, Number(element.textContent));
  }
  return found;
}

/** A seat's new points swell, and the difference rises from them. @param {Element} root @param {Map<string, number>} before */
function showGains(root, before) {
  for (const [seat, points] of pointsOf(root)) {
    const gain = points - (before.get(seat) ?? points);
    const shown = root.querySelector(`[data-seat="${seat}"] .points b`);
    if (!gain || !shown) continue;
    shown.animate([{ scale: "1" }, { scale: "1.7" }, { scale: "1" }], { duration: SCORING, easing: EASE });
    rise(root, shown.getBoundingClientRect(), gain > 0 ? `+${gain}` : `−${-gain}`);
  }
}

/** @param {Element} root @param {DOMRect} from @param {string} text */
function rise(root, from, text) {
  const vars = { "--x": `${from.left + from.width / 2}px`, "--y": `${from.top}px` };
  const gain = h("span", { class: "gain", "aria-hidden": "true", vars }, text);
  root.append(gain);
  gain.animate(
    [
      { opacity: 0, translate: "-50% 0" },
      { opacity: 1, translate: "-50% -60%", offset: SCORING / RISE },
      { opacity: 1, translate: "-50% -70%", offset: 0.8 },
      { opacity: 0, translate: "-50% -100%" },
    ],
    { duration: RISE, easing: "ease-out" },
  ).onfinish = () => gain.remove();
}
