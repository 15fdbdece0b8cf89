// What happened so far. It is kept in numbers, and said anew whenever a player is called otherwise.

/** @import {LogEntry, Sentence} from "./types.js" */
/** @import {Reader} from "./view.js" */

/** A sentence with the position it led to. @typedef {Sentence & {seq: number}} Logged */

/** An entry in words. @param {Reader} reader @param {LogEntry} entry @returns {Logged[]} */
export function sentencesOf(reader, { seq, events, undo }) {
  const said =
    undo === undefined
      ? reader.sentences(events ?? [])
      : [{ text: reader.words.message("log-undo", { seat: undo }), clause: "", seat: undo }];
  return said.map((sentence) => ({ ...sentence, seq }));
}

export class Log {
  /** @param {Reader} reader @param {LogEntry[]} entries */
  constructor(reader, entries) {
    this.reader = reader;
    this.entries = entries;
    /** @type {Logged[]} */
    this.sentences = [];
    this.readBy(reader);
  }

  /** @param {Reader} reader */
  readBy(reader) {
    this.reader = reader;
    this.sentences = this.entries.flatMap((entry) => sentencesOf(reader, entry));
  }

  /** Something about the table itself, after what has happened so far. @param {string} text @param {number} seat */
  remark(text, seat) {
    this.sentences.push({ text, clause: "", seat, seq: this.entries.at(-1)?.seq ?? 0 });
  }

  /** Who made the move that led to this position; null if it was the deal, or taken back. @param {number} seq */
  mover(seq) {
    return this.sentences.find((line) => line.seq === seq)?.seat ?? null;
  }

  /** Unless it is known: whoever comes late gets a view whose events are in the log already. @param {LogEntry} entry */
  add(entry) {
    if (entry.seq <= (this.entries.at(-1)?.seq ?? -1)) return;
    this.entries.push(entry);
    this.sentences.push(...sentencesOf(this.reader, entry));
  }
}
