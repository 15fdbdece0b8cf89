// What a tap, a submitted form or a key does at the table. One function for each word in data-act.

/** @import {TableScreen} from "./table.js" */
import * as api from "../api.js";
import { amendTicket, change, dropTicket, forgetTips, keepTicket, settings, turnTheme } from "../keep.js";
import { language, say, sayError } from "../language.js";
import { explain } from "./explaining.js";
import { swapSeats } from "./inviting.js";
import { look, present, reviewKey, step, stepTurn } from "./reviewing.js";
import { leaveGuide } from "../parts/guide.js";
import { copyFrom } from "../parts/invite.js";
import { newShare } from "./sealing.js";
import { turn } from "./turning.js";
import { HOME } from "../place.js";

/** @typedef {(screen: TableScreen, element: HTMLElement, event: Event) => void | Promise<void>} Act */

/** Tap chooses, the second tap plays; a barred card says why. @type {Act} */
function card(screen, element, event) {
  const moves = screen.movesOfCard(element);
  const key = element.dataset.key ?? "";
  if (!moves.length) return explain(screen, element);
  const code = element.dataset.card ?? "?";
  const tapped = { zone: element.dataset.in ?? "", card: code === "?" ? null : code, key };
  const byKey = event instanceof MouseEvent && event.detail === 0;
  const again = [screen.chosen?.key, screen.second?.key].includes(key);
  if (again && moves[0].pairs && !byKey) takeBack(screen, key);
  else if (again && moves.length === 1) return target(screen, element, event);
  else if (screen.scene().options.pairOf(screen.chosen, tapped.card)) screen.second = tapped;
  else {
    screen.chosen = tapped;
    screen.second = null;
  }
  screen.why = screen.sure = null;
  screen.draw();
}

/** Of two cards the other stays chosen. @param {TableScreen} screen @param {string} key */
function takeBack(screen, key) {
  if (screen.chosen?.key === key) screen.chosen = screen.second;
  screen.second = null;
}

/** @type {Act} */
function zone(screen, element) {
  const id = element.dataset.in ?? "";
  const moves = screen.scene().options.movesOf(id, null);
  if (!moves.length) return screen.openZone(id);
  if (screen.chosen?.zone === id && moves.length === 1) return screen.send(moves[0]);
  screen.chosen = { zone: id, card: null, key: id };
  screen.why = screen.sure = null;
  screen.draw();
}

/** The place a chosen card goes to. @type {Act} */
function target(screen) {
  const { options } = screen.scene();
  const moves = screen.chosen ? options.movesOf(screen.chosen.zone, screen.chosen.card) : [];
  if (moves.length === 1) return screen.send(moves[0]);
  screen.why = { kind: "card", said: [{ text: say("desk-choose-first") }] };
  screen.draw();
}

/** @type {Act} */
function move(screen, element) {
  const found = screen.scene().options.moves.find((each) => String(each.action) === element.dataset.move);
  if (found) screen.send(found);
}

/** @type {Act} */
function back(screen) {
  screen.chosen = screen.second = screen.why = screen.sure = null;
  screen.draw();
}

/** @type {Act} */
function review(screen) {
  const seq = screen.now?.seq ?? 0;
  screen.folded = true;
  screen.sideOpen = false;
  look(screen, Math.max(0, seq - 1));
}

/** @param {TableScreen} screen */
const recordOf = async ({ line, tableId, ticket }) =>
  line?.text ?? JSON.stringify(await api.record(tableId, ticket ?? null));

/** Deal the cards again and play every move, in this browser. @param {TableScreen} screen */
async function verify(screen) {
  try {
    const { positions, seal } = await api.openRecord({ text: await recordOf(screen), number: 1 }, language());
    screen.replayed = { moves: positions.length - 1, dealt: Boolean(seal) };
    screen.draw();
  } catch (error) {
    screen.complain(sayError(error));
  }
}

/** @param {TableScreen} screen */
async function record(screen) {
  try {
    const text = await recordOf(screen);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    link.download = `${screen.tableId}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  } catch (error) {
    screen.complain(sayError(error));
  }
}

/** @param {TableScreen} screen @param {HTMLElement} element */
async function sit(screen, element) {
  const input = /** @type {HTMLInputElement | null} */ (screen.querySelector('input[name="name"]'));
  const name = input?.value.trim() || settings.name || say("guest");
  change({ name });
  try {
    const share = newShare();
    const given = await api.join(screen.tableId, Number(element.dataset.seat), { name, share });
    keepTicket({ ...given, seal: screen.seal, share }, screen.table?.game ?? "");
    screen.connect(given);
  } catch (error) {
    screen.complain(sayError(error));
  }
}

/** @type {Act} */
function chat(screen, element) {
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  const text = input.value.trim();
  if (text) screen.link?.send({ type: "chat", text });
  input.value = "";
}

/** @type {Act} */
const copy = (screen, element) => copyFrom(element);

/** @type {Act} */
function leave(screen, element) {
  if (element.dataset.sure) {
    screen.link?.send({ type: "leave" });
    dropTicket(screen.tableId);
    location.assign(HOME);
  } else {
    element.dataset.sure = "true";
    element.textContent = say("leave", {}, "sure");
  }
}

/** @type {Act} */
function hint(screen) {
  if (!screen.now?.view.moves.length) return;
  screen.why = { kind: "hint", said: [{ text: say("desk-hint", {}, "thinking") }] };
  screen.draw();
  screen.link?.send({ type: "hint" }, (answer) => {
    if (answer.type === "error") back(screen, screen, new Event("error"));
  });
}

/** @param {"sound" | "letters" | "tips" | "muted" | "hold" | "autopass" | "notify"} name @returns {Act} */
const toggle = (name) => (screen, element) => {
  change({ [name]: !settings[name] });
  element.setAttribute("aria-pressed", String(settings[name]));
  screen.draw();
};

/** @type {Act} */
function side(screen) {
  screen.sideOpen = !screen.sideOpen;
  if (screen.sideOpen && screen.tab === "chat") screen.unread = 0;
  screen.draw();
  const into = screen.sideOpen ? ".side .close" : '[data-act="side"]';
  /** @type {HTMLElement | null} */ (screen.querySelector(into))?.focus();
}

/** @type {Record<string, Act>} */
const ACTS = {
  card,
  zone,
  target,
  move,
  back,
  review,
  record,
  verify,
  sit,
  say: chat,
  copy,
  leave,
  hint,
  side,
  open: (screen, element) => screen.openZone(element.dataset.zone ?? ""),
  seat: (screen, element) => screen.openSeat(Number(element.dataset.seat)),
  goal: (screen, { dataset: { text = "", clause } }) => {
    screen.why = { kind: "card", said: [{ text, clause }] };
    screen.draw();
  },
  tally: (screen, element) => screen.openTally(Number(element.dataset.seat)),
  rules: (screen, element, event) => {
    event.preventDefault();
    screen.openRules(element.dataset.clause);
  },
  tab: (screen, element) => {
    screen.tab = element.dataset.tab === "chat" ? "chat" : "log";
    if (screen.tab === "chat") screen.unread = 0;
    screen.draw();
  },
  answer: (screen) => {
    screen.tab = "chat";
    screen.sideOpen = true;
    screen.unread = 0;
    screen.heard = null;
    screen.draw();
    /** @type {HTMLElement | null} */ (screen.querySelector(".chat input"))?.focus();
  },
  earlier: (screen) => step(screen, -1),
  later: (screen) => step(screen, 1),
  "earlier-turn": (screen) => stepTurn(screen, -1),
  "later-turn": (screen) => stepTurn(screen, 1),
  moment: (screen, element) => look(screen, Number(element.dataset.seq)),
  present,
  share: (screen) => screen.openShare(),
  fold: (screen) => {
    screen.folded = true;
    screen.draw();
  },
  unfold: (screen) => {
    screen.folded = false;
    present(screen);
  },
  "leave-guide": leaveGuide,
  turn,
  dismiss: (screen) => {
    screen.notes = "";
    screen.replayed = null;
    screen.draw();
  },
  undo: (screen) => screen.link?.send({ type: "undo" }),
  agree: (screen) => screen.link?.send({ type: "answer", to: "undo", yes: true }),
  refuse: (screen) => screen.link?.send({ type: "answer", to: "undo", yes: false }),
  rematch: (screen) => {
    const share = newShare();
    amendTicket(screen.tableId, { next: { seal: screen.table?.rematch?.seal ?? "", share } });
    screen.link?.send({ type: "rematch", share });
  },
  start: (screen) => screen.link?.send({ type: "start" }),
  bot: (screen, element) =>
    screen.link?.send({
      type: "seat",
      seat: Number(element.dataset.seat),
      kind: "bot",
      level: screen.game?.level,
    }),
  free: (screen, element) =>
    screen.link?.send({ type: "seat", seat: Number(element.dataset.seat), kind: "open" }),
  lift: (screen, element) => {
    const seat = Number(element.dataset.seat);
    screen.moving = screen.moving === seat ? null : seat;
    screen.draw();
  },
  put: (screen, element) => {
    if (screen.moving !== null) swapSeats(screen, screen.moving, Number(element.dataset.seat));
  },
  theme: () => turnTheme(),
  more: (screen) => screen.openMore(),
  tell: (screen, element) => {
    element.closest("dialog")?.close();
    screen.openContact();
  },
  hurry: (screen) => (screen.link ? screen.link.hurry() : void screen.enter(screen.given)),
  reload: () => location.reload(),
  shut: (screen, element) => element.closest("dialog")?.close(),
  sound: toggle("sound"),
  letters: toggle("letters"),
  tips: (screen, element, event) => {
    if (!settings.tips) forgetTips();
    toggle("tips")(screen, element, event);
  },
  muted: toggle("muted"),
  hold: toggle("hold"),
  autopass: toggle("autopass"),
  notify: async (screen, element, event) => {
    if (!settings.notify && (await Notification.requestPermission()) !== "granted") return;
    toggle("notify")(screen, element, event);
  },
  "go-on": (screen) => screen.queue.skip(),
  pace: (screen, element) => {
    change({ pace: element.dataset.pace });
    for (const each of element.parentElement?.children ?? [])
      each.setAttribute("aria-pressed", String(each === element));
  },
};

/** What is answered though it cannot be done: a card by its clause, a move that stands by the server. */
const SAYS_WHY_NOT = new Set(["card", "undo"]);

/** @param {TableScreen} screen @param {Event} event */
export function act(screen, event) {
  const element = event.target instanceof Element ? event.target.closest("[data-act]") : null;
  const idle = !(element instanceof HTMLElement) || element.dataset.act === "target";
  if (idle && event.target instanceof Element && event.target.closest(".stage")) screen.queue.skip();
  if (!(element instanceof HTMLElement)) return;
  const form = element.tagName === "FORM";
  if (form !== (event.type === "submit")) return;
  if (form) event.preventDefault();
  if (element.getAttribute("aria-disabled") && !SAYS_WHY_NOT.has(element.dataset.act ?? "")) return;
  ACTS[element.dataset.act ?? ""]?.(screen, element, event);
}

const LETTERS = { u: "undo", h: "hint", l: "side", r: "rules" };

/** A key at the table; true if it meant something. @param {TableScreen} screen @param {KeyboardEvent} event */
export function keyAct(screen, event) {
  if (event.key === "Escape") return escape(screen);
  if (reviewKey(screen, event)) return true;
  if (!screen.now || screen.table?.state === "open") return false;
  if (/^[0-9]$/.test(event.key)) return pick(screen, Number(event.key));
  if (event.key === "Enter" && screen.chosen && !(event.target instanceof HTMLButtonElement)) {
    target(screen, screen, event);
    return true;
  }
  if (!settings.letters || event.key.length !== 1) return false;
  const found = screen.scene().options.byKey(event.key);
  if (found) {
    screen.send(found);
    return true;
  }
  const name = LETTERS[/** @type {keyof typeof LETTERS} */ (event.key.toLowerCase())];
  const button = name && screen.querySelector(`.tools [data-act="${name}"]:not([aria-disabled])`);
  if (button instanceof HTMLElement) button.click();
  return Boolean(button);
}

/** @param {TableScreen} screen */
function escape(screen) {
  if (screen.past) screen.past = null;
  else if (screen.sideOpen) screen.sideOpen = false;
  else if (screen.chosen || screen.why || screen.sure !== null)
    screen.chosen = screen.second = screen.why = screen.sure = null;
  else return false;
  screen.draw();
  return true;
}

/** Digits pick cards of the hand: 1 is the first, 0 the tenth. @param {TableScreen} screen @param {number} digit */
function pick(screen, digit) {
  const cards = screen.querySelectorAll("[data-hand] .card");
  const found = cards[digit === 0 ? 9 : digit - 1];
  if (!(found instanceof HTMLElement)) return false;
  found.focus();
  found.click();
  return true;
}
