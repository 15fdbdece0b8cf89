// The worker of one match, or of one record that is written or played again.

import { Refused } from "../asking.js";
import { find } from "./kept.js";
import { loadCompiled } from "./loading.js";
import { Match } from "./match.js";
import { hear } from "./thought.js";

/** @type {Match | null} */
let match = null;
/** Frames are answered one after another. */
let before = Promise.resolve();

/** @param {unknown} error */
function refusal(error) {
  if (!(error instanceof Refused)) console.error(error);
  const { code, values } = error instanceof Refused ? error : new Refused("trouble");
  return { code, values, move: /** @type {any} */ (error)?.move };
}

/** @param {any} asked */
async function open({ table, kinds, build, hurries }) {
  try {
    const kept = await find(table);
    if (!kept) throw new Refused("no-table");
    match = new Match(kept, await loadCompiled(kept, build), kinds, (frame) => postMessage(frame));
    match.hurries = hurries;
    match.welcome();
  } catch (error) {
    postMessage({ type: "bye", ...refusal(error) });
  }
}

/** What is seldom wanted is loaded when it is. @param {any} asked */
async function about(asked) {
  try {
    const { ABOUT_RECORDS } = await import("./archive.js");
    const found = await ABOUT_RECORDS[/** @type {keyof typeof ABOUT_RECORDS} */ (asked.type)](asked);
    postMessage({ found });
  } catch (error) {
    postMessage({ trouble: refusal(error) });
  }
}

/** @param {any} asked */
function answer(asked) {
  if (asked.type === "open") return open(asked);
  return match || asked.type === "follow" ? match?.answer(asked) : about(asked);
}

addEventListener("message", ({ data }) => {
  if (data.thinker) return hear(data);
  before = before
    .then(() => answer(data))
    .catch((error) => postMessage({ type: "error", id: data.id, ...refusal(error) }));
});
