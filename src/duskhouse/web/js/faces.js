// Cards as drawings, from the game's look.

/** @import {Card, Drawing, Look, Zone} from "./types.js" */
/** @import {Words} from "./words.js" */
import { h, s } from "./dom.js";
import { inId } from "./words.js";

/** How a game's cards look, and the words on them. @typedef {{look: Look, words: Words}} Drawn */

/** Whose card it is: who played it, or who owns the place. @param {Card} card @param {Zone} zone */
export const holder = (card, zone) => card.by ?? zone.owner ?? 0;

/**
 * @param {Drawing[]} drawings
 * @param {Look} look
 * @param {number} seat
 */
function uses(drawings, look, seat) {
  const sign = look.signs[seat] ?? look.signs[0];
  return drawings.map(([symbol, x, y, width, height]) => {
    const own = symbol === "@sigil" ? sign.sigil : symbol === "@band" ? sign.band : symbol;
    return s("use", { href: `#${own}`, x, y, width, height });
  });
}

/** The class that brings a card's ink. @param {Look} look @param {string} code @param {number} seat */
export function ink(look, code, seat) {
  const given = look.faces[code]?.ink ?? "plain";
  return `s-${given === "@ink" ? (look.signs[seat] ?? look.signs[0]).ink : given}`;
}

/** What is printed on a card. @param {Drawn} drawn @param {string} code */
export const printed = ({ look, words }, code) =>
  look.faces[code]?.titled ? words.message(`face-${inId(code)}`) : "";

/** A card that nobody has drawn: its notation and its name. @param {Drawn} game @param {string} code */
const lettered = ({ words }, code) =>
  h(
    "span",
    { class: "face letters", "aria-hidden": "true" },
    h("b", null, code),
    h("span", null, words.message(`name-${inId(code)}`, { count: 1 })),
  );

/**
 * The face of a card, or its back.
 * @param {Drawn} game
 * @param {string | null} code
 * @param {number} seat
 * @param {string} zone the name of the zone's piece
 */
export function face(game, code, seat, zone) {
  const { look } = game;
  const box = { viewBox: "0 0 100 140", preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true" };
  if (code === null) {
    const back = look.backs[zone] ?? look.back;
    return h("span", { class: "face" }, s("svg", box, uses([[back, 0, 0, 100, 140]], look, seat)));
  }
  const drawn = look.faces[code];
  if (!drawn) return lettered(game, code);
  const title =
    drawn.titled && h("span", { class: `name${drawn.framed ? " whole" : ""}` }, printed(game, code));
  return h("span", { class: "face" }, s("svg", box, uses(drawn.drawings, look, seat)), title);
}

/**
 * A card in little: its numeral and suit.
 * @param {Look} look
 * @param {Card} card
 * @param {Zone} zone
 * @param {string} [key]
 */
export function mini(look, card, zone, key) {
  const seat = holder(card, zone);
  const data = { "data-key": key, "data-card": card.code ?? "?", "data-in": zone.id };
  if (card.code === null) {
    const back = look.backs[zone.name] ?? look.back;
    const box = { viewBox: "0 0 100 140", preserveAspectRatio: "none" };
    return h(
      "span",
      { class: "mini back", ...data },
      s("svg", box, uses([[back, 0, 0, 100, 140]], look, seat)),
    );
  }
  const classes = `mini ${ink(look, card.code, seat)}`;
  const small = look.faces[card.code]?.small;
  if (!small) return h("span", { class: `${classes} letters`, ...data }, card.code);
  const drawn = uses(small, look, seat);
  return h(
    "span",
    { class: classes, ...data },
    s("svg", { viewBox: "0 0 40 56", "aria-hidden": "true" }, drawn),
  );
}

/**
 * A card for show only.
 * @param {Drawn} game
 * @param {string} code
 * @param {number} seat
 */
export function picture(game, code, seat) {
  const drawn = face(game, code, seat, "");
  drawn.classList.add(ink(game.look, code, seat));
  return drawn;
}
