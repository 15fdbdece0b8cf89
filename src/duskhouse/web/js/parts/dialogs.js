// Small sheets: a pile laid open, how a total comes about, settings.

/** @import {Child, Table, Ticket, Zone} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { face, holder, ink } from "../faces.js";
import { settings } from "../keep.js";
import { calledOf, told } from "../words.js";
import { tallyList } from "./side.js";

/** @param {HTMLDialogElement} dialog @param {Child[]} inside */
export function showDialog(dialog, inside) {
  dialog.replaceChildren(...inside.filter((each) => each instanceof Node));
  const title = dialog.querySelector("h2");
  if (title) dialog.setAttribute("aria-label", title.textContent ?? "");
  if (!dialog.open) dialog.showModal();
}

/** @param {string} title */
const head = (title) =>
  h(
    "header",
    null,
    h("h2", null, title),
    h("button", { type: "button", class: "btn", "data-act": "shut", "aria-label": "Close" }, icon("i-close")),
  );

/** @param {Scene} scene @param {Zone} zone @returns {Child[]} */
export function cardsDialog(scene, zone) {
  const whose = zone.owner === null ? "" : `${calledOf(scene.table, zone.owner, scene.you)}: `;
  return [
    head(`${whose}${zone.title}`),
    zone.note && h("p", { class: "label" }, told(zone.note, scene.table, scene.you)),
    laid(scene, zone),
  ];
}

/** The cards of a zone, laid open as far as the viewer knows them. @param {Scene} scene @param {Zone} zone */
function laid(scene, zone) {
  const known = zone.cards.filter((card) => card.code !== null);
  const hidden = zone.cards.length - known.length;
  const cards = known.map((card) => {
    const seat = holder(card, zone);
    const drawn = h(
      "span",
      {
        class: `card still ${card.code === null ? "down" : ink(scene.look, card.code, seat)}`,
        "aria-hidden": "true",
      },
      face(scene.look, card.code, seat, zone.id),
    );
    const marks = card.marks.filter((mark) => /\s/.test(mark));
    return h(
      "figure",
      { class: "spot" },
      drawn,
      h("figcaption", null, card.name, marks.length > 0 && `, ${marks.join(", ")}`),
    );
  });
  return h(
    "div",
    { class: "laid" },
    cards,
    hidden > 0 && !zone.note && h("p", null, `${hidden} face down`),
    !zone.cards.length && !zone.note && h("p", null, "No cards."),
  );
}

/** Everything at a seat. @param {Scene} scene @param {number} seat @returns {Child[]} */
export function seatDialog(scene, seat) {
  const score = scene.view.scores.find((each) => each.seat === seat);
  const words = [`${score?.points ?? 0} points`, score?.note, ...(score?.badges ?? [])]
    .filter(Boolean)
    .join(", ");
  const zones = scene.view.zones.filter((zone) => zone.owner === seat && (zone.cards.length || zone.note));
  return [
    head(calledOf(scene.table, seat, scene.you)),
    h("p", { class: "label" }, told(words, scene.table, scene.you)),
    ...zones.map((zone) =>
      h(
        "section",
        null,
        h("h3", null, zone.title),
        zone.note && h("p", { class: "label" }, told(zone.note, scene.table, scene.you)),
        laid(scene, zone),
      ),
    ),
  ];
}

/** @param {Scene} scene @param {number} seat @returns {Child[]} */
export function tallyDialog(scene, seat) {
  const tallies = scene.view.tallies.filter((tally) => tally.owner === seat || tally.owner === null);
  return [head("How it comes about"), ...tallies.map((tally) => tallyList(scene, tally))];
}

/** @param {string} act @param {string} text @param {boolean} on */
const flip = (act, text, on) =>
  h("button", { type: "button", class: "btn", "data-act": act, "aria-pressed": String(on) }, text);

const KEYS = [
  ["Arrows", "inside a zone"],
  ["Tab", "to the next zone"],
  ["Enter", "choose, then play"],
  ["Esc", "put back"],
  ["1 … 0", "cards of the hand"],
  ["P E N …", "the letter on a button"],
  ["U", "undo"],
  ["H", "hint"],
  ["L", "log"],
  ["R", "rules"],
];

/** @param {Table | null} table @param {number | null} seat @param {Ticket | null} ticket @returns {Child[]} */
export function moreDialog(table, seat, ticket) {
  const link = table && `${location.origin}/t/${table.id}`;
  const own = ticket && `${link}#${ticket.seat}.${ticket.secret}`;
  const paces = h(
    "div",
    { class: "flips", role: "group", "aria-label": "Pace" },
    ["calm", "brisk", "instant"].map((pace) =>
      h(
        "button",
        {
          type: "button",
          class: "btn",
          "data-act": "pace",
          "data-pace": pace,
          "aria-pressed": String(settings.pace === pace),
        },
        pace,
      ),
    ),
  );
  return [
    head("More"),
    h(
      "div",
      { class: "flips" },
      flip("theme", "Dusk or day", false),
      flip("sound", "Sound", settings.sound),
      flip("letters", "Letter keys", settings.letters),
      flip("tips", "Tips", settings.tips),
      flip("muted", "Mute the chat", settings.muted),
    ),
    h("h3", null, "Pace of the cards"),
    paces,
    link && h("h3", null, "Invite"),
    link && copyLine("Link to this table", link),
    own && h("h3", null, "Your seat on another device"),
    own && copyLine("Keep this link to yourself: whoever has it plays for you", own),
    h("h3", null, "Keys"),
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, what]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, what))),
    ),
    seat !== null &&
      h("button", { type: "button", class: "btn grave", "data-act": "leave" }, "Leave the table"),
  ];
}

/** @param {string} label @param {string} value */
function copyLine(label, value) {
  return h(
    "div",
    { class: "join" },
    h("input", { readonly: true, value, "aria-label": label, title: label }),
    h("button", { type: "button", class: "btn", "data-act": "copy" }, icon("i-link"), "Copy"),
  );
}
