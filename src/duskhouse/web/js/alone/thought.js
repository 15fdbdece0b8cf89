// Somebody who thinks, in a worker of their own: started here or, within a worker, by the page (workers.js).

export const MODULE = /** @type {WorkerOptions} */ ({ type: "module" });
export const THINKER = new URL("./thinker.js", import.meta.url);

/** What is used of a worker. @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} Started */

let count = 0;
/** @type {Map<number, Started>} */
const passed = new Map();

/** Somebody who thinks, by way of the page where this is a worker itself. @returns {Started} */
export function startThinker() {
  if (globalThis.document) return new Worker(THINKER, MODULE);
  const thinker = ++count;
  /** @type {Started} */
  const started = {
    postMessage: (/** @type {any} */ given) => postMessage({ thinker, given }),
    terminate: () => void (passed.delete(thinker) && postMessage({ thinker, given: null })),
    onmessage: null,
    onerror: null,
  };
  passed.set(thinker, started);
  return started;
}

/** What the page has passed on from one of them. @param {{thinker: number, answer?: any, failed?: string}} said */
export function hear({ thinker, answer, failed }) {
  const { onmessage, onerror } = /** @type {any} */ (passed.get(thinker) ?? {});
  if (failed === undefined) onmessage?.({ data: answer });
  else onerror?.({ message: failed });
}
