// What each frame of the server does to the table.

/** @import {TableScreen} from "./table.js" */
import { dropTicket, keepTicket, settings } from "../keep.js";
import { speak } from "./telling.js";

export const HANDLERS = {
  welcome: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.table = frame.table;
    screen.seat = frame.seat;
    screen.log = frame.log;
    screen.reload = frame.reload === true;
    screen.sent = false;
    screen.queue.clear();
    screen.draw();
  },
  table: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.table = frame.table;
    if (frame.table.state === "over") screen.checkSeal();
    screen.draw();
  },
  view: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => screen.enqueue(frame),
  hint: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => screen.showHint(frame.moves),
  chat: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.said.push(frame);
    if (!screen.isChatSeen() && frame.seat !== screen.seat) screen.hear(frame);
    if (!settings.muted) speak(screen, `${frame.name} says: ${frame.text}`);
    screen.draw();
  },
  error: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    screen.sent = false;
    screen.complain(frame.text);
    if (frame.code === "wrong-secret" || frame.code === "no-seat") {
      dropTicket(screen.tableId);
      screen.connect(null);
    }
    screen.draw();
  },
  rematch: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    keepTicket(frame, screen.table?.title ?? "");
    location.assign(`/t/${frame.table}`);
  },
  bye: (/** @type {TableScreen} */ screen, /** @type {any} */ frame) => {
    if (frame.code === "closing") return;
    screen.trouble = frame;
    screen.draw();
  },
};
