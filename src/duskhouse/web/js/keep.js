// What the browser keeps: settings, the seats one holds, the tips one has seen, what one has played.

/** @import {Ticket} from "./types.js" */

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`duskhouse.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise; // a private window without storage, or something that is not ours
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(`duskhouse.${key}`, JSON.stringify(value));
  } catch {
    // Then it holds for this page only.
  }
}

const MOVED = "moved";

/** Tell other tabs that something has come to a table of this browser. @param {string} table */
export const tellTabs = (table) => write(MOVED, [table, Math.random()]);

/** Whether another tab says so of this table. @param {StorageEvent} event @param {string} table */
export const isOfTab = ({ key, newValue }, table) => key === `duskhouse.${MOVED}` && JSON.parse(newValue ?? "[]")[0] === table;

/** Whether this tab hears of a build of the server for the first time, so that it is worth loading the page anew. @param {string} build */
export function isNewInTab(build) {
  try {
    const before = JSON.parse(sessionStorage.getItem("duskhouse.builds") ?? "[]");
    sessionStorage.setItem("duskhouse.builds", JSON.stringify([...before, build]));
    return !before.includes(build);
  } catch {
    return false; // it could go on for ever
  }
}

const SETTINGS = {
  name: "",
  language: "",
  theme: "",
  letters: true,
  sound: false,
  tips: true,
  pace: "normal",
  hold: false,
  autopass: false,
  notify: false,
  push: "",
  muted: false,
};

/** @typedef {typeof SETTINGS} Settings */

/** @type {Settings} */
export const settings = { ...SETTINGS, ...read("settings", {}) };

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  write("settings", settings);
  showTheme();
}

export function showTheme() {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

export function turnTheme() {
  const dark = settings.theme
    ? settings.theme === "dusk"
    : !matchMedia("(prefers-color-scheme: light)").matches;
  change({ theme: dark ? "day" : "dusk" });
}

/** What opens all one's seats on a server; empty before there is one. */
export const key = () => read("key", "");

/** @param {string} key */
export const keepKey = (key) => write("key", key);

/** Nothing is left here by which one could come back to a table. */
export function forgetTables() {
  write("key", "");
  write("tables", []);
}

/**
 * A ticket, whether the key opens its seat too, an alarm that was raised at the table, what one gave for a rematch
 * under which seal, and what the guide has said.
 * @typedef {Ticket & {game: string, at: number, along?: boolean, alarm?: "seal" | "seed" | "share",
 *   next?: {seal: string, share: string}, told?: string[]}} Kept
 */

const MOST_TABLES = 24;

/** The tables one sits at, newest first. @returns {Kept[]} */
export function tickets() {
  return read("tables", []);
}

/** @param {string} table @returns {Kept | undefined} */
export function ticket(table) {
  return tickets().find((kept) => kept.table === table);
}

/** What is known of this seat already stays: its first seal above all. @param {Ticket & {along?: boolean}} given @param {string} game */
export function keepTicket(given, game) {
  const { table, seat, secret, seal, share, along } = given;
  const others = tickets().filter((kept) => kept.table !== table);
  const known = ticket(table)?.secret === secret ? ticket(table) : {};
  const kept = { table, seat, secret, seal, share, along, ...known, game, at: Date.now() };
  write("tables", [kept, ...others].slice(0, MOST_TABLES));
}

/** What is known besides of a seat that one holds. @param {string} table @param {Partial<Kept>} more */
export function amendTicket(table, more) {
  write(
    "tables",
    tickets().map((kept) => (kept.table === table ? { ...kept, ...more } : kept)),
  );
}

/** @param {string} table */
export function dropTicket(table) {
  write(
    "tables",
    tickets().filter((kept) => kept.table !== table),
  );
}

/**
 * What was played of a game: whether its guide was begun, and the table that was wanted last.
 * @typedef {{guided?: boolean, last?: Record<string, any>}} PlayedBefore
 */

/** @param {string} game @returns {PlayedBefore} */
export const playedBefore = (game) => read("played", /** @type {Record<string, PlayedBefore>} */ ({}))[game] ?? {};

/** @param {Record<string, any>} wanted a table as it was asked for */
export function rememberPlayed({ game, lesson, ...wanted }) {
  const { guided, last } = playedBefore(game);
  const now = lesson ? { guided: true, last } : { guided, last: wanted };
  write("played", { ...read("played", {}), [game]: now });
}

/** True the first time only. @param {string} tip */
export function firstTime(tip) {
  const seen = read("tips", /** @type {string[]} */ ([]));
  if (seen.includes(tip)) return false;
  write("tips", [...seen, tip]);
  return true;
}

export function forgetTips() {
  write("tips", []);
}
