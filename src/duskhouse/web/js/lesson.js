// A first game that teaches: which step holds in a position. The page's twin of duskhouse/engine/game/lessons.py.

/** @import {Condition, Lesson, Piece, Step, Wire} from "./types.js" */
import { read } from "./view.js";

/** A step at a decision: the move that it suggests, and the variables of its message. @typedef {{step: Step, move: number | null, values: Record<string, any>}} Said */

/**
 * What is said to a seat that sees these pieces; null if nothing is.
 * @param {Lesson} lesson
 * @param {{pieces: import("./types.js").Kind[], codes: Record<string, string>}} game
 * @param {Wire[]} seen
 * @param {number} seat
 * @param {Set<string>} said what has been said before
 * @returns {Said | null}
 */
export function stepAt(lesson, game, seen, seat, said) {
  const pieces = seen.map((wire) => read(game.pieces, wire));
  for (const step of lesson.steps) {
    if (!step.again && said.has(step.says)) continue;
    const matching = new Matching(game.codes, seat, pieces);
    if ((step.when ?? []).every((pattern) => matching.holds(pattern)))
      return { step, move: matching.firstMove(step.move ?? []), values: matching.values };
  }
  return null;
}

/** The pieces that one seat sees, and the numbers of those that were found. */
class Matching {
  /** @param {Record<string, string>} codes @param {number} seat @param {Piece[]} pieces */
  constructor(codes, seat, pieces) {
    this.codes = codes;
    this.seat = seat;
    this.pieces = pieces;
    /** @type {Record<string, any>} */ this.values = {};
  }

  /** @param {Condition} pattern */
  holds({ no, ...pattern }) {
    if (no !== undefined) return !this.find({ piece: no, ...pattern });
    const piece = this.find(pattern);
    Object.assign(this.values, piece?.numbers);
    return piece !== undefined;
  }

  /** The move of the first pattern that one fits. @param {Condition[]} patterns @returns {number | null} */
  firstMove(patterns) {
    for (const pattern of patterns) {
      const piece = this.find(pattern);
      if (piece?.kind.role !== "move") continue;
      Object.assign(this.values, piece.numbers);
      const { action = 0 } = piece.kind;
      return typeof action === "string" ? piece.numbers[action] : action;
    }
    return null;
  }

  /** @param {Condition} pattern */
  find(pattern) {
    return this.pieces.find((piece) => this.fits(pattern, piece));
  }

  /** @param {Condition} pattern @param {Piece} found */
  fits({ piece, holds, ...wanted }, { kind, numbers, inside }) {
    if (`${kind.role}-${kind.name}` !== piece) return false;
    if (holds !== undefined && !inside.some((each) => this.isLike(each.numbers.card, holds))) return false;
    return Object.entries(wanted).every(([name, value]) => this.isLike(numbers[name], value, numbers));
  }

  /** @param {any} value @param {any} wanted @param {Record<string, any>} [numbers] @returns {boolean} */
  isLike(value, wanted, numbers = {}) {
    if (Array.isArray(wanted)) return wanted.some((each) => this.isLike(value, each));
    if (value === undefined) return false;
    if (wanted === "own") return value === this.seat;
    if (wanted === "other") return value >= 0 && value !== this.seat;
    if (typeof wanted === "string") return this.codes[value] === wanted;
    if (typeof wanted === "number") return value === wanted;
    if (wanted.over !== undefined) return value > numbers[wanted.over];
    return (wanted.least ?? value) <= value && value <= (wanted.most ?? value);
  }
}
