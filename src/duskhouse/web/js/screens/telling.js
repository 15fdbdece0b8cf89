// What happened, in words: for a screen reader, for line two of the prompt, and for a first game.

/** @import {Why} from "../parts/desk.js" */
/** @import {Shown} from "../pace.js" */
/** @import {TableScreen} from "./table.js" */
import { h } from "../dom.js";
import { firstTime, settings } from "../keep.js";
import { headline } from "../parts/ending.js";
import { play as sound } from "../sound.js";
import { clausesOf, counted, told } from "../words.js";

const RESOLVED = 3; // lines of news that mean more than a card was played
const ROOM = { wide: 190, narrow: 110 }; // letters that line two can hold

const SPOKEN = 30; // lines that stay, for readers that are slow

/** Say something to a screen reader, after whatever it is reading. @param {TableScreen} screen @param {...string} lines */
export function speak(screen, ...lines) {
  const live = screen.piece(".live");
  live.append(...lines.map((line) => h("p", null, line)));
  while (live.childElementCount > SPOKEN) live.firstElementChild?.remove();
}

/** Tell a screen reader what happened and whether it is your turn; and the ear, if it wants to know. @param {TableScreen} screen @param {Shown | null} before @param {Shown} shown */
export function announce(screen, before, shown) {
  const { view } = shown;
  const lines = shown.news.map((line) => line.text);
  const mine = view.turn !== null && view.turn === screen.seat && view.moves.length > 0;
  if (mine) {
    const cards = view.moves.filter((move) => move.card !== null).length;
    const all = cards + view.barred.filter((bar) => bar.card !== null).length;
    lines.push(
      `Your turn. ${told(view.prompt.ask, screen.scene().table, screen.seat)}${cards ? ` ${cards} of ${counted(all, "card")} can be played.` : ""}`,
    );
  }
  if (view.outcome) lines.push(headline(screen.scene()));
  speak(screen, ...lines);
  if (view.outcome && !before?.view.outcome) sound("end");
  else if (mine && before?.view.turn !== screen.seat) sound("turn");
  else if (shown.news.length) sound("card");
}

/** When a lot has happened at once, line two tells how it ended, with the clauses. @param {Shown} shown @returns {Why | null} */
export function recount(shown) {
  if (shown.news.length < RESOLVED || shown.view.outcome) return null;
  const room = matchMedia("(max-width: 760px)").matches ? ROOM.narrow : ROOM.wide;
  let text = "";
  let clause = "";
  for (const line of shown.news.toReversed()) {
    const why = line.clause && line.clause !== clause ? ` (${line.clause})` : "";
    const told = `${line.text}${why} ${text}`;
    if (text && told.length > room) break;
    text = told;
    clause = line.clause;
  }
  return { kind: "news", text };
}

/** A first game brings a tip on your turn, about what is asked or has happened since your last one. @param {TableScreen} screen @param {Shown} shown @returns {Why | null} */
export function tip({ game, met }, { view, news }) {
  for (const line of news) met.add(line.clause);
  if (!settings.tips || !game || !view.moves.length) return null;
  const { tips } = game.look;
  const clause = [...clausesOf(view), ...met].find((each) => tips[each] && firstTime(each));
  met.clear();
  return clause ? { kind: "tip", bold: "Tip:", text: tips[clause], clause } : null;
}
