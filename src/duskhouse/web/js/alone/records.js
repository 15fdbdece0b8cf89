// Records in the standard form (docs/record.md): written from a match, and dealt and played again to see whether they hold.

/** @import {Details, Kind} from "../types.js" */
/** @import {Reader} from "../view.js" */
/** @import {Kept} from "./kept.js" */
/** @import {Rules} from "./rules.js" */
import { Refused } from "../asking.js";
import { fromHex, sha256 } from "../sha256.js";
import { read } from "../view.js";
import { lay, scripts } from "./dealing.js";
import { canonical } from "./kept.js";
import { Notation } from "./notation.js";
import { fitting } from "./options.js";
import { Timeline } from "./timeline.js";

const FORMAT = 1;
const REQUIRED = ["format", "game", "rules", "seats", "options", "setup", "moves"];
const SHARED = ["seal", "match", "shares"];
const KNOWN = [...REQUIRED, "first", "seed", ...SHARED, "result", "legal", "values"];
const HIDDEN = "?";
const NO_SEED = new Uint8Array(32);
const SEED = /^[0-9a-f]{64}$/;
const SHARE = /^[0-9a-f]{32}$/;

/** What a game is dealt from; a record may have no seed. @typedef {Pick<Kept, "id" | "game" | "rules" | "options" | "first" | "shares"> & {seed?: string, seats: any[]}} Dealt */
/** @typedef {{format: number, game: string, rules: number, seats: number, options: Record<string, any>, first?: number, seed?: string, seal?: string, match?: string, shares?: (string | null)[], setup: any, moves: [number | null, string][], result?: any, legal?: any, values?: any}} GameRecord */

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
  /** @param {Rules} rules @param {Dealt} dealt @param {Kind[]} kinds @param {Reader} reader in the words of the record @param {any} [setup] the deal, if it is not made from the seed */
  constructor(rules, dealt, kinds, reader, setup) {
    const unplayed = { ...dealt, you: -1, entries: [] };
    this.dealt = dealt;
    this.reader = reader;
    this.notation = new Notation(rules);
    const written = setup && ((/** @type {number} */ at) => layOut(this.notation, dealt, setup, at));
    this.timeline = new Timeline(rules, /** @type {any} */ (unplayed), kinds, written);
    this.setup = setup ?? this.notation.setup(this.timeline.state, dealt.seats.length);
    /** @type {[number | null, string][]} */ this.moves = [];
    /** @type {number[]} */ this.actions = [];
  }

  /** A legal action, and what chance makes of it. @param {number} action @param {bigint} [script] */
  play(action, script) {
    const { timeline, notation, moves } = this;
    moves.push([timeline.turn, notation.write(timeline.state, action)]);
    this.actions.push(action);
    timeline.play(action, script);
    for (const text of notation.chance()) moves.push([null, text]);
  }

  /** What may be done now, as it is written. */
  legal() {
    const { timeline, notation } = this;
    const actions = Array.from({ length: 63 }, (_, action) => action);
    return actions
      .filter((action) => timeline.rules.isLegal(timeline.state, action))
      .map((action) => notation.write(timeline.state, action));
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
      ...(seed ? { seed } : {}),
      ...(seed && shares ? { seal: sha256(fromHex(seed)), match: id, shares } : {}),
      setup: this.setup,
      moves: this.moves,
      ...(result ? { result } : {}),
    };
  }
}

/** Open the game on a written deal; later chance is arbitrary, unless it is scripted. @param {Notation} notation @param {Dealt} dealt @param {any} setup @param {number} at */
function layOut(notation, { seats, rules: version, options, first }, setup, at) {
  const { rules, tables } = notation;
  const plan = { rules: version, seats: seats.length, options, first };
  rules.deal(at, plan, NO_SEED);
  const usual = notation.setup(at, seats.length);
  rules.prepare(at, plan, NO_SEED);
  lay(rules.state(at), setup, usual, tables.setup, seats.length);
  if (!rules.run.lay_rest(at)) throw new Refused("alone-deal", { part: "setup" });
  rules.run.begin(at);
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
  shares: shares && seed ? shares : null,
});

/** Play a record from its deal to its last move, checking everything in it; then deal it again from its seed, if it has one. As duskhouse/engine/record/game_record.py. @param {GameRecord} record @param {Rules} rules @param {Details} details for whoever reads @param {Reader} reader for whoever reads @param {Reader} english in the words of the record */
export function verify(record, rules, details, reader, english) {
  if (JSON.stringify([record.setup, record.moves]).includes(HIDDEN)) throw new Unsound("redacted");
  const recorder = opened(record, rules, details, english);
  /** @type {(string[] | null)[]} */ const legal = [];
  while (recorder.moves.length < record.moves.length) {
    if ("legal" in record && !recorder.timeline.over) legal.push(recorder.legal());
    playNext(recorder, record.moves, reader);
    while (legal.length && legal.length < recorder.moves.length) legal.push(null);
  }
  if ("legal" in record) checkLegal(record, legal);
  if ("values" in record) checkValues(record);
  checkResult(record, recorder.result());
  return record.seed === undefined ? recorder : dealtAgain(recorder, details, english);
}

/** The game on its written deal. @param {GameRecord} record @param {Rules} rules @param {Details} details @param {Reader} english */
function opened(record, rules, details, english) {
  const options = fitting(rules.about, record.seats, record.options);
  const { first, seats, setup } = record;
  if (first !== undefined && !(first >= 0 && first < seats))
    throw new Unsound("no-first-seat", { seat: first, last: seats - 1 });
  const recorder = new Recorder(rules, { ...dealtAs(record), options }, details.pieces, english, setup);
  const { turn } = recorder.timeline;
  if (first !== undefined && turn !== first) throw new Unsound("other-first", { named: first, begins: turn });
  if (canonical(options) !== canonical(record.options)) throw new Unsound("default-option");
  if ("seed" in record) checkSource(record);
  return recorder;
}

/** @param {Recorder} recorder @param {[number | null, string][]} moves @param {Reader} reader */
function playNext(recorder, moves, reader) {
  const { timeline, notation } = recorder;
  const { rules, state, turn } = timeline;
  const at = recorder.moves.length;
  const [seat, text] = moves[at];
  const refuse = (/** @type {string} */ code, /** @type {any} */ values) => new Unsound(code, values, at + 1);
  if (seat === null) throw refuse("no-chance-here", { text });
  if (timeline.over) throw refuse("moves-after-end", { seat, move: text });
  if (turn !== seat) throw refuse("other-turn", { turn, seat });
  const action = notation.read(state, text);
  if (action === undefined) throw refuse("not-a-move", { move: text });
  if (!rules.isLegal(state, action)) {
    const why = reader.bar(read(timeline.kinds, rules.whyNot(state, action)));
    throw refuse("illegal-move", { move: text, reason: why.reason, clause: why.clause });
  }
  const after = moves.slice(at + 1);
  const next = after.findIndex(([mover]) => mover !== null);
  const recorded = after.slice(0, next < 0 ? after.length : next).map(([, outcome]) => outcome);
  const script = scripts(recorded).find((one) => canonical(chanceBy(recorder, action, one)) === canonical(recorded));
  recorder.play(action, script);
  const decided = recorder.moves.slice(at + 1).map(([, outcome]) => outcome);
  if (canonical(decided) !== canonical(recorded))
    throw refuse("other-chance", { move: text, count: decided.length, decided: String(decided), recorded: String(recorded) });
}

/** What chance would make of an action. @param {Recorder} recorder @param {number} action @param {bigint} [script] */
function chanceBy({ timeline, notation }, action, script) {
  const { rules, state, other } = timeline;
  rules.state(other).set(rules.state(state));
  rules.act(other, action, 0, script);
  return notation.chance();
}

/** @param {GameRecord} record @param {(string[] | null)[]} legal */
function checkLegal({ legal: listed, moves }, legal) {
  if (!Array.isArray(listed) || listed.length !== moves.length) throw new Unsound("legal-lists");
  const wrong = legal.findIndex((expected, at) => canonical(expected) !== canonical(listed[at]));
  if (wrong < 0) return;
  const [expected, given] = [legal[wrong], listed[wrong]].map((one) => JSON.stringify(one));
  throw new Unsound("legal-list", { move: wrong + 1, expected, listed: given });
}

/** What a bot thought of the moves: only the form is checked. @param {GameRecord} record */
function checkValues({ values, moves }) {
  const isValue = (/** @type {any} */ one) =>
    Array.isArray(one) && one.length === 3 && typeof one[0] === "string" && one.slice(1).every(Number.isFinite);
  const isOfMove = (/** @type {any} */ one) => one === null || (Array.isArray(one) && one.every(isValue));
  if (!Array.isArray(values) || values.length !== moves.length || !values.every(isOfMove)) throw new Unsound("values");
}

/** @param {GameRecord} record @param {any} expected */
function checkResult({ result: given }, expected) {
  if (expected && !given) throw new Unsound("result-missing");
  if (given && !expected) throw new Unsound("result-early");
  if (given && canonical(given) !== canonical(expected))
    throw new Unsound("result", { expected: JSON.stringify(expected), given: JSON.stringify(given) });
}

/** The same game, dealt and played by its seed: both must agree. @param {Recorder} played @param {Details} details @param {Reader} english */
function dealtAgain({ dealt, timeline, setup, moves, actions }, details, english) {
  const fair = new Recorder(timeline.rules, dealt, details.pieces, english);
  if (canonical(fair.setup) !== canonical(setup)) throw new Unsound("other-deal");
  for (const action of actions) {
    fair.play(action);
    const wrong = fair.moves.findIndex((move, at) => canonical(move) !== canonical(moves[at]));
    if (wrong >= 0) throw new Unsound("unfair-chance", {}, wrong + 1);
  }
  return fair;
}
