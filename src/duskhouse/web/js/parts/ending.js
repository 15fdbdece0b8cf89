// The end: the result and its reason, the table, the seed against the seal, and what next.

/** @import {Child} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon } from "../dom.js";
import { stem } from "../faces.js";
import { calledOf, capital, clauseLink, told } from "../words.js";
import { pile } from "./cards.js";

/** Whether a seed is the one that was sealed: SHA-256 of its bytes. @param {string} seed @param {string} seal */
export async function opens(seed, seal) {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === seal;
}

/** @param {string[]} words */
const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** @param {Scene} scene */
export function headline(scene) {
  const winners = scene.view.outcome?.winners ?? [];
  if (!winners.length) return "Nobody wins.";
  const names = winners.map((seat) => calledOf(scene.table, seat, scene.you));
  return `${listed(names)} ${names.length > 1 || names[0] === "You" ? "win" : "wins"}.`;
}

/** @param {Scene} scene @param {boolean | null} sealed whether seed and seal agree, once that is known */
export function ending(scene, sealed) {
  const { outcome } = scene.view;
  if (!outcome) return null;
  const shown = scene.view.zones.filter((zone) => scene.look.places[stem(zone.id)] === "pile");
  const titles = ["Place", "Player", ...(shown.length ? ["Has won"] : []), "Points"];
  const order = scene.table.seats
    .map((_, seat) => seat)
    .sort((a, b) => outcome.places[a] - outcome.places[b]);
  return h(
    "section",
    { class: "ending", "aria-label": "The end", "data-key": "ending" },
    h(
      "div",
      { class: "end" },
      h("h2", null, headline(scene)),
      h("p", null, capital(told(outcome.reason, scene.table, scene.you)), ". ", clauseLink(outcome.clause)),
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            titles.map((title) => h("th", { scope: "col" }, title)),
          ),
        ),
        h(
          "tbody",
          null,
          order.map((seat) =>
            h(
              "tr",
              { class: outcome.winners.includes(seat) ? "won" : null },
              h("td", null, outcome.places[seat]),
              h("th", { scope: "row" }, calledOf(scene.table, seat, scene.you)),
              shown.length > 0 &&
                h(
                  "td",
                  null,
                  shown
                    .filter((zone) => zone.owner === seat)
                    .map((zone) => pile(scene, { ...zone, id: `end-${zone.id}` }, zone.cards.length)),
                ),
              h("td", null, pointsCell(scene, seat, outcome.points[seat])),
            ),
          ),
        ),
      ),
      h("p", { class: "sealline label" }, icon("i-seal"), sealWords(scene, sealed)),
      proof(scene),
      h(
        "div",
        { class: "do" },
        again(scene),
        button("review", "Review"),
        button("record", "Save the record", "i-save"),
        h("a", { class: "btn", href: "/" }, "Lobby"),
      ),
    ),
    h(
      "button",
      { type: "button", class: "btn fold", "data-act": "fold", "aria-label": "Show the table" },
      icon("i-close"),
    ),
  );
}

/** @param {Scene} scene @param {boolean | null} sealed @returns {Child} */
function sealWords(scene, sealed) {
  const { seal, seed } = scene.table;
  const short = `${seal.slice(0, 4)} ${seal.slice(4, 8)}`;
  if (!seed || sealed === null) return `The deal was sealed as ${short}.`;
  if (!sealed) return `The seed does not match the seal ${short}!`;
  return `Seed opened: it matches the seal ${short}, so the deal was not changed.`;
}

/** Everything somebody needs to check the deal without this page. @param {Scene} scene */
function proof({ table }) {
  if (!table.seed) return null;
  return h(
    "details",
    { class: "proof", "data-key": "proof" },
    h("summary", null, "How to check the deal yourself"),
    h(
      "p",
      null,
      "The seal was shown before the first card. It is the SHA-256 of the seed, from which every card of this game follows. Save the record; this command deals it again and checks every move:",
    ),
    h("code", null, `duskhouse verify ${table.id}.jsonl --seal ${table.seal}`),
    h("p", null, "Seed: ", h("code", null, table.seed)),
  );
}

/** The points; they open if there is more to say. @param {Scene} scene @param {number} seat @param {number} points */
function pointsCell(scene, seat, points) {
  if (!scene.view.tallies.some((tally) => tally.owner === seat)) return points;
  const label = `${points}: how it comes about`;
  return h(
    "button",
    { type: "button", class: "link", "data-act": "tally", "data-seat": seat, "aria-label": label },
    points,
  );
}

/** @param {string} act @param {string} text @param {string} [symbol] */
function button(act, text, symbol) {
  return h("button", { type: "button", class: "btn", "data-act": act }, symbol && icon(symbol), text);
}

/** @param {Scene} scene */
function again(scene) {
  if (scene.you === null) return null;
  const wanted = scene.table.rematch?.wanted ?? [];
  if (wanted.includes(scene.you))
    return h("span", { class: "btn", "aria-disabled": "true" }, "Waiting for the others…");
  const others = wanted.map((seat) => calledOf(scene.table, seat, scene.you));
  return h(
    "button",
    { type: "button", class: "btn primary", "data-act": "rematch" },
    others.length ? `Play again with ${listed(others)}` : "Play again",
  );
}
