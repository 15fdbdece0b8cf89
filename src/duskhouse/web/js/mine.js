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

/** Why seats open by their own secrets alone: those of another key, or of a table in trouble. @type {Map<string, Refused>} */
const apart = new Map();

/** The seats that were taken here without the key go along with it, but for those that cannot. */
export async function takeRestAlong() {
  for (const ticket of tickets().filter(({ along }) => !along)) {
    const { table } = ticket;
    const before = apart.get(table);
    if (before && !passes(before)) continue;
    try {
      await takeAlong(ticket);
      apart.delete(table);
      amendTicket(table, { along: true });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (GONE.has(error.code)) dropTicket(table);
      else apart.set(table, error);
      if (error.code !== "trouble" && passes(error)) return; // the others would be told the same
    }
  }
}

/** @param {Ticket} ticket */
const takeAlong = ({ table, seat, secret }) => post(`api/mine/${table}`, { seat, secret }, { method: "PUT", headers: showing(ownKey()) });

/** What this browser alone can open, with the reason. @returns {Mine[]} */
export const mineApart = () =>
  tickets().flatMap(({ table, seat, game, at }) => {
    const why = apart.get(table);
    return why ? [{ table, seat, game, state: "open", turn: null, seats: [], since: at / 1000, until: null, why }] : [];
  });

/** Where the key sits at a table. @param {string} table @returns {Promise<number | null>} */
export const seatOf = async (table) => (await ask(`api/mine/${table}`, { headers: showing(key()) })).seat;

/** All seats of this browser's key open by another one from now on, and how one is told comes along. @param {string} other */
export async function bring(other) {
  let [after, left] = ["", 0];
  do {
    const brought = await post("api/mine", { key: key(), after, left }, { headers: showing(other) });
    after = brought.next;
    left += brought.left;
  } while (after);
  if (left) throw new Refused("left-behind", { tables: left });
}

/** The seat there opens by its own secret alone. @param {string} table */
export const leaveOut = (table) => ask(`api/mine/${table}`, { method: "DELETE", headers: showing(key()) });
