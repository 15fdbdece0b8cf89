// Words for people, made from messages: the page's twin of duskhouse/words/words.py, which says what
// the functions of messages mean. Messages are Fluent's, parsed beforehand: see words/compact.py.

/** @import {Expression, Messages, Pattern, Piece} from "./types.js" */

/** A variable of a message; several numbers are pairs, of a card and how many. @typedef {string | number | number[]} Value */
/** @typedef {Record<string, Value>} Values */

const NO_READER = -1;

export class Words {
  /**
   * `codes` are the notations of cards, `names` those of the players, `reader` is who reads.
   * @param {Messages} messages
   * @param {string} language
   * @param {{codes?: Record<string, string>, clauseId?: (clause: number) => string, names?: string[], reader?: number}} [about]
   */
  constructor(messages, language, { codes = {}, clauseId = String, names = [], reader = NO_READER } = {}) {
    this.messages = messages;
    this.language = language;
    this.codes = codes;
    this.clauseId = clauseId;
    this.names = names;
    this.reader = reader;
    this.numbers = new Intl.NumberFormat(language);
    this.plurals = new Intl.PluralRules(language);
  }

  /** A piece in words; nothing if its message has no such attribute. @param {Piece} piece @param {string} [attribute] */
  say({ kind, numbers }, attribute = "") {
    return this.message(`${kind.role}-${kind.name}`, numbers, attribute);
  }

  /** A message, or one of its attributes: empty if it lacks that. A message that nobody wrote is shown by its id. @param {string} id @param {Values} [values] @param {string} [attribute] */
  message(id, values = {}, attribute = "") {
    const message = this.messages[id];
    if (!message) return attribute ? "" : id;
    return attribute in message ? this.text(message[attribute], values) : "";
  }

  /** @param {string} id */
  has(id) {
    return id in this.messages;
  }

  /** The names of a message's attributes, in order. @param {string} id */
  attributes(id) {
    return Object.keys(this.messages[id] ?? {}).filter(Boolean);
  }

  // ------------------------------------------------------- functions of messages
  /** @param {number} card @param {string} [form] @param {number} [count] */
  card(card, form = "", count = 1) {
    return this.message(`name-${inId(this.codes[card])}`, { count }, form);
  }

  /** Several copies of a card: in one if its name can tell how many, else one by one. @param {number} card @param {string} form @param {number} count */
  copies(card, form, count) {
    const one = this.card(card, form);
    const several = this.card(card, form, count);
    return one === several ? Array(count).fill(one) : [several];
  }

  /** @param {number} seat @param {string} [form] */
  seat(seat, form = "") {
    if (seat === this.reader) return this.message("seat-you", {}, form);
    return this.message("seat-other", { name: this.names[seat] }, form);
  }

  /** Things as a person lists them. @param {string[]} items */
  listed(items) {
    if (items.length < 2) return items.join("");
    const list = items.slice(0, -1).reduce((said, item) => this.message("list-next", { list: said, item }));
    return this.message("list-last", { list, item: items[items.length - 1] });
  }

  /** @param {number | number[]} seat */
  who(seat) {
    if (Array.isArray(seat)) {
      if (seat.length > 2) return "several";
      seat = seat[0] ?? NO_READER;
    }
    if (seat < 0) return "nobody";
    return seat === this.reader ? "you" : "other";
  }

  /** @param {string} name @param {any} given @param {string} form @returns {Value} */
  call(name, given, form) {
    switch (name) {
      case "CARD":
        return this.card(given, form);
      case "CARDS":
        return this.listed(pairs(given).flatMap(([card, count]) => this.copies(card, form, count)));
      case "CODES":
        return pairs(given)
          .flatMap(([card, count]) => Array(count).fill(this.codes[card]))
          .join(" ");
      case "COUNT":
        return pairs(given).reduce((sum, [, count]) => sum + count, 0);
      case "SEAT":
        return this.seat(given, form);
      case "SEATS":
        return this.listed(pairs(given).map(([seat], at) => this.seat(seat, at ? "" : form)));
      case "WHO":
        return this.who(given);
      case "CLAUSE":
        return this.clauseId(given);
      case "START":
        return given.charAt(0).toUpperCase() + given.slice(1);
    }
    throw new Error(`There is no function ${name}.`);
  }

  // ------------------------------------------------------------------- resolving
  /** @param {Pattern} pattern @param {Values} values @returns {string} */
  text(pattern, values) {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => this.shown(this.value(part, values))).join("");
  }

  /** @param {Value} value */
  shown(value) {
    return typeof value === "number" ? this.numbers.format(value) : value;
  }

  /** @param {Expression} expression @param {Values} values @returns {Value} */
  value(expression, values) {
    if (typeof expression === "string") return expression;
    switch (expression[0]) {
      case "$":
        return variable(values, expression[1]);
      case "#":
        return expression[1];
      case "m":
        return this.text(this.messages[expression[1]][expression[2]], values);
      case "t":
        return this.text(
          this.messages[`-${expression[1]}`][expression[2]],
          this.named(expression[3], values),
        );
      case "f": {
        const { form = "" } = this.named(expression[3], values);
        return this.call(expression[1], this.value(expression[2][0], values), String(form));
      }
      default:
        return this.text(
          this.chosen(this.value(expression[1], values), expression[2], expression[3]),
          values,
        );
    }
  }

  /** @param {Record<string, Expression>} given @param {Values} values @returns {Values} */
  named(given, values) {
    return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, this.value(one, values)]));
  }

  /** The variant for a selector: by the word, by the number or by its plural. @param {Value} selector @param {[string | number, Pattern][]} variants @param {number} otherwise */
  chosen(selector, variants, otherwise) {
    const plural = typeof selector === "number" ? this.plurals.select(selector) : null;
    const found = variants.find(([key]) => key === selector || key === plural);
    return (found ?? variants[otherwise])[1];
  }
}

/** How the clauses of a game are called, by the numbers its rules use. @param {{prefix: string, series: string[]}} clauses @returns {(clause: number) => string} */
export function clauseIds({ prefix, series }) {
  return (clause) => {
    const number = String(clause % 100).padStart(2, "0");
    return clause > 0 ? `${prefix}-${series[Math.floor(clause / 100)]}${number}` : "";
  };
}

/** A card's notation as part of a message's id, where "#" is no letter. @param {string} code */
export const inId = (code) => code.replace("#", "n");

/** @param {Values} values @param {string} name */
function variable(values, name) {
  if (!(name in values)) throw new Error(`There is no $${name}.`);
  return values[name];
}

/** @param {number[]} numbers @returns {[number, number][]} */
function pairs(numbers) {
  return numbers.flatMap((each, at) => (at % 2 ? [] : [[each, numbers[at + 1]]]));
}
