// The lab: choose a game and one rule or two, and see what bots find out about them while they play.

/** @import {Game} from "../types.js" */
/** @import {Run} from "../parts/lab.js" */
/** @import {Wish} from "../parts/setup.js" */
import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { language, loadGame, say, sayError } from "../language.js";
import { foundBoxes } from "../parts/lab.js";
import { HOME } from "../place.js";
import { optionLine, select, setWish, usualWish } from "../parts/setup.js";

const LOOK_AGAIN = 1500;
const MINUTES = [1, 2, 10];

export class Lab extends HTMLElement {
  constructor() {
    super();
    /** @type {Game[]} */ this.games = [];
    /** Rule A and rule B. @type {Wish[]} */ this.rules = [];
    this.compares = false;
    this.minutes = 1;
    /** @type {Run | null} */ this.run = null;
    this.trouble = "";
    /** Why it is not known how far it is. */ this.lost = "";
  }

  connectedCallback() {
    this.className = "lab";
    this.addEventListener("click", (event) => this.act(event));
    this.addEventListener("change", (event) => this.change(event));
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    this.append(h("main", { class: "wrap" }));
    this.load();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  async load() {
    try {
      const { games } = await api.games();
      this.games = await Promise.all(games.map(({ id }) => loadGame(id)));
      this.choose(this.games[0]);
      await this.look();
    } catch (error) {
      this.trouble = sayError(error);
      this.draw();
    }
  }

  /** What is known by now; as long as it runs, again and again. */
  async look() {
    clearTimeout(this.timer);
    try {
      this.run = await api.lab();
      this.lost = "";
    } catch (error) {
      this.lost = sayError(error);
    }
    this.draw();
    if (this.run?.running && this.isConnected) this.timer = setTimeout(() => this.look(), LOOK_AGAIN);
  }

  /** @param {Game} game */
  choose(game) {
    const seats = Math.min(4, Math.max(...game.seats));
    this.rules = [usualWish(game, seats), usualWish(game, seats)];
  }

  // ------------------------------------------------------------------------- drawing
  draw() {
    const { run } = this;
    const found = run?.found ?? null;
    morph(
      /** @type {Element} */ (this.querySelector("main")),
      h(
        "main",
        { class: "wrap" },
        h("p", null, h("a", { href: HOME.pathname }, say("lab-link", {}, "back"))),
        h("h1", null, say("lab-link")),
        h("p", { class: "label" }, say("lab-link", {}, "does")),
        this.rules.length > 0 && this.form(),
        (this.trouble || this.lost) && h("p", { class: "bad", role: "alert" }, this.trouble || this.lost),
        run?.running && h("progress", { max: 1, value: run.share, "aria-label": say("lab-link") }),
        run?.running && !found && h("p", { class: "label" }, say("lab-link", {}, "waiting")),
        found &&
          h(
            "p",
            null,
            h("a", { class: "btn", href: new URL("api/lab/report", HOME).href, download: "report.html" }, say("lab-link", {}, "keep")),
          ),
        found && foundBoxes(found, (found.sections[0]?.rows[0]?.rules.length ?? 1) > 1),
      ),
    );
    // A select that somebody has used goes by what was chosen there, not by its attributes.
    for (const each of this.querySelectorAll("select[data-value]")) {
      if (each instanceof HTMLSelectElement) each.value = each.dataset.value ?? "";
    }
  }

  form() {
    const [{ game, seats }] = this.rules;
    const titles = (/** @type {string} */ id) =>
      this.games.find((each) => each.id === id)?.words.message("title") ?? id;
    const ids = this.games.map(({ id }) => id);
    return h(
      "form",
      { class: "labform" },
      field(say("lab-link", {}, "game"), select("game", ids, game.id, titles)),
      field(say("setup-players"), select("seats", game.seats, seats, String)),
      field(say("lab-link", {}, "minutes"), select("minutes", MINUTES, this.minutes, String)),
      this.ruleBox(0),
      h(
        "label",
        { class: "field-line" },
        h("span", null, say("lab-link", {}, "compare")),
        h("input", { type: "checkbox", name: "compare", checked: this.compares }),
      ),
      this.compares && this.ruleBox(1),
      this.run?.running
        ? h("button", { type: "button", class: "btn wide", "data-act": "stop" }, say("lab-link", {}, "stop"))
        : h("button", { class: "btn primary wide" }, say("lab-link", {}, "begin")),
    );
  }

  /** The same switches as at a new table. @param {number} rule */
  ruleBox(rule) {
    const { game, options } = this.rules[rule];
    const switches = game.options.filter((option) => option.clause);
    if (switches.length === 0) return null;
    return h(
      "details",
      { class: "more", "data-rule": rule, "data-key": `rule-${rule}`, open: rule === 1 },
      h("summary", null, say("lab-link", {}, rule ? "b" : "a")),
      switches.map((option) => optionLine(game, option, options[option.name])),
    );
  }

  // ---------------------------------------------------------------------------- acts
  /** @param {Event} event */
  act(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-act=stop]") : null;
    if (element) api.stopLab().finally(() => this.look()).catch(() => {}); // which says what is wrong
  }

  /** @param {Event} event */
  change(event) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    const rule = Number(input.closest("[data-rule]")?.getAttribute("data-rule") ?? 0);
    const game = this.games.find(({ id }) => id === input.value);
    if (input.name === "game" && game) this.choose(game);
    else if (input.name === "seats") for (const each of this.rules) each.seats = Number(input.value);
    else if (input.name === "minutes") this.minutes = Number(input.value);
    else if (input.name === "compare" && input instanceof HTMLInputElement) this.compares = input.checked;
    else setWish(this.rules[rule], input);
    this.draw();
  }

  async begin() {
    const [a, b] = this.rules;
    this.trouble = "";
    try {
      await api.beginLab({
        game: a.game.id,
        seats: a.seats,
        options: a.options,
        against: this.compares ? b.options : null,
        minutes: this.minutes,
        language: language(),
      });
    } catch (error) {
      this.trouble = sayError(error, a.game.words);
    }
    await this.look();
  }
}

/** @param {string} text @param {Element} input */
const field = (text, input) => h("label", { class: "field-line" }, h("span", null, text), input);

customElements.define("dusk-lab", Lab);
