// A new table: how many play, who takes the other seats, house rules.

/** @import {Game, Option} from "../types.js" */
import { h, icon } from "../dom.js";
import { capital } from "../words.js";

/**
 * What a new table is to be. Hints are as usual as long as `casual` is null.
 * @typedef {{game: Game, seats: number, others: string[], options: Record<string, any>,
 *   public: boolean, casual: boolean | null, clock: string, grace: string, watching: string}} Wish
 */

/** @param {Game} game @param {number} seats @returns {Wish} */
export function usualWish(game, seats) {
  const open = { public: false, casual: null, clock: "", grace: "60", watching: "0" };
  return { game, seats, others: [], options: {}, ...open };
}

/** The wish as the server wants it. @param {Wish} wish */
export function requested(wish) {
  const [kind, seconds] = wish.clock.split(" ");
  return {
    game: wish.game.id,
    seats: wish.seats,
    others: wish.others,
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
    { class: "sheet-form", "data-act": "make" },
    h(
      "header",
      null,
      h("h2", { id: "setup-title" }, game.title, h("span", { class: "label only-wide" }, "a new table")),
      h(
        "button",
        { type: "button", class: "btn", "data-act": "shut", "aria-label": "Close" },
        icon("i-close"),
      ),
    ),
    game.seats.length > 1 &&
      h(
        "fieldset",
        { class: "flips" },
        h("legend", null, "Players"),
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
        null,
        icon(game.look.signs[0].sigil, "sigil"),
        h("span", null, "You"),
        h("span", { class: "pill" }, "here"),
      ),
      wish.others.map((other, at) => otherLine(game, other, at)),
    ),
    h(
      "details",
      { class: "more" },
      h("summary", null, "More: clock, hints, who may come, house rules"),
      tick("public", "Listed in the lobby, for anybody to join", wish.public),
      tick("casual", "Hints are allowed", wish.casual ?? !wish.public),
      pick("clock", "Clock", wish.clock, CLOCKS),
      pick("grace", "A bot plays for who is gone", wish.grace, GRACES),
      pick("watching", "Others may watch", wish.watching, WATCHING),
      rules.length > 0 && h("h3", null, "House rules"),
      rules.map((option) => optionLine(option, wish.options[option.name])),
    ),
    trouble && h("p", { class: "bad", role: "alert" }, trouble),
    h("button", { class: "btn primary wide" }, wish.others.includes("open") ? "Open the table" : "Deal"),
  );
}

const CLOCKS = {
  "": "no clock",
  "move 20": "20 seconds a move",
  "move 60": "a minute a move",
  "move 180": "3 minutes a move",
  "game 300": "5 minutes a game",
  "game 900": "15 minutes a game",
  "game 3600": "an hour a game",
};
const GRACES = {
  0: "at once",
  20: "after 20 seconds",
  60: "after a minute",
  300: "after 5 minutes",
  3600: "after an hour",
  "": "never",
};
const WATCHING = {
  0: "as it happens",
  30: "30 seconds later",
  120: "2 minutes later",
  600: "10 minutes later",
  "": "no",
};

/** @param {string} name @param {string} text @param {boolean} on */
function tick(name, text, on) {
  return h(
    "label",
    { class: "field-line" },
    h("span", null, text),
    h("input", { type: "checkbox", name, checked: on }),
  );
}

/** @param {string} name @param {string} text @param {string} chosen @param {Record<string, string>} names */
function pick(name, text, chosen, names) {
  return h(
    "label",
    { class: "field-line" },
    h("span", null, text),
    select(name, Object.keys(names), chosen, names),
  );
}

/** @param {Game} game @param {string} other @param {number} at */
function otherLine(game, other, at) {
  const names = Object.fromEntries([
    ["open", "A friend, by link"],
    ...game.levels.map((level) => [level.name, `${capital(level.name)} bot: ${level.summary}`]),
  ]);
  const chosen = select(`other:${at}`, Object.keys(names), other, names);
  chosen.setAttribute("aria-label", `Seat ${at + 2}`);
  return h("li", { "data-key": `other-${at}` }, icon(game.look.signs[at + 1].sigil, "sigil"), chosen);
}

/** @param {string} name @param {any[]} values @param {any} chosen @param {Record<string, string>} [names] */
function select(name, values, chosen, names = {}) {
  return h(
    "select",
    { name, "data-key": name },
    values.map((value) =>
      h(
        "option",
        { value: String(value), selected: String(value) === String(chosen) },
        names[value] ?? String(value),
      ),
    ),
  );
}

/** @param {Option} option @param {any} value */
function optionLine(option, value) {
  const name = `option:${option.name}`;
  const given = value ?? option.default;
  const label = h(
    "span",
    null,
    capital(option.summary),
    option.clause && h("span", { class: "label" }, ` ${option.clause}`),
  );
  if (option.kind === "flag")
    return h(
      "label",
      { class: "field-line" },
      label,
      h("input", { type: "checkbox", name, checked: given === true }),
    );
  if (option.kind === "text") {
    const list = `list-${option.name}`;
    return h(
      "label",
      { class: "field-line" },
      label,
      h("input", { class: "text", name, value: String(given), list, title: option.describe }),
      h(
        "datalist",
        { id: list },
        option.values.map((each) => h("option", { value: String(each) })),
      ),
    );
  }
  return h("label", { class: "field-line" }, label, select(name, option.values, given));
}

/** What somebody has set in the form; false if it is not a thing to wish for. @param {Wish} wish @param {HTMLInputElement | HTMLSelectElement} input */
export function setWish(wish, input) {
  const [kind, name] = input.name.split(":");
  if (kind === "other") wish.others[Number(name)] = input.value;
  else if (kind === "option") setOption(wish, name, input);
  else if (kind === "clock" || kind === "grace" || kind === "watching") wish[kind] = input.value;
  else if (kind === "public" || kind === "casual")
    wish[kind] = /** @type {HTMLInputElement} */ (input).checked;
  else return false;
  return true;
}

/** @param {Wish} wish @param {string} name @param {HTMLInputElement | HTMLSelectElement} input */
function setOption(wish, name, input) {
  const option = wish.game.options.find((each) => each.name === name);
  const value =
    option?.kind === "flag"
      ? /** @type {HTMLInputElement} */ (input).checked
      : option?.kind === "number"
        ? Number(input.value)
        : input.value;
  if (String(value) === String(option?.default)) delete wish.options[name];
  else wish.options[name] = value;
}
