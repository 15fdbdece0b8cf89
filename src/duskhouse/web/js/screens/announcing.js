// What happened, for a screen reader, for line two of the prompt, and for a first game.

/** @import {Why} from "../parts/desk.js" */
/** @import {Position} from "../pace.js" */
/** @import {TableScreen} from "./table.js" */
import { h } from "../dom.js";
import { firstTime, settings } from "../keep.js";
import { say } from "../language.js";
import { headline } from "../parts/ending.js";
import { play as sound } from "../sound.js";
import { read } from "../view.js";
import { readerOf } from "./reading.js";

const RESOLVED = 3; // sentences that mean more than a card was played
const ROOM = { wide: 190, narrow: 110 }; // letters that line two can hold

const SPOKEN = 30; // lines that stay, for readers that are slow

/** Say something to a screen reader, after whatever it is reading. @param {TableScreen} screen @param {...string} lines */
export function speak(screen, ...lines) {
  const live = screen.find(".live");
  live.append(...lines.map((line) => h("p", null, line)));
  while (live.childElementCount > SPOKEN) live.firstElementChild?.remove();
}

/** Tell a screen reader what happened and whether it is your turn; and the ear, if it wants to know. @param {TableScreen} screen @param {Position | null} before @param {Position} position */
export function announce(screen, before, { view, events }) {
  const lines = events.map(({ text }) => text);
  const mine = view.turn !== null && view.turn === screen.seat && view.moves.length > 0;
  if (mine) {
    const playable = view.moves.filter((move) => move.card !== null).length;
    const size = playable + view.barred.filter((bar) => bar.card !== null).length;
    const turn = say("spoken-turn", { ask: view.prompt.ask });
    lines.push(playable ? `${turn} ${say("spoken-playable", { playable, size })}` : turn);
  }
  if (view.outcome) lines.push(headline(screen.scene()));
  speak(screen, ...lines);
  if (view.outcome && !before?.view.outcome) sound("end");
  else if (mine && before?.view.turn !== screen.seat) sound("turn");
  else if (events.length) sound("card");
}

/** When a lot has happened at once, line two tells how it ended, with the clauses. @param {Position} position @returns {Why | null} */
export function recount({ events, view }) {
  if (events.length < RESOLVED || view.outcome) return null;
  let room = matchMedia("(max-width: 760px)").matches ? ROOM.narrow : ROOM.wide;
  /** @type {Why["said"]} */
  const said = [];
  for (const { text, clause } of [...events].reverse()) {
    room -= text.length + clause.length;
    if (said.length && room < 0) break;
    if (said.length && said[0].clause === clause) said[0] = { text: `${text} ${said[0].text}`, clause };
    else said.unshift({ text, clause });
  }
  return { kind: "events", said };
}

/** A first game brings a tip on your turn, about what is there now or has happened since your last one. @param {TableScreen} screen @param {Position} position @returns {Why | null} */
export function tip(screen, position) {
  const { game, met } = screen;
  for (const name of namesOf(screen, position)) if (name.startsWith("event-")) met.add(name);
  if (!settings.tips || !game || !position.view.moves.length) return null;
  const there = new Set([...namesOf(screen, position), ...met]);
  met.clear();
  const fitting = Object.entries(game.look.tips).filter(([, about]) => about.some((name) => there.has(name)));
  const clause = fitting.map(([each]) => each).find(firstTime);
  if (!clause) return null;
  return {
    kind: "tip",
    bold: say("desk-tip"),
    said: [{ text: game.words.message(`tip-${clause}`), clause }],
  };
}

/** What is seen: the roles and names of its pieces, and the same with their clauses. @param {TableScreen} screen @param {Position} position */
function namesOf(screen, { pieces }) {
  const reader = readerOf(screen);
  return pieces.flatMap((wire) => {
    const piece = read(reader.kinds, wire);
    const name = `${piece.kind.role}-${piece.kind.name}`;
    return [name, `${name}:${reader.clause(piece)}`];
  });
}
