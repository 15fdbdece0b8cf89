// The drawer behind the rules button: the game on one page, and every clause, searchable.

/** @import {Clause, Game} from "../types.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";
import { clauseLink } from "./clauses.js";
import { overview } from "./overview.js";

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
  dialog.addEventListener("click", (event) => tapped(dialog, event));
  dialog.addEventListener("keydown", (event) => tabByKey(dialog, event));
  return dialog;
}

/** @param {HTMLDialogElement} dialog @param {Event} event */
function tapped(dialog, event) {
  const hit = event.target instanceof Element ? event.target : null;
  const tab = hit?.closest("[role=tab]");
  const link = hit?.closest("[data-clause]");
  if (tab) choose(dialog, tab.id);
  if (hit?.closest("[data-print]")) print();
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  showRules(dialog, link.getAttribute("data-clause") ?? "");
}

const TABS = ["overview", "rules"];
/** @param {string} name */
const tabId = (name) => `tab-${name}`;

/** Show the panel of a tab. @param {Element} dialog @param {string} id @returns {HTMLElement} the tab */
function choose(dialog, id) {
  for (const tab of dialog.querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", String(tab.id === id));
    tab.setAttribute("tabindex", tab.id === id ? "0" : "-1");
    dialog.querySelector(`[aria-labelledby="${tab.id}"]`)?.toggleAttribute("hidden", tab.id !== id);
  }
  return /** @type {HTMLElement} */ (dialog.querySelector(`#${id}`));
}

/** Arrows, Home and End go from tab to tab. @param {Element} dialog @param {KeyboardEvent} event */
function tabByKey(dialog, event) {
  const tabs = [...dialog.querySelectorAll("[role=tab]")];
  const at = event.target instanceof Element ? tabs.indexOf(event.target) : -1;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  choose(dialog, tabs.at(to % tabs.length)?.id ?? "").focus();
}

/** @param {Game} game */
function drawer(game) {
  const tabs = TABS.filter((name) => name === "rules" || game.words.has("overview-goal"));
  return h(
    "dialog",
    { class: "drawer rules", "aria-labelledby": "rules-title", "data-key": "rules" },
    h(
      "header",
      null,
      h("h2", { id: "rules-title" }, game.words.message("title")),
      h(
        "button",
        { type: "button", class: "btn", "data-act": "shut", "aria-label": say("close") },
        icon("i-close"),
      ),
      h(
        "div",
        { class: "choices", role: "tablist", "aria-label": say("rules-tabs") },
        tabs.map((name) =>
          h(
            "button",
            { type: "button", role: "tab", id: tabId(name), "aria-controls": `panel-${name}` },
            say("rules-tabs", {}, name),
          ),
        ),
      ),
    ),
    tabs.includes("overview") && panel("overview", overview(game)),
    panel(
      "rules",
      h("input", {
        type: "search",
        "aria-label": say("rules-search"),
        placeholder: say("rules-search"),
      }),
      clauseList(game),
      h("p", { class: "none", hidden: true }, say("rules-none")),
    ),
  );
}

/** @param {string} name @param {...HTMLElement} inside */
const panel = (name, ...inside) =>
  h(
    "div",
    {
      class: `panel ${name}-panel`,
      role: "tabpanel",
      id: `panel-${name}`,
      "aria-labelledby": tabId(name),
      tabindex: name === "overview" ? 0 : null,
    },
    inside,
  );

/** @param {Game} game */
function clauseList(game) {
  return h(
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
  );
}

/** Show only what has all of these words. @param {Element} dialog @param {string} text */
function searchRules(dialog, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of dialog.querySelectorAll(".clauses section")) {
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

/** Open the drawer at the overview, or in the rules at a clause. @param {HTMLDialogElement} dialog @param {string} [clause] */
export function showRules(dialog, clause) {
  if (!dialog.open) dialog.showModal();
  const search = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  search.value = "";
  searchRules(dialog, "");
  for (const entry of dialog.querySelectorAll(".entry.here")) entry.classList.remove("here");
  const entry = clause && dialog.querySelector(`#rules-${CSS.escape(clause)}`);
  const overview = dialog.querySelector("#panel-overview");
  choose(dialog, tabId(entry || !overview ? "rules" : "overview")).focus();
  if (!entry) return;
  entry.classList.add("here");
  entry.scrollIntoView({ block: "center" });
}
