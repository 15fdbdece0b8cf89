// The desk: what is asked, what it would do, what can be done; and the viewer's own cards.

/** @import {Advice, Move, Zone} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { canPlay, here, waitingNow } from "../stages/shared.js";
import { capital, clauseLink, counted, rich, told } from "../words.js";
import { cardButton, keyed, ownedAt, pile, points, seatPanel, stack, stock, stocksOf } from "./cards.js";

/**
 * What line two of the prompt tells, if it is not the prompt itself.
 * @typedef {{kind: "barred" | "hint" | "tip" | "card" | "preview" | "asked" | "news", text: string,
 *   bold?: string, clause?: string}} Why
 */

const ICONS = {
  barred: "i-lock",
  hint: "i-hint",
  tip: "i-info",
  card: "i-cards",
  preview: "i-eye",
  asked: "i-eye",
  news: "i-log",
};

/**
 * @param {Scene} scene
 * @param {{why: Why | null, sure: string | null, sent: boolean}} now `sure`: the grave move asked twice
 */
export function desk(scene, now) {
  return h("div", { class: "desk" }, prompt(scene, now), scene.you === null ? watching(scene) : hands(scene));
}

/** @param {Scene} scene @param {{why: Why | null, sure: string | null, sent: boolean}} now */
function prompt(scene, now) {
  const { view } = scene;
  const yours = scene.options.moves.length > 0;
  const ask = told(view.prompt.ask, scene.table, scene.you);
  return h(
    "section",
    {
      class: ["prompt", yours && "yours", fill(scene)].filter(Boolean).join(" "),
      "aria-label": yours ? "Your move" : "What is going on",
      "data-key": "prompt",
    },
    me(scene),
    h("p", { class: "say" }, now.sent ? "Sent…" : ask),
    whyLine(scene, now.why),
    h("div", { class: "do", "data-roving": true }, buttons(scene, now.sure)),
  );
}

const BRIEF = 16; // letters on the buttons that fit beside the question on a phone
const ROOMY = 52; // the same on a wide screen

/** How much room the buttons take. @param {Scene} scene */
function fill(scene) {
  const offered = scene.options.buttons(scene.chosen);
  const letters = offered.map((move) => move.label).join("").length;
  if (offered.length > 3 || letters > ROOMY) return "crowded";
  return offered.length < 3 && letters <= BRIEF && !scene.chosen ? "brief" : "";
}

/** @param {Scene} scene */
function me(scene) {
  if (scene.you === null)
    return h("div", { class: "me" }, icon("i-eye"), h("span", { class: "label" }, watchingWhen(scene)));
  const score = scene.view.scores.find((each) => each.seat === scene.you);
  const sign = scene.look.signs[scene.you];
  const piles = ownedAt(scene, "pile", scene.you).filter((zone) => zone.cards.length);
  return h(
    "div",
    { class: "me", "data-seat": scene.you },
    h(
      "button",
      {
        type: "button",
        class: "label marks plain",
        "data-act": "seat",
        "data-seat": scene.you,
        title: "All that is yours",
      },
      ["You", sign.name, ...(score?.badges ?? [])]
        .filter(Boolean)
        .map((word) => told(word, scene.table, scene.you))
        .join(", "),
    ),
    h(
      "div",
      { class: "have" },
      h("span", { class: "serif big" }, points(scene, scene.you)),
      piles.map((zone) => pile(scene, zone)),
      h(
        "span",
        { class: "chips only-small" },
        stocksOf(scene, scene.you).map((zone) => stock(scene, zone)),
      ),
    ),
    scene.table.clock && h("span", { class: "clock", "data-clock": scene.you }),
  );
}

/** @param {Scene} scene @param {Why | null} why */
function whyLine(scene, why) {
  const shown = why ??
    chosenWhy(scene) ?? { kind: "asked", text: scene.you === null ? WATCHED : scene.view.prompt.detail };
  const text = told(shown.text, scene.table, scene.you);
  return h(
    "p",
    { class: "why", "data-kind": shown.kind },
    (text || shown.bold) && icon(ICONS[/** @type {keyof typeof ICONS} */ (shown.kind)]),
    h(
      "span",
      null,
      shown.bold && h("b", null, shown.bold, " "),
      rich(text),
      shown.clause && [" ", clauseLink(shown.clause)],
    ),
  );
}

const WATCHED = "You are watching. Hands are hidden from you.";

/** What a spectator does, and how late. @param {Scene} scene */
function watchingWhen({ table }) {
  return table.delay ? `watching, ${counted(table.delay, "second")} behind` : "watching";
}

/** What the chosen card would do. @param {Scene} scene @returns {Why | null} */
function chosenWhy(scene) {
  if (!scene.chosen) return null;
  const moves = scene.options.movesOf(scene.chosen.zone, scene.chosen.card);
  if (moves.length !== 1) return null;
  const detail = moves[0].detail || "Tap it again, or press the button.";
  return { kind: "preview", bold: `${moves[0].label}.`, text: detail };
}

/** @param {Scene} scene @param {string | null} sure */
function buttons(scene, sure) {
  const offered = scene.options.buttons(scene.chosen);
  const back =
    scene.chosen &&
    h(
      "button",
      { type: "button", class: "btn", "data-act": "back", "data-key": "back" },
      "Put back ",
      h("kbd", null, "Esc"),
    );
  const loose = scene.chosen ? scene.options.loose().filter((move) => !offered.includes(move)) : [];
  return [
    back,
    ...loose.map((move) => moveButton(scene, move, sure, false)),
    ...offered.map((move) => moveButton(scene, move, sure, scene.chosen !== null)),
  ];
}

/** @param {Scene} scene @param {Move} move @param {string | null} sure @param {boolean} chosen */
function moveButton(scene, move, sure, chosen) {
  const twice = move.grave && sure === move.move;
  const key = chosen ? "Enter" : move.key;
  const classes = [
    "btn",
    chosen && !move.grave && "primary",
    move.grave && "grave",
    scene.hinted.has(move.move) && "hinted",
  ];
  return h(
    "button",
    {
      type: "button",
      class: classes.filter(Boolean).join(" "),
      "data-act": "move",
      "data-move": move.move,
      "data-key": `move-${move.move}`,
      title: told(move.detail, scene.table, scene.you) || null,
      "aria-keyshortcuts": move.key || null,
    },
    twice
      ? `Sure? ${capital(told(move.label, scene.table, scene.you))}`
      : told(move.label, scene.table, scene.you),
    key && " ",
    key && h("kbd", null, key),
  );
}

// ------------------------------------------------------------------------ hands
/** @param {Scene} scene */
function hands(scene) {
  const own = /** @type {number} */ (scene.you);
  const hand = ownedAt(scene, "hand", own);
  const front = ownedAt(scene, "front", own);
  const asked = waitingNow(scene);
  const waiting = ownedAt(scene, "waiting", own).filter((zone) => zone.cards.length || zone === asked);
  const beside = front.some((zone) => zone.cards.length) || waiting.length > 0;
  const shown = stocksOf(scene, own);
  return h(
    "div",
    { class: `hands${beside || shown.length ? "" : " alone"}` },
    hand.map((zone) => fan(scene, zone, "")),
    beside &&
      h(
        "div",
        { class: "beside" },
        front.map((zone) => fan(scene, zone, "front-own")),
        waiting.map((zone) => fan(scene, zone, "tenth")),
      ),
    !front.length &&
      shown.length > 0 &&
      h(
        "section",
        { class: "own only-wide", "aria-label": "Your stacks", "data-roving": true },
        shown.map((zone) => ownStack(scene, zone)),
      ),
  );
}

/** @param {Scene} scene @param {Zone} zone */
function ownStack(scene, zone) {
  return zone.cards.length
    ? stack(scene, zone)
    : h("figure", { class: "spot", "data-zone": zone.id, "data-key": zone.id }, stock(scene, zone));
}

const MOST_LAPPED = 11; // cards that can lie one over the other on a phone and still be hit

/** @param {Scene} scene @param {Zone} zone @param {string} classes */
function fan(scene, zone, classes) {
  const count = zone.cards.length;
  const asked = canPlay(scene) && zone === waitingNow(scene);
  if (!count && classes && !asked) return null;
  const lapped = !classes && scene.look.stage === "street" && count <= MOST_LAPPED;
  const rows = lapped ? 1 : count > 14 ? 3 : count > 6 ? 2 : 1;
  const [deck] =
    zone.layout === "fan"
      ? ownedAt(scene, "stock", zone.owner ?? -1).filter(() => scene.look.stage === "street")
      : [];
  return h(
    "section",
    {
      class: `fan zone ${classes}${lapped ? "lapped" : ""}`,
      id: classes ? null : "hand",
      "data-key": zone.id,
      "data-zone": zone.id,
      "data-rows": rows,
      "data-many": count > 14 ? 2 : count > 9 ? 1 : null,
      "data-roving": true,
      "data-hand": classes !== "tenth",
      "aria-label": `Your ${zone.title.toLowerCase()}, ${count} ${count === 1 ? "card" : "cards"}`,
      vars: { "--per": rows === 1 ? Math.max(count, 5) : Math.ceil(count / rows), "--count": count },
    },
    (classes || deck) &&
      h(
        "span",
        { class: "zlabel", title: deck?.note },
        zone.title,
        deck && ` · ${deck.title.toLowerCase()} ${deck.cards.length}`,
      ),
    keyed(zone).map((entry) => cardButton(scene, zone, entry)),
    asked && here(zone, { text: "place here" }),
    !count && !asked && h("p", { class: "label" }, "No cards left."),
  );
}

/** A spectator sees the seat at the front like the others. @param {Scene} scene */
function watching(scene) {
  return h("div", { class: "hands alone" }, seatPanel(scene, scene.base, "front-seat"));
}

/** The first hint in words. @param {Advice[]} advice @returns {Why} */
export function hintWhy(advice) {
  if (!advice.length) return { kind: "hint", text: "There is no hint here." };
  const [best] = advice;
  const worth =
    best.value === null ? "" : `, and expects ${Math.round(best.value * 100)} % of the win from it`;
  return { kind: "hint", bold: `Hint: ${best.label}.`, text: `A strong bot would do this${worth}.` };
}
