// The tables of a person on a server, by the key that opens them.

/** @import {Mine, Ticket} from "./types.js" */
import { ask, post, Refused } from "./asking.js";
import { amendTicket, dropTicket, keepKey, key, tickets } from "./keep.js";
import { newKey } from "./key.js";
import { passes } from "./link.js";

/** @param {string} key */
export const showing = (key) => ({ Authorization: `Bearer ${key}` });

/** The key of this browser: made when it is first wanted. */
export function ownKey() {
  if (!key()) keepKey(newKey());
  return key();
}

/** @param {string} key @returns {Promise<Mine[]>} */
export const tablesOf = async (key) => (await ask("api/mine", { headers: showing(key) })).tables;

/** Of a seat that is gone, or somebody else's by now. */
const GONE = new Set(["no-table", "wrong-secret"]);

/** The seats that were taken here before there was a key go along with it. */
export async function takeRestAlong() {
  for (const ticket of tickets().filter(({ along }) => !along)) {
    try {
      await takeAlong(ticket, ownKey());
      amendTicket(ticket.table, { along: true });
    } catch (error) {
      if (!(error instanceof Refused) || passes(error)) throw error;
      if (GONE.has(error.code)) dropTicket(ticket.table); // otherwise its secret opens it as before
    }
  }
}

/** @param {Pick<Ticket, "table" | "seat" | "secret">} ticket @param {string} key */
const takeAlong = ({ table, seat, secret }, key) => post(`api/mine/${table}`, { seat, secret }, { method: "PUT", headers: showing(key) });

/** All seats of this browser's key open by another one from now on. @param {string} other */
export async function bring(other) {
  for (const { table, seat } of await tablesOf(key())) await takeAlong({ table, seat, secret: key() }, other);
}

/** The seat there opens by its own secret alone. @param {string} table */
export const leaveOut = (table) => ask(`api/mine/${table}`, { method: "DELETE", headers: showing(key()) });
