// Cards, stacks and seats as they lie on the table.

/** @import {Card, Child, Game, Look, Move, Score, Table, View, Zone} from "../types.js" */
/** @import {Options, Target} from "../choice.js" */
/** @import {Words} from "../words.js" */
import { standing } from "../choice.js";
import { h, icon, s } from "../dom.js";
import { face, holder, ink, mini } from "../faces.js";
import { capital, say } from "../language.js";
import { inId } from "../words.js";

/**
 * Everything the parts of the table are drawn from; its words are for whoever sits at the front.
 * @typedef {{view: View, table: Table, game: Game, look: Look, words: Words, you: number | null,
 *   base: number, options: Options, chosen: Target | null, second: Target | null, hinted: Set<number>, past: boolean,
 *   plays: (zone: Zone) => import("../order.js").Play[]}} Scene
 */

/** A card where it lies, with the key it has there. @typedef {{card: Card, key: string}} Entry */

const BACKS_SHOWN = 6;
const MINIS_SHOWN = 8;

/** @param {Scene} scene @param {string} place @returns {Zone[]} */
export function zonesAt(scene, place) {
  return scene.view.zones.filter((zone) => scene.look.places[zone.name] === place);
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

/** The same with cards that are alike one on the other: the top one, and how many. @param {Zone} zone @returns {(Entry & {count: number})[]} */
export function stacked(zone) {
  /** @type {Map<string, Entry & {count: number}>} */
  const tops = new Map();
  for (const entry of keyed(zone)) {
    const alike = `${entry.card.code}${entry.card.state}`;
    tops.set(alike, { ...entry, count: (tops.get(alike)?.count ?? 0) + 1 });
  }
  return [...tops.values()];
}

/** Whether it is face down for the others, but not for whoever looks. @param {Card} card */
export const isOwnFaceDown = ({ code, state }) => code !== null && state.endsWith("face-down");

/** @param {Card} card */
export const nameOf = (card) => card.name || say("face-down");

/** What a card does: its own words, or those of the cards it is told of with. @param {{look: Look, words: Words}} game @param {string | null} code */
export function doesOf({ look, words }, code) {
  if (code === null) return "";
  const own = words.message(`name-${inId(code)}`, { count: 1 }, "does");
  if (own) return sentence(own);
  const group = look.overview.groups.find(({ cards, others }) => [...cards, ...others].includes(code));
  return group ? words.message(`overview-cards-${group.name}`, {}, "does") : "";
}

/** @param {string} text */
const sentence = (text) => capital(/[.!?…。]$/.test(text) ? text : `${text}.`);

/** A seat's name where a line begins, or "You". @param {Scene} scene @param {number} seat */
export const calledOf = (scene, seat) => scene.words.seat(seat, "start");

/** What something is called, after its owner if it has one. @param {Scene} scene @param {{title: string, owner: number | null}} owned */
export function titleOf(scene, { title, owner }) {
  return owner === null ? title : say("of-owner", { owner: calledOf(scene, owner), title });
}

/** A zone and what it holds. @param {Zone} zone */
const labelOf = ({ title, note, size }) => say("with-note", { title, note: note || say("cards", { size }) });

/** How a card stands, in words. @param {string} card @param {Move[]} moves @param {{reason: string, clause: string} | undefined} bar @param {boolean} chosen */
function standingWords(card, moves, bar, chosen) {
  if (bar) return say("standing-barred", { card, reason: bar.reason, clause: bar.clause });
  if (!moves.length) return card;
  return chosen ? say("standing-chosen", { card }) : say("standing-legal", { card });
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
  const chosen = scene.chosen?.key === key || scene.second?.key === key;
  const begun = scene.options.begun(scene.chosen);
  const fits = chosen || !begun || scene.options.pairOf(scene.chosen, card.code);
  const seat = holder(card, zone);
  const known = isOwnFaceDown(card);
  const name = how.label ?? (known ? say("own-face-down", { card: card.name }) : nameOf(card));
  const classes = [
    "card",
    card.code === null ? "down" : ink(scene.look, card.code, seat),
    known && "peek",
    moves.some((move) => scene.hinted.has(move.action)) && "hinted",
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
      "data-state": moves.length && fits ? "legal" : how.mark ? "mark" : null,
      "data-several": Boolean(moves[0]?.pairs),
      "aria-pressed": moves.length ? String(chosen) : null,
      "aria-disabled": bar ? "true" : null,
      "aria-label": standingWords(name, moves, bar, chosen),
      title: doesOf(scene, card.code) || null,
    },
    face(scene, card.code, seat, zone.name),
    bar && icon("i-lock", "seal"),
    card.state === "drawn" && h("span", { class: "fresh", "aria-hidden": "true" }, card.marks.at(-1)),
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
  const [top] = keyed(zone);
  const label = labelOf(zone);
  return h(
    "figure",
    { class: `spot ${classes}`, "data-key": zone.id, "data-zone": zone.id },
    top
      ? h("div", { class: zone.cards.length > 1 ? "stack" : "lone" }, cardButton(scene, zone, top, { label }))
      : slot(say("slot-none"), { role: "img", "aria-label": say("stack-empty", { title: zone.title }) }),
    h("figcaption", null, zone.title, " ", h("b", null, zone.size)),
  );
}

/** The stacks of a seat that hold something. @param {Scene} scene @param {number} seat */
export const stacksOf = (scene, seat) => ownedAt(scene, "counted", seat).filter((zone) => zone.size > 0);

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
  const cards = scene.words.listed(zone.cards.map(nameOf));
  return h(
    "button",
    {
      type: "button",
      class: "pile",
      "data-act": "open",
      "data-zone": zone.id,
      "data-key": zone.id,
      "aria-label": say("pile-holds", { title: titleOf(scene, zone), note: zone.note, cards }),
    },
    h(
      "span",
      { class: "minis" },
      shown.map(({ card, key }) => mini(scene.look, card, zone, key)),
    ),
    more > 0 && h("span", { class: "count" }, `+${more}`),
  );
}

/** Small cards; of many, those that are alike are one with their number. @param {Scene} scene @param {Zone} zone @param {Entry[]} known */
function smallCards(scene, zone, known) {
  if (known.length <= MINIS_SHOWN) return known.map(({ card, key }) => mini(scene.look, card, zone, key));
  return stacked({ ...zone, cards: known.map(({ card }) => card) }).flatMap(({ card, key, count }) => [
    mini(scene.look, card, zone, key),
    count > 1 && h("span", { class: "many" }, `×${count}`),
  ]);
}

/** The cards another seat holds: backs, and those that are known. @param {Scene} scene @param {Zone} zone */
function heldCards(scene, zone) {
  const entries = keyed(zone);
  const known = entries.filter(({ card }) => card.code !== null);
  const hidden = entries.filter(({ card }) => card.code === null).slice(0, BACKS_SHOWN);
  return h(
    "span",
    { "data-zone": zone.id, "data-key": zone.id, title: labelOf(zone) },
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
          "aria-label": say("held-known", { cards: scene.words.listed(known.map(({ card }) => card.name)) }),
        },
        smallCards(scene, zone, known),
      ),
    h("span", null, h("b", null, zone.size), h("span", { class: "only-wide" }, " ", say("held-in-hand"))),
  );
}

/** A card that is read rather than looked at: its glyph and its name. @param {Scene} scene @param {Zone} zone @param {{card: Card, key: string}} entry */
export function slip(scene, zone, { card, key }) {
  const { moves } = standing(scene.options, card, zone.id);
  const drawing = card.code === null ? null : scene.look.faces[card.code]?.small.at(-1);
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
      title: doesOf(scene, card.code) || null,
    },
    drawing && s("svg", { "aria-hidden": "true" }, s("use", { href: `#${drawing[0]}` })),
    h("span", null, nameOf(card)),
  );
}

/** @param {Score | undefined} score */
const badges = (score) => (score?.badges ?? []).map((badge) => h("span", { class: "pill" }, badge));

/** What a side of a duel is called. @param {{words: Words}} game @param {number} seat */
export const signName = ({ words }, seat) => (words.has(`sign-${seat}`) ? words.message(`sign-${seat}`) : "");

/** The name of a seat with its sign. @param {Scene} scene @param {number} seat */
export function who(scene, seat) {
  const sign = scene.look.signs[seat];
  const side = signName(scene, seat);
  const there = scene.table.seats[seat];
  const missing = there?.kind === "person" && (there.away || !there.here);
  return h(
    "div",
    { class: "who" },
    icon(sign.sigil, `sigil s-${sign.ink}`),
    h("b", null, calledOf(scene, seat)),
    side && h("span", { class: "label" }, side),
    there?.kind === "bot" && icon("i-bot", "icon", say("bot")),
    missing && h("span", { class: "pill" }, there.away ? say("away", {}, "bot-plays") : say("away")),
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
      "aria-label": turn ? scene.words.message("panel-on-turn", { seat }) : calledOf(scene, seat),
    },
    h(
      "div",
      { class: "head" },
      who(scene, seat),
      badges(score),
      h(
        "button",
        {
          type: "button",
          class: "about only-small",
          "data-act": "seat",
          "data-seat": seat,
          "aria-label": scene.words.message("panel-about", { seat }),
        },
        icon("i-info"),
      ),
    ),
    h(
      "div",
      { class: "facts" },
      ownedAt(scene, "hand", seat).map((zone) => heldCards(scene, zone)),
      stacksOf(scene, seat).map((zone) => counted(scene, zone)),
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
  const words = [
    h("b", null, number),
    " ",
    h("span", { class: "unit" }, say("points-unit", { points: number })),
  ];
  if (!scene.view.tallies.some((tally) => tally.owner === seat)) return h("span", { class: "points" }, words);
  return h(
    "button",
    {
      type: "button",
      class: "counted points",
      "data-act": "tally",
      "data-seat": seat,
      "data-key": `points-${seat}`,
    },
    words,
  );
}

/** A stack at a seat, as a word and a number; it opens if there is something to see. @param {Scene} scene @param {Zone} zone */
export function counted(scene, zone) {
  const top = zone.cards.find((card) => card.code !== null);
  const words = [h("span", { class: "lowercase" }, zone.title), " ", h("b", null, zone.size)];
  const data = { class: "counted", "data-key": zone.id, "data-zone": zone.id };
  if (!top && !zone.lists) return h("span", data, words);
  return h(
    "button",
    { ...data, type: "button", "data-act": "open", "aria-label": labelOf(zone) },
    words,
    top && mini(scene.look, top, zone, `${zone.id}:top`),
  );
}
