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

/** A link as a QR code: rows of 1, which is dark, and 0. @param {string} link @returns {Promise<string[]>} */
export const qrCode = async (link) => (await ask(`/api/qr?link=${encodeURIComponent(link)}`)).rows;

/** All positions of a record. @param {import("./recorded.js").RecordLine} line @param {string} language @returns {Promise<import("./recorded.js").Recorded>} */
export const openRecord = ({ text, number }, language) =>
  ask(`/api/records?number=${number}&language=${language}`, { method: "POST", body: text });

/** What a record is, where it lies on this server. @param {string} path */
export const recordAt = async (path) => JSON.stringify(await ask(path));

/**
 * What a record turned on, as it is found out: how much is done, and in the end the courses.
 * @param {import("./recorded.js").RecordLine} line
 * @param {number[]} seats whose decisions; of everyone if none is named
 * @param {string} language
 * @param {(share: number) => void} told
 * @returns {Promise<import("./types.js").Course[]>}
 */
export async function review({ text, number }, seats, language, told) {
  const path = `/api/reviews?seats=${seats}&number=${number}&language=${language}`;
  const answer = await fetch(path, { method: "POST", body: text }).catch(() => null);
  if (!answer?.ok || !answer.body) {
    const { error } = (await answer?.json().catch(() => ({}))) ?? {};
    throw new Refused(error?.code ?? "offline", error?.values);
  }
  let rest = "";
  const parts = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await parts.read(); !part.done; part = await parts.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const { done, courses, error } of lines.map((line) => JSON.parse(line))) {
      if (error) throw new Refused(error.code, error.values);
      if (courses) return courses;
      told(done);
    }
  }
  throw new Refused("offline");
}

/** @param {string} id @param {Ticket | null} ticket */
export async function record(id, ticket) {
  const headers = ticket ? { Authorization: `Bearer ${ticket.seat}.${ticket.secret}` } : {};
  return ask(`/api/tables/${id}/record`, { headers: /** @type {HeadersInit} */ (headers) });
}

/** The lab's run, and what it has found so far. @returns {Promise<import("./parts/lab.js").Run>} */
export const lab = () => ask("/api/lab");

/** @param {Record<string, any>} wanted */
export const beginLab = (wanted) => post("/api/lab", wanted);

export const stopLab = () => ask("/api/lab", { method: "DELETE" });
