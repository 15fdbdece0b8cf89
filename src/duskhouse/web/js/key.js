// A person's key opens all their seats on a server: 128 random bits, which can be said and typed as nine words.
//
// The words are proquints (Wilkerson, 2009): consonant, vowel, consonant, vowel, consonant stand for sixteen bits. They
// need no list, which every language would want in its own; eight hold the key, the ninth says whether they are right.

import { Refused } from "./asking.js";
import { HOME } from "./place.js";
import { fromHex, sha256, toHex } from "./sha256.js";

const [CONSONANTS, VOWELS] = ["bdfghjklmnprstvz", "aiou"];
const [BYTES, WORDS, LETTERS] = [16, 9, 5];
const LINKED = /#key=([0-9a-f]{32})$/;

export const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** The letters of a word by turns, and how many bits each stands for. @param {number} at @returns {[string, number]} */
const letters = (at) => (at % 2 ? [VOWELS, 2] : [CONSONANTS, 4]);

/** What the last word says, of which a mistake is most unlikely to say the same. @param {string} key */
const check = (key) => sha256(fromHex(key)).slice(0, 4);

/** @param {string} key @returns {string[]} */
export const wordsOf = (key) => (key + check(key)).match(/..../g)?.map((hex) => wordOf(parseInt(hex, 16))) ?? [];

/** @param {number} value */
function wordOf(value) {
  let word = "";
  for (let at = LETTERS - 1; at >= 0; at -= 1) {
    const [among, bits] = letters(at);
    word = among[value & ((1 << bits) - 1)] + word;
    value >>= bits;
  }
  return word;
}

/** The hex digits that a word stands for. @param {string} word */
function valueOf(word) {
  let value = 0;
  for (const [at, letter] of [...word].entries()) {
    const [among, bits] = letters(at);
    const found = among.indexOf(letter);
    if (found < 0) throw new Refused("key-word", { word });
    value = (value << bits) | found;
  }
  return value.toString(16).padStart(4, "0");
}

/** A key in words, however they are written, or in a link. @param {string} text */
export function readKey(text) {
  const linked = LINKED.exec(text.trim());
  if (linked) return linked[1];
  const plain = text.toLowerCase().replace(/[^a-z]/g, "");
  if (plain.length !== WORDS * LETTERS) throw new Refused("key-length", { words: WORDS, letters: LETTERS });
  const hex = plain.match(/.{5}/g)?.map(valueOf).join("") ?? "";
  const key = hex.slice(0, 2 * BYTES);
  if (hex !== key + check(key)) throw new Refused("key-check");
  return key;
}

/** The key is in the fragment, so no browser sends it in a URL. @param {string} key */
export const keyLink = (key) => new URL(`#key=${key}`, HOME).href;
