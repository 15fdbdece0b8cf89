// Earlier positions: to look at, and to know what was laid before what.

/** @import {TableScreen} from "./table.js" */
import { say } from "../language.js";
import { travel } from "../motion.js";
import { speak } from "./announcing.js";
import { viewOf } from "./reading.js";

/** Whoever comes in the middle asks for the positions that tell in which order cards were laid. @param {TableScreen} screen @param {number} seq */
export function trace(screen, seq) {
  const missing = screen.order?.missing(seq) ?? null;
  if (missing === null || screen.seat === null) return;
  screen.link?.send({ type: "look", seq: missing }, (answer) => {
    if (answer.type !== "past") return;
    screen.order?.note(answer.seq, viewOf(screen, answer));
    trace(screen, seq);
    screen.draw();
  });
}

/** @param {TableScreen} screen @param {number} wanted */
export function look(screen, wanted) {
  screen.link?.send({ type: "look", seq: wanted }, (answer) => {
    if (answer.type !== "past") return;
    const { seq, of, turn, pieces } = answer;
    const view = viewOf(screen, answer);
    screen.order?.note(seq, view);
    screen.past = { seq, of, turn, pieces, view };
    const position = say("spoken-position", { number: seq, count: of });
    speak(screen, position, ...view.events.map(({ text }) => text));
    travel(screen, () => screen.draw());
  });
}
