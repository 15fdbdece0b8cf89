// The language of whoever reads: chosen from those that the server speaks, asked for by ?lang=….

/** @import {Game} from "./types.js" */
/** @import {Values} from "./words.js" */
import * as api from "./api.js";
import { loadDrawings } from "./dom.js";
import { change, settings } from "./keep.js";
import { clauseIds, Words } from "./words.js";

const AGAIN = 1000;

let words = new Words({}, "en");

/** The one that is spoken. */
export const language = () => words.language;

/** A message of the program. @param {string} id @param {Values} [values] @param {string} [attribute] */
export const say = (id, values, attribute) => words.message(id, values, attribute);

/** A sentence that begins with what may stand inside one. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);

/** What went wrong, in words. @param {unknown} error @param {Words} [about] the words of a game, if it is about one @returns {string} */
export function sayError(error, about = words) {
  if (!(error instanceof api.Refused)) return String(error);
  const { problem } = error.values;
  const values = problem ? { ...error.values, problem: sayError(problem, about) } : error.values;
  return about.message(`error-${error.code}`, values);
}

/** Games whose own drawings are in the page. @type {Set<string>} */
const drawn = new Set();

/** A game as the server describes it in this language. @param {string} id @returns {Promise<Game>} */
export async function loadGame(id) {
  const details = await api.game(id, words.language);
  if (details.look.drawings && !drawn.has(id)) {
    drawn.add(id);
    await loadDrawings(api.drawings(id));
  }
  const messages = { ...words.messages, ...details.messages }; // a folder of files has the program's words but once
  return { ...details, messages, words: wordsFor({ ...details, messages }, [], -1) };
}

/** The words of a game for one reader. @param {Pick<Game, "messages" | "codes" | "clauses">} game @param {string[]} names @param {number} reader */
export function wordsFor({ messages, codes, clauses }, names, reader) {
  return new Words(messages, words.language, { codes, clauseId: clauseIds(clauses), names, reader });
}

/** Choose the language and get the program's words; as long as it takes. */
export async function loadWords() {
  const asked = new URLSearchParams(location.search).get("lang") ?? settings.language;
  for (;;) {
    try {
      const { languages } = await api.games();
      const language = best(languages, [asked, ...navigator.languages]);
      words = new Words(await api.words(language), language);
      if (asked === language) change({ language });
      document.documentElement.lang = language;
      return;
    } catch {
      if (await loadKeptWords(asked)) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN)); // there are no words to say so yet
    }
  }
}

/** Without a server, an installed page says so itself. @param {string} asked whether there are words in the end */
async function loadKeptWords(asked) {
  const language = asked || "en";
  const messages = await api.words(language).catch(() => null);
  if (messages) words = new Words(messages, language);
  return messages !== null;
}

/** The first language wanted that is offered, or one close to it. @param {string[]} offered @param {string[]} wanted */
export function best(offered, wanted) {
  const stem = (/** @type {string} */ language) => language.toLowerCase().split("-")[0];
  for (const each of wanted) {
    const close = offered.find((one) => one === each) ?? offered.find((one) => stem(one) === stem(each));
    if (close) return close;
  }
  return offered[0];
}
