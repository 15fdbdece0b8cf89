// Tables of this browser: they ask and are asked like those of a server.

/** @import {Kind, Mine, Table, Ticket} from "../types.js" */
/** @import {Answer, Heard, Line} from "../link.js" */
/** @import {Holder, Kept} from "./kept.js" */
import { ask, Refused } from "../asking.js";
import { fromHex, sha256 } from "../sha256.js";
import { dropTicket, isOfTab, settings, tellTabs, tickets } from "../keep.js";
import { begin, drop, find, infoOf, keep, newId, newSeed } from "./kept.js";
import { loadAbout } from "./loading.js";
import { fitting } from "./options.js";
import { build, startWorker } from "./workers.js";

const SECRET = "own";
const OPEN = "open";

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

/** Whose turn it is only the rules know: bots move as soon as one is there. @returns {Promise<Mine[]>} */
export async function mine() {
  const found = await Promise.all(tickets().map(async ({ table }) => (await find(table)) ?? dropTicket(table)));
  return found.flatMap((match) => {
    if (!match) return [];
    const { id, you, created } = match;
    const { game, state, seats } = infoOf(match);
    return [{ table: id, seat: you, game, state, turn: null, seats, since: created, until: null }];
  });
}

/** @param {string} id @returns {Promise<Ticket & {along?: boolean} | null>} */
export const seatAt = async (id) => null;

/** Nothing of it is left in this browser, and tabs that show it hear of that. @param {string} id */
export async function forget(id) {
  await drop(id);
  tellTabs(id);
}

/** @param {Record<string, any>} wanted @returns {Promise<{table: string, seat: number, seal: string}>} */
export async function newTable({ game, seats, options = {}, first = null, others = [], lesson = false }) {
  const about = await loadAbout(game, build);
  const { level, bots } = await ask(`games/${build}/${game}.en.json`);
  const plan = lesson ? about.lesson : { seats, options, first, level };
  const chosen = fitting(about, plan.seats, plan.options);
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
  await begin(match).catch((error) => {
    throw new Refused("alone-kept", { reason: String(error) });
  });
  return { table: match.id, seat: 0, seal: sha256(fromHex(match.seed)) };
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
    this.follow = (/** @type {StorageEvent} */ event) => {
      if (isOfTab(event, table)) this.send({ type: "follow" });
    };
  }

  open() {
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = () => this.heard.frame({ type: "error", code: "trouble" });
    addEventListener("storage", this.follow);
    const hurries = settings.pace === "instant";
    this.worker.postMessage({ type: "open", table: this.table, kinds: this.kinds, build, hurries });
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.type === "kept") return tellTabs(this.table);
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
    removeEventListener("storage", this.follow);
    this.worker.terminate();
  }
}
