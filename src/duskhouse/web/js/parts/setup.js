// A new table: how many play, who takes the other seats, house rules.

/** @import {Child, Game, Option} from "../types.js" */
import { h, icon } from "../dom.js";
import { picture } from "../faces.js";
import { capital, say } from "../language.js";
import { inId } from "../words.js";
import { doesOf } from "./cards.js";
import { ALONE } from "../place.js";
import { areTeamsDealt, partnersOf, teamsOf } from "./teams.js";

/**
 * What a new table is to be. Hints are as usual as long as `casual` is null; `first` is a seat, nothing is by lot.
 * @typedef {{game: Game, seats: number, others: string[], first: string, options: Record<string, any>,
 *   public: boolean, casual: boolean | null, clock: string, grace: string, watching: string}} Wish
 */

/** @param {Game} game @param {number} seats @returns {Wish} */
export function usualWish(game, seats) {
  const open = { public: false, casual: null, clock: "", grace: "60", watching: "0" };
  return { game, seats, others: [], first: "", options: {}, ...open };
}

/** The wish as the server wants it. @param {Wish} wish */
export function requested(wish) {
  const [kind, seconds] = wish.clock.split(" ");
  return {
    game: wish.game.id,
    seats: wish.seats,
    others: wish.others,
    first: wish.first ? Number(wish.first) : null,
    options: wish.options,
    public: wish.public,
    casual: wish.casual,
    clock: wish.clock ? { kind, seconds: Number(seconds) } : null,
    grace: wish.grace ? Number(wish.grace) : null,
    spectators: wish.watching !== "",
    delay: Number(wish.watching),
  };
}

/** @param {Wish} wish @param {string} trouble */
export function setupForm(wish, trouble) {
  const { game } = wish;
  const rules = game.options.filter((option) => option.clause);
  return h(
    "form",
    { class: "modal-form", "data-act": "make" },
    h(
      "header",
      null,
      h(
        "h2",
        { id: "setup-title" },
        game.words.message("title"),
        h("span", { class: "label only-wide" }, say("setup-new")),
      ),
      h(
        "button",
        { type: "button", class: "btn", "data-act": "shut", "aria-label": say("close") },
        icon("i-close"),
      ),
    ),
    game.seats.length > 1 &&
      h(
        "fieldset",
        { class: "flips" },
        h("legend", null, say("setup-players")),
        game.seats.map((count) =>
          h(
            "button",
            {
              type: "button",
              class: "btn",
              "data-act": "seats",
              "data-count": count,
              "aria-pressed": String(count === wish.seats),
            },
            count,
          ),
        ),
      ),
    h(
      "ul",
      { class: "seatset" },
      h(
        "li",
        { class: teamsOf(game, wish.seats) && "team-0" },
        icon(game.look.signs[0].sigil, "sigil"),
        h("span", null, say("seat-you", {}, "start")),
        h("span", { class: "pill" }, say("seating-here")),
      ),
      wish.others.map((other, at) => otherLine(wish, other, at)),
    ),
    areTeamsDealt(game, wish.seats) && h("p", { class: "label" }, say("seating-teams", {}, "dealt")),
    pick("first", say("setup-first"), wish.first, firsts(wish), (seat) => firstWords(wish, seat)),
    h(
      "details",
      { class: "more" },
      h("summary", null, say("setup-more")),
      !ALONE && withOthers(wish),
      rules.length > 0 && h("h3", null, say("setup-house-rules")),
      rules.map((option) => optionLine(game, option, wish.options[option.name])),
    ),
    trouble && h("p", { class: "bad", role: "alert" }, trouble),
    h(
      "button",
      { class: "btn primary wide" },
      wish.others.includes("open") ? say("setup-open") : say("setup-deal"),
    ),
  );
}

/** What only matters among people. @param {Wish} wish */
const withOthers = (wish) => [
  tick("public", say("setup-public"), wish.public),
  tick("casual", say("setup-casual"), wish.casual ?? !wish.public),
  pick("clock", say("setup-clock"), wish.clock, CLOCKS, clockWords),
  pick("grace", say("setup-grace"), wish.grace, GRACES, graceWords),
  pick("watching", say("setup-watching"), wish.watching, WATCHING, watchingWords),
];

// A kind and seconds, or seconds; nothing is never.
const CLOCKS = ["", "move 20", "move 60", "move 180", "move 86400", "move 259200", "move 604800", "game 300", "game 900", "game 3600"];
const GRACES = ["0", "20", "60", "300", "3600", ""];
const WATCHING = ["0", "30", "120", "600", ""];

/** @param {string} clock */
function clockWords(clock) {
  const [kind, seconds] = clock.split(" ");
  return clock ? say("setup-clock", { seconds: Number(seconds) }, kind) : say("setup-clock", {}, "none");
}

/** @param {string} seconds */
const graceWords = (seconds) =>
  seconds ? say("setup-grace", { seconds: Number(seconds) }, "after") : say("setup-grace", {}, "never");

/** @param {string} seconds */
const watchingWords = (seconds) =>
  seconds ? say("setup-watching", { seconds: Number(seconds) }, "later") : say("setup-watching", {}, "never");

/** The seats that can begin; nothing is by lot. @param {Wish} wish */
const firsts = ({ seats }) => ["", ...Array.from({ length: seats }, (_, seat) => String(seat))];

/** Who begins if it is this seat. @param {Wish} wish @param {string} seat */
function firstWords({ game, others }, seat) {
  const at = Number(seat);
  if (!seat) return say("setup-first", {}, "lot");
  if (!at) return say("setup-first", {}, "you");
  const who = others[at - 1] === "open" ? "friend" : "bot";
  return say("setup-first", { name: game.bots[at], seat: at + 1 }, who);
}

/** @param {string} name @param {string} text @param {boolean} on */
function tick(name, text, on) {
  return h(
    "label",
    { class: "field-line" },
    h("span", null, text),
    h("input", { type: "checkbox", name, checked: on }),
  );
}

/** @param {string} name @param {string} text @param {string} chosen @param {string[]} values @param {(value: string) => string} words */
function pick(name, text, chosen, values, words) {
  return h("label", { class: "field-line" }, h("span", null, text), select(name, values, chosen, words));
}

/** @param {Wish} wish @param {string} other @param {number} at */
function otherLine({ game, seats }, other, at) {
  const chosen = select(`other:${at}`, [...(ALONE ? [] : ["open"]), ...game.levels], other, (level) =>
    level === "open" ? say("setup-friend") : botWords(level),
  );
  chosen.setAttribute("aria-label", say("setup-seat", { seat: at + 2 }));
  const together = Number(partnersOf(game, seats, 0).includes(at + 1));
  return h(
    "li",
    { "data-key": `other-${at}`, class: teamsOf(game, seats) && (together ? "team-0" : "team-1") },
    icon(game.look.signs[at + 1].sigil, "sigil"),
    chosen,
    teamsOf(game, seats) && h("span", { class: "pill" }, say("setup-side", { together })),
  );
}

/** @param {string} level */
const botWords = (level) =>
  say("setup-bot", { level: say(`level-${level}`), does: say(`level-${level}`, {}, "does") });

/** @param {string} name @param {any[]} values @param {any} chosen @param {(value: any) => string} words */
export function select(name, values, chosen, words) {
  return h(
    "select",
    { name, "data-key": name, "data-value": chosen },
    values.map((value) =>
      h("option", { value: String(value), selected: String(value) === String(chosen) }, words(value)),
    ),
  );
}

// -------------------------------------------------------------------------- options
/** The message that tells of an option. @param {string} name */
const optionId = (name) => `option-${name.replaceAll("_", "-")}`;

/** @param {Game} game @param {string} name */
export const optionTitle = ({ words }, name) => words.message(optionId(name));

/** A value of an option, in words if it has any. @param {Game} game @param {string} name @param {any} value */
export function optionValue({ words }, name, value) {
  if (typeof value === "boolean") return value ? say("flag-on") : say("flag-off");
  if (Array.isArray(value)) return say("cards", { size: value.length });
  const own = `value-${inId(String(value)).replaceAll("_", "-")}`;
  return (
    words.message(optionId(name), {}, own) ||
    words.message(optionId(name), { value }, "value") ||
    String(value)
  );
}

/** Which value is the book's, and which is the house's. @param {Game} game @param {Option} option */
function bookLine(game, { name, standing, book, default: usual }) {
  const house = optionValue(game, name, usual);
  const printed = book.map((value) => optionValue(game, name, value));
  return say(`book-${standing}`, { house, book: game.words.listed(printed) });
}

/** @param {Game} game @param {Option} option @param {any} value */
export function optionLine(game, option, value) {
  const name = `option:${option.name}`;
  const does = capital(game.words.message(optionId(option.name), {}, "does"));
  return h(
    option.kind === "cards" ? "div" : "label",
    { class: "field-line switch" },
    h("span", null, does, h("span", { class: "label" }, ` ${option.clause}`)),
    optionInput(game, option, name, value ?? option.default),
    h("small", { class: "label" }, bookLine(game, option)),
  );
}

/** @param {Game} game @param {Option} option @param {string} name @param {any} given @returns {Child[]} */
function optionInput(game, option, name, given) {
  if (option.kind === "flag") return [h("input", { type: "checkbox", name, checked: given === true })];
  if (option.kind === "cards") return cardsInput(game, option, name, given);
  if (option.kind === "text") {
    const list = `list-${option.name}`;
    const title = game.words.message(optionId(option.name), {}, "values");
    return [
      h("input", { class: "text", name, value: String(given), list, title }),
      h(
        "datalist",
        { id: list },
        option.values.map((each) => h("option", { value: String(each) })),
      ),
    ];
  }
  const words = (/** @type {any} */ each) => optionValue(game, option.name, each);
  return [select(name, option.values, given, words)];
}

const OWN = "own"; // a choice of cards without a name

/** Cards chosen together by name, or one by one by their pictures. @param {Game} game @param {Option} option @param {string} name @param {any} given @returns {Child[]} */
function cardsInput(game, option, name, given) {
  const chosen = numbersOf(option, given);
  const named = typeof given === "string";
  const all = Object.values(option.cards ?? {})[0] ?? {};
  const words = (/** @type {any} */ each) =>
    each === OWN ? say("setup-own-cards", { size: chosen.length }) : optionValue(game, option.name, each);
  const values = named ? option.values : [...option.values, OWN];
  const choice = select(name, values, named ? given : OWN, words);
  choice.setAttribute("aria-label", optionTitle(game, option.name));
  return [
    choice,
    h(
      "details",
      { class: "pool", "data-key": `pool-${option.name}` },
      h("summary", null, say("setup-own-cards", { size: chosen.length }, "choose")),
      h(
        "div",
        { class: "poolcards" },
        Object.entries(all).map(([number, code]) =>
          poolCard(game, `pick:${option.name}`, Number(number), code, chosen.includes(Number(number))),
        ),
      ),
    ),
  ];
}

/** @param {Game} game @param {string} name @param {number} number @param {string} code @param {boolean} on */
function poolCard(game, name, number, code, on) {
  const title = doesOf(game, code);
  return h(
    "label",
    { class: "poolcard", title, "data-key": `${name}-${number}` },
    h("input", { type: "checkbox", name, value: number, checked: on }),
    picture(game, code, 0),
    h("span", null, game.words.message(`name-${inId(code)}`, { count: 1 })),
  );
}

/** The numbers of the cards that are chosen. @param {Option} option @param {any} given @returns {number[]} */
function numbersOf(option, given) {
  if (typeof given !== "string") return given;
  return Object.keys(option.cards?.[given] ?? {}).map(Number);
}

/** One card more or less; a choice that has a name is called by it. @param {Wish} wish @param {string} name @param {HTMLInputElement} input */
function pickCard(wish, name, input) {
  const option = /** @type {Option} */ (wish.game.options.find((each) => each.name === name));
  const before = new Set(numbersOf(option, wish.options[name] ?? option.default));
  if (input.checked) before.add(Number(input.value));
  else before.delete(Number(input.value));
  const chosen = [...before].sort((one, other) => one - other);
  const known = option.values.find((each) => String(numbersOf(option, each)) === String(chosen));
  if (known === option.default) delete wish.options[name];
  else wish.options[name] = known ?? chosen;
}

/** What somebody has set in the form; false if it is not a thing to wish for. @param {Wish} wish @param {HTMLInputElement | HTMLSelectElement} input */
export function setWish(wish, input) {
  const [kind, name] = input.name.split(":");
  if (kind === "other") wish.others[Number(name)] = input.value;
  else if (kind === "option") setOption(wish, name, input);
  else if (kind === "pick") pickCard(wish, name, /** @type {HTMLInputElement} */ (input));
  else if (kind === "first" || kind === "clock" || kind === "grace" || kind === "watching") wish[kind] = input.value;
  else if (kind === "public" || kind === "casual")
    wish[kind] = /** @type {HTMLInputElement} */ (input).checked;
  else return false;
  return true;
}

/** @param {Wish} wish @param {string} name @param {HTMLInputElement | HTMLSelectElement} input */
function setOption(wish, name, input) {
  const option = wish.game.options.find((each) => each.name === name);
  if (option?.kind === "cards" && input.value === OWN) return;
  const value =
    option?.kind === "flag"
      ? /** @type {HTMLInputElement} */ (input).checked
      : option?.kind === "number"
        ? Number(input.value)
        : input.value;
  if (String(value) === String(option?.default)) delete wish.options[name];
  else wish.options[name] = value;
}
