// A value of one's own for an option: cards that are counted or listed. As the option of the game checks it.

/** Its usual form and the words that it sets; nothing if it is none. @param {any} own @param {any[]} offered @param {any} value @returns {{value: any, words: [number, string][]} | undefined} */
export function ownValue(own, offered, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value) !== own.listed) return undefined;
  const given = own.listed ? value.map((/** @type {any} */ code) => [code, 1]) : Object.entries(value);
  const shifts = new Map(own.codes);
  const counts = new Map();
  for (const [code, count] of given) {
    const twice = counts.has(code);
    if (!shifts.has(code) || twice || !Number.isInteger(count) || count < 0) return undefined;
    if (count) counts.set(code, count);
  }
  const size = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lacks = own.needs.some((/** @type {any[]} */ codes) => !codes.some((code) => counts.has(code)));
  if (size > own.most || lacks) return undefined;
  const word = [...counts].reduce((sum, [code, count]) => sum + (BigInt(count) << BigInt(shifts.get(code))), 0n);
  /** @type {[number, string][]} */
  const words = String(word) === own.usual ? [] : [[own.at[0], String(word)]];
  if (own.listed) return { value, words };
  const named = offered.find((one) => JSON.stringify(one.words) === JSON.stringify(words));
  const sorted = own.codes.flatMap((/** @type {any} */ [code]) => (counts.has(code) ? [[code, counts.get(code)]] : []));
  return named ?? { value: Object.fromEntries(sorted), words };
}

/** How many cards it has. @param {any} value */
export const sizeOf = (value) =>
  Object.values(value).reduce((sum, count) => sum + (Array.isArray(value) ? 1 : count), 0);
