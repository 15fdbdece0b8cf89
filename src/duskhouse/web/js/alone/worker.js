// The worker of one match, or of one record that is replayed.

import { Refused } from "../asking.js";
import { find } from "./kept.js";
import { loadCompiled } from "./loading.js";
import { Match } from "./match.js";
import { Rules } from "./rules.js";
import { Timeline } from "./timeline.js";

/** @type {Match | null} */
let match = null;
/** Frames are answered one after another. */
let before = Promise.resolve();

/** @param {any} asked */
async function open({ table, kinds, build, hurries }) {
  try {
    const kept = await find(table);
    if (!kept) throw new Refused("no-table");
    match = new Match(kept, await loadCompiled(kept, build), kinds, (frame) => postMessage(frame));
    match.hurries = hurries;
    match.welcome();
  } catch (error) {
    const { code, values } = error instanceof Refused ? error : new Refused("trouble");
    postMessage({ type: "bye", code, values });
  }
}

/** @param {any} asked */
async function replay({ record, kinds, build }) {
  try {
    const { module, about } = await loadCompiled(record, build, false);
    const timeline = new Timeline(new Rules(module, about), record, kinds);
    postMessage({ positions: timeline.positions(), over: timeline.over });
  } catch (error) {
    const { code, values } = error instanceof Refused ? error : new Refused("alone-record");
    postMessage({ trouble: { code, values } });
  }
}

addEventListener("message", ({ data }) => {
  before = before.then(() => {
    if (data.type === "open") return open(data);
    if (data.type === "replay") return replay(data);
    return match?.answer(data);
  });
});
