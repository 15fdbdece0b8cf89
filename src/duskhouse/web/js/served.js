// Tables of a server.

/** @import {Kind, Mine, Table, Ticket} from "./types.js" */
/** @import {Heard, Line} from "./link.js" */
import { ask, post, Refused } from "./asking.js";
import { key, tickets } from "./keep.js";
import { Link } from "./link.js";
import { leaveOut, mineApart, ownKey, seatOf, showing, tablesOf, takeRestAlong } from "./mine.js";
import { HOME } from "./place.js";

/** @returns {Promise<Table[]>} */
export const openTables = async () => (await ask("api/tables")).tables;

/** @param {string} id @returns {Promise<Table>} */
export const table = async (id) => (await ask(`api/tables/${id}`)).table;

/** A table whose seal is known before one sits down. @param {Record<string, any>} wanted @returns {Promise<{table: string, seat: number, seal: string}>} */
export const newTable = (wanted) => post("api/tables", { ...wanted, sit: false });

/** A server's table stays there for the others. @param {string} id */
export const forget = async (id) => void (key() && (await leaveOut(id)));

/** One's tables, those of other devices too. @returns {Promise<Mine[]>} */
export async function mine() {
  if (!key() && !tickets().length) return [];
  await takeRestAlong();
  const found = key() ? await tablesOf(key()) : [];
  const ids = new Set(found.map(({ table }) => table));
  return [...found, ...mineApart().filter(({ table }) => !ids.has(table))];
}

/** The seat that the key opens at a table. @param {string} id @returns {Promise<Ticket & {along?: boolean} | null>} */
export async function seatAt(id) {
  const seat = key() ? await seatOf(id) : null;
  return seat === null ? null : { table: id, seat, secret: key(), along: true };
}

/** Sit down; the key opens the seat too. @param {string} id @param {number} seat @param {{name: string, share?: string}} who @returns {Promise<Ticket & {along?: boolean}>} */
export const join = async (id, seat, who) => ({
  ...(await post(`api/tables/${id}/seats/${seat}`, who, { headers: showing(ownKey()) })),
  along: true,
});

/** @param {string} id @param {Kind[]} kinds @param {Ticket | null} ticket @param {{build: string, name: string}} hello @param {Heard} heard @returns {Line} */
export const connect = (id, kinds, ticket, hello, heard) => new Link(id, kinds, ticket, hello, heard);

/** All positions of a record. @param {import("./recorded.js").RecordLine} line @param {string} language @returns {Promise<import("./recorded.js").Recorded>} */
export const openRecord = ({ text, number }, language) =>
  ask(`api/records?number=${number}&language=${language}`, { method: "POST", body: text });

/** What a record is, where it lies on this server. @param {string} path */
export const recordAt = async (path) => JSON.stringify(await ask(path));

/** A link that holds a whole game; here tables and records have addresses. @param {string} id @param {import("./recorded.js").RecordLine | null} line @returns {Promise<string>} */
export const sharedLink = async (id, line) => "";

/** The record that an address holds. @param {string} fragment */
export const sharedRecord = async (fragment) => "";

/** @param {string} id @param {Ticket | null} ticket @returns {Promise<any>} */
export async function record(id, ticket) {
  const headers = ticket ? { Authorization: `Bearer ${ticket.seat}.${ticket.secret}` } : {};
  return ask(`api/tables/${id}/record`, { headers: /** @type {HeadersInit} */ (headers) });
}

/**
 * What a record turned on, as it is found out: how much is done, and in the end the courses.
 * @param {import("./recorded.js").RecordLine} line
 * @param {number[]} seats whose decisions; of everyone if none is named
 * @param {string} language
 * @param {(share: number) => void} told
 * @returns {Promise<import("./types.js").Course[]>}
 */
export async function review({ text, number }, seats, language, told) {
  const path = new URL(`api/reviews?seats=${seats}&number=${number}&language=${language}`, HOME);
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
