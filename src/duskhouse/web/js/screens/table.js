// The table: one match, from the first hello to the last card.

/** @import {Advice, Game, Line, Move, Table, Ticket, View} from "../types.js" */
/** @import {Shown} from "../pace.js" */
/** @import {Scene} from "../parts/cards.js" */
/** @import {Why} from "../parts/desk.js" */
/** @import {Said} from "../parts/side.js" */
import * as api from "../api.js";
import { Options } from "../choice.js";
import { LOW, showClocks } from "../clocks.js";
import { h, morph } from "../dom.js";
import { watchDrags } from "../drag.js";
import { keepTicket, settings, ticket } from "../keep.js";
import { Link } from "../link.js";
import { deal, travel } from "../motion.js";
import { Order } from "../order.js";
import { Queue } from "../pace.js";
import { bar, tools } from "../parts/bar.js";
import { cardsDialog, moreDialog, seatDialog, showDialog, tallyDialog } from "../parts/dialogs.js";
import { desk, hintWhy } from "../parts/desk.js";
import { ending, opens } from "../parts/ending.js";
import { noticesOf, troubleBox } from "../parts/notices.js";
import { rulesDialog, searchRules, showRules } from "../parts/rules.js";
import { seating } from "../parts/seating.js";
import { side } from "../parts/side.js";
import { stage } from "../parts/stage.js";
import { rove, roveByKey } from "../rove.js";
import { play as sound } from "../sound.js";
import { told } from "../words.js";
import { act, keyAct } from "./acts.js";
import { HANDLERS } from "./frames.js";
import { announce, recount, speak, tip } from "./telling.js";

const HEARD = 7000;
const COMPLAINT = 9000;

export class TableScreen extends HTMLElement {
  constructor() {
    super();
    /** @type {Table | null} */ this.table = null;
    /** @type {Game | null} */ this.game = null;
    /** @type {Order | null} */ this.order = null;
    /** @type {Shown | null} */ this.now = null;
    this.queue = new Queue((shown) => this.show(shown));
    /** @type {Line[]} */ this.log = [];
    /** @type {Said[]} */ this.said = [];
    /** @type {import("../choice.js").Target | null} */ this.chosen = null;
    /** @type {Set<string>} */ this.hinted = new Set();
    /** @type {Why | null} */ this.why = null;
    /** @type {string | null} */ this.sure = null;
    /** @type {{seq: number, of: number, view: View} | null} */ this.past = null;
    /** @type {{code: string, text: string} | null} */ this.trouble = null;
    /** @type {boolean | null} */ this.sealed = null;
    /** @type {number | null} */ this.seat = null;
    /** @type {number | null} */ this.warned = null;
    /** @type {Said | null} */ this.heard = null;
    /** The clauses of what has happened since the last tip. @type {Set<string>} */ this.met = new Set();
    /** @type {Element | null} */ this.hovered = null;
    /** @type {"log" | "chat"} */ this.tab = "log";
    this.tableId = location.pathname.split("/")[2] ?? "";
    this.sent = false;
    this.lost = false;
    this.reload = false;
    this.folded = false;
    this.sideOpen = false;
    this.unread = 0;
    this.clockAt = 0;
    this.notes = "";
  }

  connectedCallback() {
    this.id = "table";
    this.className = "play";
    this.append(this.frame());
    this.addEventListener("click", (event) => act(this, event));
    this.addEventListener("submit", (event) => act(this, event));
    this.addEventListener("input", (event) => this.search(event));
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onkey);
    watchDrags(
      this,
      (card) => this.movesOfCard(card).length === 1,
      (card) => this.send(this.movesOfCard(card)[0]),
    );
    this.addEventListener("focusin", (event) => this.explainFocus(event));
    this.addEventListener("pointerover", (event) => this.explainHover(event));
    this.clockTimer = setInterval(() => this.tick(), 500);
    this.enter();
  }

  disconnectedCallback() {
    if (this.onkey) removeEventListener("keydown", this.onkey);
    clearInterval(this.clockTimer);
    this.queue.clear();
    this.link?.close();
  }

  /** What stays the same from the first frame to the last. */
  frame() {
    const frame = document.createDocumentFragment();
    frame.append(
      h("a", { class: "skip", href: "#hand" }, "To your hand"),
      h("header", { class: "bar" }),
      h("nav", { class: "tools", "aria-label": "Tools" }),
      h("div", { class: "notices" }),
      h("main", { class: "main" }),
      h("div", { class: "vh live", role: "log", "aria-live": "polite", "aria-label": "What happens" }),
      h("div", { class: "dialogs" }),
    );
    return frame;
  }

  // ------------------------------------------------------------- coming and going
  async enter() {
    const given = this.ticketFromAddress() ?? ticket(this.tableId) ?? null;
    let table, game;
    try {
      table = await api.table(this.tableId);
      game = await api.game(table.game);
    } catch (error) {
      this.trouble = { code: "no-table", text: error instanceof Error ? error.message : String(error) };
      return this.draw();
    }
    this.table = table;
    this.game = game;
    this.order = new Order(game.look);
    document.title = `${table.title} · Duskhouse`;
    if (given) keepTicket(given, table.title);
    this.dataset.stage = game.look.stage;
    this.piece(".dialogs").append(rulesDialog(game), h("dialog", { class: "sheet" }));
    this.connect(given);
  }

  /** A secret link brings its ticket in the fragment; it is kept and leaves the address. @returns {Ticket | null} */
  ticketFromAddress() {
    const found = /^#(\d)\.(.+)$/.exec(location.hash);
    if (!found) return null;
    history.replaceState(null, "", location.pathname);
    return { table: this.tableId, seat: Number(found[1]), secret: found[2] };
  }

  /** @param {Ticket | null} given */
  connect(given) {
    this.link?.close();
    this.ticket = given;
    const build = new URL(import.meta.url).pathname.split("/")[2];
    this.link = new Link(
      this.tableId,
      given,
      { build, name: settings.name || "Guest" },
      {
        frame: (frame) => this.receive(frame),
        state: (state) => {
          this.lost = state === "lost";
          this.draw();
        },
      },
    );
    this.link.open();
  }

  // ------------------------------------------------------------------- frames
  /** @param {any} frame */
  receive(frame) {
    const handler = HANDLERS[/** @type {keyof typeof HANDLERS} */ (frame.type)];
    handler?.(this, frame);
  }

  /** @param {Shown} shown */
  enqueue(shown) {
    const known = this.log.at(-1)?.seq ?? -1; // who comes late gets a view whose news are in the log
    this.log.push(...shown.news.filter((line) => line.seq > known));
    this.order?.note(shown.seq, shown.view);
    if (!this.now) this.trace(shown.seq);
    this.sent = false;
    if (this.now && shown.seq < this.now.seq) this.queue.clear();
    this.queue.push(shown);
  }

  /** @param {Shown} shown */
  show(shown) {
    const before = this.now;
    this.now = shown;
    this.dataset.seq = String(shown.seq);
    this.clockAt = performance.now();
    this.chosen = this.why = this.sure = null;
    this.hinted.clear();
    announce(this, before, shown);
    this.why = tip(this, shown) ?? recount(shown);
    if (shown.view.outcome && !before?.view.outcome) this.folded = false;
    if (shown.view.outcome) this.checkSeal();
    const move = !before && shown.seq === 0 ? deal : travel;
    move(this, () => this.draw());
  }

  /** What could not be done stays in sight for a while. @param {string} text */
  complain(text) {
    this.notes = text;
    setTimeout(() => {
      if (this.notes !== text) return;
      this.notes = "";
      this.draw();
    }, COMPLAINT);
    this.draw();
  }

  /** Whether the chat is in sight now. */
  isChatSeen() {
    const chat = this.querySelector(".side .chat");
    return chat?.checkVisibility({ visibilityProperty: true }) ?? false;
  }

  /** A line of chat is shown for a while to whoever does not look at the chat. @param {Said} said */
  hear(said) {
    this.unread += 1;
    if (settings.muted) return;
    this.heard = said;
    setTimeout(() => {
      if (this.heard !== said) return;
      this.heard = null;
      this.draw();
    }, HEARD);
  }

  async checkSeal() {
    if (this.table?.seed && this.sealed === null) {
      this.sealed = await opens(this.table.seed, this.table.seal);
      this.draw();
    }
  }

  // ------------------------------------------------------------------- drawing
  /** @param {string} selector @returns {HTMLElement} */
  piece(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** Everything the parts are drawn from; only once a view is there. @returns {Scene} */
  scene() {
    const table = /** @type {Table} */ (this.table);
    const game = /** @type {Game} */ (this.game);
    const view = this.past?.view ?? /** @type {Shown} */ (this.now).view;
    const open = !this.past && !this.lost && !this.sent && this.seat !== null && !this.queue.waiting.length;
    return {
      view,
      table,
      game,
      look: game.look,
      you: this.seat,
      base: this.seat ?? 0,
      options: new Options(view, game.look, open),
      chosen: this.chosen,
      hinted: this.hinted,
      past: this.past !== null,
      plays: (zone) => this.order?.plays(this.past?.seq ?? this.now?.seq ?? 0, zone) ?? [],
    };
  }

  draw() {
    this.drawBar();
    this.drawNotices();
    const main = h("main", { class: "main" });
    if (this.trouble) main.append(troubleBox(this.trouble));
    else if (this.table && this.game && this.now && this.table.state !== "open") this.drawTable(main);
    else if (this.table && this.game)
      main.append(seating({ table: this.table, game: this.game, you: this.seat }));
    morph(this.piece("main"), main);
    rove(this);
    this.tick();
  }

  /** @param {HTMLElement} main */
  drawTable(main) {
    const scene = this.scene();
    const over = scene.view.outcome && !this.past && !this.folded;
    main.append(
      h(
        "div",
        { class: "board" },
        stage(scene),
        desk(scene, { why: this.why, sure: this.sure, sent: this.sent }),
        over ? ending(scene, this.sealed) : null,
      ),
      side(scene, {
        log: this.log,
        said: settings.muted ? [] : this.said,
        tab: this.tab,
        unread: settings.muted ? 0 : this.unread,
        open: this.sideOpen,
      }),
    );
  }

  drawBar() {
    const moment = this.past?.view.moment ?? this.now?.view.moment ?? "";
    const bots = this.table?.seats.some((seat) => seat.kind === "bot");
    const warmingUp = Boolean(bots && !this.table?.thinking);
    morph(this.piece(".bar"), bar(this.table?.title ?? "A table", moment, warmingUp));
    const mine = this.seat !== null && this.now !== null && !this.past;
    const asked = mine && (this.now?.view.moves.length ?? 0) > 0;
    const can = {
      undo: mine && this.now?.undo === true,
      hint: asked && this.table?.casual === true,
      rules: this.game !== null,
    };
    morph(this.piece(".tools"), tools(can, settings.muted ? 0 : this.unread));
  }

  drawNotices() {
    const box = h("div", { class: "notices" });
    for (const each of noticesOf(this)) box.append(each);
    morph(this.piece(".notices"), box);
  }

  /** Clocks run on between two views. */
  tick() {
    const { now, seat } = this;
    if (!now?.clocks) return;
    const low = showClocks(this, now.clocks, (performance.now() - this.clockAt) / 1000);
    if (low !== seat || this.warned === now.seq) return;
    this.warned = now.seq;
    speak(this, `${LOW} seconds left.`);
    sound("low");
  }

  // -------------------------------------------------------------------- moving
  /** @param {Element} card @returns {Move[]} */
  movesOfCard(card) {
    if (!this.now) return [];
    const code = card.getAttribute("data-card");
    return this.scene().options.movesOf(card.getAttribute("data-in") ?? "", code === "?" ? null : code);
  }

  /** @param {Move} move */
  send(move) {
    if (!this.now || this.sent) return;
    if (move.grave && this.sure !== move.move) {
      this.sure = move.move;
      this.why = move.detail ? { kind: "preview", bold: `${move.label}?`, text: move.detail } : null;
      return this.draw();
    }
    this.sent = true;
    this.chosen = this.sure = this.why = null;
    this.link?.send({ type: "move", move: move.move, seq: this.now.seq }, (answer) => {
      if (answer.type === "error") this.sent = false;
    });
    this.draw();
  }

  /** Line two tells of a card that has the focus. @param {FocusEvent} event */
  explainFocus(event) {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    if (card?.getAttribute("aria-disabled") && card.matches(":focus-visible")) this.explain(card);
  }

  /** The same under a mouse, as long as nothing is chosen. @param {PointerEvent} event */
  explainHover(event) {
    if (event.pointerType !== "mouse" || this.chosen || this.sure) return;
    const card =
      event.target instanceof Element ? event.target.closest('[data-card][aria-disabled="true"]') : null;
    if (card === this.hovered) return;
    this.hovered = card;
    if (card) this.explain(card);
    else if (this.why?.kind === "barred") {
      this.why = null;
      this.draw();
    }
  }

  /** @param {Element} card */
  explain(card) {
    if (!this.now) return;
    const { options, view, table } = this.scene();
    const zone = view.zones.find((each) => each.id === card.getAttribute("data-in"));
    const code = card.getAttribute("data-card");
    const shown = zone?.cards.find((each) => (each.code ?? "?") === code);
    const bar = zone && options.barOf(zone.id, code === "?" ? null : code);
    const name = shown && zone && zone.layout !== "grid" ? shown.name : (zone?.title ?? "");
    if (bar)
      this.why = { kind: "barred", bold: `${name} is barred:`, text: `${bar.reason}.`, clause: bar.clause };
    else
      this.why = {
        kind: "card",
        bold: `${name}.`,
        text: told([shown?.kind, zone?.note].filter(Boolean).join("; "), table, this.seat),
      };
    this.chosen = this.sure = null;
    this.draw();
  }

  /** @param {Advice[]} advice */
  showHint(advice) {
    this.hinted = new Set(advice.slice(0, 1).map((each) => each.move));
    this.why = hintWhy(advice);
    this.draw();
  }

  /** Whoever comes in the middle asks for the positions that tell what was laid before what. @param {number} seq */
  trace(seq) {
    const missing = this.order?.missing(seq) ?? null;
    if (missing === null || this.seat === null) return;
    this.link?.send({ type: "look", seq: missing }, (answer) => {
      if (answer.type !== "past") return;
      this.order?.note(answer.seq, answer.view);
      this.trace(seq);
      this.draw();
    });
  }

  /** @param {number} seq */
  look(seq) {
    this.link?.send({ type: "look", seq }, (answer) => {
      if (answer.type !== "past") return;
      this.order?.note(answer.seq, answer.view);
      this.past = { seq: answer.seq, of: answer.of, view: answer.view };
      const lines = answer.news.map((/** @type {Line} */ line) => line.text);
      speak(this, `Position ${answer.seq} of ${answer.of}.`, ...lines);
      travel(this, () => this.draw());
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (typing || this.querySelector("dialog[open]")) return;
    if (roveByKey(event) || keyAct(this, event)) event.preventDefault();
  }

  /** @param {Event} event */
  search(event) {
    const input = event.target;
    const dialog = input instanceof HTMLInputElement && input.type === "search" && input.closest("dialog");
    if (dialog) searchRules(dialog, input.value);
  }

  // ------------------------------------------------------------------- dialogs
  /** @param {string} [clause] */
  openRules(clause) {
    showRules(/** @type {HTMLDialogElement} */ (this.piece("dialog.rules")), clause);
  }

  /** @param {string} id */
  openZone(id) {
    const scene = this.scene();
    const zone = scene.view.zones.find((each) => each.id === id.replace(/^end-/, ""));
    if (zone) showDialog(this.sheet(), cardsDialog(scene, zone));
  }

  /** @param {number} seat */
  openSeat(seat) {
    showDialog(this.sheet(), seatDialog(this.scene(), seat));
  }

  /** @param {number} seat */
  openTally(seat) {
    showDialog(this.sheet(), tallyDialog(this.scene(), seat));
  }

  openMore() {
    showDialog(this.sheet(), moreDialog(this.table, this.seat, this.ticket ?? null));
  }

  sheet() {
    return /** @type {HTMLDialogElement} */ (this.piece("dialog.sheet"));
  }
}

customElements.define("dusk-table", TableScreen);
