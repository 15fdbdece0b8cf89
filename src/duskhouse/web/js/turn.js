// The tab says whose turn it is, by its title and its icon; with leave, a notification does too.

/** @import {Position} from "./pace.js" */
/** @import {TableScreen} from "./screens/table.js" */
import { settings } from "./keep.js";
import { say } from "./language.js";

/** The table whose tab it is. @type {TableScreen | null} */
let shown = null;

/** @param {TableScreen} screen @param {Position | null} [before] */
export function showTurn(screen, before = null) {
  shown = screen;
  const title = screen.game?.words.message("title") ?? "";
  const mine = isMine(screen, screen.now);
  document.title = say("page-title", { title }, mine ? (document.hidden ? "hidden" : "turn") : "");
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const file = mine ? "icon-turn.svg" : "icon.svg";
  if (icon && !icon.href.endsWith(file)) icon.href = icon.href.replace(/icon(-turn)?\.svg$/, file);
  if (mine && before && !isMine(screen, before)) notify(title, screen.now?.view.prompt.ask ?? "");
}

/** @param {TableScreen} screen @param {Position | null} position */
function isMine({ seat }, position) {
  return position !== null && seat !== null && position.turn === seat && position.view.moves.length > 0;
}

/** Only where nobody looks. @param {string} title @param {string} body */
function notify(title, body) {
  if (!settings.notify || !document.hidden || Notification.permission !== "granted") return;
  new Notification(say("page-title", { title }, "turn"), { body, tag: "duskhouse-turn" });
}

document.addEventListener("visibilitychange", () => shown?.isConnected && showTurn(shown));
