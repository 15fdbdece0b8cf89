// Cards, stacks and seats as they lie on the table.

/** @import {Card, Child, Game, Look, Move, Score, Table, View, Zone} from "../types.js" */
/** @import {Options, Target} from "../choice.js" */
import { standing } from "../choice.js";
import { h, icon, s } from "../dom.js";
import { face, holder, ink, mini, stem } from "../faces.js";
import { calledOf, counted, told } from "../words.js";

/**
 * Everything the parts of the table are drawn from.
 * @typedef {{view: View, table: Table, game: Game, look: Look, you: number | null, base: number,
 *   options: Options, chosen: Target | null, hinted: Set<string>, past: boolean,
 *   plays: (zone: Zone) => import("../order.js").Play[]}} Scene
 */

/** A card where it lies, with the key it has there. @typedef {{card: Card, key: string}} Entry */

const BACKS_SHOWN = 6;
const MINIS_SHOWN = 8;

/** @param {Scene} scene @param {string} place @returns {Zone[]} */
export function zonesAt(scene, place) {
  return scene.view.zones.filter((zone) => scene.look.places[stem(zone.id)] === place);
}

/** @param {Scene} scene @param {string} place @param {number} owner */
export const ownedAt = (scene, place, owner) => zonesAt(scene, place).filter((zone) => zone.owner === owner);

/** Every card of a zone with a key that stays the same while it lies there. @param {Zone} zone @returns {Entry[]} */
export function keyed(zone) {
  /** @type {Record<string, number>} */
  const seen = {};
  return zone.cards.map((card) => {
    const kind = `${card.code ?? "?"}${card.by ?? ""}`;
    seen[kind] = (seen[kind] ?? 0) + 1;
    return { card, key: `${zone.id}:${kind}:${seen[kind]}` };
  });
}

/** How a card stands, in words. @param {Move[]} moves @param {{reason: string, clause: string} | undefined} bar @param {boolean} chosen */
function standingWords(moves, bar, chosen) {
  if (bar) return `. Barred: ${bar.reason}. ${bar.clause}`;
  if (!moves.length) return "";
  return chosen ? ". Can be played, chosen" : ". Can be played";
}

/**
 * A card as a button.
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {{card: Card, key: string}} entry
 * @param {{label?: string, mark?: boolean, extra?: Child, state?: boolean}} [how]
 */
export function cardButton(scene, zone, { card, key }, how = {}) {
  const { moves, bar } = standing(scene.options, card, zone.id);
  const chosen = scene.chosen?.key === key;
  const seat = holder(card, zone);
  const known = card.code !== null && card.marks.includes("face down");
  const name = told(
    how.label ?? (known ? `${card.name}, face down for the others` : card.name),
    scene.table,
    scene.you,
  );
  const classes = [
    "card",
    card.code === null ? "down" : ink(scene.look, card.code, seat),
    known && "peek",
    moves.some((move) => scene.hinted.has(move.move)) && "hinted",
  ];
  return h(
    "button",
    {
      type: "button",
      class: classes.filter(Boolean).join(" "),
      "data-key": key,
      "data-act": "card",
      "data-in": zone.id,
      "data-card": card.code ?? "?",
      "data-by": card.by ?? zone.owner,
      "data-state": moves.length ? "legal" : how.mark ? "mark" : null,
      "aria-pressed": moves.length ? String(chosen) : null,
      "aria-disabled": bar ? "true" : null,
      "aria-label": name + standingWords(moves, bar, chosen),
    },
    face(scene.look, card.code, seat, zone.id),
    bar && icon("i-lock", "seal"),
    card.marks.includes("drawn") && h("span", { class: "fresh", "aria-hidden": "true" }, "drawn"),
    how.extra,
  );
}

/** A dashed place for a card. @param {string} text @param {Record<string, any>} [attributes] */
export function slot(text, attributes) {
  return h("span", { class: "slot", ...attributes }, text);
}

/**
 * A stack with its size below, of which only the top is seen.
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {string} [classes]
 */
export function stack(scene, zone, classes = "") {
  const size = zone.cards.length;
  const top = keyed(zone)[0];
  const label = `${zone.title}: ${zone.note || counted(size, "card")}`;
  return h(
    "figure",
    { class: `spot ${classes}`, "data-key": zone.id, "data-zone": zone.id },
    top
      ? h("div", { class: size > 1 ? "stack" : "lone" }, cardButton(scene, zone, top, { label }))
      : slot("none", { role: "img", "aria-label": `${zone.title}, empty` }),
    h("figcaption", null, zone.title, " ", h("b", null, sizeOf(zone))),
  );
}

/** How many cards: the number its note begins with, or those there. @param {Zone} zone */
export function sizeOf(zone) {
  return Number(/^\d+/.exec(zone.note)?.[0] ?? zone.cards.length);
}

/** The stacks of a seat that hold something. @param {Scene} scene @param {number} seat */
export const stocksOf = (scene, seat) => ownedAt(scene, "stock", seat).filter((zone) => sizeOf(zone) > 0);

/**
 * Small cards of a pile, which opens it.
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {number} [most]
 */
export function pile(scene, zone, most = MINIS_SHOWN) {
  if (!zone.cards.length) return null;
  const shown = keyed(zone).slice(-most);
  const more = zone.cards.length - shown.length;
  const whose = zone.owner === null ? "" : `${calledOf(scene.table, zone.owner, scene.you)}, `;
  const names = zone.cards.map((card) => card.name).join("; ");
  return h(
    "button",
    {
      type: "button",
      class: "pile",
      "data-act": "open",
      "data-zone": zone.id,
      "data-key": zone.id,
      "aria-label": `${whose}${zone.title}, ${zone.note}: ${names}`,
    },
    h(
      "span",
      { class: "minis" },
      shown.map(({ card, key }) => mini(scene.look, card, zone, key)),
    ),
    more > 0 && h("span", { class: "count" }, `+${more}`),
  );
}

/** The cards another seat holds: backs, and those that are known. @param {Scene} scene @param {Zone} zone */
function heldCards(scene, zone) {
  const entries = keyed(zone);
  const known = entries.filter(({ card }) => card.code !== null);
  const hidden = entries.filter(({ card }) => card.code === null).slice(0, BACKS_SHOWN);
  const label = `${zone.title}: ${zone.note || counted(zone.cards.length, "card")}`;
  return h(
    "span",
    { "data-zone": zone.id, "data-key": zone.id, title: label },
    h(
      "span",
      { class: "backs", "aria-hidden": "true" },
      hidden.map(({ card, key }) => mini(scene.look, card, zone, key)),
    ),
    known.length > 0 &&
      h(
        "span",
        {
          class: "minis",
          role: "img",
          "aria-label": `known: ${known.map(({ card }) => card.name).join(", ")}`,
        },
        known.map(({ card, key }) => mini(scene.look, card, zone, key)),
      ),
    h("span", null, h("b", null, zone.cards.length), h("span", { class: "only-wide" }, " in hand")),
  );
}

/** A card that is read rather than looked at: its glyph and its name. @param {Scene} scene @param {Zone} zone @param {{card: Card, key: string}} entry */
export function slip(scene, zone, { card, key }) {
  const { moves } = standing(scene.options, card, zone.id);
  const drawing = card.code === null ? null : scene.look.faces[card.code].small.at(-1);
  return h(
    "button",
    {
      type: "button",
      class: `slip ${card.code === null ? "" : ink(scene.look, card.code, holder(card, zone))}`,
      "data-key": key,
      "data-act": "card",
      "data-in": zone.id,
      "data-card": card.code ?? "?",
      "data-state": moves.length ? "legal" : null,
      "aria-pressed": moves.length ? String(scene.chosen?.key === key) : null,
    },
    drawing && s("svg", { "aria-hidden": "true" }, s("use", { href: `#${drawing[0]}` })),
    h("span", null, card.name),
  );
}

/** @param {Score | undefined} score @param {Scene} scene */
function badges(score, scene) {
  return (score?.badges ?? []).map((word) =>
    h("span", { class: "pill" }, told(word, scene.table, scene.you)),
  );
}

/** The name of a seat with its sign. @param {Scene} scene @param {number} seat */
export function who(scene, seat) {
  const sign = scene.look.signs[seat];
  const there = scene.table.seats[seat];
  const missing = there?.kind === "person" && (there.away || !there.here);
  return h(
    "div",
    { class: "who" },
    icon(sign.sigil, `sigil s-${sign.ink}`),
    h("b", null, calledOf(scene.table, seat, scene.you)),
    sign.name && h("span", { class: "label" }, sign.name),
    there?.kind === "bot" && icon("i-bot", "icon", "bot"),
    missing && h("span", { class: "pill" }, there.away ? "away, a bot plays" : "away"),
  );
}

/**
 * Another seat: who it is, what it holds, what it has won.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} [classes]
 * @param {Child} [more]
 */
export function seatPanel(scene, seat, classes = "", more = null) {
  const there = scene.table.seats[seat];
  const score = scene.view.scores.find((each) => each.seat === seat);
  const turn = scene.view.turn === seat;
  const gone = there?.kind === "person" && (there.away || !there.here);
  const piles = ownedAt(scene, "pile", seat);
  const clock = scene.table.clock && h("span", { class: "clock", "data-clock": seat });
  return h(
    "div",
    {
      class: ["seat", turn && "turn", gone && "gone", classes].filter(Boolean).join(" "),
      "data-key": `seat-${seat}`,
      "data-seat": seat,
      role: "group",
      "aria-label": `${calledOf(scene.table, seat, scene.you)}${turn ? ", on turn" : ""}`,
    },
    h(
      "div",
      { class: "head" },
      who(scene, seat),
      badges(score, scene),
      h(
        "button",
        {
          type: "button",
          class: "about only-small",
          "data-act": "seat",
          "data-seat": seat,
          "aria-label": `More about ${calledOf(scene.table, seat, scene.you)}`,
        },
        icon("i-info"),
      ),
    ),
    h(
      "div",
      { class: "facts" },
      ownedAt(scene, "hand", seat).map((zone) => heldCards(scene, zone)),
      stocksOf(scene, seat).map((zone) => stock(scene, zone)),
      points(scene, seat),
      clock,
    ),
    piles.some((zone) => zone.cards.length) &&
      h(
        "div",
        { class: "won" },
        piles.map((zone) => pile(scene, zone)),
      ),
    more,
  );
}

/** What a seat has; it opens if there is more to say. @param {Scene} scene @param {number} seat */
export function points(scene, seat) {
  const number = scene.view.scores.find((each) => each.seat === seat)?.points ?? 0;
  const words = [h("b", null, number), " ", h("span", { class: "unit" }, number === 1 ? "point" : "points")];
  if (!scene.view.tallies.some((tally) => tally.owner === seat)) return h("span", { class: "points" }, words);
  return h(
    "button",
    {
      type: "button",
      class: "stock points",
      "data-act": "tally",
      "data-seat": seat,
      "data-key": `points-${seat}`,
    },
    words,
  );
}

/** A stack at a seat, as a word and a number; it opens if there is something to see. @param {Scene} scene @param {Zone} zone */
export function stock(scene, zone) {
  const top = zone.cards.find((card) => card.code !== null);
  const words = [zone.title.toLowerCase(), " ", h("b", null, sizeOf(zone))];
  const data = { class: "stock", "data-key": zone.id, "data-zone": zone.id };
  if (!top && !/[;,]/.test(zone.note)) return h("span", data, words);
  return h(
    "button",
    { ...data, type: "button", "data-act": "open", "aria-label": `${zone.title}: ${zone.note}` },
    words,
    top && mini(scene.look, top, zone, `${zone.id}:top`),
  );
}
