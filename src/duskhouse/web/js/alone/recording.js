// Records of this browser's tables and of others: written, opened, shared; each is played again by a worker.

/** @import {Course, Ticket} from "../types.js" */
/** @import {Recorded, RecordLine} from "../recorded.js" */
/** @import {Dealt} from "./records.js" */
import { Refused } from "../asking.js";
import { recordAddress } from "../place.js";
import { find, withoutTakenBack } from "./kept.js";
import { fromFragment, toFragment } from "./sharing.js";
import { build, startWorker } from "./workers.js";

/** What a worker finds; what is wrong with a record names its place in the file. @param {Record<string, any>} question @param {number} [number] @param {(share: number) => void} [told] @returns {Promise<any>} */
async function asked(question, number, told) {
  const worker = startWorker();
  const answer = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => (data.share === undefined ? resolve(data) : told?.(data.share));
    worker.onerror = () => resolve({ trouble: { code: "trouble" } });
    worker.postMessage({ ...question, build });
  });
  worker.terminate();
  const { found, trouble } = answer;
  if (!trouble) return found;
  const problem = new Refused(trouble.code, trouble.values);
  if (number === undefined) throw problem;
  throw new Refused(trouble.move ? "in-move" : "in-game", { number, move: trouble.move, problem });
}

/** A finished match: what it was dealt from, and its actions. @param {string} id @returns {Promise<{dealt: Dealt, actions: number[]}>} */
async function finished(id) {
  const kept = await find(id);
  if (!kept) throw new Refused("no-table");
  if (!kept.over) throw new Refused("not-over");
  return { dealt: kept, actions: withoutTakenBack(kept.entries) };
}

/** As a server would write it. @param {string} id @param {Ticket | null} ticket @returns {Promise<any>} */
export const record = async (id, ticket) => JSON.parse(await asked({ type: "write", ...(await finished(id)) }));

/** @param {RecordLine} line @param {string} language @returns {Promise<Recorded>} */
export async function openRecord({ text, number }, language) {
  const { dealt, ...found } = await asked({ type: "replay", text, language }, number);
  const { game, seats, options } = dealt;
  return { ...found, game, seats: seats.length, options, seat: null, replayed: true };
}

/** A link that holds a finished game, or the one that is shown. @param {string} id @param {RecordLine | null} line */
export async function sharedLink(id, line) {
  const { dealt, actions } = line ? await asked({ type: "replay", text: line.text, language: "en" }) : await finished(id);
  return `${recordAddress()}#${toFragment(dealt, actions)}`;
}

/** The record that an address holds. @param {string} fragment */
export const sharedRecord = async (fragment) =>
  fragment.length > 1 ? asked({ type: "write", ...fromFragment(fragment.slice(1)) }) : "";

/** @param {string} path @returns {Promise<string>} */
export const recordAt = async (path) => {
  throw new Refused("no-record");
};

/** @param {RecordLine} line @param {number[]} seats @param {string} language @param {(share: number) => void} told @returns {Promise<Course[]>} */
export const review = ({ text, number }, seats, language, told) =>
  asked({ type: "review", text, seats, language }, number, told);
