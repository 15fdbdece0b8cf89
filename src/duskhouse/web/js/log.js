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
    this.sentences = this.inWords(entries);
  }

  /** @param {LogEntry[]} entries */
  inWords(entries) {
    return entries.flatMap((entry) => sentencesOf(this.reader, entry));
  }

  /** @param {Reader} reader */
  readBy(reader) {
    this.reader = reader;
    this.sentences = this.inWords(this.entries);
  }

  /** What is new of these entries: whoever comes late gets a view whose events are known already. @param {LogEntry[]} entries */
  add(entries) {
    const known = this.entries.at(-1)?.seq ?? -1;
    const fresh = entries.filter(({ seq }) => seq > known);
    this.entries.push(...fresh);
    this.sentences.push(...this.inWords(fresh));
  }
}
