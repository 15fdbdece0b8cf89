// The lobby: choose a game and play, invite friends, go on with a table, watch one.

/** @import {Game, Mine, Table} from "../types.js" */
/** @import {Wish} from "../parts/setup.js" */
/** @import {KeyDialog} from "./key.js" */
import * as api from "../api.js";
import { later } from "../asking.js";
import { h, icon, morph } from "../dom.js";
import {
  change,
  dropTicket,
  keepTicket,
  playedBefore,
  rememberPlayed,
  settings,
  turnTheme,
} from "../keep.js";
import { loadGame, say, sayError } from "../language.js";
import { gameBox, mineBox, onServer, openBox, sky } from "../parts/lobby.js";
import { notice } from "../parts/notices.js";
import { rulesDialog, showRules } from "../parts/rules.js";
import { keepRecord, linesOf } from "../recorded.js";
import { partnersOf } from "../parts/teams.js";
import { newShare } from "./sealing.js";
import { requested, setupForm, setWish, usualWish } from "../parts/setup.js";
import { ALONE, labAddress, recordAddress, SERVER, tableAddress } from "../place.js";

const ASK_AGAIN = 700;
const LOOK_AGAIN = 15_000;

export class Lobby extends HTMLElement {
  constructor() {
    super();
    /** @type {Game[]} */ this.games = [];
    /** Games whose bots look ahead. @type {Set<string>} */ this.thinking = new Set();
    /** @type {Mine[]} */ this.mine = [];
    /** @type {Table[]} */ this.open = [];
    /** @type {Wish | null} */ this.wish = null;
    /** The games of a file that was opened. @type {import("../recorded.js").RecordLine[]} */ this.records = [];
    /** Whether whoever is here may use the lab. */ this.hasLab = false;
    /** Takes another build of the page, if one is there. @type {(() => void) | null} */ this.takeUpdate = null;
    /** @type {KeyDialog | null} */ this.keyDialog = null;
    this.trouble = "";
    this.making = "";
    this.loaded = false;
  }

  connectedCallback() {
    this.className = "lobby";
    this.addEventListener("click", (event) => this.act(event));
    this.addEventListener("change", (event) => this.change(event));
    this.addEventListener("submit", (event) => this.submit(event));
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      this.openFile(event.dataTransfer?.files[0]);
    });
    this.append(
      h("div", { class: "page" }),
      h("div", { class: "dialogs" }, h("dialog", { class: "modal setup", "aria-labelledby": "setup-title" })),
    );
    this.draw();
    this.load();
    this.loadTables();
    if (!ALONE) this.askForLab();
    this.look = () => document.hidden || this.loadTables();
    this.timer = setInterval(this.look, LOOK_AGAIN);
    document.addEventListener("visibilitychange", this.look);
    this.followKey();
    addEventListener("hashchange", () => this.followKey());
  }

  /** @param {() => void} take */
  offerUpdate(take) {
    this.takeUpdate = take;
    this.draw();
  }

  /** Whoever may not use it is not told of it. */
  askForLab() {
    api.lab().then(
      () => {
        this.hasLab = true;
        this.draw();
      },
      () => {},
    );
  }

  /** A link with a key leaves the address at once. */
  async followKey() {
    if (ALONE || !location.hash.startsWith("#key=")) return;
    const link = location.href;
    history.replaceState(null, "", location.pathname);
    (await this.openKey())?.ask(link);
  }

  /** A part that is seldom wanted, unless it cannot be had. @template Part @param {Promise<Part>} part */
  async loadPart(part) {
    try {
      return await later(part);
    } catch (error) {
      this.trouble = sayError(error);
      this.draw();
      return null;
    }
  }

  async openKey() {
    const part = await this.loadPart(import("./key.js"));
    if (!part) return null;
    this.keyDialog ??= new part.KeyDialog(/** @type {HTMLElement} */ (this.querySelector(".dialogs")), () => this.loadTables());
    this.keyDialog.open();
    return this.keyDialog;
  }

  async openContact() {
    const part = await this.loadPart(import("./contact.js"));
    if (part) new part.ContactDialog(/** @type {Element} */ (this.querySelector(".dialogs")));
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    if (this.look) document.removeEventListener("visibilitychange", this.look);
  }

  /** All games; as long as bots warm up, ask again. */
  async load() {
    try {
      const { games } = await api.games();
      if (!this.loaded) this.games = await Promise.all(games.map(({ id }) => loadGame(id)));
      this.thinking = new Set(games.filter(({ thinking }) => thinking).map(({ id }) => id));
      this.loaded = true;
      this.trouble = "";
    } catch (error) {
      this.trouble = sayError(error);
    }
    this.draw();
    if (!this.loaded || this.games.some(({ id }) => !this.thinking.has(id)))
      setTimeout(() => this.isConnected && this.load(), ASK_AGAIN);
  }

  async loadTables() {
    this.mine = await api.mine().catch(() => this.mine); // as it was, until the server answers
    this.open = await api.openTables().catch(() => []);
    this.draw();
  }

  // ------------------------------------------------------------------- drawing
  draw() {
    const titleOf = (/** @type {string} */ id) => this.titleOf(id);
    morph(
      /** @type {Element} */ (this.querySelector(".page")),
      h(
        "div",
        { class: "page" },
        h("a", { class: "skip", href: "#games" }, say("lobby-skip")),
        sky(),
        h(
          "main",
          { class: "wrap" },
          this.trouble &&
            h(
              "div",
              { class: "notice", "data-kind": "bad", role: "alert" },
              icon("i-off"),
              h("span", { class: "grow" }, this.trouble),
            ),
          this.mine.length > 0 && mineBox(this.mine, titleOf),
          h(
            "section",
            { class: "games", id: "games", "aria-label": say("lobby-games") },
            this.games.map((game) => gameBox(game, this.thinking.has(game.id), this.making === game.id)),
          ),
          this.takeUpdate &&
            notice("said", "i-info", say("lobby-update"), "update", say("lobby-update", {}, "button")),
          h("div", { class: "lower" }, !this.mine.length && mineBox([], titleOf), SERVER && onServer(), openBox(this.open, titleOf, this.records)),
          h(
            "footer",
            { class: "foot" },
            say("lobby-foot"),
            !ALONE && [" ", h("button", { type: "button", class: "link", "data-act": "tell" }, say("telling"))],
            this.hasLab && [" ", h("a", { href: labAddress() }, say("lab-link"))],
          ),
        ),
      ),
    );
  }

  /** @param {string} id */
  titleOf(id) {
    return this.games.find((game) => game.id === id)?.words.message("title") ?? "";
  }

  // -------------------------------------------------------------------- setup
  /** @param {Game} game */
  openSetup(game) {
    this.wish = usualWish(game, favourite(game));
    this.fillOthers();
    const dialog = this.dialog();
    this.drawSetup();
    dialog.showModal();
  }

  fillOthers() {
    const wish = /** @type {Wish} */ (this.wish);
    const { game, seats, others } = wish;
    const [friend = 1] = partnersOf(game, seats, 0); // who is invited sits as partner
    const usual = (/** @type {number} */ seat) => (!ALONE && seat === friend && !others.length ? "open" : game.level);
    wish.others = Array.from({ length: seats - 1 }, (_, at) => others[at] ?? usual(at + 1));
  }

  drawSetup() {
    const inside = setupForm(/** @type {Wish} */ (this.wish), this.trouble);
    const old = this.dialog().firstElementChild;
    if (old) morph(old, inside);
    else this.dialog().append(inside);
    // A select that somebody has used goes by what was chosen there, not by its attributes.
    for (const each of this.querySelectorAll("select[data-value]")) {
      if (each instanceof HTMLSelectElement) each.value = each.dataset.value ?? "";
    }
  }

  /** @returns {HTMLDialogElement} */
  dialog() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog.setup"));
  }

  // --------------------------------------------------------------------- acts
  /** @param {Event} event */
  act(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-act]") : null;
    if (!(element instanceof HTMLElement) || element.tagName === "FORM") return;
    const game = this.games.find((each) => each.id === element.dataset.game);
    const acts = {
      learn: () => game?.lesson && this.make({ game: game.id, seats: game.lesson.seats, lesson: true }),
      play: () => game && this.make({ game: game.id, ...usual(game) }),
      setup: () => game && this.openSetup(game),
      rules: () => game && this.openRules(game),
      theme: () => turnTheme(),
      key: () => this.openKey(),
      tell: () => this.openContact(),
      update: () => this.takeUpdate?.(),
      shut: () => element.closest("dialog")?.close(),
      seats: () => {
        if (!this.wish) return;
        this.wish.seats = Number(element.dataset.count);
        if (Number(this.wish.first) >= this.wish.seats) this.wish.first = "";
        this.fillOthers();
        this.drawSetup();
      },
      forget: () => this.forget(element.dataset.table ?? ""),
    };
    acts[/** @type {keyof typeof acts} */ (element.dataset.act)]?.();
  }

  /** @param {string} table */
  async forget(table) {
    dropTicket(table);
    try {
      await api.forget(table);
      this.trouble = "";
    } catch (error) {
      this.trouble = sayError(error);
    }
    this.loadTables();
  }

  /** @param {Event} event */
  change(event) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    if (input.name === "name") change({ name: input.value.trim() });
    if (input.name === "record" && input instanceof HTMLInputElement) return this.openFile(input.files?.[0]);
    if (input.name === "record-game") return this.openRecord(Number(input.value));
    if (this.wish && setWish(this.wish, input)) this.drawSetup();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.dataset.act === "link") return this.follow(new FormData(form).get("link"));
    if (this.wish) this.make(requested(this.wish));
  }

  /** A file of records: its game is opened; of several, one is chosen. @param {File | null} [file] */
  async openFile(file) {
    if (!file) return;
    this.records = linesOf(await file.text());
    if (this.records.length === 1) return this.openRecord(this.records[0].number);
    this.trouble = this.records.length ? "" : say("error-no-record");
    this.draw();
  }

  /** @param {number} number */
  openRecord(number) {
    const line = this.records.find((each) => each.number === number);
    if (!line) return;
    keepRecord(line);
    location.assign(recordAddress());
  }

  /** @param {FormDataEntryValue | null} link */
  follow(link) {
    const text = String(link ?? "").trim();
    const isKey = text.includes("#key="); // which must not get into the path of an address
    if (isKey && !ALONE) return void this.openKey().then((dialog) => dialog?.ask(text));
    const record = /\/api\/tables\/([\w-]+)\/record$/.exec(text);
    if (record && !SERVER) return location.assign(recordAddress(record[1]));
    const found = isKey ? null : /(?:\/t\/)?([\w-]+)(#\d\.[\w-]+)?\/?$/.exec(text);
    const address = found && (SERVER ? new URL(`t/${found[1]}`, SERVER).href : tableAddress(found[1]));
    if (found) location.assign(`${address}${found[2] ?? ""}`);
    else {
      this.trouble = say("lobby-link", {}, "wrong");
      this.draw();
    }
  }

  /** @param {Record<string, any>} wanted */
  async make(wanted) {
    const game = this.games.find(({ id }) => id === wanted.game);
    this.making = wanted.game;
    this.trouble = "";
    this.draw();
    try {
      const { table, seat, seal } = await api.newTable(wanted);
      const share = wanted.lesson ? undefined : newShare();
      const who = { name: settings.name || say("guest"), share };
      const given = await api.join(table, seat, who);
      keepTicket({ ...given, seal, share }, wanted.game);
      rememberPlayed(wanted);
      location.assign(tableAddress(given.table));
    } catch (error) {
      this.making = "";
      this.trouble = sayError(error, game?.words);
      this.draw();
      if (this.dialog().open) this.drawSetup();
    }
  }

  /** @param {Game} game */
  openRules(game) {
    this.querySelector("dialog.rules")?.remove();
    const dialog = rulesDialog(game);
    this.querySelector(".dialogs")?.append(dialog);
    showRules(dialog);
  }
}

/** What is played without asking: what was played last, else what is recommended. @param {Game} game */
const usual = (game) => playedBefore(game.id).last ?? { seats: favourite(game) };

/** The number of players to suggest. @param {Game} game */
const favourite = (game) => (game.seats.includes(4) ? 4 : game.seats[0]);

customElements.define("dusk-lobby", Lobby);
