// What a worker does with records: writes them, plays them again, and says what they turned on.

import { ask, Refused } from "../asking.js";
import { fromHex, sha256 } from "../sha256.js";
import { Reader } from "../view.js";
import { clauseIds, Words } from "../words.js";
import { loadCompiled } from "./loading.js";
import { dealtAs, parse, Recorder, verify } from "./records.js";
import { fitting } from "./options.js";
import { Rules } from "./rules.js";

const WRITTEN_IN = "en"; // the words of the record

/** A game as it is described in a language, and who reads it to somebody. @param {string} game @param {string} build @param {string} language */
async function readerOf(game, build, language) {
  const [details, { messages }] = await Promise.all([
    ask(`games/${build}/${game}.${language}.json`),
    ask(`words/${build}/${language}.json`),
  ]);
  const program = new Words(messages, language);
  const names = Array.from({ length: 8 }, (_, seat) => program.message("seat-numbered", { seat: seat + 1 }));
  const clauseId = clauseIds(details.clauses);
  const words = new Words({ ...messages, ...details.messages }, language, { codes: details.codes, clauseId, names });
  return { details, reader: new Reader(details, words) };
}

/** The record of a game, from what it was dealt from and its actions. @param {any} asked */
async function write({ dealt, actions, build }) {
  const { module, about } = await loadCompiled(dealt, build, false);
  const { details, reader } = await readerOf(dealt.game, build, WRITTEN_IN);
  const options = fitting(about, dealt.seats.length, dealt.options);
  const recorder = new Recorder(new Rules(module, about), { ...dealt, options }, details.pieces, reader);
  for (const action of actions) {
    const { timeline } = recorder;
    if (!timeline.rules.isLegal(timeline.state, action)) throw new Refused("alone-illegal", { move: timeline.seq + 1 });
    recorder.play(action);
  }
  return JSON.stringify(recorder.record());
}

/** A record dealt and played again. @param {{text: string, build: string, language: string}} asked */
export async function replayed({ text, build, language }) {
  const record = parse(text);
  const dealt = dealtAs(record);
  const compiled = await loadCompiled(dealt, build, false);
  const { details, reader } = await readerOf(record.game, build, language);
  const english = language === WRITTEN_IN ? { reader } : await readerOf(record.game, build, WRITTEN_IN);
  const rules = new Rules(compiled.module, compiled.about);
  const recorder = verify(record, rules, details, reader, english.reader);
  return { recorder, dealt, details };
}

/** All positions of a record. @param {any} asked */
async function replay(asked) {
  const { recorder, dealt } = await replayed(asked);
  const { timeline, actions } = recorder;
  const seal = dealt.seed ? sha256(fromHex(dealt.seed)) : "";
  return { dealt, actions, seal, over: timeline.over, positions: timeline.positions() };
}

/** What it turned on, for these seats or for all. @param {any} asked */
async function turnedOn({ seats, ...asked }) {
  const [{ review }, { CORES, Thinkers }] = await Promise.all([import("./review.js"), import("./thinkers.js")]);
  const { recorder, dealt, details } = await replayed(asked);
  const compiled = await loadCompiled(dealt, asked.build);
  const all = dealt.seats.map((_, seat) => seat);
  const thinkers = new Thinkers(compiled, CORES);
  const told = (/** @type {number} */ share) => postMessage({ share });
  try {
    return await review(recorder, details.pieces, seats.length ? seats : all, thinkers, told);
  } finally {
    thinkers.stop();
  }
}

export const ABOUT_RECORDS = { write, replay, review: turnedOn };
