// What the page asks for: games and words, and tables, which are a server's or this browser's own.

/** @import {Details, Messages, Offer} from "./types.js" */
import { ask, later, post, Refused } from "./asking.js";
import { ALONE, HOME } from "./place.js";

export { Refused };

/** @typedef {typeof import("./served.js")} Served */
/** @type {typeof import("./alone/tables.js")} */
const tables = ALONE ? await import("./alone/tables.js") : await import("./served.js");

export const { connect, forget, join, mine, newTable, openTables, seatAt, table } = tables;

// ------------------------------------------------- what nobody needs before the first card
/** Loaded once it is asked for. @template {keyof Served} Name @param {Name} name @returns {Served[Name]} */
const ofRecords = (name) =>
  /** @type {any} */ (
    async (/** @type {any[]} */ ...asked) => {
      const source = await later(ALONE ? import("./alone/recording.js") : import("./served.js"));
      return /** @type {any} */ (source)[name](...asked);
    }
  );

export const openRecord = ofRecords("openRecord");
export const record = ofRecords("record");
export const recordAt = ofRecords("recordAt");
export const review = ofRecords("review");
export const sharedLink = ofRecords("sharedLink");
export const sharedRecord = ofRecords("sharedRecord");

// ------------------------------------------------------------------- games and words
/** Until a server has said so: the page's own, which is in its address. */
let build = new URL("..", import.meta.url).pathname.split("/").at(-2) ?? "";

/** What is offered, and by which build. @returns {Promise<Offer>} */
export async function games() {
  const found = await ask("api/games");
  build = found.build;
  return found;
}

/** The program's words; the browser keeps them until the next build. @param {string} language @returns {Promise<Messages>} */
export const words = async (language) => (await ask(`words/${build}/${language}.json`)).messages;

/** A game with its rules, its look and its words; kept like those. @param {string} id @param {string} language @returns {Promise<Details>} */
export const game = (id, language) => ask(`games/${build}/${id}.${language}.json`);

/** Where the drawings are that come with a game. @param {string} id */
export const drawings = (id) => new URL(`games/${build}/${id}.svg`, HOME);

// ---------------------------------------------------------------- only of a server
/** A link as a QR code: rows of 1, which is dark, and 0. @param {string} link @returns {Promise<string[]>} */
export const qrCode = async (link) => (await post("api/qr", { link })).rows;

/** The lab's run, and what it has found so far. @returns {Promise<import("./parts/lab.js").Run>} */
export const lab = () => ask("api/lab");

/** @param {Record<string, any>} wanted */
export const beginLab = (wanted) => post("api/lab", wanted);

export const stopLab = () => ask("api/lab", { method: "DELETE" });
