// What a game without a server is made of: its module, what is told of it, and its net if one fits.

/** @import {Compiled} from "./match.js" */
import { ask, Refused } from "../asking.js";
import { HOME } from "../place.js";

/** @param {string} game @param {string} build @returns {Promise<any>} */
export const loadAbout = (game, build) => ask(`wasm/${build}/${game}.json`);

/** @param {string} path */
async function bytesOf(path) {
  const answer = await fetch(new URL(path, HOME));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** What a match was begun under has to be what is here. @param {{game: string, rules: number, seats: any[], options: Record<string, any>}} match @param {string} build @param {boolean} [thinks] @returns {Promise<Compiled>} */
export async function loadCompiled({ game, rules, seats, options }, build, thinks = true) {
  const about = await loadAbout(game, build);
  if (rules !== about.rules) throw new Refused("alone-rules");
  const [module, net] = await Promise.all([
    bytesOf(`wasm/${about.module}`).then((answer) => answer.arrayBuffer()).then(WebAssembly.compile),
    thinks ? loadNet(about, seats.length, options) : null,
  ]);
  return { module, about, net };
}

/** The net that was trained for these seats and switches; where browsers cannot inflate, bots go without. @param {any} about @param {number} seats @param {Record<string, any>} options */
async function loadNet(about, seats, options) {
  const net = about.nets[seats];
  if (!net || !("DecompressionStream" in globalThis)) return null;
  for (const [name, [usual]] of Object.entries(about.options)) {
    const value = JSON.stringify(options[name] ?? usual.value);
    if (!net.options[name]?.some((/** @type {any} */ each) => JSON.stringify(each) === value)) return null;
  }
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ ((await bytesOf(`wasm/${net.file}`)).body);
  const bytes = await new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  return { ...net, bytes };
}
