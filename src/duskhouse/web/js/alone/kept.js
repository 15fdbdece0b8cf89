// The matches of this browser, kept move by move: a closed tab goes on where it was.

/** @import {Table} from "../types.js" */
import { fromHex, sha256, toHex } from "../sha256.js";

/** @typedef {{kind: "person" | "bot", name: string, level?: string}} Holder */
/**
 * A match is its plan, its seed and its entries: an action, or how many moves were taken back, which is negative. `shares` are what the seats have
 * added to the deal, none in a lesson; `next` is what a rematch is dealt from, sealed beforehand.
 * @typedef {{id: string, created: number, game: string, rules: number, options: Record<string, any>,
 *   first: number | null, lesson: boolean, you: number, seats: Holder[], seed: string,
 *   shares: (string | null)[] | null, entries: number[], over: boolean, next: string,
 *   rematch: string}} Kept
 */

/** The largest entry that takes moves back. */
export const TOOK_BACK = -1;
const [STORE, VERSION] = ["matches", 1];
const ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const TAG = "duskhouse deal 1";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  if (!opened) {
    const request = indexedDB.open("duskhouse", VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    opened = done(request);
    opened.catch(() => (opened = null)); // another time it may be to be had
  }
  return opened;
}

/** @param {IDBTransactionMode} mode */
const store = async (mode) => (await database()).transaction(STORE, mode).objectStore(STORE);

/** @param {string} id @returns {Promise<Kept | undefined>} */
export const find = async (id) => done((await store("readonly")).get(id));

/** What was put may still be given up for want of room. @param {IDBTransaction} transaction */
const onDisk = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });

/** A new one, which is on disk once this is done. @param {Kept} match */
export async function begin(match) {
  const matches = await store("readwrite");
  matches.put(match);
  await onDisk(matches.transaction);
}

/** It is on disk once this is done. Not if another tab has forgotten it or gone on with it otherwise. @param {Kept} match @returns {Promise<boolean>} whether it was kept */
export async function keep(match) {
  const matches = await store("readwrite");
  const ended = onDisk(matches.transaction);
  /** @type {Kept | undefined} */
  const before = await done(matches.get(match.id));
  const goesOn = before !== undefined && isBeginning(before.entries, match.entries);
  if (goesOn) matches.put(match);
  await ended;
  return goesOn;
}

/** @param {number[]} some @param {number[]} entries */
export const isBeginning = (some, entries) => some.every((entry, at) => entry === entries[at]);

/** @param {string} id */
export const drop = async (id) => done((await store("readwrite")).delete(id));

/** The moves that hold. @param {number[]} entries */
export function withoutTakenBack(entries) {
  /** @type {number[]} */
  const moves = [];
  for (const entry of entries) {
    if (entry <= TOOK_BACK) moves.splice(entry);
    else moves.push(entry);
  }
  return moves;
}

export const newSeed = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** The name of a match: as a server's, so that its deal is made the same way. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ID_LETTERS[byte % 32]).join("");

/** The match as its table is told of: TableInfo of docs/protocol.md. @param {Kept} match @returns {Table & {created: number}} */
export function infoOf(match) {
  const { id, game, options, first, lesson, you, seed, shares, over, next, rematch, created } = match;
  return {
    id,
    game,
    seats: match.seats.map((each, seat) => ({ seat, ...each, here: each.kind === "person", away: false })),
    options,
    host: you,
    first,
    public: false,
    casual: true,
    state: over ? "over" : "playing",
    seal: sha256(fromHex(seed)),
    ...(shares ? { shares } : {}),
    ...(over ? { seed } : {}),
    clock: null,
    grace: null,
    spectators: false,
    delay: 0,
    ...(lesson ? { lesson } : {}),
    watchers: 0,
    ...(over
      ? { rematch: { wanted: [], seal: sha256(fromHex(next)), ...(rematch ? { table: rematch } : {}) } }
      : {}),
    thinking: true,
    created,
  };
}

/** What the cards are dealt from: docs/fair-deals.md says what is hashed. @param {Kept} match @returns {Uint8Array} */
export function dealingSeed({ id, game, options, seats, first, seed, shares }) {
  if (!shares) return fromHex(seed);
  const text = new TextEncoder();
  const terms = { ...(first === null ? {} : { first }), game, options, seats: seats.length };
  const parts = [text.encode(TAG), fromHex(seed), text.encode(id), text.encode(canonical(terms))];
  parts.push(...shares.map((share) => fromHex(share ?? "")));
  const message = parts.flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]);
  return fromHex(sha256(new Uint8Array(message)));
}

/** JSON that is written in one way only: keys in order, no spaces, ASCII. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") {
    const escaped = (/** @type {string} */ sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);
  }
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`)}}`;
}
