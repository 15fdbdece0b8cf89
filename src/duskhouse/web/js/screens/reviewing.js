// Earlier positions: to look at, and to know what was laid before what.

/** @import {Eyes, View, Wire} from "../types.js" */
/** @import {TableScreen} from "./table.js" */
import { say } from "../language.js";
import { travel } from "../motion.js";
import { Pieces, read } from "../view.js";
import { speak } from "./announcing.js";
import { readerFor, readerOf, viewOf } from "./reading.js";
import { recordAddress, tableAddress } from "../place.js";

/**
 * An earlier position. @typedef {{seq: number, of: number, turn: number | null, pieces: Wire[], view: View,
 *   eyes: Eyes}} Past
 */

/** Whoever comes in the middle asks for the positions that tell in which order cards were laid. @param {TableScreen} screen @param {number} seq */
export function trace(screen, seq) {
  const missing = screen.order?.missing(seq) ?? null;
  if (missing === null || screen.seat === null) return;
  screen.link?.send({ type: "look", seq: missing }, (answer) => {
    if (answer.type !== "past") return;
    const { seq: at, turn } = answer;
    screen.order?.note(at, viewOf(screen, { pieces: opened(screen, answer), turn }));
    trace(screen, seq);
    screen.draw();
  });
}

/** The seat that one looks from; null for whoever only watches. @param {TableScreen} screen */
export function seatOf({ past, seat }) {
  return typeof past?.eyes === "number" ? past.eyes : seat;
}

/** What everyone sees, and of every seat the zones that are its own. @param {TableScreen} screen @param {{seq: number, pieces: Wire[], own?: Wire[][]}} answer */
function opened(screen, { seq, pieces, own = [] }) {
  const { kinds } = readerOf(screen);
  const isOwn = (/** @type {Wire} */ wire, /** @type {number} */ seat) => {
    const { kind, numbers } = read(kinds, wire);
    return kind.role === "zone" && numbers.seat === seat;
  };
  const zones = own.flatMap((seen, seat) => seen.filter((wire) => isOwn(wire, seat)));
  const all = new Pieces(kinds);
  all.apply({ seq, pieces: [...pieces, ...zones] });
  return [...all.seen.values()];
}

/** @param {TableScreen} screen @param {number} wanted @param {Eyes} [eyes] */
export function look(screen, wanted, eyes = screen.past?.eyes ?? "own") {
  const last = screen.now?.seq ?? 0;
  const seq = Math.max(0, Math.min(last, wanted));
  const asked = eyes === "own" ? {} : { eyes };
  screen.link?.send({ type: "look", seq, ...asked }, (answer) => {
    if (answer.type !== "past") return;
    const { of, turn } = answer;
    const pieces = opened(screen, answer);
    const view = viewOf(screen, { pieces, turn }, readerFor(screen, eyes));
    if (eyes === "own") screen.order?.note(seq, view);
    screen.past = { seq, of, turn, pieces, view, eyes };
    const position = say("spoken-position", { number: seq, count: of });
    speak(screen, position, ...view.events.map(({ text }) => text));
    travel(screen, () => screen.draw());
  });
}

/** Step through the moves. @param {TableScreen} screen @param {-1 | 1} by */
export function step(screen, by) {
  look(screen, (screen.past?.seq ?? screen.now?.seq ?? 0) + by);
}

/** To where the turn of another seat begins, or the one before. @param {TableScreen} screen @param {-1 | 1} by */
export function stepTurn(screen, by) {
  const last = screen.now?.seq ?? 0;
  const mover = (/** @type {number} */ seq) => screen.log?.mover(seq) ?? null;
  let seq = screen.past?.seq ?? last;
  do seq += by;
  while (seq > 0 && seq < last && mover(seq + 1) === mover(seq));
  look(screen, seq);
}

/** A key while one looks back; true if it meant something. @param {TableScreen} screen @param {KeyboardEvent} event */
export function reviewKey(screen, event) {
  if (!screen.past) return false;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by === -1 || by === 1) (event.shiftKey ? stepTurn : step)(screen, by);
  else if (event.key === "Home") look(screen, 0);
  else if (event.key === "End") look(screen, screen.past.of);
  else return false;
  return true;
}

/** Back to how the table stands now. @param {TableScreen} screen */
export function present(screen) {
  screen.past = null;
  screen.draw();
}

/** Where this moment of the game is found; a record that was brought along is found nowhere. @param {TableScreen} screen */
export function momentLink({ past, tableId, line }) {
  if (line && !line.from) return "";
  const link = new URL(line ? recordAddress(line.from) : tableAddress(tableId));
  if (!past) return link.href;
  link.searchParams.set("move", String(past.seq));
  if (past.eyes !== "own") link.searchParams.set("eyes", String(past.eyes));
  return link.href;
}

/** A link may name a moment: open there, once something is to be seen. @param {TableScreen} screen */
export function openMoment(screen) {
  const asked = new URLSearchParams(location.search);
  const move = asked.get("move");
  if (move === null || !/^\d{1,6}$/.test(move)) return;
  const eyes = asked.get("eyes") ?? "own";
  for (const name of ["move", "eyes"]) asked.delete(name);
  history.replaceState(null, "", [location.pathname, String(asked)].filter(Boolean).join("?"));
  screen.folded = true;
  look(screen, Number(move), /^\d$/.test(eyes) ? Number(eyes) : eyes === "open" ? "open" : "own");
}
