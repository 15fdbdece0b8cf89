// A match without a server: it is told what a client would tell a server, and tells what a server would.

/** @import {Kind, Table} from "../types.js" */
/** @import {Kept} from "./kept.js" */
import { Refused } from "../asking.js";
import { begin, drop, find, infoOf, isBeginning, keep, newId, newSeed } from "./kept.js";
import { Rules } from "./rules.js";
import { Thinker, Thinkers } from "./thinkers.js";
import { Timeline } from "./timeline.js";

const PAUSE = [400, 800]; // milliseconds that a bot seems to think
const SLACK = 50;
const SECRET = "own";

/** All that comes with a game; its net comes later. @typedef {{module: WebAssembly.Module, about: any, net: Promise<any>}} Compiled */

export class Match {
  /** @param {Kept} kept @param {Compiled} game @param {Kind[]} kinds @param {(frame: any) => void} tell */
  constructor(kept, game, kinds, tell) {
    this.kept = kept;
    this.game = game;
    this.kinds = kinds;
    this.tell = tell;
    this.timeline = this.load();
    this.bots = new Thinkers(game, kept.seats.length);
    this.adviser = new Thinker(game);
    this.botThinks = false;
    /** @type {Promise<unknown>} */ this.before = Promise.resolve();
    /** Whether bots seem to think no longer than they do. */ this.hurries = false;
    /** Whether the browser has kept all of it. */ this.isKept = true;
    /** Whether it cannot go on here. */ this.ended = false;
  }

  /** From its moves. */
  load() {
    return new Timeline(new Rules(this.game.module, this.game.about), this.kept, this.kinds);
  }

  close() {
    this.bots.stop();
    this.adviser.stop();
  }

  // ------------------------------------------------------------------ telling
  welcome() {
    const { log, seq } = this.timeline;
    this.tell({
      type: "welcome",
      reload: false,
      table: this.info(),
      seat: this.kept.you,
      log: log.filter((entry) => entry.seq < seq),
    });
    this.show();
    this.wake();
  }

  /** @returns {Table} */
  info() {
    return infoOf(this.kept);
  }

  /** All that the person sees. @param {any} [more] */
  show(more = {}) {
    const { timeline, kept } = this;
    const undo = timeline.mayTakeBack;
    const back = timeline.takenBack.get(timeline.seq);
    this.tell({
      type: "view",
      seq: timeline.seq,
      turn: timeline.turn,
      pieces: timeline.pieces(timeline.rules.view(timeline.state), kept.you),
      ...(typeof undo === "number" ? { undo: kept.you } : {}),
      ...(back === undefined ? {} : { back }),
      ...more,
    });
  }

  // ------------------------------------------------------------------- asking
  /** One after another: nobody goes on from what is not on disk yet. @template T @param {() => Promise<T>} task @returns {Promise<T>} */
  inTurn(task) {
    const done = this.before.then(task);
    this.before = done.catch(() => {});
    return done;
  }

  /** Answer one frame. @param {any} frame */
  answer(frame) {
    return this.inTurn(() => this.answerNow(frame));
  }

  /** What a rule refuses is refused before; should one fail all the same, its instance is thrown away. @param {any} frame */
  async answerNow(frame) {
    const { id } = frame;
    try {
      const act = ACTS[/** @type {keyof typeof ACTS} */ (frame.type)];
      if (!act) throw new Refused("record-only");
      await act(this, frame);
    } catch (error) {
      if (error instanceof Refused) {
        this.tell({ type: "error", id, code: error.code, values: error.values, ...Object(error.cause) });
      } else {
        this.recover(error, id);
        this.wake(); // the move may have been made
      }
    }
  }

  /** Another instance, and the position from its moves. Should these fail as well, that is the end. @param {unknown} error @param {string} [id] */
  recover(error, id) {
    try {
      this.timeline = this.load();
      this.tell({ type: "error", id, code: "trapped", values: { reason: String(error) } });
      this.show();
    } catch (again) {
      this.end("alone-trapped", { reason: String(again) });
    }
  }

  /** It cannot go on. @param {string} code @param {Record<string, any>} [values] */
  end(code, values = {}) {
    this.ended = true;
    this.close();
    this.tell({ type: "bye", code, values });
  }

  /** Another tab may have gone on with this match: then it goes on from there; or have forgotten it. */
  async follow() {
    const now = await find(this.kept.id);
    const { entries } = this.kept;
    if (!now) return this.end("no-table");
    if (isBeginning(now.entries, entries)) return;
    this.kept = now;
    if (!isBeginning(entries, now.entries)) {
      this.timeline = this.load();
      return this.welcome();
    }
    for (const entry of now.entries.slice(entries.length)) {
      this.timeline.enter(entry);
      if (this.timeline.over) this.tell({ type: "table", table: this.info() });
      this.show();
    }
    this.wake();
  }

  /** One more entry: on disk first, and then told. @param {number} entry @param {() => void} apply @param {any} [more] */
  async commit(entry, apply, more) {
    apply();
    const { kept, timeline } = this;
    kept.entries.push(entry);
    kept.over = timeline.over;
    if (!(await keep(kept).catch((error) => this.goOnUnkept(error)))) {
      kept.entries.pop();
      kept.over = false;
      this.timeline = this.load();
      await this.follow();
      throw new Refused(this.ended ? "no-table" : "stale");
    }
    this.tell({ type: "kept" });
    if (kept.over) this.tell({ type: "table", table: this.info() });
    this.show(more);
    this.wake();
  }

  /** There is no room, or nothing may be kept: that is said once, and the game goes on. @param {unknown} error */
  goOnUnkept(error) {
    if (this.isKept) this.tell({ type: "error", code: "alone-unkept", values: { reason: String(error) } });
    this.isKept = false;
    return true;
  }

  // --------------------------------------------------------------------- bots
  /** See whether a bot is to move. Nobody waits for it: what fails is said here, and it is asked once more. @param {boolean} [again] @returns {Promise<void>} */
  async wake(again = true) {
    const { turn, seq } = this.timeline;
    if (this.ended || turn === null || this.kept.seats[turn].kind !== "bot" || this.botThinks) return;
    this.botThinks = true;
    try {
      const action = await this.choose(turn);
      this.botThinks = false;
      await this.inTurn(() => this.enter(action, seq));
    } catch (error) {
      this.botThinks = false;
      this.recover(error);
      if (again) await this.wake(false);
    }
  }

  /** What a bot does, no sooner than it would seem to think. @param {number} turn */
  async choose(turn) {
    const level = this.kept.seats[turn].level ?? "";
    const began = performance.now();
    const action = await this.think(turn, level);
    const { seconds } = this.game.about.levels[level];
    const [least, most] = PAUSE;
    const later = Math.max(0, 1000 * seconds + SLACK - least);
    const pause = later + least + (most - least) * Math.random() - (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, this.hurries ? 0 : Math.max(0, pause)));
    return action;
  }

  /** What a bot has chosen, if nothing has happened since. @param {number} action @param {number} seq */
  async enter(action, seq) {
    if (this.timeline.seq !== seq) {
      this.wake();
      return;
    }
    try {
      await this.commit(action, () => this.timeline.play(action));
    } catch (error) {
      if (error instanceof Refused) return; // the bot has moved in another tab
      this.recover(error);
      if (this.timeline.seq > seq) this.wake();
    }
  }

  /** A bot that fails is asked again, and then goes by the rule of thumb. @param {number} seat @param {string} level @returns {Promise<number>} */
  async think(seat, level) {
    const { rules, state } = this.timeline;
    const copy = rules.state(state).slice();
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        return await this.bots.of(seat).choose(copy, level);
      } catch (error) {
        console.error(error);
      }
    }
    rules.seedGenerator();
    return rules.run.choose(state, rules.generator);
  }
}

const ACTS = {
  follow: (/** @type {Match} */ match) => match.follow(),

  ping: (/** @type {Match} */ match, /** @type {any} */ { id }) =>
    match.tell({ type: "ack", id, seq: match.timeline.seq }),

  move: async (/** @type {Match} */ match, /** @type {any} */ { id, move, seq }) => {
    const { timeline, kept } = match;
    if (timeline.turn === null) throw new Refused("over");
    if (seq !== timeline.seq) throw new Refused("stale");
    if (timeline.turn !== kept.you) throw new Refused("not-your-turn");
    if (!timeline.rules.isLegal(timeline.state, move)) {
      const refused = new Refused("illegal");
      refused.cause = { why: timeline.rules.whyNot(timeline.state, move) };
      throw refused;
    }
    await match.commit(move, () => timeline.play(move), { ack: id });
  },

  undo: async (/** @type {Match} */ match, /** @type {any} */ { id }) => {
    const { timeline } = match;
    const moves = timeline.mayTakeBack;
    if (typeof moves !== "number") throw new Refused("nothing-to-take-back", { why: moves });
    await match.commit(-moves, () => timeline.takeBack(moves));
    match.tell({ type: "ack", id, seq: timeline.seq });
  },

  hint: async (/** @type {Match} */ match, /** @type {any} */ { id }) => {
    const { timeline, kept, kinds, adviser } = match;
    const { seq } = timeline;
    if (timeline.turn !== kept.you) throw new Refused("not-your-turn");
    const hint = await adviser.advise(timeline.rules.state(timeline.state).slice(), kinds);
    if (timeline.seq !== seq) throw new Refused("stale");
    match.tell({ type: "hint", id, ...hint });
  },

  look: (/** @type {Match} */ match, /** @type {any} */ { id, seq, eyes }) => {
    const { timeline, kept } = match;
    if (seq > timeline.seq) throw new Refused("no-position", { last: timeline.seq });
    if (eyes !== undefined && eyes !== null && !timeline.over) throw new Refused("not-over");
    const { turn, seen } = timeline.at(seq);
    const pieces = timeline.pieces(seen, typeof eyes === "number" ? eyes : kept.you);
    const own = eyes === "open" ? { own: kept.seats.map((_, seat) => seen.own.get(seat) ?? []) } : {};
    match.tell({ type: "past", id, seq, of: timeline.seq, turn, pieces, ...own });
  },

  chat: (/** @type {Match} */ match, /** @type {any} */ { id, text }) => {
    const { kept, timeline } = match;
    match.tell({ type: "ack", id, seq: timeline.seq });
    const { name } = kept.seats[kept.you];
    match.tell({ type: "chat", seat: kept.you, name, text, at: Date.now() / 1000 });
  },

  rematch: async (/** @type {Match} */ match, /** @type {any} */ { id, share }) => {
    const { kept, timeline } = match;
    if (!timeline.over) throw new Refused("not-over");
    const further = (/** @type {number} */ seat) => (seat + 1) % kept.seats.length;
    kept.rematch ||= (await find(kept.id))?.rematch ?? ""; // by another tab
    if (!kept.rematch) {
      const seats = kept.seats.map((_, seat) => kept.seats[(seat + kept.seats.length - 1) % kept.seats.length]);
      const you = further(kept.you);
      const shares = seats.map((_, seat) => (seat === you ? (share ?? null) : null));
      const { about } = timeline.rules;
      const begins = timeline.rules.run.begins_next(timeline.state);
      const first = begins === about.nobody ? null : further(begins);
      const again = { id: newId(), created: Date.now() / 1000, rules: about.rules, first, lesson: false, entries: [] };
      const next = { over: false, seed: kept.next, next: newSeed(), rematch: "" };
      await begin({ ...kept, ...again, ...next, seats, you, shares });
      kept.rematch = again.id;
      await keep(kept);
    }
    match.tell({ type: "ack", id, seq: timeline.seq });
    match.tell({ type: "table", table: match.info() });
    match.tell({ type: "rematch", table: kept.rematch, seat: further(kept.you), secret: SECRET });
  },

  leave: async (/** @type {Match} */ match, /** @type {any} */ { id }) => {
    await drop(match.kept.id);
    match.tell({ type: "kept" });
    match.tell({ type: "ack", id, seq: match.timeline.seq });
  },
};
