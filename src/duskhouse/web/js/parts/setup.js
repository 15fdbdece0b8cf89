// A new table: how many play, who takes the other seats, house rules.

/** @import {Game, Option} from "../types.js" */
import { h, icon } from "../dom.js";
import { capital } from "../words.js";

/** What a new table is to be. @typedef {{game: Game, seats: number, others: string[], options: Record<string, any>, public: boolean, clock: string}} Wish */

/** @param {Wish} wish @param {string} trouble */
export function setupForm(wish, trouble) {
  const { game } = wish;
  return h(
    "form",
    { class: "sheet-form", "data-act": "make" },
    h(
      "header",
      null,
      h("h2", { id: "setup-title" }, game.title, h("span", { class: "label" }, "a new table")),
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
      h("summary", null, "More: house rules, clock, who may come"),
      h(
        "label",
        { class: "field-line" },
        h("span", null, "Listed in the lobby, for anybody to join"),
        h("input", { type: "checkbox", name: "public", checked: wish.public }),
      ),
      h(
        "label",
        { class: "field-line" },
        h("span", null, "Clock"),
        select("clock", ["", "move 30", "move 90", "game 600", "game 1800"], wish.clock, CLOCKS),
      ),
      game.options
        .filter((option) => option.clause)
        .map((option) => optionLine(option, wish.options[option.name])),
    ),
    trouble && h("p", { class: "bad", role: "alert" }, trouble),
    h("button", { class: "btn primary wide" }, wish.others.includes("open") ? "Open the table" : "Deal"),
  );
}

const CLOCKS = {
  "": "no clock",
  "move 30": "30 seconds a move",
  "move 90": "90 seconds a move",
  "game 600": "10 minutes each",
  "game 1800": "30 minutes each",
};

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

/** @param {Wish} wish @param {string} name @param {HTMLInputElement | HTMLSelectElement} input */
export function setOption(wish, name, input) {
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
