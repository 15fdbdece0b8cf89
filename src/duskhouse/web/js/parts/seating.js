// Before the first card: who sits where, the link for friends, bots for empty seats.

/** @import {Game, Seat, Table} from "../types.js" */
import { DAY } from "../clocks.js";
import { h, icon } from "../dom.js";
import { capital, say } from "../language.js";
import { invitation } from "./invite.js";
import { nameField } from "./name.js";
import { seatLists } from "./seats.js";
import { optionTitle, optionValue } from "./setup.js";

/** @param {{table: Table, game: Game, you: number | null, moving: number | null, code: string[] | null}} scene */
export function seating({ table, game, you, moving, code }) {
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
      open.length > 0 && invitation(table.id, you === null ? null : code),
      you === null &&
        open.length > 0 &&
        nameField(),
      seatLists({ table, game, you, host, moving }),
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
