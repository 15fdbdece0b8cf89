// SHA-256 (FIPS 180-4). The browser's own is missing where a page comes over plain HTTP, as in a home network.

/** The first 32 bits of the fractional part of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

/** @type {number[]} */
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1)
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The message, a bit that ends it, zeros, and its length in bits: whole blocks of 64 bytes. @param {Uint8Array} message */
function padded(message) {
  const blocks = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, 8 * message.length);
  return new DataView(blocks.buffer);
}

/** The sixty-four words of a block. @param {DataView} blocks @param {number} at */
function schedule(blocks, at) {
  const words = Array.from({ length: 16 }, (_, i) => blocks.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const a = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const b = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[i - 16] + a + words[i - 7] + b) | 0);
  }
  return words;
}

/** The digest in hex. @param {Uint8Array} message */
export function sha256(message) {
  const blocks = padded(message);
  let hash = START;
  for (let at = 0; at < blocks.byteLength; at += 64) {
    let [a, b, c, d, e, f, g, h] = hash;
    schedule(blocks, at).forEach((word, i) => {
      const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[i] + word) | 0;
      const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    });
    hash = [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
