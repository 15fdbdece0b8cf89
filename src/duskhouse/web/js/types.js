// What comes from the server, for the type checker: see docs/protocol.md. Nothing here runs.

/** @typedef {{code: string | null, name: string, kind: string, marks: string[], by: number | null}} Card */
/**
 * @typedef {{id: string, title: string, layout: string, cards: Card[], owner: number | null,
 *   note: string, token: number | null, marks: string[]}} Zone
 */
/**
 * @typedef {{move: string, label: string, card: string | null, zone: string | null,
 *   detail: string, key: string, grave: boolean}} Move
 */
/** @typedef {{reason: string, clause: string, card: string | null, zone: string | null}} Barred */
/** @typedef {{seat: number, points: number, note: string, badges: string[]}} Score */
/** @typedef {{text: string, clause: string}} Fact */
/** @typedef {{text: string, amount: number, clause: string}} Part */
/** @typedef {{title: string, total: number, parts: Part[], owner: number | null}} Tally */
/**
 * @typedef {{winners: number[], points: number[], places: number[], reason: string,
 *   clause: string}} Outcome
 */
/**
 * @typedef {{seat: number, turn: number | null, zones: Zone[], prompt: {ask: string, detail: string},
 *   moves: Move[], barred: Barred[], scores: Score[], facts: Fact[], tallies: Tally[],
 *   outcome: Outcome | null, moment: string}} View
 */
/** @typedef {{seq: number, text: string, clause: string, seat?: number | null}} Line */
/** @typedef {{move: string, label: string, value: number | null, sure: number | null}} Advice */
/**
 * @typedef {{seat: number, name: string, kind: "person" | "bot" | "open", level?: string,
 *   here: boolean, away: boolean}} Seat
 */
/** @typedef {{left: number[], running: number | null}} Clocks */
/**
 * @typedef {{id: string, game: string, title: string, seats: Seat[], options: Record<string, any>,
 *   host: number | null, public: boolean, casual: boolean, state: "open" | "playing" | "over",
 *   seal: string, seed?: string, clock: {kind: string, seconds: number} | null, grace: number | null,
 *   spectators: boolean, delay: number, watchers: number, thinking: boolean,
 *   undo?: {by: number, waiting: number[]}, rematch?: {wanted: number[], table?: string}}} Table
 */

/** A symbol and its rectangle. @typedef {[string, number, number, number, number]} Drawing */
/**
 * @typedef {{ink: string, drawings: Drawing[], small: Drawing[], title: string,
 *   framed: boolean}} Face
 */
/** @typedef {{sigil: string, ink: string, band: string, name: string}} Sign */
/**
 * @typedef {{stage: "cross" | "hearth" | "street" | "grid", back: string, faces: Record<string, Face>,
 *   places: Record<string, string>, backs: Record<string, string>, signs: Sign[], showcase: string[],
 *   minutes: number, pitch: string, tips: Record<string, string>}} Look
 */
/** @typedef {{name: string, summary: string}} Level */
/**
 * @typedef {{name: string, summary: string, clause: string, kind: string, values: any[],
 *   default: any, describe?: string}} Option
 */
/** @typedef {{section: string, text: string, clauses: {id: string, text: string}[]}} Section */
/**
 * @typedef {{id: string, title: string, summary: string, seats: number[], thinking: boolean,
 *   options: Option[], levels: Level[], level: string}} GameInfo
 */
/** A game with its rules and its look. @typedef {GameInfo & {rules: Section[], look: Look}} Game */

/** A child of an element. @typedef {Node | string | number | null | undefined | false} Child */
/** Where somebody sits. @typedef {{table: string, seat: number, secret: string}} Ticket */

export {};
