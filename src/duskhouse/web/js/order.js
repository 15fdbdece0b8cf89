// In which order the cards in the middle came to lie there. A view shows what lies there now; the
// views before it tell the rest.

/** @import {Look, View, Zone} from "./types.js" */
/** @import {Entry} from "./parts/cards.js" */
import { keyed } from "./parts/cards.js";

/** What lay in the middle at a position, and whose turn it was. @typedef {{keys: Set<string>, turn: number | null}} Seen */
/** Cards that one seat laid one after the other. @typedef {{by: number | null, entries: Entry[]}} Play */

export class Order {
  /** @param {Look} look */
  constructor(look) {
    this.look = look;
    /** @type {Map<number, Seen>} */
    this.seen = new Map();
  }

  /** @param {View} view */
  middle(view) {
    return view.zones.filter((zone) => this.look.places[zone.name] === "centre");
  }

  /** @param {number} seq @param {View} view */
  note(seq, view) {
    const keys = this.middle(view).flatMap((zone) => keyed(zone).map(({ key }) => key));
    this.seen.set(seq, { keys: new Set(keys), turn: view.turn });
  }

  /** The latest earlier position that would have to be seen to know the order at this one. @param {number} seq */
  missing(seq) {
    let at = seq;
    while (this.seen.get(at)?.keys.size) at -= 1;
    return at >= 0 && !this.seen.has(at) ? at : null;
  }

  /**
   * The cards of a zone as they were laid; a card that has lain there since before the first
   * position seen comes first. One without a name to it was laid by whoever was on turn.
   * @param {number} seq
   * @param {Zone} zone
   * @returns {Play[]}
   */
  plays(seq, zone) {
    /** @type {{by: number | null, entry: Entry}[]} */
    let laid = [];
    let waiting = keyed(zone);
    for (let at = seq; waiting.length; at -= 1) {
      const before = this.seen.get(at - 1);
      const came = waiting.filter(({ key }) => !before?.keys.has(key));
      waiting = waiting.filter(({ key }) => before?.keys.has(key));
      laid = [...came.map((entry) => ({ by: entry.card.by ?? before?.turn ?? null, entry })), ...laid];
    }
    /** @type {Play[]} */
    const plays = [];
    for (const { by, entry } of laid) {
      const last = plays.at(-1);
      if (last && last.by === by) last.entries.push(entry);
      else plays.push({ by, entries: [entry] });
    }
    return plays;
  }
}
