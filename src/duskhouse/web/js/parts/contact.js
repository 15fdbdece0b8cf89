// What the dialog shows by which people say where they are told that it is their turn.

/** @import {Child} from "../types.js" */
/** @import {Channel, Contact, Quiet} from "../contact.js" */
import { h, icon } from "../dom.js";
import { say } from "../language.js";

const FORMS = ["discord", "slack", "json"];

/**
 * What is known: `here` is this browser's own channel, `takes` whether it can have one, `table` the webhook of a
 * table that one hosts, which is undefined elsewhere; `trouble` what went wrong, `done` what came of a test.
 * @typedef {{contact: Contact, here: string, takes: boolean, table: Channel | null | undefined, trouble: string, done: string}} Known
 */

/** @param {Known} known @returns {Child[]} */
export function contactForm({ contact, here, takes, table, trouble, done }) {
  return [
    h("p", null, say("telling", {}, "why")),
    trouble && h("p", { class: "bad", role: "alert" }, trouble),
    h("p", { class: "label", role: "status" }, done),
    pushLine(contact, here, takes),
    contact.channels.length > 0 && h("ul", { class: "channels" }, contact.channels.map((channel) => line(channel, here))),
    h("h3", null, say("telling-webhook")),
    webhookForm("tell-add", say("telling-webhook", {}, "add")),
    h("h3", null, say("telling-quiet")),
    quietForm(contact.quiet),
    ...(table === undefined ? [] : tablePart(table)),
  ];
}

/** @param {Contact} contact @param {string} here @param {boolean} takes */
function pushLine({ push, channels }, here, takes) {
  if (push === null) return h("p", { class: "label" }, say("telling-push", {}, "none"));
  if (!takes) return h("p", { class: "label" }, say("telling-push", {}, "unable"));
  const on = channels.some(({ id }) => id === here);
  const act = on ? "tell-unsubscribe" : "tell-subscribe";
  return h("button", { type: "button", class: "btn", "data-act": act, "aria-pressed": String(on) }, say("telling-push"));
}

/** @param {Channel} channel @param {string} here */
function line({ id, kind, host, failing, off }, here) {
  const name = id === here ? say("telling-kind", { kind: "here" }) : say("telling-kind", { kind });
  const state = off ? say("telling-state", {}, "off") : failing ? say("telling-state", {}, "failing") : "";
  return h(
    "li",
    { class: "field-line", "data-key": id },
    h("span", null, h("b", null, name), " ", h("small", { class: "label" }, host, state && ` · ${state}`)),
    h("button", { type: "button", class: "btn", "data-act": "tell-test", "data-id": id, "aria-label": say("telling-test", { name }, "which") }, say("telling-test")),
    h("button", { type: "button", class: "btn", "data-act": "tell-drop", "data-id": id, "aria-label": say("telling-drop", { name }) }, icon("i-close")),
  );
}

/** @param {string} act @param {string} button */
const webhookForm = (act, button) =>
  h(
    "form",
    { class: "channel", "data-act": act },
    h(
      "select",
      { name: "form", "aria-label": say("telling-webhook", {}, "form") },
      FORMS.map((form) => h("option", { value: form }, say("telling-kind", { kind: form }))),
    ),
    h("input", { class: "text", type: "url", name: "url", required: true, placeholder: "https://", "aria-label": say("telling-webhook", {}, "url") }),
    h("button", { class: "btn" }, button),
  );

/** @param {Quiet | null} quiet */
const quietForm = (quiet) =>
  h(
    "form",
    { class: "channel", "data-act": "tell-quiet" },
    h("input", { class: "text", type: "time", name: "start", required: true, value: quiet?.start ?? "22:00", "aria-label": say("telling-quiet", {}, "start") }),
    h("input", { class: "text", type: "time", name: "end", required: true, value: quiet?.end ?? "08:00", "aria-label": say("telling-quiet", {}, "end") }),
    h("button", { class: "btn", "aria-pressed": String(quiet !== null) }, say("telling-quiet", {}, "keep")),
    quiet && h("button", { type: "button", class: "btn", "data-act": "tell-loud" }, say("telling-quiet", {}, "none")),
    quiet && h("small", { class: "label" }, say("telling-quiet", { zone: quiet.zone }, "zone")),
  );

/** @param {Channel | null} webhook @returns {Child[]} */
const tablePart = (webhook) => [
  h("h3", null, say("telling-table")),
  h("p", { class: "label" }, say("telling-table", {}, "why")),
  webhook
    ? h(
        "div",
        { class: "field-line" },
        h("span", null, h("b", null, say("telling-kind", { kind: webhook.kind })), " ", h("small", { class: "label" }, webhook.host)),
        h("button", { type: "button", class: "btn", "data-act": "tell-drop-table" }, say("telling-table", {}, "drop")),
      )
    : webhookForm("tell-table", say("telling-table", {}, "add")),
];

/** @param {Child[]} inside */
export const contactFrame = (inside) => [
  h(
    "header",
    null,
    h("h2", { id: "contact-title" }, say("telling")),
    h("button", { type: "button", class: "btn", "data-act": "tell-shut", "aria-label": say("close") }, icon("i-close")),
  ),
  ...inside,
];
