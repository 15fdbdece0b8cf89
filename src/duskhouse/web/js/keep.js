// What the browser keeps: settings, the seats one holds, the tips one has seen.

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

const SETTINGS = {
  name: "",
  language: "",
  theme: "",
  letters: true,
  sound: false,
  tips: true,
  pace: "calm",
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

/** @typedef {Ticket & {game: string, at: number}} Kept */

const MOST_TABLES = 24;

/** The tables one sits at, newest first. @returns {Kept[]} */
export function tickets() {
  return read("tables", []);
}

/** @param {string} table @returns {Kept | undefined} */
export function ticket(table) {
  return tickets().find((kept) => kept.table === table);
}

/** @param {Ticket} given @param {string} game */
export function keepTicket(given, game) {
  const { table, seat, secret } = given;
  const others = tickets().filter((kept) => kept.table !== table);
  write("tables", [{ table, seat, secret, game, at: Date.now() }, ...others].slice(0, MOST_TABLES));
}

/** @param {string} table */
export function dropTicket(table) {
  write(
    "tables",
    tickets().filter((kept) => kept.table !== table),
  );
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
