// What a game without a server is made of: its module, what is told of it, and its net if one fits.

/** @import {Compiled} from "./match.js" */
import { ask, Refused } from "../asking.js";
import { HOME } from "../place.js";

/** @param {string} game @param {string} build @returns {Promise<any>} */
export const loadAbout = (game, build) =>
  ask(`wasm/${build}/${game}.json`).catch((error) => {
    throw error.values?.status === 404 ? new Refused("alone-game", { game }) : error;
  });

/** @param {string} path */
async function bytesOf(path) {
  const answer = await fetch(new URL(path, HOME));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** What a match was begun under has to be what is here. The net comes later: nobody waits for it but bots. @param {{game: string, rules: number, seats: any[], options: Record<string, any>}} match @param {string} build @param {boolean} [thinks] @returns {Promise<Compiled>} */
export async function loadCompiled({ game, rules, seats, options }, build, thinks = true) {
  const about = await loadAbout(game, build);
  if (rules !== about.rules && !about.replays.includes(rules)) throw new Refused("alone-rules");
  const module = await bytesOf(`wasm/${about.module}`).then(WebAssembly.compile);
  return { module, about, net: thinks ? loadNet(about, seats.length, options) : Promise.resolve(null) };
}

/** The net that was trained for these seats and switches; bots go without if it cannot be had. @param {any} about @param {number} seats @param {Record<string, any>} options */
async function loadNet(about, seats, options) {
  const net = about.nets[seats];
  if (!net) return null;
  for (const [name, [usual]] of Object.entries(about.options)) {
    const value = JSON.stringify(options[name] ?? usual.value);
    if (!net.options[name]?.some((/** @type {any} */ each) => JSON.stringify(each) === value)) return null;
  }
  try {
    return { ...net, bytes: await bytesOf(`wasm/${net.file}`) };
  } catch (error) {
    console.error(error);
    return null;
  }
}
