// What the page checks of the deal: a seal that never changes, the seed that opens it, and the own share in it.

/** @import {Table} from "../types.js" */
/** @import {TableScreen} from "./table.js" */
import * as api from "../api.js";
import { amendTicket, ticket } from "../keep.js";
import { fromHex, sha256, toHex } from "../sha256.js";

const SHARE_BYTES = 16;

/** What is wrong: another seal than at first, another seed than was sealed, or the own share is missing. @typedef {"seal" | "seed" | "share"} Alarm */

/** What this browser adds to a deal. */
export const newShare = () => toHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));

/** The first seal is kept with the seat, and compared ever after. @param {TableScreen} screen @param {Table} table */
export function watchSeal(screen, table) {
  const kept = ticket(screen.tableId);
  screen.seal = kept?.seal ?? (screen.seal || table.seal);
  screen.alarm = kept?.alarm ?? screen.alarm;
  if (kept && !kept.seal) amendTicket(screen.tableId, { seal: screen.seal });
  if (table.seal !== screen.seal) raise(screen, "seal");
  if (kept?.share && table.state !== "open" && table.shares?.[kept.seat] !== kept.share) raise(screen, "share");
}

/** An alarm stays, here and whenever somebody comes back to this seat. @param {TableScreen} screen @param {Alarm} alarm */
function raise(screen, alarm) {
  if (screen.alarm) return;
  screen.alarm = alarm;
  amendTicket(screen.tableId, { alarm });
}

/** At the end: the seed against the first seal, and the own share in the record. @param {TableScreen} screen */
export async function prove(screen) {
  const { table } = screen;
  if (!table?.seed || screen.proof || screen.proving) return;
  screen.proving = true;
  try {
    if (sha256(fromHex(table.seed)) !== screen.seal) raise(screen, "seed");
    const shared = await isShareInRecord(screen, table.seed);
    if (!screen.alarm) screen.proof = shared ? "shared" : "matches";
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error; // the record is asked for again later
  } finally {
    screen.proving = false;
    screen.draw();
  }
}

/** Whoever has given a share finds it in the record. @param {TableScreen} screen @param {string} seed */
async function isShareInRecord(screen, seed) {
  const kept = ticket(screen.tableId);
  if (!kept?.share) return false;
  const record = await api.record(screen.tableId, kept);
  if (record.seed !== seed) raise(screen, "seed");
  if (record.shares?.[kept.seat] !== kept.share) raise(screen, "share");
  return true;
}
