// The seats before the first card: who sits where and with whom. The host moves people by their dots.

/** @import {Child, Game, Seat, Table} from "../types.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { signName } from "./cards.js";
import { areTeamsDealt, partnersOf, teamsOf } from "./teams.js";

/** `moving` is the seat of whoever was lifted. @typedef {{table: Table, game: Game, you: number | null, host: boolean, moving: number | null}} Seating */

/** @param {Seating} scene @returns {Child[]} */
export function seatLists(scene) {
  const { table, game } = scene;
  const teams = teamsOf(game, table.seats.length);
  const lists = teams
    ? ordered(teams, scene).map((team) => teamList(team, teams.indexOf(team), scene))
    : [seatList(table.seats, scene)];
  return [
    ...lists,
    areTeamsDealt(game, table.seats.length) && h("p", { class: "label" }, say("seating-teams", {}, "dealt")),
    scene.host && h("p", { class: "label", id: "seating-how" }, say("seating-move", {}, "how")),
  ];
}

/** Whose side is told of first: one's own, or the one that a friend is invited to. @param {Seating} scene */
const firstSeat = ({ you, table }) => you ?? table.host ?? 0;

/** @param {number[][]} teams @param {Seating} scene */
function ordered(teams, scene) {
  const own = firstSeat(scene);
  return [...teams].sort((one, other) => Number(other.includes(own)) - Number(one.includes(own)));
}

/** @param {number[]} team @param {number} number @param {Seating} scene */
function teamList(team, number, scene) {
  const id = `team-${number}`;
  const watched = number === 0 ? "first" : "second";
  const side = scene.you === null ? watched : team.includes(scene.you) ? "own" : "other";
  return h(
    "section",
    { class: `team ${id}`, "aria-labelledby": id, "data-key": id },
    h("h3", { id }, say("seating-teams", { side })),
    seatList(
      team.map((seat) => scene.table.seats[seat]),
      scene,
    ),
  );
}

/** @param {Seat[]} seats @param {Seating} scene */
const seatList = (seats, scene) =>
  h(
    "ul",
    { class: "seatset" },
    seats.map((seat) => seatLine(seat, scene)),
  );

/** @param {Seat} seat @param {number | null} you */
function sitter({ seat, kind, name, level = "" }, you) {
  if (seat === you) return say("seat-you", {}, "start");
  if (kind === "open") return say("seating-open");
  return kind === "bot" ? say("seating-bot", { name, level: say(`level-${level}`) }) : name;
}

/** @param {Seat} seat @param {Seating} scene */
function seatLine(seat, scene) {
  const { game, you, moving, host } = scene;
  const side = signName(game, seat.seat);
  return h(
    "li",
    {
      "data-key": `seat-${seat.seat}`,
      "data-seat": seat.seat,
      class: moving === seat.seat ? "lifted" : null,
    },
    host && grip(seat, scene),
    icon(game.look.signs[seat.seat].sigil, "sigil"),
    h("span", null, sitter(seat, you), side && h("span", { class: "label" }, ` ${side}`)),
    seat.kind === "person" &&
      h("span", { class: "pill" }, seat.here ? say("seating-here") : say("seating-away")),
    moving === null ? ownButton(seat, scene) : moving !== seat.seat && put(seat, scene),
  );
}

/** What somebody is moved by; an open seat has nobody to move. @param {Seat} seat @param {Seating} scene */
function grip(seat, { moving, you }) {
  if (seat.kind === "open") return h("div", { class: "grip", "aria-hidden": "true" });
  const lifted = moving === seat.seat;
  return h(
    "button",
    {
      type: "button",
      class: "grip",
      "data-act": "lift",
      "data-seat": seat.seat,
      "data-key": `grip-${seat.seat}`,
      "aria-pressed": String(lifted),
      "aria-describedby": "seating-how",
      "aria-label": say("seating-move", { name: sitter(seat, you) }, lifted ? "lifted" : ""),
    },
    icon("i-grip"),
  );
}

/** Where whoever was lifted can sit down. @param {Seat} seat @param {Seating} scene */
function put(seat, { table, moving, you }) {
  const who = sitter(table.seats[moving ?? 0], you);
  const where = sitter(seat, you);
  return h(
    "button",
    {
      type: "button",
      class: "btn primary",
      "data-act": "put",
      "data-seat": seat.seat,
      "aria-label": say("seating-put", { who, where, open: Number(seat.kind === "open") }, "label"),
    },
    say("seating-put"),
  );
}

/** @param {Seat} seat @param {Seating} scene */
function ownButton(seat, scene) {
  const { you, host } = scene;
  const data = { type: "button", "data-seat": seat.seat };
  if (host && seat.kind === "open")
    return h("button", { ...data, class: "btn", "data-act": "bot" }, icon("i-bot"), say("seating-add-bot"));
  if (host && seat.kind === "bot")
    return h("button", { ...data, class: "btn", "data-act": "free" }, say("seating-free"));
  if (you === null && seat.kind === "open") return sitButton(seat, scene);
  return null;
}

/** A friend is invited to sit beside the host; any other open seat will do as well. @param {Seat} seat @param {Seating} scene */
function sitButton({ seat }, { table, game }) {
  const partners = partnersOf(game, table.seats.length, seat);
  const beside = partners.map((other) => table.seats[other]).find(({ kind }) => kind === "person");
  const invited = table.host === null ? [] : partnersOf(game, table.seats.length, table.host);
  const elsewhere = invited.some((other) => table.seats[other].kind === "open") && !invited.includes(seat);
  return h(
    "button",
    { type: "button", class: elsewhere ? "btn" : "btn primary", "data-act": "sit", "data-seat": seat },
    beside ? say("seating-sit", { name: beside.name }, "with") : say("seating-sit"),
  );
}
