// Why one move is better than another: what differs at the end of games that go on from both. As duskhouse/bots/comparing.py.

/** @import {Kind, Why, Wire} from "../types.js" */
/** @import {Rules} from "./rules.js" */
import { read } from "../view.js";
import { imagine, playedOn } from "./advice.js";

const [FEWEST, MOST] = [30, 400]; // worlds
const CLEAR = 2;
const USUAL = 0.9;

class Ends {
  constructor() {
    this.worlds = 0;
    /** @type {Map<string, {sum: number, squares: number, shown?: Wire}>} */ this.found = new Map();
  }

  /** @param {string} name @param {number} value @param {Wire} [shown] */
  add(name, value, shown) {
    const one = this.found.get(name) ?? { sum: 0, squares: 0, shown };
    this.found.set(name, { ...one, sum: one.sum + value, squares: one.squares + value * value });
  }

  /** @param {string} name */
  mean(name) {
    return (this.found.get(name)?.sum ?? 0) / this.worlds;
  }

  /** @param {string} name */
  variance(name) {
    return Math.max(0, (this.found.get(name)?.squares ?? 0) / this.worlds - this.mean(name) ** 2);
  }
}

/** What tells the first of these moves from the second; null if nothing does clearly. @param {Rules} rules @param {number} state @param {number[]} rooms for an imagined world and a copy of it @param {[number, number]} moves @param {Kind[]} kinds @param {number} seconds @returns {Why | null} */
export function compare(rules, state, [imagined, world], moves, kinds, seconds) {
  const until = performance.now() + 1000 * seconds;
  const seat = rules.turn(state);
  const ends = [new Ends(), new Ends()];
  for (let tried = 0; tried < MOST && (tried < FEWEST || performance.now() < until); tried += 1) {
    imagine(rules, state, imagined);
    moves.forEach((move, at) => {
      rules.state(world).set(rules.state(imagined));
      for (const _ of playedOn(rules, world, move));
      noteEnd(ends[at], rules, world, seat, kinds);
    });
  }
  return clearest(ends[0], ends[1]);
}

/** @param {Ends} ends @param {Rules} rules @param {number} at @param {number} seat @param {Kind[]} kinds */
function noteEnd(ends, rules, at, seat, kinds) {
  const wire = rules.view(at).everyone.find(([kind]) => kinds[kind].role === "outcome");
  if (!wire) return; // it went on for too long
  const { kind, numbers } = read(kinds, wire);
  const { standing, ...how } = numbers;
  const every = (/** @type {number} */ first) =>
    standing.filter((/** @type {number} */ _, /** @type {number} */ place) => place % 3 === first);
  const [won, points, places] = [0, 1, 2].map(every);
  const rivals = points.filter((/** @type {number} */ _, /** @type {number} */ other) => won[other] !== won[seat]);
  ends.worlds += 1;
  ends.add("own-points", points[seat]);
  if (rivals.length) ends.add("rival-points", Math.max(...rivals));
  ends.add("last", Number(places.length > 2 && places[seat] === Math.max(...places)));
  ends.add(`${won[seat] ? "won" : "lost"}-by ${kind.name} ${JSON.stringify(how)}`, 1, wire);
}

/** What differs by most standard errors, in favour of the better move. @param {Ends} best @param {Ends} done @returns {Why | null} */
function clearest(best, done) {
  if (!best.worlds || !done.worlds) return null;
  /** @type {Why | null} */
  let found = null;
  let most = CLEAR;
  for (const name of new Set([...best.found.keys(), ...done.found.keys()])) {
    const about = name.split(" ")[0];
    if (about.endsWith("-by") && isAsUsual(name, about, [best, done])) continue;
    const difference = best.mean(name) - done.mean(name);
    const good = ["own-points", "won-by"].includes(about) ? difference : -difference;
    const error = Math.sqrt((best.variance(name) + done.variance(name)) / best.worlds);
    const apart = good / Math.max(error, 1 / best.worlds);
    if (apart <= most) continue;
    most = apart;
    const scale = about.endsWith("points") ? 1 : 100;
    const result = best.found.get(name)?.shown ?? done.found.get(name)?.shown;
    found = { about, best: best.mean(name) * scale, done: done.mean(name) * scale, ...(result ? { result } : {}) };
  }
  return found;
}

/** Whether nearly all wins, or nearly all defeats, come about like this: that says nothing. @param {string} name @param {string} about @param {Ends[]} ends */
function isAsUsual(name, about, ends) {
  const sums = ends.flatMap(({ found }) => [...found].map(([other, { sum }]) => ({ other, sum })));
  const total = (/** @type {(other: string) => boolean} */ fits) =>
    sums.filter(({ other }) => fits(other)).reduce((all, { sum }) => all + sum, 0);
  return total((other) => other === name) > USUAL * total((other) => other.startsWith(about));
}
