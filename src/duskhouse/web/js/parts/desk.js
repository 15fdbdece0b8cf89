// The desk: what is asked, what it would do, what can be done; and the viewer's own cards.

/** @import {Child, Hint, Move, Zone} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { canPlay, here, waitingNow } from "../stages/shared.js";
import {
  calledOf,
  cardButton,
  counted,
  doesOf,
  keyed,
  nameOf,
  ownedAt,
  pile,
  points,
  seatPanel,
  signName,
  stack,
  stacked,
  stacksOf,
} from "./cards.js";
import { withClause } from "./clauses.js";

/**
 * What line two of the prompt says, if it is not the prompt itself.
 * @typedef {{kind: "barred" | "hint" | "tip" | "card" | "preview" | "asked" | "events", bold?: string,
 *   said: {text: string, clause?: string}[]}} Why
 */

const ICONS = {
  barred: "i-lock",
  hint: "i-hint",
  tip: "i-info",
  card: "i-cards",
  preview: "i-eye",
  asked: "i-eye",
  events: "i-log",
};

/**
 * @param {Scene} scene
 * @param {{why: Why | null, sure: number | null, sent: boolean, held: boolean}} now `sure`: the move that is asked twice
 * @param {Child[]} bars what is above the prompt: while one looks back, and after the end
 */
export function desk(scene, now, bars) {
  return h(
    "div",
    { class: scene.past ? "desk looking" : "desk" },
    bars,
    prompt(scene, now),
    scene.you === null ? watching(scene) : hands(scene),
  );
}

/** @param {Scene} scene @param {{why: Why | null, sure: number | null, sent: boolean, held: boolean}} now */
function prompt(scene, now) {
  const { view } = scene;
  const yours = scene.options.moves.length > 0;
  return h(
    "section",
    {
      class: ["prompt", yours && "yours", fill(scene)].filter(Boolean).join(" "),
      "aria-label": yours ? say("desk-yours") : say("desk-others"),
      "data-key": "prompt",
    },
    me(scene),
    h("p", { class: "say" }, now.sent ? say("desk-sent") : view.prompt.ask),
    whyLine(scene, now.why),
    h("div", { class: "do", "data-roving": true }, now.held ? goOn() : buttons(scene, now.sure)),
  );
}

const BRIEF = 18; // letters on the buttons that fit beside the question on a phone
const ROOMY = 52; // the same on a wide screen

/** How much room the buttons take. @param {Scene} scene */
function fill(scene) {
  const offered = scene.options.buttons(scene.chosen);
  const letters = offered.map((move) => move.label).join("").length;
  if (offered.length > 3 || letters > ROOMY) return "crowded";
  if (offered.length > 2 || letters > BRIEF || scene.chosen) return "";
  const stacks = scene.you === null ? [] : stacksOf(scene, scene.you);
  return stacks.length > 1 ? "short" : "brief"; // beside the question alone, or beside what one has too
}

/** @param {Scene} scene */
function me(scene) {
  if (scene.you === null)
    return h("div", { class: "me" }, icon("i-eye"), h("span", { class: "label" }, watchingWhen(scene)));
  const score = scene.view.scores.find((each) => each.seat === scene.you);
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
        title: say("desk-all-yours"),
      },
      [calledOf(scene, scene.you), signName(scene, scene.you), ...(score?.badges ?? [])]
        .filter(Boolean)
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
        stacksOf(scene, scene.you).map((zone) => counted(scene, zone)),
      ),
    ),
    scene.table.clock && h("span", { class: "clock", "data-clock": scene.you }),
  );
}

/** @param {Scene} scene @param {Why | null} why */
function whyLine(scene, why) {
  const { kind, bold, said } = why ?? chosenWhy(scene) ?? asked(scene);
  const sentences = said.filter(({ text }) => text);
  return h(
    "p",
    { class: "why", "data-kind": kind },
    (sentences.length > 0 || bold) && icon(ICONS[kind]),
    h(
      "span",
      null,
      bold && h("b", null, bold, " "),
      sentences.flatMap((sentence, at) => [at > 0 && " ", ...withClause(sentence)]),
    ),
  );
}

/** What the prompt itself says besides. @param {Scene} scene @returns {Why} */
function asked({ you, view }) {
  const { detail: text, clause } = view.prompt;
  return {
    kind: "asked",
    said: [you === null ? { text: say("desk-watching", {}, "hidden") } : { text, clause }],
  };
}

/** What a spectator does, and how late. @param {Scene} scene */
function watchingWhen({ table }) {
  return table.delay ? say("desk-watching", { seconds: table.delay }, "behind") : say("desk-watching");
}

/** What the chosen card would do. @param {Scene} scene @returns {Why | null} */
function chosenWhy(scene) {
  if (!scene.chosen) return null;
  const moves = scene.options.movesOf(scene.chosen.zone, scene.chosen.card);
  if (moves.length !== 1) return null;
  if (moves[0].pairs) return pairWhy(scene, moves[0]);
  const [{ label, detail, clause, card }] = moves;
  const does = doesOf(scene, card);
  const said = [{ text: does }, detail ? { text: detail, clause } : { text: does ? "" : say("desk-tap-again") }];
  return { kind: "preview", bold: say("desk-move", { move: label }), said };
}

/** Shows what waits. */
const goOn = () =>
  h("button", { type: "button", class: "btn primary", "data-act": "go-on", "data-key": "go-on" }, say("desk-go-on"));

/** What can be laid with the chosen card, or what both come to. @param {Scene} scene @param {Move} move @returns {Why} */
function pairWhy({ options, chosen, second }, { label, alone, pairs }) {
  const pair = second && options.pairOf(chosen, second.card);
  const bold = say("desk-move", { move: pair ? pair.label : label });
  const attribute = pair || !pairs?.length ? "again" : alone ? "may" : "must";
  return { kind: "preview", bold, said: [{ text: say("desk-choose-second", {}, attribute) }] };
}

/** @param {Scene} scene @param {number | null} sure */
function buttons(scene, sure) {
  const offered = scene.options.buttons(scene.chosen);
  const back =
    scene.chosen &&
    h(
      "button",
      { type: "button", class: "btn", "data-act": "back", "data-key": "back" },
      say("desk-put-back"),
      " ",
      h("kbd", null, say("key-escape")),
    );
  const loose = scene.chosen ? scene.options.loose().filter((move) => !offered.includes(move)) : [];
  return [
    back,
    ...loose.map((move) => moveButton(scene, move, sure, false)),
    ...offered
      .filter((move) => move.alone || scene.second || !scene.chosen)
      .map((move) => moveButton(scene, move, sure, scene.chosen !== null)),
  ];
}

/** @param {Scene} scene @param {Move} move @param {number | null} sure @param {boolean} chosen */
function moveButton(scene, move, sure, chosen) {
  const twice = move.ask_twice && sure === move.action;
  const pair = scene.second && chosen && scene.options.pairOf(scene.chosen, scene.second.card);
  const key = chosen ? say("key-enter") : move.keyboard;
  const classes = [
    "btn",
    chosen && !move.ask_twice && "primary",
    move.ask_twice && "grave",
    scene.hinted.has(move.action) && "hinted",
  ];
  return h(
    "button",
    {
      type: "button",
      class: classes.filter(Boolean).join(" "),
      "data-act": "move",
      "data-move": move.action,
      "data-key": `move-${move.action}`,
      "data-sure": twice,
      title: move.detail || null,
      "aria-keyshortcuts": move.keyboard || null,
    },
    twice ? say("desk-sure", { move: move.label }) : pair ? pair.label : move.label,
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
  const shown = stacksOf(scene, own);
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
        { class: "own only-wide", "aria-label": say("desk-stacks"), "data-roving": true },
        shown.map((zone) => ownStack(scene, zone)),
      ),
  );
}

/** @param {Scene} scene @param {Zone} zone */
function ownStack(scene, zone) {
  return zone.cards.length
    ? stack(scene, zone)
    : h("figure", { class: "spot", "data-zone": zone.id, "data-key": zone.id }, counted(scene, zone));
}

const MOST_APART = 9; // with more cards, those that are alike lie one on the other

/** @param {Scene} scene @param {Zone} zone @param {string} classes */
function fan(scene, zone, classes) {
  const entries = zone.cards.length > MOST_APART ? stacked(zone) : keyed(zone).map((one) => ({ ...one, count: 1 }));
  const count = entries.length;
  const asked = canPlay(scene) && zone === waitingNow(scene);
  if (!count && classes && !asked) return null;
  const rows = count > 14 ? 3 : count > 6 ? 2 : 1;
  const [deck] =
    zone.layout === "fan"
      ? ownedAt(scene, "counted", zone.owner ?? -1).filter(() => scene.look.stage === "street")
      : [];
  return h(
    "section",
    {
      class: `fan zone ${classes}`,
      id: classes ? null : "hand",
      "data-key": zone.id,
      "data-zone": zone.id,
      "data-rows": rows,
      "data-many": count > 14 ? 2 : count > 9 ? 1 : null,
      "data-roving": true,
      "data-hand": classes !== "tenth",
      "aria-label": say("desk-hand", { title: zone.title, size: zone.cards.length }),
      vars: { "--per": rows === 1 ? Math.max(count, 5) : Math.ceil(count / rows), "--count": count },
    },
    (classes || deck) &&
      h(
        "span",
        { class: "zlabel", title: deck?.note },
        zone.title,
        deck && [" · ", h("span", { class: "lowercase" }, deck.title), ` ${deck.size}`],
      ),
    entries.map((entry) => cardButton(scene, zone, entry, times(entry))),
    asked && here(zone, { text: say("place-here") }),
    !count && !asked && h("p", { class: "label" }, say("desk-no-cards")),
  );
}

/** How many lie one on the other. @param {{card: import("../types.js").Card, count: number}} entry */
function times({ card, count }) {
  if (count < 2) return {};
  const extra = h("span", { class: "times", "aria-hidden": "true" }, `×${count}`);
  return { extra, label: say("card-times", { card: nameOf(card), count }) };
}

/** A spectator sees the seat at the front like the others. @param {Scene} scene */
function watching(scene) {
  return h("div", { class: "hands alone" }, seatPanel(scene, scene.base, "front-seat"));
}

const SURE = 0.95;
const FAIRLY = 0.75;

/** What a strong bot would do, its chance, how sure it is, and why. @param {Hint} hint @param {Move[]} moves @returns {Why} */
export function hintWhy(hint, moves) {
  const [best, next] = hint.moves;
  const move = moves.find((each) => each.action === best?.move);
  if (!move) return { kind: "hint", said: [{ text: say("desk-hint", {}, "none") }] };
  const other = moves.find((each) => each.action === next?.move);
  const percent = Math.round((best.value ?? 0) * 100);
  const said = [{ text: hint.lost ? say("desk-hint", {}, "lost") : say("desk-hint", { percent }, "chance") }];
  if (other && !hint.lost) said.push({ text: say("desk-hint", { other: other.label }, howSure(1 - (next.sure ?? 0))) });
  said.push({ text: reason(hint, move) });
  return { kind: "hint", bold: say("desk-hint", { move: move.label }), said };
}

/** @param {number} better how likely the first is better than the second */
const howSure = (better) => (better >= SURE ? "sure" : better >= FAIRLY ? "fairly" : "close");

/** What it leads to, or what it brings until one decides again. @param {Hint} hint @param {Move} move */
function reason({ own, others }, move) {
  if (move.detail) return move.detail;
  const [mine, theirs] = [own, others].map((points) => Math.round(points * 10) / 10);
  const what = mine > theirs ? "wins" : mine < theirs ? "risks" : mine ? "even" : "";
  return what && say("desk-hint", { mine, theirs }, what);
}
