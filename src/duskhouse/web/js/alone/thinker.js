// A worker in which bots think, on a copy of the position.

import { advise } from "./advice.js";
import { Rules } from "./rules.js";
import { Search } from "./search.js";

/** @type {Rules} */
let rules;
let [state, world] = [0, 0];
/** By whether it goes by the net. @type {Map<boolean, Search>} */
const searches = new Map();
/** @type {any} */
let net = null;

/** @param {boolean} withoutNet */
function searchFor(withoutNet) {
  const asksNet = net !== null && !withoutNet;
  const found = searches.get(asksNet);
  if (found) return found;
  const made =
    asksNet ? new Search(rules, net.room, net) : new Search(rules, rules.about.search.room, null);
  searches.set(asksNet, made);
  return made;
}

addEventListener("message", ({ data }) => {
  if (data.about) {
    rules = new Rules(data.module, data.about);
    [state, world] = [rules.newState(), rules.newState()];
    net = data.net;
    return;
  }
  rules.state(state).set(data.state);
  rules.seedGenerator();
  const { levels, adviser } = rules.about;
  if (data.kinds) {
    const search = searchFor(levels[adviser].without_net);
    postMessage({ hint: advise(rules, search, state, world, data.kinds) });
  } else {
    const level = levels[data.level];
    postMessage({ action: searchFor(level.without_net).choose(state, level) });
  }
});
