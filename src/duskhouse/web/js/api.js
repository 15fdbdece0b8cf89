// The few requests outside the socket.

/** @import {Game, GameInfo, Table, Ticket} from "./types.js" */

/** What the server refused, in a sentence for a person. */
export class Refused extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** @param {string} path @param {RequestInit} [request] @returns {Promise<any>} */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused("offline", "The server cannot be reached.");
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const { code = "trouble", text = `The server answered ${answer.status}.` } = body.error ?? {};
  throw new Refused(code, text);
}

/** @param {string} path @param {any} body */
function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** @returns {Promise<GameInfo[]>} */
export const games = async () => (await ask("/api/games")).games;

/** @type {Map<string, Promise<Game>>} */
const known = new Map();

/** A game with its rules and its look: they never change while the page is open. @param {string} id */
export function game(id) {
  const found = known.get(id) ?? ask(`/api/games/${id}`);
  known.set(id, found);
  found.catch(() => known.delete(id));
  return found;
}

/** @returns {Promise<Table[]>} */
export const openTables = async () => (await ask("/api/tables")).tables;

/** @param {string} id @returns {Promise<Table>} */
export const table = async (id) => (await ask(`/api/tables/${id}`)).table;

/** @param {Record<string, any>} wanted @returns {Promise<Ticket>} */
export const newTable = (wanted) => post("/api/tables", wanted);

/** @param {string} id @param {number} seat @param {string} name @returns {Promise<Ticket>} */
export const join = (id, seat, name) => post(`/api/tables/${id}/seats/${seat}`, { name });

/** @param {string} id @param {Ticket | null} ticket */
export async function record(id, ticket) {
  const headers = ticket ? { Authorization: `Bearer ${ticket.seat}.${ticket.secret}` } : {};
  return ask(`/api/tables/${id}/record`, { headers: /** @type {HeadersInit} */ (headers) });
}
