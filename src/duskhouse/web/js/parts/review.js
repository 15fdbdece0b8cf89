// Looking back: a bar with a slider, whose eyes, and what stays after the end.

/** @import {TableScreen} from "../screens/table.js" */
/** @import {Past} from "../screens/reviewing.js" */
/** @import {Eyes} from "../types.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { again, headline } from "./ending.js";

/** @param {string} act @param {string} symbol @param {string} label @param {boolean} [off] */
function small(act, symbol, label, off = false) {
  return h(
    "button",
    {
      type: "button",
      class: "btn",
      "data-act": act,
      "data-key": act,
      "aria-label": label,
      title: label,
      "aria-disabled": off ? "true" : null,
    },
    icon(symbol),
  );
}

/** @param {TableScreen} screen */
export function reviewBars(screen) {
  const { past, now, folded } = screen;
  return [
    past && reviewBar(screen, past),
    now?.view.outcome && (past || folded) ? afterBar(screen) : null,
  ];
}

/** @param {TableScreen} screen @param {Past} past */
function reviewBar(screen, past) {
  const { seq, of } = past;
  const position = say("position", { number: seq, count: of });
  return h(
    "div",
    { class: "notice review", "data-key": "review", role: "group", "aria-label": say("review") },
    h("span", { class: "where" }, position),
    h("input", {
      type: "range",
      min: 0,
      max: of,
      value: seq,
      "data-review": "slider",
      "data-key": "review-slider",
      "aria-label": say("review", {}, "slider"),
      "aria-valuetext": position,
    }),
    h(
      "div",
      { class: "steps" },
      small("earlier-turn", "i-back-turn", say("review", {}, "earlier-turn"), seq === 0),
      small("earlier", "i-back", say("review", {}, "earlier"), seq === 0),
      small("later", "i-on", say("review", {}, "later"), seq === of),
      small("later-turn", "i-on-turn", say("review", {}, "later-turn"), seq === of),
      screen.now?.view.outcome && eyesChoice(screen, past.eyes),
      small("share", "i-link", say("share")),
      h("button", { type: "button", class: "btn primary", "data-act": "present" }, say("review", {}, "now")),
    ),
  );
}

/** Once nothing is hidden any more. @param {TableScreen} screen @param {Eyes} eyes */
function eyesChoice(screen, eyes) {
  const seats = screen.table?.seats ?? [];
  const option = (/** @type {Eyes} */ value, /** @type {string} */ text) =>
    h("option", { value, selected: value === eyes }, text);
  return h(
    "select",
    { "data-review": "eyes", "data-key": "review-eyes", "aria-label": say("review-eyes") },
    option("own", say("review-eyes", {}, screen.seat === null ? "watching" : "own")),
    option("open", say("review-eyes", {}, "open")),
    seats
      .filter(({ seat }) => seat !== screen.seat)
      .map(({ seat, name }) => option(seat, say("review-eyes", { name }, "seat"))),
  );
}

/** After the end, as long as its result is not in sight. @param {TableScreen} screen */
function afterBar(screen) {
  const scene = { ...screen.scene(), view: /** @type {import("../pace.js").Position} */ (screen.now).view };
  return h(
    "div",
    { class: "notice after", "data-key": "after", role: "group", "aria-label": say("ending") },
    h("span", { class: "grow" }, headline(scene)),
    again({ ...scene, you: screen.seat }),
    h("button", { type: "button", class: "btn", "data-act": "unfold" }, say("ending-result")),
    !screen.past && h("button", { type: "button", class: "btn", "data-act": "review" }, say("ending-review")),
    small("record", "i-save", say("ending-record")),
    small("share", "i-link", say("share")),
  );
}
