// Before the start: the invitation's QR code, and the host who moves people.

/** @import {TableScreen} from "./table.js" */
import * as api from "../api.js";
import { say } from "../language.js";
import { isOnlyHere } from "../parts/invite.js";
import { ALONE, tableAddress } from "../place.js";
import { speak } from "./announcing.js";

/** The code of the table's link, where another machine can open that. @param {TableScreen} screen */
export async function loadCode(screen) {
  if (ALONE || isOnlyHere() || screen.code || !screen.tableId) return;
  try {
    screen.code = await api.qrCode(tableAddress(screen.tableId));
    screen.draw();
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error; // the link will do
  }
}

/** Whoever sits on one seat changes places with the other. @param {TableScreen} screen @param {number} seat @param {number} other */
export function swapSeats(screen, seat, other) {
  screen.moving = null;
  screen.putDown = other;
  screen.link?.send({ type: "swap", seat, other }); // never again by itself: twice would undo it
  screen.draw();
}

/** Once everyone is told: the focus goes with whoever was moved. @param {TableScreen} screen */
export function followMoved(screen) {
  const grip = screen.querySelector(`.grip[data-seat="${screen.putDown}"]`);
  if (grip instanceof HTMLElement) grip.focus();
  speak(screen, say("seating-put", { seat: Number(screen.putDown) + 1 }, "done"));
  screen.putDown = null;
}
