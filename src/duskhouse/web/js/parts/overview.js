// A game on one page: goal, a round, the cards, scoring, the end, what beats what; then tips and story.

/** @import {Child, Game, Group, Question} from "../types.js" */
import { h, icon } from "../dom.js";
import { face, ink } from "../faces.js";
import { say } from "../language.js";

/** @param {Game} game */
export function overview(game) {
  const { words } = game;
  const { groups, steps } = game.look.overview;
  const round = words.message("overview-round");
  return h(
    "article",
    { class: "overview" },
    h("h2", { class: "only-print" }, words.message("title")),
    part("goal", say("heading-goal"), h("p", null, words.message("overview-goal"))),
    part("round", say("heading-in-lines", { round }), lines(game, "overview-round")),
    part(
      "kinds",
      say("heading-cards"),
      h(
        "ul",
        null,
        groups.map((group) => kindLine(game, group)),
      ),
      h("p", { class: "label" }, words.message("overview-cards")),
    ),
    part("scoring", say("heading-scoring"), h("p", null, words.message("overview-scoring"))),
    part("end", say("heading-end"), h("p", null, words.message("overview-end"))),
    part("beats", words.message("overview-beats"), flow(game, steps)),
    part("tips", say("heading-tips"), lines(game, "overview-tips")),
    ...stories(game),
    part("credits", say("heading-credits"), h("p", null, words.message("overview-credits"))),
    h(
      "button",
      { type: "button", class: "btn print", "data-print": true },
      icon("i-save"),
      say("rules-tabs", {}, "print"),
    ),
  );
}

/** @param {string} name @param {string} title @param {...Child} inside */
const part = (name, title, ...inside) => h("section", { class: `part-${name}` }, h("h3", null, title), inside);

/** The lines of a message: its attributes, numbered. @param {Game} game @param {string} id */
const lines = ({ words }, id) =>
  h(
    "ol",
    { class: "lines" },
    words.attributes(id).map((line) => h("li", null, words.message(id, {}, line))),
  );

/** One for all, or one for each number of players. @param {Game} game */
function stories({ words, seats }) {
  const id = "overview-story";
  if (!words.attributes(id).length)
    return [part("story", say("heading-story"), h("p", null, words.message(id)))];
  return seats.map((players) =>
    part(
      "story",
      say("heading-story", { players }, "players"),
      h("p", null, words.message(id, {}, `players-${players}`)),
    ),
  );
}

// ---------------------------------------------------------------------------- cards
/** @param {Game} game @param {Group} group */
function kindLine(game, group) {
  const id = `overview-cards-${group.name}`;
  const several = group.cards.length > 1;
  return h(
    "li",
    null,
    h(
      "span",
      { class: "pictures", "aria-hidden": "true" },
      group.cards.map((code) => {
        const copies = group.copies[code];
        return h(
          "span",
          { class: "pictured" },
          pictured(game, code),
          several && copies && h("small", null, say("group-copies", { count: copies })),
        );
      }),
    ),
    h(
      "span",
      null,
      h("b", null, say("group-count", { count: group.count }), " ", game.words.message(id)),
      h("br"),
      game.words.message(id, {}, "does"),
    ),
  );
}

/** @param {Game} game @param {string} code */
const pictured = (game, code) =>
  h("span", { class: `card still ${ink(game.look, code, 0)}` }, face(game, code, 0, ""));

// ----------------------------------------------------------------------- flow chart
/** A way down through questions; an answer leads out of it or on. @param {Game} game @param {Question[]} steps */
const flow = (game, steps) =>
  h(
    "ol",
    { class: "flow" },
    steps.map((step, at) => stepLine(game, step, `overview-step-${at + 1}`)),
  );

/** @param {Game} game @param {Question} step @param {string} id */
function stepLine(game, { cards, ends }, id) {
  const both = game.words.attributes(id).includes("no");
  const answer = (/** @type {"yes" | "no"} */ name) =>
    h(
      "div",
      { class: `answer ${name}${ends.includes(name) ? " ends" : ""}` },
      h("b", null, say(`flow-${name}`)),
      h("span", null, game.words.message(id, {}, name)),
    );
  return h(
    "li",
    { class: both ? "both" : null },
    h(
      "div",
      { class: "ask" },
      cards.length > 0 &&
        h(
          "span",
          { class: "pictures", "aria-hidden": "true" },
          cards.map((code) => pictured(game, code)),
        ),
      h("span", null, game.words.message(id)),
    ),
    answer("yes"),
    both ? answer("no") : h("b", { class: "on" }, say("flow-no")),
  );
}
