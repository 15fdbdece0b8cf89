// What each frame of the server does to the table.

/** @import {Said} from "../parts/side.js" */
/** @import {TableScreen} from "./table.js" */
import { Refused, seatAt } from "../api.js";
import { amendTicket, dropTicket, isNewInTab, keepTicket, key, settings, ticket } from "../keep.js";
import { say } from "../language.js";
import { COME_BACK } from "../link.js";
import { Log } from "../log.js";
import { speaker } from "../parts/side.js";
import { speak } from "./announcing.js";
import { showHint } from "./explaining.js";
import { followMoved } from "./inviting.js";
import { meet, readerOf, sayTrouble } from "./reading.js";
import { prove } from "./sealing.js";
import { tableAddress } from "../place.js";

const HEARD = 7000;

/** Whether the chat is in sight now. @param {TableScreen} screen */
function isChatSeen(screen) {
  const chat = screen.querySelector(".side .chat");
  return !!chat?.getClientRects().length && getComputedStyle(chat).visibility === "visible";
}

/** A line of chat is shown for a while to whoever does not look at the chat. @param {TableScreen} screen @param {Said} said */
function hear(screen, said) {
  screen.unread += 1;
  if (settings.muted) return;
  screen.heard = said;
  setTimeout(() => {
    if (screen.heard !== said) return;
    screen.heard = null;
    screen.draw();
  }, HEARD);
}

/** Whoever newly wants to play again is told of, wherever one looks. @param {TableScreen} screen @param {number[]} before */
function sayRematch(screen, before) {
  const wanted = screen.table?.rematch?.wanted ?? [];
  const others = wanted.filter((seat) => seat !== screen.seat && !before.includes(seat));
  const seats = others.flatMap((seat) => [seat, 1]);
  if (others.length) speak(screen, readerOf(screen).words.message("spoken-again", { seats }));
}

/** Whoever leaves, is lost, is played for or comes back is told of: in the log, by a notice and to a screen reader. @param {TableScreen} screen */
function tellNews(screen) {
  const { log, table } = screen;
  for (const { text, seat } of log?.takeNews(table?.news ?? []) ?? []) {
    if (seat === screen.seat) continue;
    speak(screen, text);
    screen.complain(text);
  }
}

/** The host may have moved this seat: the ticket says where it is now. @param {TableScreen} screen @param {number | null} seat */
function sitOn(screen, seat) {
  if (seat !== null && screen.ticket && screen.ticket.seat !== seat) {
    screen.ticket.seat = seat;
    amendTicket(screen.tableId, { seat });
  }
  screen.seat = seat;
}

/**
 * The ticket opens nothing any more: perhaps the key does, if it is another one by now. Whoever has no seat can still
 * watch.
 * @param {TableScreen} screen @param {any} refused
 */
async function sitByKey(screen, refused) {
  const { ticket: before, tableId } = screen;
  const given = await seatAt(tableId).catch(() => null);
  dropTicket(tableId);
  if (given && given.secret !== before?.secret) {
    keepTicket({ ...before, ...given }, screen.table?.game ?? "");
    return screen.connect(given);
  }
  screen.complain(before?.secret === key() ? say("key-other") : sayTrouble(screen, refused));
  screen.connect(null);
}

export const HANDLERS = {
  welcome: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    sitOn(screen, frame.seat);
    screen.reload = frame.reload === true;
    if (screen.reload && isNewInTab(frame.build)) return location.reload();
    screen.sent = false;
    screen.queue.clear();
    meet(screen, frame.table);
    screen.log = new Log(readerOf(screen), frame.log, frame.table.news);
    screen.draw();
  },
  table: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    const asked = screen.table?.rematch?.wanted ?? [];
    meet(screen, frame.table);
    tellNews(screen);
    sayRematch(screen, asked);
    prove(screen);
    screen.draw();
    if (screen.putDown !== null) followMoved(screen);
  },
  view: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => screen.enqueue(frame),
  hint: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => showHint(screen, frame),
  chat: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.said.push(frame);
    if (!isChatSeen(screen) && frame.seat !== screen.seat) hear(screen, frame);
    if (!settings.muted) speak(screen, say("spoken-chat", { name: speaker(frame), text: frame.text }));
    screen.draw();
  },
  error: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.sent = false;
    screen.putDown = null; // nobody was moved
    screen.complain(sayTrouble(screen, frame));
    screen.draw();
  },
  rematch: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    keepTicket({ ...frame, ...ticket(screen.tableId)?.next }, screen.table?.game ?? "");
    location.assign(tableAddress(frame.table));
  },
  bye: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    if (COME_BACK.has(frame.code)) return;
    if (frame.code === "wrong-secret" || frame.code === "no-seat") return sitByKey(screen, frame);
    screen.trouble = new Refused(frame.code, frame.values);
    screen.draw();
  },
};
