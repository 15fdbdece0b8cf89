// Those who think for a match, each in a worker of its own. One that fails is replaced.

/** @import {Hint, Kind, Why} from "../types.js" */
/** @import {Estimate} from "./search.js" */
/** @import {Compiled} from "./match.js" */
/** @import {Started} from "./thought.js" */
import { startThinker } from "./thought.js";

/** How many think at the same time at most. */
export const CORES = navigator.hardwareConcurrency || 2;

export class Thinker {
  /** @param {Compiled} game */
  constructor(game) {
    this.game = game;
    /** @type {Started | null} */
    this.worker = null;
  }

  /** The answer to one question; refused if it fails. @param {any} question @returns {Promise<any>} */
  async ask(question) {
    const worker = this.worker ?? (await this.start());
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        this.stop();
        reject(new Error(event.message));
      };
      worker.postMessage(question);
    });
  }

  async start() {
    const { module, about, net } = this.game;
    const given = { module, about, net: await net };
    this.worker = startThinker();
    this.worker.postMessage(given);
    return this.worker;
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** What a bot of a level does. @param {BigInt64Array} state @param {string} level @returns {Promise<number>} */
  choose(state, level) {
    return this.ask({ question: "choose", state, level });
  }

  /** @param {BigInt64Array} state @param {Kind[]} kinds @returns {Promise<Hint>} */
  advise(state, kinds) {
    return this.ask({ question: "advise", state, kinds });
  }

  /** @param {BigInt64Array} state @param {number} seconds @returns {Promise<Estimate[]>} */
  judge(state, seconds) {
    return this.ask({ question: "judge", state, seconds });
  }

  /** Why the first move is better than the second. @param {BigInt64Array} state @param {[number, number]} moves @param {Kind[]} kinds @param {number} seconds @returns {Promise<Why | null>} */
  compare(state, moves, kinds, seconds) {
    return this.ask({ question: "compare", state, moves, kinds, seconds });
  }
}

/** One for each bot, as far as there are cores. */
export class Thinkers {
  /** @param {Compiled} game @param {number} wanted */
  constructor(game, wanted) {
    this.all = Array.from({ length: Math.max(1, Math.min(wanted, CORES)) }, () => new Thinker(game));
  }

  /** @param {number} seat */
  of(seat) {
    return this.all[seat % this.all.length];
  }

  stop() {
    for (const each of this.all) each.stop();
  }
}
