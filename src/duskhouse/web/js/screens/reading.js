// Frames become positions: what the pieces show and what happened, in words for whoever sits here.

/** @import {Eyes, LogEntry, Table, Trouble, View, ViewFrame, Wire} from "../types.js" */
/** @import {Position} from "../pace.js" */
/** @import {TableScreen} from "./table.js" */
import { say, wordsFor } from "../language.js";
import { sentencesOf } from "../log.js";
import { read, Reader } from "../view.js";
import { watchSeal } from "./sealing.js";

/** The table as it is now; if somebody is called otherwise, all is said anew. @param {TableScreen} screen @param {Table} table */
export function meet(screen, table) {
  const names = table.seats.map((seat) => seat.name);
  const reader = screen.seat ?? -1;
  const known = screen.reader?.words;
  screen.table = table;
  watchSeal(screen, table);
  if (!screen.game || (known?.reader === reader && String(known.names) === String(names))) return;
  screen.reader = new Reader(screen.game, wordsFor(screen.game, names, reader));
  screen.log?.readBy(screen.reader);
  const { past } = screen;
  if (past) past.view = viewOf(screen, past, readerFor(screen, past.eyes));
  for (const position of [screen.now, ...screen.queue.waiting]) {
    if (position) position.view = viewOf(screen, position);
  }
}

/** Who reads to whoever sits here; there once the table is known. @param {TableScreen} screen */
export const readerOf = (screen) => /** @type {Reader} */ (screen.reader);

/** Who reads a position to whoever looks with these eyes. @param {TableScreen} screen @param {Eyes} eyes */
export function readerFor(screen, eyes) {
  const own = readerOf(screen);
  if (typeof eyes !== "number" || !screen.game) return own;
  return new Reader(screen.game, wordsFor(screen.game, own.words.names, eyes));
}

/** @param {TableScreen} screen @param {{pieces: Wire[], turn: number | null}} position @param {Reader} [reader] @returns {View} */
export function viewOf(screen, { pieces, turn }, reader = readerOf(screen)) {
  return { ...reader.shown(pieces), turn };
}

/** A position, and what is to be logged of it. @param {TableScreen} screen @param {ViewFrame} frame @returns {{position: Position, entry: LogEntry}} */
export function positionOf(screen, { seq, turn, pieces, undo, clocks, back }) {
  const entry = back === undefined ? { seq, events: eventsOf(screen, pieces) } : { seq, undo: back };
  const events = sentencesOf(readerOf(screen), entry);
  const view = viewOf(screen, { pieces, turn });
  return { position: { seq, turn, pieces, undo, clocks, view, events }, entry };
}

/** @param {TableScreen} screen @param {Wire[]} pieces */
function eventsOf(screen, pieces) {
  return pieces.filter(([kind]) => readerOf(screen).kinds[kind].role === "event");
}

/** What could not be done, and why. @param {TableScreen} screen @param {Trouble} trouble */
export function sayTrouble(screen, { code, values, why }) {
  const { kinds, words } = readerOf(screen);
  return why
    ? say("desk-illegal", { reason: words.say(read(kinds, why)) })
    : words.message(`error-${code}`, values);
}
