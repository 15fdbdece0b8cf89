// The few requests outside the socket.

/** @import {Details, Messages, Offer, Table, Ticket} from "./types.js" */

/** What the server refused: the rest of a message's id, and its variables. */
export class Refused extends Error {
  /** @param {string} code @param {Record<string, any>} [values] */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** @param {string} path @param {RequestInit} [request] @returns {Promise<any>} */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused("offline");
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const { code = "answered", values = { status: answer.status } } = body.error ?? {};
  throw new Refused(code, values);
}

/** @param {string} path @param {any} body */
function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

let build = "";

/** What is offered, and by which build. @returns {Promise<Offer>} */
export async function games() {
  const found = await ask("/api/games");
  build = found.build;
  return found;
}

/** The program's words; the browser keeps them until the next build. @param {string} language @returns {Promise<Messages>} */
export const words = async (language) => (await ask(`/words/${build}/${language}.json`)).messages;

/** A game with its rules, its look and its words; kept like those. @param {string} id @param {string} language @returns {Promise<Details>} */
export const game = (id, language) => ask(`/games/${build}/${id}.${language}.json`);

/** Where the drawings are that come with a game. @param {string} id */
export const drawings = (id) => new URL(`/games/${build}/${id}.svg`, location.href);

/** @returns {Promise<Table[]>} */
export const openTables = async () => (await ask("/api/tables")).tables;

/** @param {string} id @returns {Promise<Table>} */
export const table = async (id) => (await ask(`/api/tables/${id}`)).table;

/** A table whose seal is known before one sits down. @param {Record<string, any>} wanted @returns {Promise<{table: string, seat: number, seal: string}>} */
export const newTable = (wanted) => post("/api/tables", { ...wanted, sit: false });

/** @param {string} id @param {number} seat @param {{name: string, share?: string}} who @returns {Promise<Ticket>} */
export const join = (id, seat, who) => post(`/api/tables/${id}/seats/${seat}`, who);

/** @param {string} id @param {Ticket | null} ticket */
export async function record(id, ticket) {
  const headers = ticket ? { Authorization: `Bearer ${ticket.seat}.${ticket.secret}` } : {};
  return ask(`/api/tables/${id}/record`, { headers: /** @type {HeadersInit} */ (headers) });
}
