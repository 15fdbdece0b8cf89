// One sentence says what happened, one button what to do; the table stays readable underneath.

/** @import {Refused} from "../api.js" */
/** @import {Alarm} from "../screens/sealing.js" */
/** @import {TableScreen} from "../screens/table.js" */
import { h, icon } from "../dom.js";
import { say, sayError } from "../language.js";
import { speaker } from "./side.js";
import { HOME } from "../place.js";

/**
 * @param {"bad" | "ask" | "said"} kind
 * @param {string} symbol
 * @param {string} text
 * @param {string} [act]
 * @param {string} [label]
 * @param {string} [otherAct]
 * @param {string} [otherLabel]
 */
export function notice(kind, symbol, text, act, label, otherAct, otherLabel) {
  const button = (/** @type {string | undefined} */ what, /** @type {string | undefined} */ words) =>
    what && h("button", { type: "button", class: "btn", "data-act": what }, words);
  return h(
    "div",
    { class: "notice", "data-kind": kind, "data-key": text, role: kind === "bad" ? "alert" : "status" },
    icon(symbol),
    h("span", { class: "grow" }, text),
    button(act, label),
    button(otherAct, otherLabel),
  );
}

/** @param {Refused} trouble */
export function troubleBox(trouble) {
  return h(
    "div",
    { class: "empty" },
    icon("h-soul", ""),
    h("h2", null, sayError(trouble)),
    h("a", { class: "btn primary", href: HOME.pathname }, say("lobby")),
  );
}

/** Something about the deal is not as it was promised. @param {Alarm} alarm */
export const alarmWords = (alarm) => say("alarm", {}, alarm);

/** All that is to be said above the table now. @param {TableScreen} screen */
export function* noticesOf(screen) {
  const { heard } = screen;
  if (screen.alarm) yield notice("bad", "i-warn", alarmWords(screen.alarm));
  if (screen.reload)
    yield notice("bad", "i-warn", say("notice-reload"), "reload", say("notice-reload", {}, "button"));
  if (screen.lost)
    yield notice("bad", "i-off", say("notice-lost"), "hurry", say("notice-lost", {}, "button"));
  if (heard) {
    const text = say("notice-chat", { name: speaker(heard), text: heard.text });
    yield notice("said", "i-chat", text, "answer", say("notice-chat", {}, "button"));
  }
  if (screen.notes) yield notice("bad", "i-warn", screen.notes, "dismiss", say("close"));
  if (screen.replayed) {
    const { moves, dealt } = screen.replayed;
    yield notice("said", "i-seal", say("record-replayed", { moves, dealt: Number(dealt) }), "dismiss", say("close"));
  }
  const undo = screen.table?.undo;
  if (undo && screen.reader && screen.seat !== null) {
    if (undo.waiting.includes(screen.seat)) {
      yield notice(
        "ask",
        "i-undo",
        screen.reader.words.message("notice-undo", { seat: undo.by }),
        "agree",
        say("notice-undo", {}, "agree"),
        "refuse",
        say("notice-undo", {}, "refuse"),
      );
    } else if (undo.by === screen.seat) yield notice("ask", "i-undo", say("notice-undo-asked"));
  }
}
