// What the page asks for: games and words, and tables, which are a server's or this browser's own.

/** @import {Details, Messages, Offer} from "./types.js" */
import { ask, post, Refused } from "./asking.js";
import { ALONE, HOME } from "./place.js";

export { Refused };

/** @type {typeof import("./served.js")} */
const tables = ALONE ? await import("./alone/tables.js") : await import("./served.js");

export const { connect, forget, join, newTable, openTables, table } = tables;
export const { openRecord, record, recordAt, review, sharedLink, sharedRecord } = tables;

let build = "";

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
export const qrCode = async (link) => (await ask(`api/qr?link=${encodeURIComponent(link)}`)).rows;

/** The lab's run, and what it has found so far. @returns {Promise<import("./parts/lab.js").Run>} */
export const lab = () => ask("api/lab");

/** @param {Record<string, any>} wanted */
export const beginLab = (wanted) => post("api/lab", wanted);

export const stopLab = () => ask("api/lab", { method: "DELETE" });
