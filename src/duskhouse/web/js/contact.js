// How a person is told that it is their turn though no page is open: what the server keeps, and this browser's part.

/** @import {Ticket} from "./types.js" */
import { ask, post } from "./asking.js";
import { change, settings } from "./keep.js";
import { language } from "./language.js";
import { ownKey, showing } from "./mine.js";

/**
 * @typedef {{id: string, kind: "push" | "discord" | "slack" | "json", language: string, host: string, failing: boolean, off: boolean}} Channel
 * @typedef {{start: string, end: string, zone: string}} Quiet
 * @typedef {{push: string | null, quiet: Quiet | null, channels: Channel[]}} Contact
 */

const PATH = "api/contact";

const own = () => ({ headers: showing(ownKey()) });

/** @returns {Promise<Contact>} */
export const contact = () => ask(PATH, own());

/** @param {Quiet | null} quiet @returns {Promise<Contact>} */
export const keepQuiet = (quiet) => post(PATH, { quiet }, { method: "PUT", ...own() });

/** @param {string} url @param {string} form @returns {Promise<Contact>} */
export const addWebhook = (url, form) => post(`${PATH}/channels`, { kind: "webhook", url, form, language: language() }, own());

/** The server sends nothing there any more. @param {string} id @returns {Promise<Contact>} */
export async function drop(id) {
  const contact = await ask(`${PATH}/channels/${id}`, { method: "DELETE", ...own() });
  if (id === settings.push) await withdraw();
  return contact;
}

/** A message now; whether it was taken. @param {string} id @returns {Promise<boolean>} */
export const tryOut = async (id) => (await post(`${PATH}/channels/${id}/test`, null, own())).sent;

// ---------------------------------------------------------------- this browser
/** Whether it takes messages for a page that is not open. */
export const takesPush = () => "serviceWorker" in navigator && "PushManager" in globalThis;

/** What receives them, if the page was installed here. */
const receiving = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

/** This browser takes nothing any more, whatever the server knows of it. */
export async function withdraw() {
  change({ push: "" });
  await (await (await receiving())?.getSubscription())?.unsubscribe();
}

/** Ask for leave, which only a tap may do, and subscribe; the contact then, or nothing if there is no leave. @param {string} key */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await withdraw(); // there may be a subscription under another key of the server
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const made = await (await receiving())?.subscribe(wanted).catch(() => null); // its push service may be out of reach
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys) return null;
  const { p256dh, auth } = keys;
  try {
    const added = await post(`${PATH}/channels`, { kind: "push", endpoint, keys: { p256dh, auth }, language: language() }, own());
    change({ push: added.id });
    return /** @type {Contact} */ (added);
  } catch (error) {
    await withdraw(); // nobody would send anything there
    throw error;
  }
}

export const unsubscribe = () => drop(settings.push);

// ---------------------------------------------------------------- of a table
/** @param {Ticket} ticket */
const hosting = ({ seat, secret }) => ({ headers: showing(`${seat}.${secret}`) });

/** @param {Ticket} ticket */
const tablePath = ({ table }) => `api/tables/${table}/webhook`;

/** The webhook of a table that one hosts. @param {Ticket} ticket @returns {Promise<Channel | null>} */
export const tableWebhook = async (ticket) => (await ask(tablePath(ticket), hosting(ticket))).webhook;

/** @param {Ticket} ticket @param {string} url @param {string} form @returns {Promise<Channel | null>} */
export async function setTableWebhook(ticket, url, form) {
  const wanted = { url, form, language: language() };
  return (await post(tablePath(ticket), wanted, { method: "PUT", ...hosting(ticket) })).webhook;
}

/** @param {Ticket} ticket */
export const dropTableWebhook = (ticket) => ask(tablePath(ticket), { method: "DELETE", ...hosting(ticket) });
