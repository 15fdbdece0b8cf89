// What the lobby shows: the games, the tables one sits at, those that are open.

/** @import {Game, Mine, Table} from "../types.js" */
import { h, icon, s } from "../dom.js";
import { picture } from "../faces.js";
import { playedBefore } from "../keep.js";
import { say, sayError } from "../language.js";
import { passes } from "../link.js";
import { botsWarmUp } from "./bar.js";
import { nameField } from "./name.js";
import { ALONE, HOME, SERVER, tableAddress } from "../place.js";

const AT_ONCE = 3;
const [AN_HOUR, A_DAY] = [3600, 86_400];

/** The head of the page, with the name one plays under. */
export function sky() {
  const scene = s(
    "svg",
    {
      class: "scene",
      viewBox: "0 0 1200 300",
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    s("use", { href: "#scene-lobby" }),
  );
  return h(
    "header",
    { class: "sky" },
    h("span", { class: "disc" }),
    scene,
    icon("bat", "bat one"),
    icon("bat", "bat two"),
    h(
      "div",
      { class: "wrap" },
      h(
        "nav",
        { "aria-label": say("lobby-nav") },
        h("a", { class: "brand", href: HOME.pathname }, icon("i-house", ""), h("span", null, say("brand"))),
        h(
          "span",
          { class: "tools" },
          h(
            "button",
            { type: "button", "data-act": "theme" },
            icon("i-theme"),
            h("span", null, say("theme")),
          ),
        ),
      ),
      h(
        "div",
        { class: "hero" },
        h("h1", null, say("lobby-hero")),
        h("p", null, say("lobby-hero", {}, ALONE ? "alone" : "text")),
        nameField(),
      ),
    ),
  );
}

/** @param {Game} game @param {boolean} thinking whether its bots look ahead @param {boolean} busy */
export function gameBox(game, thinking, busy) {
  const few = game.seats[0];
  const most = game.seats.at(-1) ?? few;
  const players = few === most ? few : say("lobby-players", { few, most });
  const title = game.words.message("title");
  const { guided, last } = playedBefore(game.id);
  const first = game.lesson !== null && !guided && !last;
  return h(
    "article",
    { class: "game", "data-key": game.id, "aria-labelledby": `title-${game.id}` },
    h(
      "div",
      { class: "art", "aria-hidden": "true" },
      game.look.showcase.map((code, at) => picture(game, code, at === 0 ? 0 : 1)),
    ),
    h(
      "div",
      { class: "txt" },
      h("h2", { id: `title-${game.id}` }, title),
      h(
        "div",
        { class: "meta" },
        h("span", { class: "pill" }, icon("i-person"), players),
        h("span", { class: "pill" }, icon("i-clock"), say("lobby-minutes", { minutes: game.look.minutes })),
        !thinking && botsWarmUp(),
      ),
      h("p", null, game.words.message("pitch")),
    ),
    h(
      "div",
      { class: "go" },
      first &&
        h(
          "button",
          { type: "button", class: "btn primary", "data-act": "learn", "data-game": game.id },
          busy ? say("lobby-dealing") : say("lobby-learn"),
        ),
      h(
        "button",
        {
          type: "button",
          class: first ? "btn" : "btn primary",
          "data-act": "play",
          "data-game": game.id,
          "aria-describedby": `title-${game.id}`,
        },
        busy ? say("lobby-dealing") : last ? say("lobby-play", { players: last.seats }, "last") : say("lobby-play"),
      ),
      h(
        "button",
        { type: "button", class: "btn", "data-act": "setup", "data-game": game.id },
        ALONE ? say("lobby-setup", {}, "alone") : say("lobby-setup"),
      ),
      !first &&
        game.lesson &&
        h(
          "button",
          { type: "button", class: "link", "data-act": "learn", "data-game": game.id },
          say("lobby-learn", {}, "again"),
        ),
      h(
        "button",
        { type: "button", class: "link", "data-act": "rules", "data-game": game.id },
        say("rules-of", { title }),
      ),
    ),
  );
}

/** @param {Mine[]} mine @param {(game: string) => string} titleOf */
export function mineBox(mine, titleOf) {
  return h(
    "section",
    { class: "box mine", "aria-labelledby": "yours", "data-key": "mine" },
    h("h2", { id: "yours" }, say("lobby-yours")),
    mine.length
      ? mineLines([...mine].sort((one, other) => rank(one) - rank(other)), titleOf)
      : h(
          "div",
          { class: "empty" },
          icon("h-soul", ""),
          h("b", null, say("lobby-yours", {}, "none")),
          h("p", null, say("lobby-yours", {}, "hint")),
        ),
    !ALONE && h("button", { type: "button", class: "link", "data-act": "key", "data-key": "key" }, say("key-title")),
  );
}

/** Those where it is one's turn come first, then those that go on; the server has put them in order besides. @param {Mine} mine */
const rank = ({ state, turn, seat }) => (state === "over" ? 2 : turn === seat ? 0 : 1);

/** The first of them, and the rest on demand. @param {Mine[]} mine @param {(game: string) => string} titleOf */
function mineLines(mine, titleOf) {
  const lines = mine.map((each) => mineLine(each, titleOf(each.game)));
  const rest = lines.splice(AT_ONCE);
  return [
    ...lines,
    rest.length > 0 &&
      h("details", { "data-key": "rest" }, h("summary", null, say("lobby-yours", { tables: rest.length }, "rest")), rest),
  ];
}

/** Tables of others, by a list or by a link. @param {Table[]} open @param {(game: string) => string} titleOf */
const withFriends = (open, titleOf) => [
  ...(open.length
    ? open.map((table) => openLine(table, titleOf(table.game)))
    : [h("p", { class: "label" }, say("lobby-open", {}, "none"))]),
  joinByLink(),
];

/** The tables of the server that a folder of files names. */
export const onServer = () =>
  h(
    "section",
    { class: "box", "aria-labelledby": "friends" },
    h("h2", { id: "friends" }, say("lobby-friends")),
    h("p", { class: "label" }, say("lobby-friends", { server: new URL(SERVER).host }, "text")),
    h("a", { class: "btn", href: SERVER }, say("lobby-friends", {}, "go")),
    joinByLink(),
  );

const joinByLink = () =>
  h(
    "form",
    { class: "join", "data-act": "link" },
    h("input", {
      name: "link",
      "aria-label": say("lobby-link"),
      placeholder: say("lobby-link"),
      autocomplete: "off",
      "data-key": "link",
    }),
    h("button", { class: "btn" }, say("lobby-join")),
  );

/** @param {Table[]} open @param {(game: string) => string} titleOf @param {import("../recorded.js").RecordLine[]} games those of a file that was opened */
export function openBox(open, titleOf, games) {
  return h(
    "section",
    { class: "box", "aria-labelledby": "open" },
    h("h2", { id: "open" }, ALONE ? say("lobby-records") : say("lobby-open")),
    !ALONE && withFriends(open, titleOf),
    h(
      "label",
      { class: "dropbox" },
      h("span", null, say("lobby-record")),
      h("input", { type: "file", name: "record", accept: ".jsonl,.json,application/json", "data-key": "record" }),
    ),
    games.length > 1 &&
      h(
        "label",
        { class: "field-line" },
        h("span", { class: "label" }, say("lobby-record", {}, "which")),
        h(
          "select",
          { name: "record-game", "data-key": "record-game" },
          h("option", { value: "" }, "–"),
          games.map(({ number }) => h("option", { value: number }, number)),
        ),
      ),
  );
}

/** @param {Pick<Mine, "seats">} table */
const company = (table) =>
  table.seats.map((seat) => (seat.kind === "open" ? say("lobby-open-seat") : seat.name)).join(", ");

/** How a table stands, for whoever sits there. @param {Mine} mine */
function standing({ state, turn, seat, seats, until }) {
  if (turn === null) return say("lobby-state", { state });
  const whose = turn === seat ? say("lobby-turn") : say("lobby-turn", { name: seats[turn].name }, "other");
  return until ? say("lobby-left", { whose, ...left(until - Date.now() / 1000) }) : whose;
}

/** @param {number} seconds */
function left(seconds) {
  const [unit, each] = seconds < AN_HOUR ? ["minutes", 60] : seconds < 2 * A_DAY ? ["hours", AN_HOUR] : ["days", A_DAY];
  return { unit, count: Math.max(0, Math.floor(seconds / Number(each))) };
}

/** @param {import("../asking.js").Refused} why */
const sayWhy = (why) => (passes(why) ? say("lobby-yours", {}, "trouble") : sayError(why));

/** @param {Mine} mine @param {string} title */
function mineLine(mine, title) {
  const isTurn = mine.turn === mine.seat;
  return h(
    "div",
    { class: `match${isTurn ? " yours" : ""}`, "data-key": mine.table },
    icon(isTurn ? "i-cards" : "i-person", "sigil"),
    h(
      "div",
      null,
      h("b", null, title),
      h("span", { class: "label" }, mine.why ? sayWhy(mine.why) : say("lobby-line", { state: standing(mine), company: company(mine) })),
    ),
    h(
      "a",
      { class: `btn${isTurn ? " primary" : ""}`, href: tableAddress(mine.table) },
      mine.state === "over" ? say("lobby-review") : say("lobby-continue"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "btn",
        "data-act": "forget",
        "data-table": mine.table,
        "aria-label": say("lobby-forget", { title }),
      },
      icon("i-close"),
    ),
  );
}

/** @param {Table} table @param {string} title */
function openLine(table, title) {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const state = free ? say("lobby-seats-open", { free }) : say("lobby-state", { state: "playing" });
  return h(
    "div",
    { class: "match", "data-key": table.id },
    icon("i-person", "sigil"),
    h(
      "div",
      null,
      h("b", null, title),
      h("span", { class: "label" }, say("lobby-line", { state, company: company(table) })),
    ),
    h("a", { class: "btn", href: tableAddress(table.id) }, free ? say("lobby-join") : say("lobby-watch")),
  );
}
