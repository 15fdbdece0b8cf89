// Line two of the prompt tells of a card: why it is barred, what it is, what a bot would do.

/** @import {Hint} from "../types.js" */
/** @import {TableScreen} from "./table.js" */
import { say } from "../language.js";
import { doesOf, nameOf } from "../parts/cards.js";
import { hintWhy } from "../parts/desk.js";

/** A card that has the focus, as long as nothing is chosen. @param {TableScreen} screen @param {FocusEvent} event */
export function explainFocus(screen, event) {
  if (screen.chosen) return;
  const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
  if (card?.getAttribute("aria-disabled") && card.matches(":focus-visible")) explain(screen, card);
}

/** A card under the mouse, as long as nothing is chosen. @param {TableScreen} screen @param {PointerEvent} event */
export function explainHover(screen, event) {
  if (event.pointerType !== "mouse" || screen.chosen || screen.sure !== null) return;
  const card =
    event.target instanceof Element ? event.target.closest('[data-card][aria-disabled="true"]') : null;
  if (card === screen.hovered) return;
  screen.hovered = card;
  if (card) explain(screen, card);
  else if (screen.why?.kind === "barred") {
    screen.why = null;
    screen.draw();
  }
}

/** @param {TableScreen} screen @param {Element} card */
export function explain(screen, card) {
  if (!screen.now) return;
  const { options, view } = screen.scene();
  const zone = view.zones.find((each) => each.id === card.getAttribute("data-in"));
  const code = card.getAttribute("data-card");
  const shown = zone?.cards.find((each) => (each.code ?? "?") === code);
  const bar = zone && options.barOf(zone.id, code === "?" ? null : code);
  const name = shown && zone && zone.layout !== "grid" ? nameOf(shown) : (zone?.title ?? "");
  if (bar) {
    const text = say("desk-card", { reason: bar.reason }, "reason");
    const bold = say("desk-card", { card: name }, "barred");
    screen.why = { kind: "barred", bold, said: [{ text, clause: bar.clause }] };
  } else {
    const note = [...(shown?.marks ?? []), zone?.note].filter(Boolean).join("; ");
    const said = [{ text: doesOf(screen.scene(), shown?.code ?? null) }, { text: note }];
    screen.why = { kind: "card", bold: say("desk-card", { card: name }), said };
  }
  screen.chosen = screen.second = screen.sure = null;
  screen.draw();
}

/** @param {TableScreen} screen @param {Hint} hint */
export function showHint(screen, hint) {
  screen.hinted = new Set(hint.moves.slice(0, 1).map((each) => each.move));
  screen.why = hintWhy(hint, screen.now?.view.moves ?? []);
  screen.draw();
}
