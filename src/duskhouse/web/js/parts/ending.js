// The end: the result and its reason, the table, the seed against the seal, and what next.

/** @import {Child} from "../types.js" */
/** @import {Scene} from "./cards.js" */
/** @import {Alarm} from "../screens/sealing.js" */
import { h, icon } from "../dom.js";
import { capital, say } from "../language.js";
import { calledOf, pile, zonesAt } from "./cards.js";
import { withClause } from "./clauses.js";
import { alarmWords } from "./notices.js";
import { ALONE, HOME } from "../place.js";

/** Seats as a message lists them: each once. @param {number[]} seats */
const once = (seats) => seats.flatMap((seat) => [seat, 1]);

/** Who wins. @param {Scene} scene */
export function headline({ view, words }) {
  return words.message("ending-winners", { seats: once(view.outcome?.winners ?? []) });
}

/** @param {Scene} scene @param {Alarm | null} alarm @param {"matches" | "shared" | null} proof what was checked of the deal, once it was @param {Child} guided what the guide says of it @param {Child} turned what it turned on */
export function ending(scene, alarm, proof, guided, turned) {
  const { outcome } = scene.view;
  if (!outcome) return null;
  const shown = zonesAt(scene, "pile");
  const titles = [say("ending", {}, "place"), say("ending", {}, "player"), say("ending", {}, "points")];
  if (shown.length) titles.splice(2, 0, shown[0].title);
  const reason = { text: say("ending-reason", { reason: capital(outcome.reason) }), clause: outcome.clause };
  const order = scene.table.seats
    .map((_, seat) => seat)
    .sort((a, b) => outcome.places[a] - outcome.places[b]);
  return h(
    "section",
    { class: "ending", "aria-label": say("ending"), "data-key": "ending" },
    h(
      "div",
      { class: "end" },
      h("h2", null, headline(scene)),
      h("p", null, withClause(reason)),
      guided,
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
              h("th", { scope: "row" }, calledOf(scene, seat)),
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
      scene.table.seal !== "" && h("p", { class: "sealline label" }, icon(alarm ? "i-warn" : "i-seal"), sealWords(scene, alarm, proof)),
      proofDetails(scene),
      h(
        "div",
        { class: "do" },
        again(scene),
        button("review", say("ending-review")),
        ALONE && button("verify", say("ending-verify"), "i-seal"),
        button("record", say("ending-record"), "i-save"),
        button("share", say("share"), "i-link"),
        h("a", { class: "btn", href: HOME.pathname }, say("lobby")),
      ),
      turned,
    ),
    h(
      "button",
      { type: "button", class: "btn fold", "data-act": "fold", "aria-label": say("ending", {}, "fold") },
      icon("i-close"),
    ),
  );
}

/** @param {Scene} scene @param {Alarm | null} alarm @param {"matches" | "shared" | null} proof @returns {Child} */
function sealWords({ table }, alarm, proof) {
  const seal = `${table.seal.slice(0, 4)} ${table.seal.slice(4, 8)}`;
  if (alarm) return alarmWords(alarm);
  return say("ending-sealed", { seal }, proof ?? "");
}

/** Everything somebody needs to check the deal without this page. @param {Scene} scene */
function proofDetails({ table }) {
  if (!table.seed) return null;
  return h(
    "details",
    { class: "proof", "data-key": "proof" },
    h("summary", null, say("ending-proof")),
    h("p", null, say("ending-proof", {}, "text")),
    h("code", null, `duskhouse verify ${table.id}.jsonl --seal ${table.seal}`),
    h("p", null, say("ending-proof", {}, "seed"), " ", h("code", null, table.seed)),
  );
}

/** The points; they open if there is more to say. @param {Scene} scene @param {number} seat @param {number} points */
function pointsCell(scene, seat, points) {
  if (!scene.view.tallies.some((tally) => tally.owner === seat)) return points;
  const label = say("points-how", { points });
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
export function again(scene) {
  if (scene.you === null) return null;
  const wanted = scene.table.rematch?.wanted ?? [];
  if (wanted.includes(scene.you))
    return h("span", { class: "btn", "aria-disabled": "true" }, say("ending-again", {}, "waiting"));
  return h(
    "button",
    { type: "button", class: "btn primary", "data-act": "rematch" },
    wanted.length
      ? scene.words.message("ending-again", { seats: once(wanted) }, "with")
      : say("ending-again"),
  );
}
