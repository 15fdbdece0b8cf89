// What a game turned on: a curve of the chance to win, and the decisions that cost most.

/** @import {Course, Mistake} from "../types.js" */
/** @import {TableScreen} from "../screens/table.js" */
import { h, s } from "../dom.js";
import { say } from "../language.js";
import { seqOf } from "../screens/turning.js";
import { read } from "../view.js";
import { readerFor } from "../screens/reading.js";

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;

/** @param {number} chance */
const percent = (chance) => Math.round(100 * chance);

/** @param {number} difference */
const signed = (difference) => `${difference < 0 ? "−" : "+"}${Math.abs(percent(difference))}`;

/** @param {TableScreen} screen */
export function turnedBox(screen) {
  const { turning } = screen;
  return h(
    "section",
    { class: "turned", "data-key": "turned", "aria-label": say("turned") },
    h("h3", null, say("turned")),
    turning?.courses
      ? shown(screen, turning.courses)
      : turning && !turning.trouble
        ? [
            h("p", { class: "label" }, say("turned", {}, "working")),
            h("progress", { max: 1, value: turning.share, "aria-label": say("turned", {}, "working") }),
          ]
        : [
            turning?.trouble && h("p", { role: "status" }, turning.trouble),
            h("button", { type: "button", class: "btn", "data-act": "turn" }, say("turned", {}, "again")),
          ],
  );
}

/** The own course, and those of the others. @param {TableScreen} screen @param {Course[]} courses */
function shown(screen, courses) {
  const own = courses.filter(({ seat }) => seat === screen.seat);
  const others = courses.filter(({ seat }) => seat !== screen.seat);
  if (!courses.length) return h("p", { class: "label" }, say("turned", {}, "none"));
  return [
    ...own.map((course) => courseBox(screen, course)),
    ...others.map((course) =>
      h(
        "details",
        { "data-key": `turned-${course.seat}`, open: !own.length && course === others[0] },
        h("summary", null, screen.table?.seats[course.seat]?.name),
        courseBox(screen, course),
      ),
    ),
  ];
}

/** @param {TableScreen} screen @param {Course} course */
function courseBox(screen, course) {
  const { even, result, luck, decisions, count, curve, mistakes } = course;
  const end = result ?? curve.at(-1)?.[1] ?? even;
  return h(
    "div",
    { class: "course", "data-key": `course-${course.seat}` },
    h(
      "p",
      null,
      say("turned-course", {
        even: percent(even),
        end: percent(end),
        luck: signed(luck),
        decisions: signed(decisions),
        count,
        over: result === null ? 0 : 1,
      }),
    ),
    drawing(course),
    spoken(course),
    mistakes.length > 0 &&
      h(
        "ol",
        null,
        mistakes.map((mistake) => h("li", null, mistakeWords(screen, course.seat, mistake))),
      ),
  );
}

/** The curve for the eye. @param {Course} course */
function drawing({ even, result, curve, mistakes }) {
  const chances = [even, ...curve.map(([, chance]) => chance), ...(result === null ? [] : [result])];
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, chances.length - 1);
  const y = (/** @type {number} */ chance) => HEIGHT - EDGE - chance * (HEIGHT - 2 * EDGE);
  const marked = new Set(mistakes.map(({ seq }) => seq));
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    ...[0, 0.5, 1].map((level) =>
      s("line", { class: "level", x1: EDGE, x2: WIDTH - EDGE, y1: y(level), y2: y(level) }),
    ),
    s("polyline", { class: "chance", points: chances.map((chance, at) => `${x(at)},${y(chance)}`).join(" ") }),
    ...curve.flatMap(([seq, chance], at) =>
      marked.has(seq) ? [s("circle", { class: "mistake", cx: x(at + 1), cy: y(chance), r: 4 })] : [],
    ),
  );
}

/** The same to be read out. @param {Course} course */
function spoken({ even, result, curve }) {
  return h(
    "ul",
    { class: "vh", "aria-label": say("turned-curve") },
    h("li", null, say("turned-curve", { percent: percent(even) }, "start")),
    curve.map(([seq, chance]) =>
      h("li", null, say("turned-curve", { number: seq + 1, percent: percent(chance) }, "point")),
    ),
    result !== null && h("li", null, say("turned-curve", { percent: percent(result) }, "end")),
  );
}

/** @param {TableScreen} screen @param {number} seat @param {Mistake} mistake */
function mistakeWords(screen, seat, { seq, done, best, before, after, doubt, why }) {
  const reader = readerFor(screen, seat);
  const label = (/** @type {import("../types.js").Wire} */ wire) => reader.move(read(reader.kinds, wire)).label;
  const told = say("turned-mistake", {
    number: seq + 1,
    done: label(done),
    best: label(best),
    before: percent(before),
    after: percent(after),
    doubt: Math.round(1960 * doubt) / 10,
  });
  const reason = why?.result ? reader.words.say(read(reader.kinds, why.result)) : "";
  const numbers = { best: rounded(why?.best), done: rounded(why?.done), reason };
  return [
    h("button", { type: "button", class: "link", "data-act": "moment", "data-seq": seqOf(screen, seq) }, told),
    " ",
    say("turned-why", numbers, why?.about ?? ""),
  ];
}

/** @param {number} [value] */
const rounded = (value = 0) => Math.round(10 * value) / 10;
