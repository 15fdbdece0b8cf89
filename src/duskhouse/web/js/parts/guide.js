// The guide of a first game: what matters now, and the move that it suggests.

/** @import {Said} from "../lesson.js" */
/** @import {TableScreen} from "../screens/table.js" */
import { h, icon } from "../dom.js";
import { amendTicket } from "../keep.js";
import { say } from "../language.js";
import { stepAt } from "../lesson.js";

/** What the guide says at a decision or at the end; between them, what it said last. @param {TableScreen} screen @param {import("../pace.js").Position} position @returns {Said | null} */
export function guideAt(screen, { pieces, view }) {
  const { game, table, seat, guide, told } = screen;
  if (!game?.lesson || !table?.lesson || seat === null || told.has(LEFT)) return null;
  if (!view.outcome && (view.turn !== seat || !view.moves.length)) return guide && { ...guide, move: null };
  const found = stepAt(game.lesson, game, pieces, seat, told);
  if (found) note(screen, found.step.says);
  return found;
}

/** Stands among what was told once somebody wants no guide any more. */
const LEFT = "";

/** What was told is kept with the seat. @param {TableScreen} screen @param {string} says */
function note({ tableId, told }, says) {
  told.add(says);
  amendTicket(tableId, { told: [...told] });
}

/** @param {TableScreen} screen */
export function leaveGuide(screen) {
  note(screen, LEFT);
  screen.guide = null;
  screen.hinted.clear();
  screen.draw();
}

/** @param {TableScreen} screen */
export const guideWords = ({ guide, reader }) =>
  guide && reader ? reader.words.message(`lesson-${guide.step.says}`, guide.values) : "";

/** @param {TableScreen} screen */
export function guideBox(screen) {
  const { guide, now, past } = screen;
  if (!guide || past || now?.view.outcome) return null;
  const move = now?.view.moves.find(({ action }) => action === guide.move);
  return h(
    "section",
    { class: "notice guide", "data-key": "guide", "aria-label": say("guide") },
    icon("i-info"),
    h(
      "p",
      { class: "grow" },
      guideWords(screen),
      move && " ",
      move && h("b", null, say("guide", { move: move.label }, "move")),
    ),
    h(
      "button",
      {
        type: "button",
        class: "btn leave",
        "data-act": "leave-guide",
        "aria-label": say("guide", {}, "leave"),
        title: say("guide", {}, "leave"),
      },
      icon("i-close"),
    ),
  );
}

/** What the guide says of the whole game, beside its result. @param {TableScreen} screen */
export function guideEnd(screen) {
  return screen.guide && h("p", { class: "guided", "data-key": "guided" }, guideWords(screen));
}
