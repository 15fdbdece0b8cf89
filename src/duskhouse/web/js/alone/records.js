// Records in the standard form (docs/record.md): written from a match, and dealt and played again to see whether they hold.

/** @import {Details, Kind} from "../types.js" */
/** @import {Reader} from "../view.js" */
/** @import {Kept} from "./kept.js" */
/** @import {Rules} from "./rules.js" */
import { Refused } from "../asking.js";
import { fromHex, sha256 } from "../sha256.js";
import { read } from "../view.js";
import { canonical } from "./kept.js";
import { Notation } from "./notation.js";
import { fitting } from "./options.js";
import { Timeline } from "./timeline.js";

const FORMAT = 1;
const REQUIRED = ["format", "game", "rules", "seats", "options", "setup", "moves"];
const SHARED = ["seal", "match", "shares"];
const KNOWN = [...REQUIRED, "first", "seed", ...SHARED, "result", "legal", "values"];
const HIDDEN = "?";
const SEED = /^[0-9a-f]{64}$/;
const SHARE = /^[0-9a-f]{32}$/;

/** What a game is dealt from. @typedef {Pick<Kept, "id" | "game" | "rules" | "options" | "first" | "seed" | "shares"> & {seats: any[]}} Dealt */
/** @typedef {{format: number, game: string, rules: number, seats: number, options: Record<string, any>, first?: number, seed: string, seal?: string, match?: string, shares?: (string | null)[], setup: any, moves: [number | null, string][], result?: any}} GameRecord */

/** What is wrong with a record, and in which of its moves. */
export class Unsound extends Refused {
  /** @param {string} code @param {Record<string, any>} [values] @param {number} [move] */
  constructor(code, values, move) {
    super(code, values);
    this.move = move;
  }
}

/** A game being played and written down. */
export class Recorder {
  /** @param {Rules} rules @param {Dealt} dealt @param {Kind[]} kinds @param {Reader} reader in the words of the record */
  constructor(rules, dealt, kinds, reader) {
    const unplayed = { ...dealt, you: -1, entries: [] };
    this.dealt = dealt;
    this.reader = reader;
    this.timeline = new Timeline(rules, /** @type {any} */ (unplayed), kinds);
    this.notation = new Notation(rules);
    this.setup = this.notation.setup(this.timeline.state, dealt.seats.length);
    /** @type {[number | null, string][]} */ this.moves = [];
    /** @type {number[]} */ this.actions = [];
  }

  /** A legal action, and what chance makes of it. @param {number} action */
  play(action) {
    const { timeline, notation, moves } = this;
    moves.push([timeline.turn, notation.write(timeline.state, action)]);
    this.actions.push(action);
    timeline.play(action);
    for (const text of notation.chance()) moves.push([null, text]);
  }

  result() {
    const { timeline, reader } = this;
    if (!timeline.over) return undefined;
    const pieces = timeline.rules.view(timeline.state).everyone.map((wire) => read(timeline.kinds, wire));
    const piece = pieces.find(({ kind }) => kind.role === "outcome");
    if (!piece) return undefined;
    const { winners, points, places, reason } = reader.outcome(piece);
    return { winners, points, places, reason };
  }

  /** @returns {GameRecord} */
  record() {
    const { id, game, rules, options, first, seats, seed, shares } = this.dealt;
    const result = this.result();
    return {
      format: FORMAT,
      game,
      rules,
      seats: seats.length,
      options,
      ...(first === null ? {} : { first }),
      seed,
      ...(shares ? { seal: sha256(fromHex(seed)), match: id, shares } : {}),
      setup: this.setup,
      moves: this.moves,
      ...(result ? { result } : {}),
    };
  }
}

// ----------------------------------------------------------------------- reading
/** A record from its text; what is none is refused. @param {string} text @returns {GameRecord} */
export function parse(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new Unsound("no-json", { reason: String(error) });
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) throw new Unsound("no-object");
  const missing = REQUIRED.filter((key) => !(key in record));
  if (missing.length) throw new Unsound("record-lacks", { keys: missing.join(", ") });
  const unknown = Object.keys(record).filter((key) => !KNOWN.includes(key));
  if (unknown.length) throw new Unsound("record-keys", { keys: unknown.join(", ") });
  if (record.format !== FORMAT)
    throw new Unsound("record-format", { format: JSON.stringify(record.format), known: FORMAT });
  checkFields(record);
  if (JSON.stringify([record.setup, record.moves]).includes(HIDDEN)) throw new Unsound("redacted");
  if (!("seed" in record)) throw new Unsound("no-seed");
  checkSource(record);
  return record;
}

/** @param {any} record */
function checkFields(record) {
  const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const fits = {
    game: (/** @type {any} */ value) => typeof value === "string" && /^[a-z-]+$/.test(value),
    rules: Number.isInteger,
    seats: (/** @type {any} */ value) => Number.isInteger(value) && value > 0 && value < 8,
    options: isObject,
    setup: isObject,
    first: (/** @type {any} */ value) => value === undefined || Number.isInteger(value),
  };
  for (const [key, fit] of Object.entries(fits)) {
    if (!fit(record[key])) throw new Unsound("record-field", { key, value: JSON.stringify(record[key]) });
  }
  const isMove = (/** @type {any} */ move) =>
    Array.isArray(move) &&
    move.length === 2 &&
    (move[0] === null || Number.isInteger(move[0])) &&
    typeof move[1] === "string";
  if (!Array.isArray(record.moves) || !record.moves.every(isMove)) throw new Unsound("record-moves");
}

/** What the deal was made from. @param {any} record */
function checkSource(record) {
  const { seed, seal, match, shares, seats } = record;
  if (!SEED.test(seed)) throw new Unsound("seed", { digits: 64, text: JSON.stringify(seed) });
  if (!SHARED.some((key) => key in record)) return;
  const missing = SHARED.filter((key) => !(key in record));
  if (missing.length) throw new Unsound("record-lacks", { keys: missing.join(", ") });
  const found = sha256(fromHex(seed));
  if (seal !== found) throw new Unsound("other-seal", { found, given: String(seal) });
  if (typeof match !== "string") throw new Unsound("record-field", { key: "match", value: JSON.stringify(match) });
  if (!Array.isArray(shares) || shares.length !== seats)
    throw new Unsound("record-field", { key: "shares", value: JSON.stringify(shares) });
  const wrong = shares.find((share) => share !== null && !SHARE.test(share));
  if (wrong !== undefined) throw new Unsound("share", { digits: 32, text: JSON.stringify(wrong) });
}

/** @param {GameRecord} record @returns {Dealt} */
export const dealtAs = ({ game, rules, seats, options, first, seed, match, shares }) => ({
  id: match ?? "",
  game,
  rules,
  options,
  first: first ?? null,
  seats: Array(seats).fill({}),
  seed,
  shares: shares ?? null,
});

/** Deal a record again from its seed and play every move. @param {GameRecord} record @param {Rules} rules @param {Details} details for whoever reads @param {Reader} reader for whoever reads @param {Reader} english in the words of the record */
export function verify(record, rules, details, reader, english) {
  const options = fitting(rules.about, record.seats, record.options);
  if (canonical(options) !== canonical(record.options)) throw new Unsound("default-option");
  const { first, seats } = record;
  if (first !== undefined && !(first >= 0 && first < seats))
    throw new Unsound("no-first-seat", { seat: first, last: seats - 1 });
  const recorder = new Recorder(rules, { ...dealtAs(record), options }, details.pieces, english);
  if (canonical(recorder.setup) !== canonical(record.setup)) throw new Unsound("other-deal");
  while (recorder.moves.length < record.moves.length) playNext(recorder, record.moves, reader);
  const [expected, given] = [recorder.result(), record.result];
  if (expected && !given) throw new Unsound("result-missing");
  if (given && !expected) throw new Unsound("result-early");
  if (given && canonical(given) !== canonical(expected))
    throw new Unsound("result", { expected: JSON.stringify(expected), given: JSON.stringify(given) });
  return recorder;
}

/** @param {Recorder} recorder @param {[number | null, string][]} moves @param {Reader} reader */
function playNext(recorder, moves, reader) {
  const { timeline, notation } = recorder;
  const at = recorder.moves.length;
  const [seat, text] = moves[at];
  const refuse = (/** @type {string} */ code, /** @type {any} */ values) => new Unsound(code, values, at + 1);
  if (seat === null) throw refuse("no-chance-here", { text });
  if (timeline.over) throw refuse("moves-after-end", { seat, move: text });
  if (timeline.turn !== seat) throw refuse("other-turn", { turn: timeline.turn, seat });
  const action = notation.read(timeline.state, text);
  if (action === undefined) throw refuse("not-a-move", { move: text });
  if (!timeline.rules.isLegal(timeline.state, action)) {
    const why = reader.bar(read(timeline.kinds, timeline.rules.whyNot(timeline.state, action)));
    throw refuse("illegal-move", { move: text, reason: why.reason, clause: why.clause });
  }
  recorder.play(action);
  for (const [place, made] of recorder.moves.slice(at + 1).entries()) {
    const given = moves[at + 1 + place];
    if (String(given) !== String(made)) throw new Unsound("unfair-chance", {}, at + 2 + place);
  }
}
