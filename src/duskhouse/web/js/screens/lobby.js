// The lobby: choose a game and play, invite friends, go on with a table, watch one.

/** @import {Game, GameInfo, Table} from "../types.js" */
/** @import {Wish} from "../parts/setup.js" */
import * as api from "../api.js";
import { h, icon, morph, s } from "../dom.js";
import { picture } from "../faces.js";
import { change, dropTicket, keepTicket, settings, tickets, turnTheme } from "../keep.js";
import { rulesDialog, searchRules, showRules } from "../parts/rules.js";
import { requested, setupForm, setWish, usualWish } from "../parts/setup.js";

const ASK_AGAIN = 700;
const LOOK_AGAIN = 8000;

/** A table that was made before, as it is now. @typedef {{kept: import("../keep.js").Kept, table: Table | null}} Mine */

export class Lobby extends HTMLElement {
  constructor() {
    super();
    /** @type {Game[]} */ this.games = [];
    /** @type {Mine[]} */ this.mine = [];
    /** @type {Table[]} */ this.open = [];
    /** @type {Wish | null} */ this.wish = null;
    this.trouble = "";
    this.making = "";
    this.loaded = false;
  }

  connectedCallback() {
    this.className = "lobby";
    document.title = "Duskhouse";
    this.addEventListener("click", (event) => this.act(event));
    this.addEventListener("change", (event) => this.change(event));
    this.addEventListener("input", (event) => this.search(event));
    this.addEventListener("submit", (event) => this.submit(event));
    this.append(
      h("div", { class: "page" }),
      h("div", { class: "dialogs" }, h("dialog", { class: "sheet setup", "aria-labelledby": "setup-title" })),
    );
    this.draw();
    this.load();
    this.loadTables();
    this.timer = setInterval(() => document.hidden || this.loadTables(), LOOK_AGAIN);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  /** All games; as long as bots warm up, ask again. */
  async load() {
    try {
      const infos = await api.games();
      const known = this.loaded ? this.games : await Promise.all(infos.map((info) => api.game(info.id)));
      this.games = known.map((game, at) => ({ ...game, thinking: infos[at].thinking }));
      this.loaded = true;
      this.trouble = "";
    } catch (error) {
      this.trouble = words(error);
    }
    this.draw();
    if (!this.loaded || this.games.some((game) => !game.thinking))
      setTimeout(() => this.isConnected && this.load(), ASK_AGAIN);
  }

  async loadTables() {
    const kept = tickets().slice(0, 8);
    this.mine = (await Promise.all(kept.map(lookUp))).filter((each) => each !== null);
    this.open = await api.openTables().catch(() => []);
    this.draw();
  }

  // ------------------------------------------------------------------- drawing
  draw() {
    morph(
      /** @type {Element} */ (this.querySelector(".page")),
      h(
        "div",
        { class: "page" },
        h("a", { class: "skip", href: "#games" }, "To the games"),
        this.sky(),
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
          h(
            "section",
            { class: "games", id: "games", "aria-label": "Games" },
            this.games.map((game) => this.gameBox(game)),
          ),
          h("div", { class: "lower" }, this.mineBox(), this.openBox()),
          h(
            "footer",
            { class: "foot" },
            "Every deal is sealed before the first card and can be checked after the last. No account, no tracking.",
          ),
        ),
      ),
    );
  }

  sky() {
    const scene = s(
      "svg",
      {
        class: "scene",
        viewBox: "0 0 1200 300",
        preserveAspectRatio: "xMidYMax slice",
        "aria-hidden": "true",
      },
      s("use", { href: "#scene-lobby" }),
    );
    return h(
      "header",
      { class: "sky" },
      h("span", { class: "disc" }),
      scene,
      icon("bat", "bat one"),
      icon("bat", "bat two"),
      h(
        "div",
        { class: "wrap" },
        h(
          "nav",
          { "aria-label": "Main" },
          h("a", { class: "brand", href: "/" }, icon("i-house", ""), h("span", null, "Duskhouse")),
          h(
            "span",
            { class: "tools" },
            h("button", { type: "button", "data-act": "theme" }, icon("i-theme"), h("span", null, "Theme")),
          ),
        ),
        h(
          "div",
          { class: "hero" },
          h("h1", null, "The lamps are lit."),
          h(
            "p",
            null,
            "Four card games full of ghosts. Sit down against good bots, or send a link to your friends. No account.",
          ),
          h(
            "label",
            { class: "field-line" },
            h("span", { class: "label" }, "Your name"),
            h("input", {
              class: "text",
              name: "name",
              maxlength: 24,
              value: settings.name,
              placeholder: "Guest",
              autocomplete: "nickname",
              "data-key": "name",
            }),
          ),
        ),
      ),
    );
  }

  /** @param {Game} game */
  gameBox(game) {
    const range = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)}` : String(game.seats[0]);
    const busy = this.making === game.id;
    return h(
      "article",
      { class: "game", "data-key": game.id, "aria-labelledby": `title-${game.id}` },
      h(
        "div",
        { class: "art", "aria-hidden": "true" },
        game.look.showcase.map((code, at) => picture(game.look, code, at === 0 ? 0 : 1)),
      ),
      h(
        "div",
        { class: "txt" },
        h("h2", { id: `title-${game.id}` }, game.title),
        h(
          "div",
          { class: "meta" },
          h("span", { class: "pill" }, icon("i-person"), range),
          h("span", { class: "pill" }, icon("i-clock"), `${game.look.minutes} min`),
          !game.thinking &&
            h(
              "span",
              { class: "pill", role: "status", title: "So far they play by rules of thumb." },
              "bots warm up",
            ),
        ),
        h("p", null, game.look.pitch),
      ),
      h(
        "div",
        { class: "go" },
        h(
          "button",
          {
            type: "button",
            class: "btn primary",
            "data-act": "play",
            "data-game": game.id,
            "aria-describedby": `title-${game.id}`,
          },
          busy ? "Dealing…" : "Play now",
        ),
        h(
          "button",
          { type: "button", class: "btn", "data-act": "setup", "data-game": game.id },
          "Friends and options",
        ),
        h(
          "button",
          { type: "button", class: "link", "data-act": "rules", "data-game": game.id },
          `Rules of ${game.title}`,
        ),
      ),
    );
  }

  mineBox() {
    return h(
      "section",
      { class: "box", "aria-labelledby": "yours" },
      h("h2", { id: "yours" }, "Your tables"),
      this.mine.length
        ? this.mine.map((each) => mineLine(each))
        : h(
            "div",
            { class: "empty" },
            icon("h-soul", ""),
            h("b", null, "No tables yet"),
            h("p", null, "Choose a game above and the first one is yours."),
          ),
    );
  }

  openBox() {
    return h(
      "section",
      { class: "box", "aria-labelledby": "open" },
      h("h2", { id: "open" }, "Open tables"),
      this.open.length
        ? this.open.map((table) => openLine(table))
        : h(
            "p",
            { class: "label" },
            "No public table is waiting just now. With “Friends and options” you can open one.",
          ),
      h(
        "form",
        { class: "join", "data-act": "link" },
        h("input", {
          name: "link",
          "aria-label": "A link you were sent",
          placeholder: "A link you were sent",
          autocomplete: "off",
          "data-key": "link",
        }),
        h("button", { class: "btn" }, "Join"),
      ),
    );
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
    const first = wish.others.length ? wish.others : ["open"];
    wish.others = Array.from({ length: wish.seats - 1 }, (_, at) => first[at] ?? wish.game.level);
  }

  drawSetup() {
    const inside = setupForm(/** @type {Wish} */ (this.wish), this.trouble);
    const old = this.dialog().firstElementChild;
    if (old) morph(old, inside);
    else this.dialog().append(inside);
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
      play: () => game && this.make({ game: game.id, seats: favourite(game) }),
      setup: () => game && this.openSetup(game),
      rules: () => game && this.openRules(game),
      theme: () => turnTheme(),
      shut: () => element.closest("dialog")?.close(),
      seats: () => {
        if (!this.wish) return;
        this.wish.seats = Number(element.dataset.count);
        this.fillOthers();
        this.drawSetup();
      },
      forget: () => {
        dropTicket(element.dataset.table ?? "");
        this.loadTables();
      },
    };
    acts[/** @type {keyof typeof acts} */ (element.dataset.act)]?.();
  }

  /** @param {Event} event */
  change(event) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    if (input.name === "name") change({ name: input.value.trim() });
    if (this.wish && setWish(this.wish, input)) this.drawSetup();
  }

  /** @param {Event} event */
  search(event) {
    const input = event.target;
    const dialog = input instanceof HTMLInputElement && input.type === "search" && input.closest("dialog");
    if (dialog) searchRules(dialog, input.value);
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.dataset.act === "link") return this.follow(new FormData(form).get("link"));
    if (this.wish) this.make(requested(this.wish));
  }

  /** @param {FormDataEntryValue | null} link */
  follow(link) {
    const found = /(?:\/t\/)?([\w-]+)(#\d\.[\w-]+)?\/?$/.exec(String(link ?? "").trim());
    if (found) location.assign(`/t/${found[1]}${found[2] ?? ""}`);
    else {
      this.trouble = "That is no link to a table.";
      this.draw();
    }
  }

  /** @param {Record<string, any>} wanted */
  async make(wanted) {
    this.making = wanted.game;
    this.trouble = "";
    this.draw();
    try {
      const given = await api.newTable({ name: settings.name || "Guest", ...wanted });
      keepTicket(given, this.games.find((game) => game.id === wanted.game)?.title ?? "");
      location.assign(`/t/${given.table}`);
    } catch (error) {
      this.making = "";
      this.trouble = words(error);
      this.draw();
      if (this.dialog().open) this.drawSetup();
    }
  }

  /** @param {Game} game */
  openRules(game) {
    this.querySelector("dialog.rules")?.remove();
    const dialog = /** @type {HTMLDialogElement} */ (rulesDialog(game));
    this.querySelector(".dialogs")?.append(dialog);
    showRules(dialog);
  }
}

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** The number of players to suggest. @param {GameInfo} game */
const favourite = (game) => (game.seats.includes(4) ? 4 : game.seats[0]);

/** A kept table as it is now; one that is gone is forgotten. @param {import("../keep.js").Kept} kept @returns {Promise<Mine | null>} */
async function lookUp(kept) {
  try {
    return { kept, table: await api.table(kept.table) };
  } catch (error) {
    if (!(error instanceof api.Refused) || error.code !== "no-table") return { kept, table: null };
    dropTicket(kept.table);
    return null;
  }
}

/** @param {Table} table */
const company = (table) =>
  table.seats.map((seat) => (seat.kind === "open" ? "an open seat" : seat.name)).join(", ");

/** @param {Mine} mine */
function mineLine({ kept, table }) {
  const state = { open: "waiting for players", playing: "running", over: "over" };
  return h(
    "div",
    { class: "match", "data-key": kept.table },
    icon("i-cards", "sigil"),
    h(
      "div",
      null,
      h("b", null, kept.title),
      h(
        "span",
        { class: "label" },
        table ? `${state[table.state]} · ${company(table)}` : "the server does not answer",
      ),
    ),
    h(
      "a",
      { class: `btn${table?.state === "playing" ? " primary" : ""}`, href: `/t/${kept.table}` },
      table?.state === "over" ? "Review" : "Continue",
    ),
    h(
      "button",
      {
        type: "button",
        class: "btn",
        "data-act": "forget",
        "data-table": kept.table,
        "aria-label": `Forget ${kept.title}`,
      },
      icon("i-close"),
    ),
  );
}

/** @param {Table} table */
function openLine(table) {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  return h(
    "div",
    { class: "match", "data-key": table.id },
    icon("i-person", "sigil"),
    h(
      "div",
      null,
      h("b", null, table.title),
      h("span", { class: "label" }, `${free ? `${free} open` : "running"} · ${company(table)}`),
    ),
    h("a", { class: "btn", href: `/t/${table.id}` }, free ? "Join" : "Watch"),
  );
}

customElements.define("dusk-lobby", Lobby);
