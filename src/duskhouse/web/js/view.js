// What the pieces that one viewer sees mean: the page's twin of duskhouse/engine/view/shown.py.

/**
 * @import {Barred, Card, Details, Goal, Kind, Line, Move, Outcome, Pair, Piece, Score, Sentence, Shown, Tally, Wire, Zone}
 *   from "./types.js"
 */
/** @import {Words} from "./words.js" */

const OF_ONE_POSITION = new Set(["prompt", "move", "barred", "event"]);
const MARKS = ["now", "past", "reach", "dark"];
/** @type {Card} */
const FACE_DOWN = { state: "face-down", code: null, name: "", marks: [], by: null };

/** The pieces that one viewer sees, kept from frame to frame. */
export class Pieces {
  /** @param {Kind[]} kinds */
  constructor(kinds) {
    this.kinds = kinds;
    /** By kind and key, with those of the viewer's own last. @type {Map<string, Wire>} */
    this.seen = new Map();
    /** @type {number | null} */
    this.seq = null;
  }

  /** Bring them up to date; false if what changed is not what is here. @param {{seq: number, since?: number, pieces: Wire[], gone?: number[][]}} frame */
  apply({ seq, since, pieces, gone = [] }) {
    if (since === undefined) this.seen.clear();
    else if (since !== this.seq) return false;
    for (const [key, [kind]] of this.seen) {
      if (OF_ONE_POSITION.has(this.kinds[kind].role)) this.seen.delete(key);
    }
    for (const key of gone) this.seen.delete(String(key));
    for (const piece of pieces) this.seen.set(String(keyOf(this.kinds, piece)), piece);
    this.seq = seq;
    return true;
  }
}

/** What says which piece it is: kind and key. @param {Kind[]} kinds @param {Wire} piece @returns {number[]} */
function keyOf(kinds, piece) {
  return /** @type {number[]} */ (piece.slice(0, 1 + (kinds[piece[0]].key?.length ?? 0)));
}

/** A piece from its form on the wire. @param {Kind[]} kinds @param {Wire} wire @returns {Piece} */
export function read(kinds, [number, ...rest]) {
  const kind = kinds[number];
  const plain = /** @type {number[]} */ (rest.filter((each) => !Array.isArray(each)));
  const inside = /** @type {Wire[]} */ (rest.slice(plain.length)).map((each) => read(kinds, each));
  /** @type {Record<string, any>} */
  const numbers = {};
  kind.numbers?.forEach((name, at) => {
    if (name.startsWith("*")) numbers[name.slice(1)] = plain.slice(at);
    else numbers[name] = plain[at];
  });
  return { kind, numbers, inside };
}

/** Reads the pieces of one game to one person. */
export class Reader {
  /** @param {Pick<Details, "pieces" | "codes">} game @param {Words} words */
  constructor({ pieces, codes }, words) {
    this.kinds = pieces;
    this.codes = codes;
    this.words = words;
  }

  /** The pieces that a viewer sees, those of its own last. @param {Wire[]} seen @returns {Shown} */
  shown(seen) {
    const sorted = [...seen].sort((one, other) =>
      byNumbers(keyOf(this.kinds, one), keyOf(this.kinds, other)),
    );
    const all = sorted.map((wire) => read(this.kinds, wire));
    const of = (/** @type {string} */ role) => all.filter(({ kind }) => kind.role === role);
    const prompt = seen.findLast(([kind]) => this.kinds[kind].role === "prompt");
    const [outcome] = of("outcome");
    return {
      zones: of("zone").map((each) => this.zone(each)),
      scores: of("score").map((each) => this.score(each)),
      goals: of("goal").map((each) => this.goal(each)),
      facts: of("fact").map((each) => this.sentence(each)),
      tallies: of("tally").map((each) => this.tally(each)),
      moment: of("moment")
        .map((each) => this.words.say(each))
        .join(" · "),
      outcome: outcome ? this.outcome(outcome) : null,
      prompt: prompt ? this.prompt(read(this.kinds, prompt)) : { ask: "", detail: "", clause: "" },
      moves: of("move").map((each) => this.move(each)),
      barred: of("barred").map((each) => this.bar(each)),
      events: this.log(of("event")),
    };
  }

  // ---------------------------------------------------------------------- pieces
  /** @param {Piece} piece @returns {Zone} */
  zone(piece) {
    const { kind, numbers } = piece;
    const laid = piece.inside.filter((each) => each.kind.role === "card");
    const cards = laid.flatMap((each) => this.cards(each));
    const size = numbers.size ?? cards.length;
    const marks = numbers.marks ?? 0;
    return {
      id: zoneId(kind, numbers),
      name: kind.name,
      title: this.words.say(piece),
      layout: kind.layout ?? "",
      cards: cards.length ? cards : Array(size).fill(FACE_DOWN),
      size,
      owner: seatOrNull(numbers.seat),
      note: this.note(piece),
      lists: laid.length < piece.inside.length || Object.values(numbers).some(isList),
      token: seatOrNull(numbers.token),
      marks: MARKS.filter((_, bit) => (marks >> bit) & 1),
    };
  }

  /** What a zone says besides its title: its own note, then its lines. @param {Piece} zone */
  note(zone) {
    const lines = zone.inside.filter((each) => each.kind.role === "line").map((each) => this.words.say(each));
    return lines.reduce(
      (note, line) => (note ? this.words.message("note-next", { note, line }) : line),
      this.words.say(zone, "note"),
    );
  }

  /** A card, as many times as it lies there. @param {Piece} piece @returns {Card[]} */
  cards(piece) {
    const { kind, numbers } = piece;
    const { card = -1, count = 1 } = numbers;
    const said = kind.says === false ? "" : this.words.say(piece);
    const shown = {
      state: kind.name,
      code: card < 0 ? null : this.codes[card],
      name: card < 0 ? "" : this.words.card(card),
      marks: [card < 0 ? "" : this.words.card(card, "mark"), said].filter(Boolean),
      by: seatOrNull(numbers.by),
    };
    return Array(count).fill(shown);
  }

  /** @param {Piece} piece @returns {Score} */
  score(piece) {
    return {
      seat: piece.numbers.seat,
      points: piece.numbers.points,
      note: this.words.say(piece, "note"),
      badges: this.words
        .attributes(`${piece.kind.role}-${piece.kind.name}`)
        .filter((name) => name.startsWith("badge"))
        .map((name) => this.words.say(piece, name))
        .filter(Boolean),
    };
  }

  /** @param {Piece} piece @returns {Sentence} */
  sentence(piece) {
    return {
      text: this.words.say(piece),
      clause: this.clause(piece),
      seat: seatOrNull(piece.numbers.seat),
    };
  }

  /** @param {Piece} piece @returns {Goal} */
  goal(piece) {
    const { seat, have = 0, need = 0 } = piece.numbers;
    return {
      text: this.words.say(piece),
      short: this.words.say(piece, "short"),
      clause: this.clause(piece),
      seat: seatOrNull(seat),
      have,
      need,
    };
  }

  /** @param {Piece} piece @returns {Tally} */
  tally(piece) {
    return {
      title: this.words.say(piece),
      total: piece.numbers.total,
      lines: piece.inside.map((each) => this.line(each)),
      owner: seatOrNull(piece.numbers.seat),
    };
  }

  /** @param {Piece} piece @returns {Line} */
  line(piece) {
    return {
      text: this.words.say(piece),
      points: piece.numbers.points,
      clause: this.clause(piece),
    };
  }

  /** @param {Piece} piece @returns {Outcome} */
  outcome(piece) {
    /** @type {number[]} */
    const standing = piece.numbers.standing;
    const every = (/** @type {number} */ first) => standing.filter((_, at) => at % 3 === first);
    return {
      winners: every(0).flatMap((won, seat) => (won ? [seat] : [])),
      points: every(1),
      places: every(2),
      reason: this.words.say(piece),
      clause: this.clause(piece),
    };
  }

  /** @param {Piece} piece */
  prompt(piece) {
    return {
      ask: this.words.say(piece),
      detail: this.words.say(piece, "detail"),
      clause: this.clause(piece),
    };
  }

  /** @param {Piece} piece @returns {Move} */
  move(piece) {
    const { action = 0, keyboard = "", ask_twice = false } = piece.kind;
    return {
      action: typeof action === "string" ? piece.numbers[action] : action,
      label: this.words.say(piece),
      detail: this.words.say(piece, "detail"),
      clause: this.clause(piece),
      card: this.code(piece),
      zone: this.zoneOf(piece),
      keyboard,
      ask_twice,
      alone: (piece.numbers.alone ?? 1) !== 0,
      pairs: this.pairs(piece),
      first: this.code(piece, "first"),
    };
  }

  /** The cards that may be laid after the first one. @param {Piece} piece @returns {Pair[] | null} */
  pairs({ kind, numbers }) {
    const { card, with: after } = numbers;
    if (!after) return null;
    /** @type {Pair[]} */
    const found = [];
    for (let at = 0; at < after.length; at += 2) {
      const values = { card, second: after[at], points: after[at + 1] };
      const label = this.words.message(`${kind.role}-${kind.name}`, values, "with");
      found.push({ card: this.codes[after[at]], label });
    }
    return found;
  }

  /** @param {Piece} piece @returns {Barred} */
  bar(piece) {
    return {
      reason: this.words.say(piece),
      clause: this.clause(piece),
      card: this.code(piece),
      zone: this.zoneOf(piece),
    };
  }

  /** What happened, without what needs no words. @param {Piece[]} events @returns {Sentence[]} */
  log(events) {
    return events
      .filter(({ kind }) => kind.says !== false)
      .sort((one, other) => one.numbers.at - other.numbers.at)
      .map((event) => this.sentence(event))
      .filter(({ text }) => text);
  }

  /** Events as they come over the wire: a viewer's own, which are last, take the place of everyone's.
   * @param {Wire[]} events */
  sentences(events) {
    const seen = new Map(events.map((wire) => [String(keyOf(this.kinds, wire)), wire]));
    return this.log([...seen.values()].map((wire) => read(this.kinds, wire)));
  }

  // ----------------------------------------------------------------------- parts
  /** @param {Piece} piece */
  clause({ kind, numbers }) {
    const { clause = 0 } = kind;
    return this.words.clauseId(typeof clause === "string" ? numbers[clause] : clause);
  }

  /** @param {Piece} piece @param {string} [name] */
  code({ numbers }, name = "card") {
    const card = numbers[name] ?? -1;
    return card < 0 ? null : this.codes[card];
  }

  /** The zone a move is made in: its key comes from the move's numbers of the same names; its seat, if the move names none, is the reader's. @param {Piece} piece */
  zoneOf({ kind, numbers }) {
    if (kind.zone === undefined) return null;
    return zoneId(this.kinds[kind.zone], { seat: this.words.reader, ...numbers });
  }
}

/** What a zone is called in a page: "field", "hand-2". @param {Kind} kind @param {Record<string, any>} numbers */
function zoneId({ name, key = [] }, numbers) {
  return [name, ...key.map((each) => numbers[each])].join("-");
}

/** Whether a number of a piece is a list with something in it. @param {number | number[]} value */
const isList = (value) => Array.isArray(value) && value.length > 0;

/** @param {number | undefined} seat */
const seatOrNull = (seat) => (seat === undefined || seat < 0 ? null : seat);

/** @param {number[]} one @param {number[]} other */
function byNumbers(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one[at] - other[at];
  }
  return one.length - other.length;
}
