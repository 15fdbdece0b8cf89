// The options of a table: those that a module knows, and that fit each other.

import { Refused } from "../asking.js";
import { isOf } from "./rules.js";

/** Those that differ from their default, in the order of the game; refused with a sentence if they do not fit. @param {any} about @param {number} seats @param {Record<string, any>} options */
export function fitting(about, seats, options) {
  for (const [option, value] of Object.entries(options)) {
    if (!about.options[option]?.some(isOf(value)))
      throw new Refused("alone-option", { option, value: JSON.stringify(value) });
  }
  const chosen = Object.fromEntries(
    Object.entries(about.options)
      .filter(([name, [usual]]) => name in options && !isOf(options[name])(usual))
      .map(([name]) => [name, options[name]]),
  );
  if (!about.openings[seats]) throw new Refused("alone-seats", { seats });
  const holds = (/** @type {[string, any]} */ [name, value]) => JSON.stringify(chosen[name]) === JSON.stringify(value);
  const wrong = about.refused.find(
    (/** @type {any} */ each) => each.seats === seats && Object.entries(each.options).every(holds),
  );
  if (wrong) throw new Refused(wrong.code, wrong.values);
  return chosen;
}
