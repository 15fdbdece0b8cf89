// A finished game in the fragment of a link: what it was dealt from, and a letter for each action.

/** @import {Dealt} from "./records.js" */
import { Refused } from "../asking.js";
import { fromHex, toHex } from "../sha256.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NONE = "~";

/** @param {string} hex */
const packed = (hex) =>
  btoa(String.fromCharCode(...fromHex(hex))).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");

/** @param {string} text */
const unpacked = (text) =>
  toHex(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0)));

/** @param {Dealt} dealt @param {number[]} actions */
export function toFragment({ id, game, rules, seats, options, first, seed, shares }, actions) {
  if (!seed) throw new Refused("no-seed");
  const terms = [game, rules, seats.length, first ?? NONE, packed(seed), id];
  const added = shares ? shares.map((share) => (share ? packed(share) : NONE)).join(",") : "";
  const chosen = Object.keys(options).length ? encodeURIComponent(JSON.stringify(options)).replace(/\./g, "%2E") : "";
  return [...terms, added, chosen, actions.map((action) => LETTERS[action]).join("")].join(".");
}

/** @param {string} fragment @returns {{dealt: Dealt, actions: number[]}} */
export function fromFragment(fragment) {
  try {
    const [game, rules, seats, first, seed, id, added, chosen, letters] = fragment.split(".");
    const actions = [...letters].map((letter) => LETTERS.indexOf(letter));
    const count = Number(seats);
    if (!/^[a-z-]+$/.test(game) || !(count > 0 && count < 8) || actions.includes(-1)) throw new Error();
    const dealt = {
      id,
      game,
      rules: Number(rules),
      seats: Array(count).fill({}),
      options: chosen ? JSON.parse(decodeURIComponent(chosen)) : {},
      first: first === NONE ? null : Number(first),
      seed: unpacked(seed),
      shares: added ? added.split(",").map((share) => (share === NONE ? null : unpacked(share))) : null,
    };
    return { dealt, actions };
  } catch {
    throw new Refused("alone-link");
  }
}
