// The dialog by which people say where they are told that it is their turn, and when not.

/** @import {Ticket} from "../types.js" */
/** @import {Contact, Channel} from "../contact.js" */
import * as contacts from "../contact.js";
import { h, morph } from "../dom.js";
import { settings } from "../keep.js";
import { say, sayError } from "../language.js";
import { contactForm, contactFrame } from "../parts/contact.js";

export class ContactDialog {
  /** @param {Element} place @param {Ticket | null} hosted the seat of whoever made the table one is at */
  constructor(place, hosted = null) {
    this.hosted = hosted;
    /** @type {Contact | null} */ this.contact = null;
    /** @type {Channel | null | undefined} */ this.table = undefined;
    this.trouble = "";
    this.done = "";
    this.dialog = /** @type {HTMLDialogElement} */ (
      h("dialog", { class: "modal contact", "aria-labelledby": "contact-title" }, h("div", { class: "modal-form" }))
    );
    this.dialog.addEventListener("click", (event) => this.click(event));
    this.dialog.addEventListener("submit", (event) => this.submit(event));
    this.dialog.addEventListener("close", () => this.dialog.remove());
    place.append(this.dialog);
    this.draw();
    this.dialog.showModal();
    this.attempt(async () => {
      if (hosted) this.table = await contacts.tableWebhook(hosted);
      return contacts.contact();
    });
  }

  draw() {
    const { contact, table, trouble, done } = this;
    const inside = contact
      ? contactForm({ contact, here: settings.push, takes: contacts.takesPush(), table, trouble, done })
      : [trouble && h("p", { class: "bad", role: "alert" }, trouble)];
    morph(/** @type {Element} */ (this.dialog.firstElementChild), h("div", { class: "modal-form" }, contactFrame(inside)));
    // What had the focus may be gone, as a channel that was dropped.
    if (this.dialog.open && !this.dialog.contains(document.activeElement)) this.dialog.querySelector("button")?.focus();
  }

  /** Something that changes what is known; what goes wrong is said. @param {() => Promise<Contact | null | void>} work */
  async attempt(work) {
    this.trouble = this.done = "";
    try {
      this.contact = (await work()) ?? this.contact;
    } catch (error) {
      this.trouble = sayError(error);
    }
    this.draw();
  }

  /** @param {Event} event */
  click(event) {
    event.stopPropagation(); // the screen below has acts of its own
    const element = event.target instanceof Element ? event.target.closest("button[data-act]") : null;
    if (!(element instanceof HTMLElement)) return;
    const { act = "", id = "" } = element.dataset;
    const acts = {
      "tell-shut": () => this.dialog.close(),
      "tell-subscribe": () => this.attempt(() => this.subscribe()),
      "tell-unsubscribe": () => this.attempt(contacts.unsubscribe),
      "tell-drop": () => this.attempt(() => contacts.drop(id)),
      "tell-test": () => this.attempt(() => this.test(id)),
      "tell-loud": () => this.attempt(() => contacts.keepQuiet(null)),
      "tell-drop-table": () => this.attempt(() => this.dropTable()),
    };
    acts[/** @type {keyof typeof acts} */ (act)]?.();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    event.stopPropagation();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const given = new FormData(form);
    const [url, kind] = [String(given.get("url") ?? "").trim(), String(given.get("form") ?? "")];
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const [start, end] = [String(given.get("start")), String(given.get("end"))];
    const acts = {
      "tell-add": () => contacts.addWebhook(url, kind),
      "tell-quiet": () => contacts.keepQuiet({ start, end, zone }),
      "tell-table": () => this.setTable(url, kind),
    };
    this.attempt(async () => {
      const contact = await acts[/** @type {keyof typeof acts} */ (form.dataset.act)]();
      if (form.dataset.act !== "tell-quiet") form.reset();
      return contact;
    });
  }

  async subscribe() {
    const contact = await contacts.subscribe(this.contact?.push ?? "");
    if (!contact) this.trouble = say("telling-push", {}, "refused");
    return contact;
  }

  /** @param {string} id */
  async test(id) {
    const sent = await contacts.tryOut(id);
    const contact = await contacts.contact();
    this.done = say("telling-test", {}, sent ? "sent" : "failed");
    return contact;
  }

  /** @param {string} url @param {string} form */
  async setTable(url, form) {
    if (this.hosted) this.table = await contacts.setTableWebhook(this.hosted, url, form);
  }

  async dropTable() {
    if (this.hosted) await contacts.dropTableWebhook(this.hosted);
    this.table = null;
  }
}
