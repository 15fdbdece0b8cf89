// The rules drawer: every clause of the game at hand, searchable, one tap away.

/** @import {Clause, Game} from "../types.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { clauseLink } from "./clauses.js";

/** Rules are written in a little Markdown: **bold**, *emphasis* and `code`. @param {string} text */
function marked(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return h("b", null, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return h("em", null, part.slice(1, -1));
    return part;
  });
}

/** What folds away under a clause. @param {string} title @param {string} text */
const fold = (title, text) =>
  h("details", null, h("summary", null, title), h("span", null, marked(text)));

/** @param {Clause} clause */
const exactly = (clause) => clause.exactly && fold(say("rules-exactly"), clause.exactly);

/** What this house has added to the book: a sign, a sentence, and the reason in a fold. @param {Clause} clause */
function ours({ ours, why, ruling }) {
  return (
    ours &&
    h(
      "div",
      { class: "note" },
      icon("i-house", "icon", say("rules-ours")),
      h("span", null, marked(ours), ruling && " ", ruling && clauseLink(ruling)),
      why && fold(say("rules-why"), why),
    )
  );
}

/** @param {Game} game @returns {HTMLDialogElement} */
export function rulesDialog(game) {
  const dialog = /** @type {HTMLDialogElement} */ (drawer(game));
  dialog.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement) searchRules(dialog, event.target.value);
  });
  dialog.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-clause]") : null;
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    showRules(dialog, link.getAttribute("data-clause") ?? "");
  });
  return dialog;
}

/** @param {Game} game */
function drawer(game) {
  return h(
    "dialog",
    { class: "drawer rules", "aria-labelledby": "rules-title", "data-key": "rules" },
    h(
      "header",
      null,
      h("h2", { id: "rules-title" }, say("rules-of", { title: game.words.message("title") })),
      h(
        "button",
        { type: "button", class: "btn", "data-act": "shut", "aria-label": say("close") },
        icon("i-close"),
      ),
      h("input", {
        type: "search",
        "aria-label": say("rules-search"),
        placeholder: say("rules-search"),
      }),
    ),
    h(
      "div",
      { class: "clauses", tabindex: 0, role: "region", "aria-label": say("rules-clauses") },
      game.rules.map((section) =>
        h(
          "section",
          { lang: game.rules_language },
          section.section && h("h3", null, section.section),
          section.text && section.text.split(/\n{2,}/).map((paragraph) => h("p", null, marked(paragraph))),
          section.clauses.length > 0 &&
            h(
              "dl",
              null,
              section.clauses.map((clause) =>
                h(
                  "div",
                  { id: `rules-${clause.id}`, class: "entry" },
                  h("dt", null, clause.id),
                  h("dd", null, marked(clause.text), exactly(clause), ours(clause)),
                ),
              ),
            ),
        ),
      ),
    ),
    h("p", { class: "none", hidden: true }, say("rules-none")),
  );
}

/** Show only what has all of these words. @param {Element} dialog @param {string} text */
function searchRules(dialog, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of dialog.querySelectorAll("section")) {
    let here = 0;
    for (const entry of section.querySelectorAll(".entry, :scope > p")) {
      const content = entry.textContent?.toLowerCase() ?? "";
      const fits = words.every((word) => content.includes(word));
      entry.toggleAttribute("hidden", !fits);
      here += Number(fits);
    }
    section.toggleAttribute("hidden", here === 0);
    found += here;
  }
  dialog.querySelector(".none")?.toggleAttribute("hidden", found > 0);
}

/** Open the drawer, at a clause if one is given. @param {HTMLDialogElement} dialog @param {string} [clause] */
export function showRules(dialog, clause) {
  if (!dialog.open) dialog.showModal();
  const search = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  search.value = "";
  searchRules(dialog, "");
  for (const entry of dialog.querySelectorAll(".entry.here")) entry.classList.remove("here");
  const entry = clause && dialog.querySelector(`#rules-${CSS.escape(clause)}`);
  if (entry) {
    entry.classList.add("here");
    entry.scrollIntoView({ block: "center" });
  } else search.focus();
}
