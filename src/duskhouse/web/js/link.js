// The socket to one table: says hello, comes back by itself, never loses a move.

/** @import {Refused} from "./asking.js" */
/** @import {Kind, Ticket} from "./types.js" */
import { HOME } from "./place.js";
import { Pieces } from "./view.js";

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 8000;
const SILENCE = 25000;

/** Goodbyes after which the table is worth another try, and answers. */
export const COME_BACK = new Set(["closing", "trouble"]);
const ASK_AGAIN = new Set([...COME_BACK, "offline", "too-fast"]);

/** Whether the server may answer otherwise in a moment. @param {Refused} refused */
export const passes = ({ code, values }) => ASK_AGAIN.has(code) || (code === "answered" && values.status >= 500);

/** @typedef {(frame: any) => void} Answer */
/** Who is told what comes from a table. @typedef {{frame: Answer, state: (state: "open" | "lost" | "closed") => void}} Heard */
/**
 * What a table is to its screen: a socket, a worker of this browser, or a record.
 * @typedef {{open: () => void, send: (frame: Record<string, any>, answer?: Answer) => void, hurry: () => void,
 *   close: () => void}} Line
 */

export class Link {
  /**
   * @param {string} table
   * @param {Kind[]} kinds
   * @param {Ticket | null} ticket
   * @param {{build: string, name: string}} hello
   * @param {Heard} heard
   */
  constructor(table, kinds, ticket, hello, heard) {
    this.table = table;
    this.ticket = ticket;
    this.hello = hello;
    this.heard = heard;
    /** Frames without an answer yet, by id. @type {Map<string, {frame: any, answer: Answer}>} */
    this.asked = new Map();
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.own = Math.random().toString(36).slice(2, 10);
    /** @type {WebSocket | null} */
    this.socket = null;
    this.done = false;
    this.timer = 0;
    this.pulse = 0;
    this.pieces = new Pieces(kinds);
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL(`ws/${this.table}`, HOME);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      const { seat, secret } = this.ticket ?? {};
      socket.send(JSON.stringify({ type: "hello", seat, secret, ...this.hello }));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  /** What changed in a view is put together with the rest before it is handed on. @param {any} frame */
  receive(frame) {
    if (frame.type === "welcome") this.arrive();
    if (frame.type === "view") {
      if (!this.pieces.apply(frame)) return this.socket?.close(); // the next one brings a whole view
      frame = { ...frame, pieces: [...this.pieces.seen.values()] };
    }
    if (frame.type === "bye" && !COME_BACK.has(frame.code)) this.done = true;
    const id = String(frame.id ?? frame.ack);
    const waiting = this.asked.get(id);
    if (waiting) {
      this.asked.delete(id);
      waiting.answer(frame);
    }
    this.heard.frame(frame);
  }

  /** Connected: what was asked and not answered is asked again; the same id is one move. */
  arrive() {
    this.wait = FIRST_WAIT;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.send({ type: "ping" }), SILENCE);
    for (const { frame } of this.asked.values()) this.socket?.send(JSON.stringify(frame));
    this.heard.state("open");
  }

  lose() {
    clearInterval(this.pulse);
    this.socket = null;
    if (this.done) return this.heard.state("closed");
    this.heard.state("lost");
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Try again at once. */
  hurry() {
    if (!this.socket && !this.done) this.open();
  }

  /** @param {Record<string, any>} frame @param {Answer} [answer] */
  send(frame, answer = () => {}) {
    const id = `${this.own}.${++this.count}`;
    const whole = { ...frame, id };
    if (frame.type === "move" || answer.length) this.asked.set(id, { frame: whole, answer });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
  }

  close() {
    this.done = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }
}
