// Tables of this browser: they ask and are asked like those of a server.

/** @import {Course, Kind, Table, Ticket} from "../types.js" */
/** @import {Answer, Heard, Line} from "../link.js" */
/** @import {Recorded, RecordLine} from "../recorded.js" */
/** @import {Holder, Kept} from "./kept.js" */
import { ask, Refused } from "../asking.js";
import { fromHex, sha256 } from "../sha256.js";
import { settings } from "../keep.js";
import { recordAddress } from "../place.js";
import { find, infoOf, keep, newId, newSeed, TOOK_BACK } from "./kept.js";
import { loadAbout } from "./loading.js";
import { isOf } from "./rules.js";

const FORMAT = "duskhouse-alone-1";
const MOVES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SECRET = "own";
const OPEN = "open";

const build = new URL(import.meta.url).pathname.split("/").at(-4) ?? "";
const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** Nobody else's. @returns {Promise<Table[]>} */
export const openTables = async () => [];

/** @param {string} id */
async function found(id) {
  const kept = await find(id);
  if (!kept) throw new Refused("no-table");
  return kept;
}

/** @param {string} id @returns {Promise<Table>} */
export const table = async (id) => infoOf(await found(id));

/** @param {Record<string, any>} wanted @returns {Promise<{table: string, seat: number, seal: string}>} */
export async function newTable({ game, seats, options = {}, first = null, others = [], lesson = false }) {
  const about = await loadAbout(game, build);
  const { level, bots } = await ask(`games/${build}/${game}.en.json`);
  const plan = lesson ? about.lesson : { seats, options, first, level };
  const chosen = differing(about, plan.options);
  refuseUnfit(about, plan.seats, chosen);
  const levelOf = (/** @type {number} */ seat) => (others[seat - 1] ?? OPEN) === OPEN || lesson ? plan.level : others[seat - 1];
  /** @type {Holder[]} */
  const holders = Array.from({ length: plan.seats }, (_, seat) =>
    seat ? { kind: "bot", name: bots[seat], level: levelOf(seat) } : { kind: "person", name: "" },
  );
  /** @type {Kept} */
  const match = {
    id: newId(),
    created: Date.now() / 1000,
    game,
    rules: about.rules,
    options: chosen,
    first: plan.first,
    lesson,
    you: 0,
    seats: holders,
    seed: lesson ? about.lesson.seed : newSeed(),
    shares: lesson ? null : holders.map(() => null),
    entries: [],
    over: false,
    next: newSeed(),
    rematch: "",
  };
  await keep(match);
  return { table: match.id, seat: 0, seal: sha256(fromHex(match.seed)) };
}

/** Only the options that differ from their default; those that a module knows. @param {any} about @param {Record<string, any>} options */
function differing(about, options) {
  /** @type {Record<string, any>} */
  const chosen = {};
  for (const [name, value] of Object.entries(options)) {
    const known = about.options[name]?.find(isOf(value));
    if (!known) throw new Refused("alone-option", { option: name, value: String(value) });
    if (known !== about.options[name][0]) chosen[name] = known.value;
  }
  return chosen;
}

/** @param {any} about @param {number} seats @param {Record<string, any>} chosen */
function refuseUnfit(about, seats, chosen) {
  const holds = (/** @type {[string, any]} */ [name, value]) => JSON.stringify(chosen[name]) === JSON.stringify(value);
  const wrong = about.refused.find(
    (/** @type {any} */ each) => each.seats === seats && Object.entries(each.options).every(holds),
  );
  if (wrong) throw new Refused(wrong.code, wrong.values);
}

/** @param {string} id @param {number} seat @param {{name: string, share?: string}} who @returns {Promise<Ticket>} */
export async function join(id, seat, { name, share }) {
  const match = await found(id);
  match.seats[seat].name = name;
  if (match.shares) match.shares[seat] = share ?? null;
  await keep(match);
  return { table: id, seat, secret: SECRET };
}

/** @param {string} id @param {Kind[]} kinds @param {Ticket | null} ticket @param {{build: string, name: string}} hello @param {Heard} heard @returns {Line} */
export const connect = (id, kinds, ticket, hello, heard) => new WorkerLine(id, kinds, heard);

class WorkerLine {
  /** @param {string} table @param {Kind[]} kinds @param {Heard} heard */
  constructor(table, kinds, heard) {
    this.table = table;
    this.kinds = kinds;
    this.heard = heard;
    this.worker = startWorker();
    this.count = 0;
    /** @type {Map<string, Answer>} */
    this.asked = new Map();
  }

  open() {
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = () => this.heard.frame({ type: "error", code: "trouble" });
    const hurries = settings.pace === "instant";
    this.worker.postMessage({ type: "open", table: this.table, kinds: this.kinds, build, hurries });
  }

  /** @param {any} frame */
  receive(frame) {
    const id = String(frame.id ?? frame.ack);
    const answer = this.asked.get(id);
    this.asked.delete(id);
    answer?.(frame);
    this.heard.frame(frame);
    if (frame.type === "welcome") this.heard.state("open");
  }

  /** @param {Record<string, any>} frame @param {Answer} [answer] */
  send(frame, answer) {
    const id = String(++this.count);
    if (answer) this.asked.set(id, answer);
    this.worker.postMessage({ ...frame, id });
  }

  hurry() {}

  close() {
    this.worker.terminate();
  }
}

// ----------------------------------------------------------------------- records
/** The moves that hold. @param {number[]} entries */
function withoutTakenBack(entries) {
  /** @type {number[]} */
  const moves = [];
  for (const entry of entries) {
    if (entry <= TOOK_BACK) moves.splice(entry);
    else moves.push(entry);
  }
  return moves;
}

/** A match as it is saved: all it takes to deal and play it again. @param {string} id @param {Ticket | null} ticket @returns {Promise<any>} */
export async function record(id, ticket) {
  const { created, next, rematch, over, entries, ...match } = await found(id);
  if (!over) throw new Refused("not-over");
  return { format: FORMAT, ...match, entries: withoutTakenBack(entries) };
}

/** @param {RecordLine} line @param {string} language @returns {Promise<Recorded>} */
export async function openRecord({ text }, language) {
  const saved = await Promise.resolve(text).then(JSON.parse).catch(() => ({}));
  if (saved?.format !== FORMAT || !/^[a-z-]+$/.test(saved.game)) throw new Refused("alone-record");
  const { pieces } = await ask(`games/${build}/${saved.game}.${language}.json`);
  const worker = startWorker();
  const answer = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type: "replay", record: { ...saved, you: -1 }, kinds: pieces, build });
  });
  worker.terminate();
  if (answer.trouble) throw new Refused(answer.trouble.code, answer.trouble.values);
  const { game, seats, options, seed } = saved;
  const { positions, over } = answer;
  const seal = sha256(fromHex(seed));
  return { game, seats: seats.length, options, seat: null, over, seal, positions, replayed: true };
}

/** A link that holds a finished game, or the one that is shown. @param {string} id @param {RecordLine | null} line */
export async function sharedLink(id, line) {
  const { format, entries, ...saved } = line ? JSON.parse(line.text) : await record(id, null);
  const moves = entries.map((/** @type {number} */ action) => MOVES[action]).join("");
  const rest = encodeURIComponent(JSON.stringify(saved));
  return `${recordAddress()}#${moves}.${rest}`;
}

/** The record that an address holds. @param {string} fragment */
export function sharedRecord(fragment) {
  const found = /^#([\w-]*)\.(.+)$/.exec(fragment);
  if (!found) return "";
  try {
    const saved = JSON.parse(decodeURIComponent(found[2]));
    return JSON.stringify({ format: FORMAT, ...saved, entries: [...found[1]].map((sign) => MOVES.indexOf(sign)) });
  } catch {
    throw new Refused("no-record");
  }
}

/** @param {string} path @returns {Promise<string>} */
export const recordAt = async (path) => {
  throw new Refused("no-record");
};

/** @param {RecordLine} line @param {number[]} seats @param {string} language @param {(share: number) => void} told @returns {Promise<Course[]>} */
export const review = async (line, seats, language, told) => {
  throw new Refused("alone-review");
};
