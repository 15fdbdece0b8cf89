// The table: one match, from the first hello to the last card.

/** @import {Game, Move, Table, Ticket, ViewFrame} from "../types.js" */
/** @import {Log} from "../log.js" */
/** @import {Position} from "../pace.js" */
/** @import {Scene} from "../parts/cards.js" */
/** @import {Why} from "../parts/desk.js" */
/** @import {Said} from "../parts/side.js" */
/** @import {Reader} from "../view.js" */
import * as api from "../api.js";
import { later } from "../asking.js";
import { Options } from "../choice.js";
import { LOW, showClocks } from "../clocks.js";
import { h, morph } from "../dom.js";
import { watchDrags } from "../drag.js";
import { keepTicket, settings, ticket } from "../keep.js";
import { loadGame, say, sayError } from "../language.js";
import { FIRST_WAIT, LONGEST_WAIT, passes } from "../link.js";
import { deal, travel } from "../motion.js";
import { Order } from "../order.js";
import { Queue } from "../pace.js";
import { bar, tools } from "../parts/bar.js";
import {
  cardsDialog,
  moreDialog,
  seatDialog,
  shareDialog,
  showDialog,
  tallyDialog,
} from "../parts/dialogs.js";
import { desk } from "../parts/desk.js";
import { ending } from "../parts/ending.js";
import { guideAt, guideBox, guideEnd, guideWords } from "../parts/guide.js";
import { goals } from "../parts/goals.js";
import { noticesOf, troubleBox } from "../parts/notices.js";
import { reviewBars } from "../parts/review.js";
import { rulesDialog, showRules } from "../parts/rules.js";
import { seating } from "../parts/seating.js";
import { side } from "../parts/side.js";
import { turnedBox } from "../parts/turned.js";
import { stage } from "../parts/stage.js";
import { rove, roveByKey } from "../rove.js";
import { watchSeatDrags } from "../seatdrag.js";
import { play as sound } from "../sound.js";
import { showTurn } from "../turn.js";
import { act, keyAct } from "./acts.js";
import { announce, recount, speak, tip } from "./announcing.js";
import { explainFocus, explainHover } from "./explaining.js";
import { HANDLERS } from "./frames.js";
import { meet, positionOf, readerFor } from "./reading.js";
import { loadCode, swapSeats } from "./inviting.js";
import { look, momentLink, openMoment, seatOf, trace } from "./reviewing.js";
import { enterRecord } from "./opening.js";
import { prove } from "./sealing.js";
import { turn } from "./turning.js";
import { ALONE, tableId, wanted } from "../place.js";

const COMPLAINT = 9000;

export class TableScreen extends HTMLElement {
  constructor() {
    super();
    /** @type {Table | null} */ this.table = null;
    /** @type {Game | null} */ this.game = null;
    /** @type {Order | null} */ this.order = null;
    /** @type {Reader | null} */ this.reader = null;
    /** @type {Position | null} */ this.now = null;
    this.queue = new Queue((position) => this.show(position));
    /** @type {Log | null} */ this.log = null;
    /** @type {Said[]} */ this.said = [];
    /** @type {import("../choice.js").Target | null} */ this.chosen = null;
    /** The second card of a play. @type {import("../choice.js").Target | null} */ this.second = null;
    /** Two steps that were chosen as one. @type {{first: string | null, second: string | null} | null} */ this.plan = null;
    /** @type {Set<number>} */ this.hinted = new Set();
    /** @type {Why | null} */ this.why = null;
    /** @type {import("./turning.js").Turning | null} */ this.turning = null;
    /** The record that is shown here instead of a table. @type {import("../recorded.js").RecordLine | null} */
    this.line = null;
    /** @type {import("../link.js").Line | null} */ this.link = null;
    /** @type {import("../lesson.js").Said | null} */ this.guide = null;
    /** @type {number | null} */ this.sure = null;
    /** @type {import("./reviewing.js").Past | null} */ this.past = null;
    /** @type {api.Refused | null} */ this.trouble = null;
    /** The first seal that was seen here. */ this.seal = "";
    /** @type {import("./sealing.js").Alarm | null} */ this.alarm = null;
    /** @type {"matches" | "shared" | null} */ this.proof = null;
    this.proving = false;
    /** @type {Ticket | null} */ this.given = null;
    /** @type {number | undefined} */ this.entering = undefined;
    this.wait = FIRST_WAIT;
    /** @type {number | null} */ this.seat = null;
    /** @type {number | null} */ this.warned = null;
    /** @type {Said | null} */ this.heard = null;
    /** What has happened since the last tip. @type {Set<string>} */ this.met = new Set();
    /** Whom the host has lifted, and where whoever was moved sits now. @type {number | null} */ this.moving = null;
    /** @type {number | null} */ this.putDown = null;
    /** The link as a QR code. @type {string[] | null} */ this.code = null;
    /** @type {Element | null} */ this.hovered = null;
    /** @type {"log" | "chat"} */ this.tab = "log";
    this.tableId = tableId();
    /** What the guide has said. */ this.told = new Set(ticket(this.tableId)?.told);
    this.sent = false;
    this.lost = false;
    this.reload = false;
    this.folded = false;
    this.sideOpen = false;
    this.unread = 0;
    this.clockAt = 0;
    this.notes = "";
    /** Of a record that was played again here: its moves, and whether it was dealt again too. @type {{moves: number, dealt: boolean} | null} */ this.replayed = null;
  }

  connectedCallback() {
    this.id = "table";
    this.className = "play";
    this.append(this.frame());
    this.addEventListener("click", (event) => act(this, event));
    this.addEventListener("submit", (event) => act(this, event));
    this.addEventListener("change", (event) => this.turnBack(event));
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onkey);
    watchDrags(
      this,
      (card) => this.movesOfCard(card).length === 1,
      (card) => {
        const { in: zone = "", card: code = "?", key = "" } = card.dataset;
        if (!this.second) this.chosen = { zone, card: code === "?" ? null : code, key };
        this.send(this.movesOfCard(card)[0]);
      },
    );
    watchSeatDrags(this, (from, to) => swapSeats(this, from, to));
    this.addEventListener("focusin", (event) => explainFocus(this, event));
    this.addEventListener("pointerover", (event) => explainHover(this, event));
    this.clockTimer = setInterval(() => this.tick(), 500);
    this.enter();
  }

  disconnectedCallback() {
    if (this.onkey) removeEventListener("keydown", this.onkey);
    clearInterval(this.clockTimer);
    clearTimeout(this.entering);
    this.queue.clear();
    this.link?.close();
  }

  /** What stays the same from the first frame to the last. */
  frame() {
    const frame = document.createDocumentFragment();
    frame.append(
      h("a", { class: "skip", href: "#hand" }, say("table-skip")),
      h("header", { class: "bar" }),
      h("nav", { class: "tools", "aria-label": say("tools") }),
      h("div", { class: "notices" }),
      h("main", { class: "main" }),
      h("div", { class: "vh live", role: "log", "aria-live": "polite", "aria-label": say("table-live") }),
      h("div", { class: "dialogs" }),
    );
    return frame;
  }

  // ------------------------------------------------------------- coming and going
  /** @param {Ticket | null} [known] whose seat, if that was found out before */
  async enter(known) {
    if (wanted() === "record") return enterRecord(this);
    let given = known ?? this.ticketFromAddress() ?? ticket(this.tableId) ?? null;
    clearTimeout(this.entering);
    let table, game;
    try {
      given ??= await api.seatAt(this.tableId);
      table = await api.table(this.tableId);
      game = await loadGame(table.game);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (passes(error)) return this.enterLater(given);
      this.trouble = error;
      return this.draw();
    }
    this.lost = false;
    this.game = game;
    this.order = new Order(game.look);
    if (given) keepTicket(given, table.game);
    meet(this, table);
    showTurn(this);
    this.dataset.stage = game.look.stage;
    this.find(".dialogs").append(rulesDialog(game), h("dialog", { class: "modal" }));
    this.connect(given);
    loadCode(this);
  }

  /** The server is in trouble, which may pass. @param {Ticket | null} given */
  enterLater(given) {
    this.lost = true;
    this.entering = setTimeout(() => this.enter(given), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    this.given = given;
    this.draw();
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
    this.link = api.connect(
      this.tableId,
      this.game?.pieces ?? [],
      given,
      { build, name: settings.name || say("guest") },
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

  /** @param {ViewFrame} frame */
  enqueue(frame) {
    const { position, entry } = positionOf(this, frame);
    this.log?.add(entry);
    this.order?.note(position.seq, position.view);
    if (!this.now) trace(this, position.seq);
    this.sent = false;
    if (this.now && position.seq < this.now.seq) this.queue.clear();
    this.goOn(position); // before it is shown: nobody is asked for what was chosen already
    this.queue.push(position);
    if (this.queue.isHeld) this.draw();
  }

  /** The second step of two that were chosen as one. @param {Position} position */
  goOn({ seq, view }) {
    const { plan } = this;
    this.plan = null;
    const next = plan && view.moves.find(({ first, card }) => first === plan.first && card === plan.second);
    if (!next) return;
    this.sent = true;
    this.sendMove(next.action, seq);
  }

  /** @param {Position} position */
  show(position) {
    const before = this.now;
    this.now = position;
    this.dataset.seq = String(position.seq);
    this.clockAt = performance.now();
    this.chosen = this.second = this.why = this.sure = null;
    this.hinted.clear();
    announce(this, before, position);
    showTurn(this, before);
    this.passBySelf(position);
    this.guide = guideAt(this, position);
    if (this.guide?.move != null) this.hinted.add(this.guide.move);
    if (this.guide && position.view.turn === this.seat) speak(this, guideWords(this));
    this.why = (this.guide ? null : tip(this, position)) ?? recount(position);
    if (position.view.outcome && !before?.view.outcome) this.folded = false;
    if (position.view.outcome) prove(this);
    if (position.view.outcome && this.seat !== null) turn(this);
    const move = !before && position.seq === 0 ? deal : travel;
    move(this, () => this.draw());
    if (!before) openMoment(this);
  }

  /** Where one can only pass, that can happen by itself: after a while, as if one had thought. @param {Position} position */
  passBySelf({ seq, view: { moves } }) {
    const [only] = moves;
    if (!settings.autopass || moves.length !== 1 || only.zone !== null || only.keyboard !== "P") return;
    const wait = 900 + 1800 * Math.random();
    setTimeout(() => this.now?.seq === seq && !this.sent && this.send({ ...only, ask_twice: false }), wait);
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

  // ------------------------------------------------------------------- drawing
  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** Everything the parts are drawn from; only once a view is there. @returns {Scene} */
  scene() {
    const table = /** @type {Table} */ (this.table);
    const game = /** @type {Game} */ (this.game);
    const view = this.past?.view ?? /** @type {Position} */ (this.now).view;
    const open = !this.past && !this.lost && !this.sent && this.seat !== null && !this.queue.waiting.length;
    return {
      view,
      table,
      game,
      look: game.look,
      words: readerFor(this, this.past?.eyes ?? "own").words,
      you: seatOf(this),
      base: seatOf(this) ?? 0,
      options: new Options(view, game.look, open),
      chosen: this.chosen,
      second: this.second,
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
      main.append(seating({ table: this.table, game: this.game, you: this.seat, moving: this.moving, code: this.code }));
    morph(this.find("main"), main);
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
        goals(scene),
        stage(scene),
        desk(scene, { why: this.why, sure: this.sure, sent: this.sent, held: this.queue.isHeld }, [
          guideBox(this),
          ...reviewBars(this),
          this.line && !this.now?.view.outcome ? turnedBox(this) : null,
        ]),
        over ? ending(scene, this.alarm, this.proof, guideEnd(this), turnedBox(this)) : null,
      ),
      side(scene, {
        log: this.log?.sentences ?? [],
        said: settings.muted ? [] : this.said,
        tab: this.tab,
        unread: settings.muted ? 0 : this.unread,
        open: this.sideOpen,
      }),
    );
  }

  drawBar() {
    const title = this.game?.words.message("title") ?? say("table-unnamed");
    const moment = this.past?.view.moment ?? this.now?.view.moment ?? "";
    const bots = this.table?.seats.some((seat) => seat.kind === "bot");
    const warmingUp = Boolean(bots && !this.table?.thinking);
    morph(this.find(".bar"), bar(title, moment, warmingUp));
    const mine = this.seat !== null && this.now !== null && !this.past;
    const asked = mine && (this.now?.view.moves.length ?? 0) > 0;
    const can = {
      undo: mine && this.now?.undo === this.seat,
      hint: asked && this.table?.casual === true,
      rules: this.game !== null,
    };
    morph(this.find(".tools"), tools(can, settings.muted ? 0 : this.unread));
  }

  drawNotices() {
    const box = h("div", { class: "notices" });
    for (const each of noticesOf(this)) box.append(each);
    morph(this.find(".notices"), box);
  }

  /** Clocks run on between two views. */
  tick() {
    const { now, seat } = this;
    if (!now?.clocks) return;
    const low = showClocks(this, now.clocks, (performance.now() - this.clockAt) / 1000);
    if (low !== seat || this.warned === now.seq) return;
    this.warned = now.seq;
    speak(this, say("spoken-seconds-left", { seconds: LOW }));
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
    if (move.ask_twice && this.sure !== move.action) {
      const bold = say("desk-move", { move: move.label }, "asked");
      this.sure = move.action;
      this.why = move.detail
        ? { kind: "preview", bold, said: [{ text: move.detail, clause: move.clause }] }
        : null;
      return this.draw();
    }
    if (move.pairs && !move.alone && !this.second) return this.askSecond();
    this.plan = move.pairs ? { first: move.card, second: this.second?.card ?? null } : null;
    this.sent = true;
    this.chosen = this.second = this.sure = this.why = null;
    this.sendMove(move.action, this.now.seq);
    this.draw();
  }

  /** @param {number} move @param {number} seq */
  sendMove(move, seq) {
    this.link?.send({ type: "move", move, seq }, (answer) => {
      if (answer.type === "error") this.sent = false;
    });
  }

  /** The chosen card is not enough by itself. */
  askSecond() {
    this.why = { kind: "preview", said: [{ text: say("desk-choose-second") }] };
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (typing || this.querySelector("dialog[open]")) return;
    if (roveByKey(event) || keyAct(this, event)) event.preventDefault();
  }

  /** The slider and the choice of eyes. @param {Event} event */
  turnBack(event) {
    const { past } = this;
    if (!past || !(event.target instanceof HTMLElement)) return;
    const { value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
    if (event.target.dataset.review === "slider") look(this, Number(value));
    if (event.target.dataset.review === "eyes")
      look(this, past.seq, value === "own" || value === "open" ? value : Number(value));
  }

  // ------------------------------------------------------------------- dialogs
  /** @param {string} [clause] */
  openRules(clause) {
    showRules(/** @type {HTMLDialogElement} */ (this.find("dialog.rules")), clause);
  }

  /** @param {string} id */
  openZone(id) {
    const scene = this.scene();
    const zone = scene.view.zones.find((each) => each.id === id.replace(/^end-/, ""));
    if (zone) showDialog(this.modal(), cardsDialog(scene, zone));
  }

  /** @param {number} seat */
  openSeat(seat) {
    showDialog(this.modal(), seatDialog(this.scene(), seat));
  }

  /** @param {number} seat */
  openTally(seat) {
    showDialog(this.modal(), tallyDialog(this.scene(), seat));
  }

  openMore() {
    showDialog(this.modal(), moreDialog(this.table, this.seat, this.ticket ?? null, this.code));
  }

  /** Whoever made the table can say where all are told of it. */
  async openContact() {
    const part = await later(import("./contact.js")).catch((error) => this.complain(sayError(error)));
    if (!part) return;
    const { ticket, table, seat } = this;
    const isHost = ticket && table && table.host === seat;
    new part.ContactDialog(this.find(".dialogs"), isHost ? { ...ticket, table: this.tableId } : null);
  }

  async openShare() {
    const link = ALONE ? await api.sharedLink(this.tableId, this.line).catch(() => "") : momentLink(this);
    if (link) showDialog(this.modal(), shareDialog(link, this.past !== null));
    else this.complain(say("record-share"));
  }

  modal() {
    return /** @type {HTMLDialogElement} */ (this.find("dialog.modal"));
  }
}

customElements.define("dusk-table", TableScreen);
