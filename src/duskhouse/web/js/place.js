// Where the page is: at home on a server, or in a folder of files, where one plays alone.

/** The address that all others are under: files are in web/{build}/js, wherever the page is. */
export const HOME = new URL("../../../", import.meta.url);

/** Whether there is no server. */
export const ALONE = globalThis.document?.documentElement.hasAttribute("data-alone") ?? false;

/** The server that a folder of files leads to, if it names one. */
export const SERVER = globalThis.document?.documentElement.dataset.server ?? "";

const asked = new URLSearchParams(globalThis.location?.search ?? "");
const inside = globalThis.location?.pathname.slice(HOME.pathname.length) ?? "";

/** The table that the address names. */
export const tableId = () => (ALONE ? asked.get("table") : inside.split("/")[1]) ?? "";

/** What the address wants to see. @returns {"lobby" | "table" | "record" | "lab"} */
export function wanted() {
  if (ALONE) return asked.has("table") ? "table" : asked.has("record") ? "record" : "lobby";
  if (inside === "r") return "record";
  if (inside === "lab") return "lab";
  return inside.startsWith("t/") ? "table" : "lobby";
}

/** @param {string} id */
export const tableAddress = (id) => new URL(ALONE ? `?table=${id}` : `t/${id}`, HOME).href;

/** Where bots find out about rules, on a server that lets them. */
export const labAddress = () => new URL("lab", HOME).href;

/** A record: the one that was brought along, or that of a table of this server. @param {string} [from] */
export const recordAddress = (from) => new URL(ALONE ? "?record" : from ? `r?from=${from}` : "r", HOME).href;
