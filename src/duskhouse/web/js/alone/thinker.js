// A worker in which bots think, on a copy of the position.

import { advise } from "./advice.js";
import { calibrated } from "./calibration.js";
import { compare } from "./comparing.js";
import { Rules } from "./rules.js";
import { Search } from "./search.js";

/** @type {Rules} */
let rules;
let [state, world, other] = [0, 0, 0];
/** By whether it goes by the net. @type {Map<boolean, Search>} */
const searches = new Map();
/** @type {any} */
let net = null;

/** @param {boolean} [withoutNet] */
function searchFor(withoutNet = false) {
  const asksNet = net !== null && !withoutNet;
  const found = searches.get(asksNet);
  if (found) return found;
  const made =
    asksNet ? new Search(rules, net.room, net) : new Search(rules, rules.about.search.room, null);
  searches.set(asksNet, made);
  return made;
}

const QUESTIONS = {
  /** What a bot does. @param {any} asked */
  choose: ({ level: name }) => {
    const level = rules.about.levels[name];
    return searchFor(level.without_net).choose(state, level);
  },
  /** A hint. @param {any} asked */
  advise: ({ kinds }) => {
    const { levels, adviser } = rules.about;
    return advise(rules, searchFor(levels[adviser].without_net), state, world, kinds);
  },
  /** What a strong bot makes of all actions. @param {any} asked */
  judge: ({ seconds }) => {
    const level = { seconds, simulations: 0, mixing: 0, without_net: false, heat: 0 };
    const search = searchFor();
    return calibrated(search.estimate(state, level, false), search.net);
  },
  /** @param {any} asked */
  compare: ({ moves, kinds, seconds }) => compare(rules, state, [world, other], moves, kinds, seconds),
};

addEventListener("message", ({ data }) => {
  if (data.about) {
    rules = new Rules(data.module, data.about);
    [state, world, other] = [rules.newState(), rules.newState(), rules.newState()];
    net = data.net;
    return;
  }
  rules.state(state).set(data.state);
  rules.seedGenerator();
  postMessage(QUESTIONS[/** @type {keyof typeof QUESTIONS} */ (data.question)](data));
});
