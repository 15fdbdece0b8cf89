// The options of a table: those that a module knows, and that fit each other.

import { Refused } from "../asking.js";
import { ownValue, sizeOf } from "./own.js";

/** Options may be lists. @param {any} value @returns {(one: {value: any}) => boolean} */
export const isOf = (value) => (one) => JSON.stringify(one.value) === JSON.stringify(value);

/** A value as it is usually written and what it sets: one that is offered, or one's own. @param {any} about @param {string} name @param {any} value @returns {{value: any, words: [number, string][]} | undefined} */
export function valueOf({ options, own }, name, value) {
  if (!Object.hasOwn(options, name)) return undefined; // nor of what every object has
  return options[name].find(isOf(value)) ?? (own[name] && ownValue(own[name], options[name], value));
}

/** Those that differ from their default, in the order of the game; refused with a sentence if they do not fit. @param {any} about @param {number} seats @param {Record<string, any>} options */
export function fitting(about, seats, options) {
  const refuse = (/** @type {string} */ option) => new Refused("alone-option", { option, value: JSON.stringify(options[option]) });
  for (const [name, value] of Object.entries(options)) if (!valueOf(about, name, value)) throw refuse(name);
  const chosen = Object.fromEntries(
    Object.entries(about.options)
      .filter(([name]) => name in options)
      .map(([name]) => [name, valueOf(about, name, options[name])?.value])
      .filter(([name, value]) => !isOf(value)(about.options[name][0])),
  );
  if (!about.openings[seats]) throw new Refused("alone-seats", { seats });
  const wrong = about.refused.find((/** @type {any} */ each) => each.seats === seats && holds(about, chosen, each.options));
  if (wrong) throw new Refused(wrong.code, wrong.values);
  const isSmall = (/** @type {string} */ name) => isOwn(about, name, chosen[name]) && sizeOf(chosen[name]) < least(about, name, seats, chosen);
  const small = Object.keys(chosen).find(isSmall);
  if (small) throw refuse(small);
  return chosen;
}

/** @param {any} about @param {string} name @param {any} value */
const isOwn = ({ options, own }, name, value) => name in own && typeof value === "object" && !options[name].some(isOf(value));

/** Whether these are chosen; one's own value goes for the one that is offered. @param {any} about @param {Record<string, any>} chosen @param {Record<string, any>} wanted */
const holds = (about, chosen, wanted) =>
  Object.entries(wanted).every(([name, value]) => isOf(isOwn(about, name, chosen[name]) ? about.own[name].as : chosen[name])({ value }));

/** How many cards one's own value needs. @param {any} about @param {string} name @param {number} seats @param {Record<string, any>} chosen */
const least = (about, name, seats, chosen) =>
  about.own[name].least.find((/** @type {any} */ each) => each.seats === seats && holds(about, chosen, each.options)).least;
