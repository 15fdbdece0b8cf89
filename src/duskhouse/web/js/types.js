// What comes from the server (docs/protocol.md) and what the page makes of it, for the type checker.
// Nothing here runs.

// ------------------------------------------------------------------------- messages
/**
 * Messages of Fluent, parsed beforehand: duskhouse/words/compact.py says how they look.
 * @typedef {string | [string, ...any[]]} Expression
 */
/** @typedef {string | Expression[]} Pattern */
/** A message's text is its part without a name. @typedef {Record<string, Record<string, Pattern>>} Messages */

// --------------------------------------------------------------------------- pieces
/** A piece as JSON: its kind, its numbers, the pieces inside. @typedef {[number, ...(number | Wire)[]]} Wire */
/**
 * @typedef {{role: string, name: string, key?: string[], numbers?: string[], clause?: number | string,
 *   says?: boolean, layout?: string, zone?: number, action?: number | string, keyboard?: string,
 *   ask_twice?: boolean}} Kind
 */
/** @typedef {{kind: Kind, numbers: Record<string, any>, inside: Piece[]}} Piece */

// ------------------------------------------------------------- a view, made of pieces
/** @typedef {{state: string, code: string | null, name: string, marks: string[], by: number | null}} Card */
/**
 * @typedef {{id: string, name: string, title: string, layout: string, cards: Card[], size: number,
 *   owner: number | null, note: string, lists: boolean, token: number | null, marks: string[]}} Zone
 */
/**
 * @typedef {{action: number, label: string, detail: string, clause: string, card: string | null,
 *   zone: string | null, keyboard: string, ask_twice: boolean, alone: boolean, pairs: Pair[] | null,
 *   first: string | null}} Move
 */
/** A card that may be laid after a first one. @typedef {{card: string, label: string}} Pair */
/** @typedef {{reason: string, clause: string, card: string | null, zone: string | null}} Barred */
/** @typedef {{ask: string, detail: string, clause: string}} Prompt */
/** @typedef {{seat: number, points: number, note: string, badges: string[]}} Score */
/** A fact, or what happened. @typedef {{text: string, clause: string, seat: number | null}} Sentence */
/**
 * What one plays for: in a sentence, in a few words, and counted if something is needed.
 * @typedef {{text: string, short: string, clause: string, seat: number | null, have: number,
 *   need: number}} Goal
 */
/** @typedef {{text: string, points: number, clause: string}} Line */
/** @typedef {{title: string, total: number, lines: Line[], owner: number | null}} Tally */
/**
 * @typedef {{winners: number[], points: number[], places: number[], reason: string,
 *   clause: string}} Outcome
 */
/**
 * @typedef {{zones: Zone[], scores: Score[], goals: Goal[], facts: Sentence[], tallies: Tally[], moment: string,
 *   outcome: Outcome | null, prompt: Prompt, moves: Move[], barred: Barred[], events: Sentence[]}} Shown
 */
/** What is shown, and whose turn it is. @typedef {Shown & {turn: number | null}} View */

// ---------------------------------------------------------------------------- tables
/**
 * @typedef {{seat: number, name: string, kind: "person" | "bot" | "open", level?: string,
 *   here: boolean, away: boolean}} Seat
 */
/** @typedef {{left: number[], running: number | null}} Clocks */
/** What the log says of who sits there. @typedef {{number: number, seq: number, seat: number, name: string, what: "left" | "time" | "gone" | "bot" | "back"}} News */
/**
 * @typedef {{id: string, game: string, seats: Seat[], options: Record<string, any>,
 *   host: number | null, first: number | null, public: boolean, casual: boolean, state: "open" | "playing" | "over",
 *   seal: string, shares?: (string | null)[], seed?: string, clock: {kind: string, seconds: number} | null, grace: number | null,
 *   lesson?: boolean, news?: News[], spectators: boolean, delay: number, watchers: number, thinking: boolean,
 *   undo?: {by: number, waiting: number[]}, rematch?: {wanted: number[], seal: string, table?: string}}} Table
 */
/** What a move led to, or whose move was taken back. @typedef {{seq: number, events?: Wire[], undo?: number}} LogEntry */
/**
 * @typedef {{seq: number, since?: number, turn: number | null, pieces: Wire[], gone?: number[][],
 *   ack?: string, undo?: number, back?: number, clocks?: Clocks}} ViewFrame
 */
/** Whose eyes one looks back with: one's own, a seat's, or those of all. @typedef {"own" | "open" | number} Eyes */
/** @typedef {{move: number, value: number | null, sure: number | null}} Advice */
/** @typedef {{moves: Advice[], own: number, others: number, lost: boolean}} Hint */
/** What went wrong: the rest of a message's id, its variables, the piece that says why. @typedef {{code: string, values?: Record<string, any>, why?: Wire}} Trouble */

// ----------------------------------------------------------------------------- games
/** A symbol and its rectangle. @typedef {[string, number, number, number, number]} Drawing */
/**
 * @typedef {{ink: string, drawings: Drawing[], small: Drawing[], titled: boolean,
 *   framed: boolean}} Face
 */
/** @typedef {{sigil: string, ink: string, band: string}} Sign */
/**
 * @typedef {{stage: "plain" | "cross" | "hearth" | "street" | "grid", back: string, faces: Record<string, Face>,
 *   places: Record<string, string>, backs: Record<string, string>, signs: Sign[], showcase: string[],
 *   minutes: number, drawings: string, tips: Record<string, string[]>, overview: {groups: Group[], steps: Question[]}}} Look
 */
/** Cards that are told of together. @typedef {{name: string, count: number, cards: string[], copies: Record<string, number>, others: string[]}} Group */
/** A question of a flow chart, and the answers that end the way. @typedef {{cards: string[], ends: string[]}} Question */
/**
 * @typedef {{name: string, clause: string, kind: string, values: any[], default: any, book: any[],
 *   standing: string, cards?: Record<string, Record<string, string>>}} Option
 */
/**
 * A clause; `ours` is what this house has added to the book, `ruling` the clause that rules it.
 * @typedef {{id: string, text: string, ours?: string, why?: string, exactly?: string,
 *   ruling?: string}} Clause
 */
/** @typedef {{section: string, text: string, clauses: Clause[]}} Section */
/** A condition over pieces: engine/game/lessons.py says how it is read. @typedef {{piece?: string, no?: string, holds?: any, [number: string]: any}} Condition */
/** @typedef {{says: string, when?: Condition[], move?: Condition[], again?: boolean}} Step */
/** A first game that teaches. @typedef {{seats: number, steps: Step[]}} Lesson */
/** @typedef {{id: string, seats: number[], thinking: boolean}} GameInfo */
/** @typedef {{build: string, languages: string[], games: GameInfo[]}} Offer */
/** All there is to know about a game, in one language. */
/**
 * @typedef {{id: string, seats: number[], options: Option[], levels: string[], level: string, bots: string[],
 *   teams: Record<string, "none" | "dealt" | number[][]>,
 *   pieces: Kind[], codes: Record<string, string>, clauses: {prefix: string, series: string[]},
 *   look: Look, lesson: Lesson | null, rules: Section[], rules_language: string, messages: Messages}} Details
 */
/** The same with its words, for whoever sits nowhere. @typedef {Details & {words: import("./words.js").Words}} Game */

/** Why a move is better: points on average, or how often in a hundred games. @typedef {{about: string, best: number, done: number, result?: Wire}} Why */
/** A decision that cost something, with what was done and what would have been better. @typedef {{seq: number, done: Wire, best: Wire, before: number, after: number, doubt: number, why: Why | null}} Mistake */
/**
 * How one seat's chance to win went: after which move it was what, with its error.
 * @typedef {{seat: number, even: number, result: number | null, luck: number, decisions: number,
 *   curve: [number, number, number][], mistakes: Mistake[], count: number}} Course
 */

/** A child of an element. @typedef {Node | string | number | null | undefined | false} Child */
/** Where somebody sits, the first seal seen there and what was added to the deal. @typedef {{table: string, seat: number, secret: string, seal?: string, share?: string}} Ticket */
/**
 * A seat of this person, and its table at a glance: `since` then it has stood like this, and at `until` the time of
 * whoever is on turn is up; `why` it is not under the key, and nothing more is known of it.
 * @typedef {{table: string, seat: number, game: string, state: "open" | "playing" | "over", turn: number | null,
 *   seats: {name: string, kind: "person" | "bot" | "open"}[], since: number, until: number | null, why?: import("./asking.js").Refused}} Mine
 */

export {};
