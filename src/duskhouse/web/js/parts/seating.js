// Before the first card: who sits where, the link for friends, bots for empty seats.

/** @import {Game, Seat, Table} from "../types.js" */
import { DAY } from "../clocks.js";
import { h, icon } from "../dom.js";
import { settings } from "../keep.js";
import { capital, say } from "../language.js";
import { signName } from "./cards.js";
import { optionTitle, optionValue } from "./setup.js";

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
        game.words.message("title"),
        h("span", { class: "label" }, table.public ? say("seating-public") : say("seating-private")),
      ),
      waitingLine(open.length),
      open.length > 0 &&
        h(
          "div",
          { class: "join" },
          h("input", {
            "aria-label": say("seating-link"),
            readonly: true,
            value: `${location.origin}/t/${table.id}`,
            "data-key": "link",
          }),
          h("button", { type: "button", class: "btn", "data-act": "copy" }, icon("i-link"), say("copy")),
        ),
      you === null &&
        open.length > 0 &&
        h(
          "label",
          { class: "field-line" },
          h("span", { class: "label" }, say("your-name")),
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
      terms(table, you) && h("p", { class: "label house" }, terms(table, you)),
      optionLines(table, game),
      h(
        "p",
        { class: "sealline label" },
        icon("i-seal"),
        say("seating-sealed", { seal: `${table.seal.slice(0, 4)} ${table.seal.slice(4, 8)}` }),
      ),
      host &&
        open.length > 0 &&
        h(
          "button",
          { type: "button", class: "btn primary wide", "data-act": "start" },
          say("seating-start", { open: open.length }),
        ),
    ),
  );
}

/** @param {number} open how many seats are */
function waitingLine(open) {
  if (!open) return h("p", { role: "status" }, say("seating-dealing"));
  return h("p", { class: "label" }, say("seating-waiting", { open }));
}

/** @param {Seat} seat @param {number | null} you */
function sitter({ seat, kind, name, level = "" }, you) {
  if (seat === you) return say("seat-you", {}, "start");
  if (kind === "open") return say("seating-open");
  return kind === "bot" ? say("seating-bot", { name, level: say(`level-${level}`) }) : name;
}

/** @param {Seat} seat @param {{table: Table, game: Game, you: number | null, host: boolean}} scene */
function seatLine(seat, { game, you, host }) {
  const side = signName(game, seat.seat);
  return h(
    "li",
    { "data-key": `seat-${seat.seat}` },
    icon(game.look.signs[seat.seat].sigil, "sigil"),
    h("span", null, sitter(seat, you), side && h("span", { class: "label" }, ` ${side}`)),
    seat.kind === "person" &&
      h("span", { class: "pill" }, seat.here ? say("seating-here") : say("seating-away")),
    host &&
      seat.seat !== you &&
      seat.kind === "open" &&
      h(
        "button",
        { type: "button", class: "btn", "data-act": "bot", "data-seat": seat.seat },
        icon("i-bot"),
        say("seating-add-bot"),
      ),
    host &&
      seat.kind === "bot" &&
      h(
        "button",
        { type: "button", class: "btn", "data-act": "free", "data-seat": seat.seat },
        say("seating-free"),
      ),
    you === null &&
      seat.kind === "open" &&
      h(
        "button",
        { type: "button", class: "btn primary", "data-act": "sit", "data-seat": seat.seat },
        say("seating-sit"),
      ),
  );
}

/** What holds at this table besides the rules. @param {Table} table @param {number | null} you */
function terms(table, you) {
  const { first, clock, grace, delay } = table;
  const words = [
    first !== null && begins(table.seats[first], you),
    clock && say("seating-clock", { span: span(clock.seconds), kind: clock.kind }),
    grace === null && say("seating-never-away"),
    grace === 0 && say("seating-away-at-once"),
    !table.casual && say("seating-no-hints"),
    !table.spectators && say("seating-no-watching"),
    table.spectators && delay > 0 && say("seating-delay", { span: span(delay) }),
  ];
  const terms = words.filter(Boolean).join("; ");
  return terms && say("seating-terms", { terms: capital(terms) });
}

/** Who was named to begin. @param {Seat} seat @param {number | null} you */
function begins({ seat, kind, name }, you) {
  if (seat === you) return say("seating-first", {}, "you");
  return kind === "open" ? say("seating-first", { seat: seat + 1 }, "open") : say("seating-first", { name });
}

/** @param {number} seconds */
const span = (seconds) =>
  seconds % 60
    ? say("seconds", { seconds })
    : seconds % DAY
      ? say("minutes", { minutes: seconds / 60 })
      : say("days", { days: seconds / DAY });

/** @param {Table} table @param {Game} game */
function optionLines(table, game) {
  const changed = Object.entries(table.options);
  if (!changed.length) return h("p", { class: "label house" }, say("seating-as-printed"));
  return h(
    "ul",
    { class: "factlist" },
    changed.map(([name, value]) => {
      const note = optionValue(game, name, value);
      return h("li", null, say("with-note", { title: optionTitle(game, name), note }));
    }),
  );
}
