// Small dialogs: a pile laid open, how a total comes about, settings.

/** @import {Child, Table, Ticket, Zone} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { face, holder, ink } from "../faces.js";
import { key, settings } from "../keep.js";
import { say } from "../language.js";
import { calledOf, doesOf, titleOf } from "./cards.js";
import { copyLine, invitation } from "./invite.js";
import { tallyList } from "./side.js";
import { ALONE, tableAddress } from "../place.js";

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
    h(
      "button",
      { type: "button", class: "btn", "data-act": "shut", "aria-label": say("close") },
      icon("i-close"),
    ),
  );

/** @param {Scene} scene @param {Zone} zone @returns {Child[]} */
export function cardsDialog(scene, zone) {
  return [head(titleOf(scene, zone)), zone.note && h("p", { class: "label" }, zone.note), laid(scene, zone)];
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
      face(scene, card.code, seat, zone.name),
    );
    return h(
      "figure",
      { class: "spot" },
      drawn,
      h("figcaption", null, [card.name, ...card.marks].join(", ")),
      h("small", { class: "does" }, doesOf(scene, card.code)),
    );
  });
  return h(
    "div",
    { class: "laid" },
    cards,
    hidden > 0 && !zone.note && h("p", null, say("cards-hidden", { count: hidden })),
    !zone.cards.length && !zone.note && h("p", null, say("cards-none")),
  );
}

/** Everything at a seat. @param {Scene} scene @param {number} seat @returns {Child[]} */
export function seatDialog(scene, seat) {
  const score = scene.view.scores.find((each) => each.seat === seat);
  const points = say("points-had", { points: score?.points ?? 0 });
  const words = [...new Set([points, score?.note, ...(score?.badges ?? [])])].filter(Boolean).join(", ");
  const zones = scene.view.zones.filter((zone) => zone.owner === seat && (zone.cards.length || zone.note));
  return [
    head(calledOf(scene, seat)),
    h("p", { class: "label" }, words),
    ...zones.map((zone) =>
      h(
        "section",
        null,
        h("h3", null, zone.title),
        zone.note && h("p", { class: "label" }, zone.note),
        laid(scene, zone),
      ),
    ),
  ];
}

/** @param {Scene} scene @param {number} seat @returns {Child[]} */
export function tallyDialog(scene, seat) {
  const tallies = scene.view.tallies.filter((tally) => tally.owner === seat || tally.owner === null);
  return [head(say("how-it-comes-about")), ...tallies.map((tally) => tallyList(scene, tally))];
}

/** @param {string} act @param {boolean} on */
const flip = (act, on) =>
  h(
    "button",
    { type: "button", class: "btn", "data-act": act, "aria-pressed": String(on) },
    say("more", {}, act),
  );

const KEYS = ["arrows", "tab", "enter", "escape", "digits", "letters", "undo", "hint", "log", "rules"];
const PACES = ["slow", "normal", "fast", "instant"];

/** @param {Table | null} table @param {number | null} seat @param {Ticket | null} ticket @param {string[] | null} code @returns {Child[]} */
export function moreDialog(table, seat, ticket, code) {
  const friends = !ALONE && table?.id;
  const isItsOwn = ticket !== null && ticket.secret !== key(); // a link with the key would open all one's seats
  const own = isItsOwn && friends && `${tableAddress(friends)}#${ticket.seat}.${ticket.secret}`;
  const paces = h(
    "div",
    { class: "flips", role: "group", "aria-label": say("pace") },
    PACES.map((pace) =>
      h(
        "button",
        {
          type: "button",
          class: "btn",
          "data-act": "pace",
          "data-pace": pace,
          "aria-pressed": String(settings.pace === pace),
        },
        say("pace", {}, pace),
      ),
    ),
  );
  return [
    head(say("more")),
    h(
      "div",
      { class: "flips" },
      flip("theme", false),
      flip("sound", settings.sound),
      flip("notify", settings.notify),
      flip("letters", settings.letters),
      flip("tips", settings.tips),
      flip("muted", settings.muted),
    ),
    friends && seat !== null && h("button", { type: "button", class: "btn", "data-act": "tell" }, say("telling")),
    h("h3", null, say("pace", {}, "title")),
    paces,
    h("div", { class: "flips" }, flip("hold", settings.hold), flip("autopass", settings.autopass)),
    friends && h("h3", null, say("invite")),
    ...(friends ? invitation(friends, code) : []),
    own && h("h3", null, say("own-link")),
    own && copyLine(say("own-link", {}, "secret"), own),
    h("h3", null, say("keys")),
    h(
      "dl",
      { class: "keys" },
      KEYS.map((key) =>
        h(
          "div",
          null,
          h("dt", null, h("kbd", null, say(`key-${key}`))),
          h("dd", null, say(`key-${key}`, {}, "does")),
        ),
      ),
    ),
    seat !== null && h("button", { type: "button", class: "btn grave", "data-act": "leave" }, say("leave")),
  ];
}

/** A link to the game, or to one moment of it. @param {string} link @param {boolean} moment @returns {Child[]} */
export function shareDialog(link, moment) {
  return [
    head(say("share")),
    h("p", null, say("share", {}, moment ? "moment" : "game")),
    copyLine(say("share", {}, "link"), link),
  ];
}
