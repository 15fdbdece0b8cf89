// The workers of a match or of a record, and which build of the page they belong to. The page starts them all: before
// Safari 16.4 a worker cannot start another that loads modules.

import { MODULE, THINKER } from "./thought.js";

/** Files are in web/{build}/js/alone. */
export const build = new URL(import.meta.url).pathname.split("/").at(-4) ?? "";

const WORKER = new URL("./worker.js", import.meta.url);

/** A match or a record, and those who think for it: what is said to them and by them is passed on. */
class Main extends Worker {
  constructor() {
    super(WORKER, MODULE);
    /** @type {Map<number, Worker>} */ this.thinkers = new Map();
    this.addEventListener("message", (event) => {
      if (event.data.thinker === undefined) return;
      event.stopImmediatePropagation();
      this.pass(event.data);
    });
  }

  /** @param {{thinker: number, given: any}} what nothing if it is to stop */
  pass({ thinker: number, given }) {
    const thinker = this.thinkers.get(number) ?? this.begin(number);
    if (given !== null) return thinker.postMessage(given);
    thinker.terminate();
    this.thinkers.delete(number);
  }

  /** @param {number} number */
  begin(number) {
    const thinker = new Worker(THINKER, MODULE);
    thinker.onmessage = ({ data }) => this.postMessage({ thinker: number, answer: data });
    thinker.onerror = ({ message }) => this.postMessage({ thinker: number, failed: message });
    this.thinkers.set(number, thinker);
    return thinker;
  }

  terminate() {
    for (const thinker of this.thinkers.values()) thinker.terminate();
    super.terminate();
  }
}

export const startWorker = () => new Main();
