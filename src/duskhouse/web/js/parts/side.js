// The side: scores and how they come about, what holds now, the log, the chat, the seal.

/** @import {Child, Line, Tally} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { calledOf, clauseLink, told } from "../words.js";
import { sizeOf, zonesAt } from "./cards.js";

/** @typedef {{seat: number | null, name: string, text: string, at: number}} Said */
/** @typedef {{log: Line[], said: Said[], tab: "log" | "chat", unread: number, open: boolean}} Told */

/** @param {Scene} scene @param {Told} what */
export function side(scene, what) {
  return h(
    "aside",
    { class: `side${what.open ? " open" : ""}`, id: "side", "aria-label": "Score and log" },
    h(
      "button",
      { type: "button", class: "btn close", "data-act": "side", "aria-label": "Close" },
      icon("i-close"),
    ),
    scores(scene),
    h(
      "section",
      { class: "box log", "aria-label": what.tab === "log" ? "Log" : "Chat" },
      h(
        "h2",
        null,
        h(
          "span",
          { class: "tabs" },
          tab("log", "Log", what),
          tab("chat", what.unread ? `Chat (${what.unread})` : "Chat", what),
        ),
        what.tab === "log" && h("button", { type: "button", class: "link", "data-act": "review" }, "Review"),
      ),
      what.tab === "log" ? log(what.log) : chat(what.said),
    ),
    seal(scene),
  );
}

/** @param {string} name @param {string} text @param {Told} what */
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
  const { view, table, you } = scene;
  const most = Math.max(1, ...view.scores.map((score) => score.points));
  const shelves = zonesAt(scene, "shelf").filter((zone) => zone.cards.length);
  return h(
    "section",
    { class: "box scores", "aria-label": "Score" },
    h("h2", null, "Score", h("span", { class: "label" }, view.moment)),
    h(
      "dl",
      { class: "tally" },
      view.scores.map((score) =>
        h(
          "div",
          {
            class: `meter${score.seat === you ? " mine" : ""}`,
            vars: { "--v": `${Math.max(0, (100 * score.points) / most)}%` },
          },
          h(
            "dt",
            null,
            calledOf(table, score.seat, you),
            score.note && h("span", { class: "label" }, ` ${told(score.note, table, you)}`),
          ),
          h("dd", null, score.points),
        ),
      ),
    ),
    view.tallies.length > 0 &&
      details(
        "tallies",
        "How it comes about",
        view.tallies.map((tally) => tallyList(scene, tally)),
      ),
    view.facts.length > 0 &&
      details(
        "facts",
        "What holds now",
        h(
          "ul",
          { class: "factlist" },
          view.facts.map((fact) =>
            h("li", null, told(fact.text, table, you), " ", fact.clause && clauseLink(fact.clause)),
          ),
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
            zone.owner === null
              ? zone.title
              : `${calledOf(table, zone.owner, you)}: ${zone.title.toLowerCase()}`,
            " ",
            h("b", null, sizeOf(zone)),
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

/** @param {Scene} scene @param {Tally} tally */
export function tallyList(scene, tally) {
  const whose = tally.owner === null ? "" : `${calledOf(scene.table, tally.owner, scene.you)}: `;
  return h(
    "div",
    { class: "tallyparts" },
    h("p", null, h("b", null, whose, told(tally.title, scene.table, scene.you), " ", tally.total)),
    h(
      "ul",
      null,
      tally.parts.map((part) =>
        h(
          "li",
          null,
          h(
            "span",
            null,
            told(part.text, scene.table, scene.you),
            " ",
            part.clause && clauseLink(part.clause),
          ),
          h("b", null, part.amount < 0 ? `−${-part.amount}` : `+${part.amount}`),
        ),
      ),
    ),
  );
}

/** Newest first, the lines of one move together. @param {Line[]} lines */
function log(lines) {
  const latest = lines.at(-1)?.seq;
  const items = lines
    .slice(-400)
    .reverse()
    .map((line, at, all) =>
      h(
        "li",
        {
          class:
            [line.seq === latest && "now", at > 0 && all[at - 1].seq !== line.seq && "apart"]
              .filter(Boolean)
              .join(" ") || null,
        },
        line.text,
        " ",
        line.clause && clauseLink(line.clause),
      ),
    );
  return h(
    "ol",
    { "data-roving": true, "aria-label": "What happened, newest first", "data-key": "lines" },
    items.length ? items : h("li", null, "Nothing has happened yet."),
  );
}

/** @param {Said[]} said */
function chat(said) {
  return h(
    "div",
    { class: "chat", "data-key": "chat" },
    h(
      "ol",
      { tabindex: 0, "aria-label": "Chat, newest first" },
      [...said]
        .reverse()
        .map((each) =>
          h("li", null, h("b", null, each.name, each.seat === null ? " (watching)" : ""), " ", each.text),
        ),
      !said.length && h("li", null, "Nobody has said anything."),
    ),
    h(
      "form",
      { class: "join", "data-act": "say" },
      h("input", {
        name: "text",
        maxlength: 300,
        "aria-label": "Say something",
        placeholder: "Say something",
        autocomplete: "off",
        "data-key": "say",
      }),
      h("button", { class: "btn" }, "Say"),
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
      "Deal sealed before the first card: ",
      h("code", { title: table.seal }, `${table.seal.slice(0, 4)} ${table.seal.slice(4, 8)}`),
    ),
    table.watchers > 0 && h("span", { class: "pill" }, icon("i-eye"), table.watchers),
  );
}
