// What happened so far. It is kept in numbers, and said anew whenever a player is called otherwise.

/** @import {LogEntry, News, Sentence} from "./types.js" */
/** @import {Reader} from "./view.js" */

/** A sentence with the position it led to; aside, if it is about who sits there. @typedef {Sentence & {seq: number, aside?: boolean}} Logged */

/** An entry in words. @param {Reader} reader @param {LogEntry} entry @returns {Logged[]} */
export function sentencesOf(reader, { seq, events, undo }) {
  const said =
    undo === undefined
      ? reader.sentences(events ?? [])
      : [{ text: reader.words.message("log-undo", { seat: undo }), clause: "", seat: undo }];
  return said.map((sentence) => ({ ...sentence, seq }));
}

/** Whether it only says that the reader was not here: whoever reloads the page knows. @param {Reader} reader @param {News} line */
const isOwnComing = ({ words }, { seat, what }) => seat === words.reader && (what === "gone" || what === "back");

export class Log {
  /** @param {Reader} reader @param {LogEntry[]} entries @param {News[]} [news] */
  constructor(reader, entries, news = []) {
    this.reader = reader;
    this.entries = entries;
    /** What is said of who sits there. */ this.news = news;
    /** @type {Logged[]} */
    this.sentences = [];
    this.readBy(reader);
  }

  /** Of one position, what happened comes first. @param {Reader} reader */
  readBy(reader) {
    this.reader = reader;
    const happened = this.entries.flatMap((entry) => sentencesOf(reader, entry));
    const news = this.news.filter((line) => !isOwnComing(reader, line)).map((line) => this.told(line));
    this.sentences = [...happened, ...news].sort(
      (one, other) => one.seq - other.seq,
    );
  }

  /** @param {News} line @returns {Logged} */
  told({ seq, seat, name, what }) {
    const text = this.reader.words.message("seat-news", { seat, name, news: what });
    return { text, clause: "", seat, seq, aside: true };
  }

  /** Those lines about who sits there that were not known. @param {News[]} news */
  takeNews(news) {
    const known = this.news.at(-1)?.number ?? -1;
    const fresh = news.filter(({ number }) => number > known);
    this.news = news;
    if (fresh.length) this.readBy(this.reader);
    return fresh.map((line) => this.told(line));
  }

  /** Who made the move that led to this position; null if it was the deal, or taken back. @param {number} seq */
  mover(seq) {
    return this.sentences.find((line) => line.seq === seq && !line.aside)?.seat ?? null;
  }

  /** Unless it is known: whoever comes late gets a view whose events are in the log already. @param {LogEntry} entry */
  add(entry) {
    if (entry.seq <= (this.entries.at(-1)?.seq ?? -1)) return;
    this.entries.push(entry);
    this.sentences.push(...sentencesOf(this.reader, entry));
  }
}
