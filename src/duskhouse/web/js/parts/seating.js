// Before the first card: who sits where, the link for friends, bots for empty seats.

/** @import {Game, Seat, Table} from "../types.js" */
import { h, icon } from "../dom.js";
import { settings } from "../keep.js";
import { capital, counted } from "../words.js";

/** @param {{table: Table, game: Game, you: number | null}} scene */
export function seating({ table, game, you }) {
  const host = you !== null && table.host === you;
  const open = table.seats.filter((seat) => seat.kind === "open");
  return h(
    "section",
    { class: "seating", "aria-labelledby": "seating-title" },
    h(
      "div",
      { class: "box" },
      h(
        "h2",
        { id: "seating-title" },
        table.title,
        h("span", { class: "label" }, table.public ? "public table" : "private table"),
      ),
      waitingLine(table, open),
      open.length > 0 &&
        h(
          "div",
          { class: "join" },
          h("input", {
            "aria-label": "Link for friends",
            readonly: true,
            value: `${location.origin}/t/${table.id}`,
            "data-key": "link",
          }),
          h("button", { type: "button", class: "btn", "data-act": "copy" }, icon("i-link"), "Copy"),
        ),
      you === null &&
        open.length > 0 &&
        h(
          "label",
          { class: "field-line" },
          h("span", { class: "label" }, "Your name"),
          h("input", {
            class: "text",
            name: "name",
            maxlength: 24,
            value: settings.name,
            "data-key": "name",
            autocomplete: "nickname",
          }),
        ),
      h(
        "ul",
        { class: "seatset" },
        table.seats.map((seat) => seatLine(seat, { table, game, you, host })),
      ),
      terms(table) && h("p", { class: "label house" }, terms(table)),
      optionLines(table, game),
      host &&
        open.length > 0 &&
        h(
          "button",
          { type: "button", class: "btn primary wide", "data-act": "start" },
          `Start with ${open.length === 1 ? "a bot" : "bots"} in the open ${open.length === 1 ? "seat" : "seats"}`,
        ),
    ),
  );
}

/** @param {Table} table @param {Seat[]} open */
function waitingLine(table, open) {
  if (!open.length) return h("p", { role: "status" }, "Dealing…");
  return h(
    "p",
    { class: "label" },
    open.length === 1 ? "One seat is open." : `${open.length} seats are open.`,
    " Send the link to friends, or start with bots.",
  );
}

/** @param {Seat} seat @param {{table: Table, game: Game, you: number | null, host: boolean}} scene */
function seatLine(seat, { game, you, host }) {
  const sign = game.look.signs[seat.seat];
  const name =
    seat.seat === you
      ? "You"
      : seat.kind === "open"
        ? "Open seat"
        : seat.kind === "bot"
          ? `${seat.name}, ${seat.level ?? "bot"}`
          : seat.name;
  return h(
    "li",
    { "data-key": `seat-${seat.seat}` },
    icon(sign.sigil, "sigil"),
    h("span", null, name, sign.name && h("span", { class: "label" }, ` ${sign.name}`)),
    seat.kind === "person" && h("span", { class: "pill" }, seat.here ? "here" : "away"),
    host &&
      seat.seat !== you &&
      seat.kind === "open" &&
      h(
        "button",
        { type: "button", class: "btn", "data-act": "bot", "data-seat": seat.seat },
        icon("i-bot"),
        "Add bot",
      ),
    host &&
      seat.kind === "bot" &&
      h(
        "button",
        { type: "button", class: "btn", "data-act": "free", "data-seat": seat.seat },
        "Free the seat",
      ),
    you === null &&
      seat.kind === "open" &&
      h(
        "button",
        { type: "button", class: "btn primary", "data-act": "sit", "data-seat": seat.seat },
        "Sit here",
      ),
  );
}

/** What holds at this table besides the rules. @param {Table} table */
function terms(table) {
  const { clock, grace, delay } = table;
  const words = [
    clock && `${span(clock.seconds)} to think for ${clock.kind === "move" ? "each move" : "the whole game"}`,
    grace === null ? "nobody plays for who is gone" : grace ? "" : "a bot plays at once for who is gone",
    !table.casual && "no hints",
    !table.spectators && "nobody may watch",
    table.spectators && delay > 0 && `others watch ${span(delay)} later`,
  ];
  const told = words.filter(Boolean).join("; ");
  return told && `${capital(told)}.`;
}

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 ? counted(seconds, "second") : counted(seconds / 60, "minute"));

/** @param {Table} table @param {Game} game */
function optionLines(table, game) {
  const changed = Object.entries(table.options);
  if (!changed.length) return h("p", { class: "label house" }, "House rules: as printed.");
  return h(
    "ul",
    { class: "factlist" },
    changed.map(([name, value]) => {
      const option = game.options.find((each) => each.name === name);
      return h("li", null, `${option?.summary ?? name}: ${value}`);
    }),
  );
}
