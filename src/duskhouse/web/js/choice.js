// What can be done in a view, and what has been chosen so far. No elements here.

/** @import {Barred, Card, Look, Move, View} from "./types.js" */

/** A card in a zone, or a zone as a whole. @typedef {{zone: string, card: string | null, key: string}} Target */

const CHOSEN_WHOLE = new Set(["step", "tile"]); // places that are chosen as such, not by a card

export class Options {
  /** @param {View} view @param {Look} look @param {boolean} open whether moves may be made now */
  constructor(view, look, open) {
    this.look = look;
    this.names = new Map(view.zones.map((zone) => [zone.id, zone.name]));
    this.moves = open ? view.moves : [];
    this.barred = open ? view.barred : [];
  }

  /** The moves made with this card, or with its zone. @param {string} zone @param {string | null} card @returns {Move[]} */
  movesOf(zone, card) {
    const here = this.moves.filter((move) => move.zone === zone);
    const own = here.filter((move) => move.card === card);
    return own.length ? own : here.filter((move) => move.card === null);
  }

  /** Why this card, or this zone, cannot be chosen. @param {string} zone @param {string | null} card @returns {Barred | undefined} */
  barOf(zone, card) {
    return this.barred.find((bar) => bar.zone === zone && (bar.card === card || bar.card === null));
  }

  /** Whether there is nothing on the table to choose for this move, so that it needs a button. @param {Move} move */
  isLoose(move) {
    if (move.zone === null) return true;
    return move.card === null && !CHOSEN_WHOLE.has(this.look.places[this.names.get(move.zone) ?? ""]);
  }

  loose() {
    return this.moves.filter((move) => this.isLoose(move));
  }

  /** Every place that can be chosen. */
  targets() {
    return new Set(
      this.moves.filter((move) => !this.isLoose(move)).map((move) => `${move.zone} ${move.card ?? ""}`),
    );
  }

  /**
   * The moves offered as buttons: those of what is chosen; without a choice the loose ones, and
   * all if there is but one place to choose.
   * @param {Target | null} chosen
   */
  buttons(chosen) {
    if (chosen) return this.movesOf(chosen.zone, chosen.card);
    return this.targets().size > 1 ? this.loose() : this.moves;
  }

  /** The move that is begun by what is chosen, if a second card may follow. @param {Target | null} chosen */
  begun(chosen) {
    const [move] = chosen ? this.movesOf(chosen.zone, chosen.card) : [];
    return move?.pairs ? move : null;
  }

  /** What can be laid after the chosen card. @param {Target | null} chosen @param {string | null} card */
  pairOf(chosen, card) {
    return this.begun(chosen)?.pairs?.find((pair) => pair.card === card);
  }

  /** @param {string} letter */
  byKey(letter) {
    return this.moves.find((move) => move.keyboard === letter.toUpperCase());
  }
}

/**
 * How a card stands.
 * @param {Options} options
 * @param {Card} card
 * @param {string} zone
 * @returns {{moves: Move[], bar: Barred | undefined}}
 */
export function standing(options, card, zone) {
  const moves = options.movesOf(zone, card.code);
  return { moves, bar: moves.length ? undefined : options.barOf(zone, card.code) };
}
