// A record in place of a table: it answers what the socket of a table would, from all positions at once.

/** @import {Kind, Table, Wire} from "./types.js" */
/** @import {Answer} from "./link.js" */
import { say } from "./language.js";

const KEY = "duskhouse.record";

/** One line of a file of records and its number there, or the record of a table. @typedef {{text: string, number: number, from?: string}} RecordLine */

/** What is to be opened next, kept for this tab. @param {RecordLine} line */
export const keepRecord = (line) => sessionStorage.setItem(KEY, JSON.stringify(line));

/** @returns {RecordLine | null} */
export const keptRecord = () => JSON.parse(sessionStorage.getItem(KEY) ?? "null");

/** The games of a file, each on a line of its own. @param {string} text @returns {RecordLine[]} */
export const linesOf = (text) =>
  text
    .split("\n")
    .map((line, at) => ({ text: line, number: at + 1 }))
    .filter((line) => line.text.trim());

/** @typedef {{turn: number | null, pieces: Wire[], own?: Wire[][]}} RecordedPosition */
/**
 * @typedef {{game: string, seats: number, options: Record<string, any>, seat: number | null, over: boolean,
 *   seal: string, positions: RecordedPosition[], replayed?: boolean}} Recorded
 */

/** A record as a table would describe itself; players are called by their numbers. @param {Recorded} record @returns {Table} */
export function tableOf({ game, seats, options, over, seal }) {
  const numbers = Array.from({ length: seats }, (_, seat) => seat);
  return {
    id: "",
    game,
    seats: numbers.map((seat) => ({
      seat,
      name: say("seat-numbered", { seat: seat + 1 }),
      kind: "person",
      here: true,
      away: false,
    })),
    options,
    host: null,
    first: null,
    public: false,
    casual: false,
    state: over ? "over" : "playing",
    seal,
    clock: null,
    grace: null,
    spectators: true,
    delay: 0,
    watchers: 0,
    thinking: true,
  };
}

export class RecordLink {
  /** @param {Recorded} record @param {Kind[]} kinds @param {(frame: any) => void} heard */
  constructor(record, kinds, heard) {
    this.record = record;
    this.kinds = kinds;
    this.heard = heard;
  }

  open() {
    const { seat, positions } = this.record;
    const log = positions.map(({ pieces }, seq) => ({
      seq,
      events: pieces.filter(([kind]) => this.kinds[kind].role === "event"),
    }));
    this.heard({ type: "welcome", seat, table: tableOf(this.record), log });
    const last = positions.length - 1;
    this.heard({ type: "view", seq: last, turn: positions[last].turn, pieces: positions[last].pieces });
  }

  /** @param {Record<string, any>} frame @param {Answer} [answer] */
  send(frame, answer = () => {}) {
    if (frame.type !== "look") return this.heard({ type: "error", code: "record-only" });
    const { positions } = this.record;
    const { turn, pieces, own = [] } = positions[frame.seq];
    const seen = typeof frame.eyes === "number" ? [...pieces, ...(own[frame.eyes] ?? [])] : pieces;
    const more = frame.eyes === "open" ? { own } : {};
    answer({ type: "past", seq: frame.seq, of: positions.length - 1, turn, pieces: seen, ...more });
  }

  hurry() {}

  close() {}
}
