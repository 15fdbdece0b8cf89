// Those who think for a match: one worker for the bots, another for hints. One that fails is replaced.

/** @import {Hint, Kind} from "../types.js" */

export class Thinker {
  /** @param {{module: WebAssembly.Module, about: any, net: any}} game */
  constructor(game) {
    this.game = game;
    /** @type {Worker | null} */
    this.worker = null;
  }

  /** The answer to one question; refused if it fails. @param {any} question @returns {Promise<any>} */
  ask(question) {
    const worker = this.worker ?? this.start();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        this.stop();
        reject(new Error(event.message));
      };
      worker.postMessage(question);
    });
  }

  start() {
    this.worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
    this.worker.postMessage(this.game);
    return this.worker;
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** What a bot of a level does. @param {BigInt64Array} state @param {string} level @returns {Promise<number>} */
  async choose(state, level) {
    return (await this.ask({ state, level })).action;
  }

  /** @param {BigInt64Array} state @param {Kind[]} kinds @returns {Promise<Hint>} */
  async advise(state, kinds) {
    return (await this.ask({ state, kinds })).hint;
  }
}
