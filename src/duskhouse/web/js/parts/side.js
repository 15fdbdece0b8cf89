// The side: scores and how they come about, what holds now, the log, the chat, the seal.

/** @import {Child, Tally} from "../types.js" */
/** @import {Logged} from "../log.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { calledOf, titleOf, zonesAt } from "./cards.js";
import { withClause } from "./clauses.js";

/** @typedef {{seat: number | null, name: string, text: string, at: number}} Said */
/** @typedef {{log: Logged[], said: Said[], tab: "log" | "chat", unread: number, open: boolean}} Aside */

/** @param {Scene} scene @param {Aside} what */
export function side(scene, what) {
  return h(
    "aside",
    { class: `side${what.open ? " open" : ""}`, id: "side", "aria-label": say("side") },
    h(
      "button",
      { type: "button", class: "btn close", "data-act": "side", "aria-label": say("close") },
      icon("i-close"),
    ),
    scores(scene),
    h(
      "section",
      { class: "box log", "aria-label": what.tab === "log" ? say("side-log") : say("side-chat") },
      h(
        "h2",
        null,
        h(
          "span",
          { class: "tabs" },
          tab("log", say("side-log"), what),
          tab("chat", say("side-chat", { unread: what.unread }, what.unread ? "unread" : ""), what),
        ),
        what.tab === "log" &&
          h("button", { type: "button", class: "link", "data-act": "review" }, say("side-review")),
      ),
      what.tab === "log" ? log(what.log) : chat(what.said),
    ),
    seal(scene),
  );
}

/** @param {string} name @param {string} text @param {Aside} what */
function tab(name, text, what) {
  return h(
    "button",
    {
      type: "button",
      class: "link",
      "data-act": "tab",
      "data-tab": name,
      "aria-pressed": String(what.tab === name),
    },
    text,
  );
}

/** @param {Scene} scene */
function scores(scene) {
  const { view } = scene;
  const most = Math.max(1, ...view.scores.map((score) => score.points));
  const shelves = zonesAt(scene, "shelf").filter((zone) => zone.cards.length);
  return h(
    "section",
    { class: "box scores", "aria-label": say("side-score") },
    h("h2", null, say("side-score"), h("span", { class: "label" }, view.moment)),
    h(
      "dl",
      { class: "tally" },
      view.scores.map((score) =>
        h(
          "div",
          {
            class: `meter${score.seat === scene.you ? " mine" : ""}`,
            vars: { "--v": `${Math.max(0, (100 * score.points) / most)}%` },
          },
          h(
            "dt",
            null,
            calledOf(scene, score.seat),
            score.note && h("span", { class: "label" }, ` ${score.note}`),
          ),
          h("dd", null, score.points),
        ),
      ),
    ),
    view.tallies.length > 0 &&
      details(
        "tallies",
        say("how-it-comes-about"),
        view.tallies.map((tally) => tallyList(scene, tally)),
      ),
    view.facts.length > 0 &&
      details(
        "facts",
        say("side-facts"),
        h(
          "ul",
          { class: "factlist" },
          view.facts.map((fact) => h("li", null, withClause(fact))),
        ),
      ),
    shelves.length > 0 &&
      h(
        "p",
        { class: "shelves" },
        shelves.map((zone) =>
          h(
            "button",
            { type: "button", class: "link", "data-act": "open", "data-zone": zone.id, "data-key": zone.id },
            titleOf(scene, zone),
            " ",
            h("b", null, zone.size),
          ),
        ),
      ),
  );
}

/** @param {string} key @param {string} title @param {Child | Child[]} inside */
function details(key, title, inside) {
  return h(
    "details",
    { "data-key": key },
    h("summary", null, title),
    h("div", { "data-roving": true }, inside),
  );
}

/** How a total comes about. @param {Scene} scene @param {Tally} tally */
export function tallyList(scene, tally) {
  return h(
    "div",
    { class: "tallyparts" },
    h("p", null, h("b", null, titleOf(scene, tally), " ", tally.total)),
    h(
      "ul",
      null,
      tally.lines.map((line) =>
        h(
          "li",
          null,
          h("span", null, withClause(line)),
          h("b", null, line.points < 0 ? `−${-line.points}` : `+${line.points}`),
        ),
      ),
    ),
  );
}

/** Newest first, what one move led to together. @param {Logged[]} lines */
function log(lines) {
  const latest = lines.at(-1)?.seq;
  const items = lines
    .slice(-400)
    .reverse()
    .map((line, at, all) =>
      h(
        "li",
        {
          "data-act": "moment",
          "data-seq": line.seq,
          class:
            [line.aside ? "aside" : line.seq === latest && "now", at > 0 && all[at - 1].seq !== line.seq && "apart"]
              .filter(Boolean)
              .join(" ") || null,
        },
        withClause(line),
      ),
    );
  return h(
    "ol",
    { "data-roving": true, "aria-label": say("side-log", {}, "newest-first"), "data-key": "lines" },
    items.length ? items : h("li", null, say("side-log", {}, "empty")),
  );
}

/** Whose words they are, and whether they only watch. @param {Said} said */
export const speaker = ({ name, seat }) => (seat === null ? say("side-chat", { name }, "watching") : name);

/** @param {Said[]} said */
function chat(said) {
  return h(
    "div",
    { class: "chat", "data-key": "chat" },
    h(
      "ol",
      { tabindex: 0, "aria-label": say("side-chat", {}, "newest-first") },
      [...said].reverse().map((each) => h("li", null, h("b", null, speaker(each)), " ", each.text)),
      !said.length && h("li", null, say("side-chat", {}, "empty")),
    ),
    h(
      "form",
      { class: "join", "data-act": "say" },
      h("input", {
        name: "text",
        maxlength: 300,
        "aria-label": say("side-say"),
        placeholder: say("side-say"),
        autocomplete: "off",
        "data-key": "say",
      }),
      h("button", { class: "btn" }, say("side-say", {}, "button")),
    ),
  );
}

/** @param {Scene} scene */
function seal(scene) {
  const { table } = scene;
  return h(
    "div",
    { class: "box sealed" },
    icon("i-seal"),
    h(
      "span",
      null,
      say("side-sealed", { shares: (table.shares ?? []).filter((share) => share !== null).length }),
      " ",
      h("code", { title: table.seal }, `${table.seal.slice(0, 4)} ${table.seal.slice(4, 8)}`),
    ),
    table.watchers > 0 && h("span", { class: "pill" }, icon("i-eye"), table.watchers),
  );
}
