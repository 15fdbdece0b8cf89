// The dialog of one's key: it is shown, and another one is taken in its place once that was said to be right.

/** @import {Question} from "../parts/key.js" */
import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { unsubscribe, withdraw } from "../contact.js";
import { forgetTables, keepKey, settings } from "../keep.js";
import { keyLink, readKey } from "../key.js";
import { sayError } from "../language.js";
import { bring, ownKey, tablesOf } from "../mine.js";
import { copyFrom, isOnlyHere } from "../parts/invite.js";
import { ownKeyForm, questionForm } from "../parts/key.js";

export class KeyDialog {
  /** @param {HTMLElement} place @param {() => void} changed */
  constructor(place, changed) {
    this.changed = changed;
    /** @type {string[] | null} */ this.code = null;
    /** @type {Question | null} */ this.question = null;
    this.trouble = "";
    this.sure = false;
    this.dialog = h("dialog", { class: "modal key", "aria-labelledby": "key-title" }, h("div", { class: "modal-form" }));
    this.dialog.addEventListener("click", (event) => this.act(event));
    this.dialog.addEventListener("submit", (event) => this.submit(event));
    place.append(this.dialog);
  }

  open() {
    [this.question, this.trouble, this.sure, this.code] = [null, "", false, null];
    this.draw();
    /** @type {HTMLDialogElement} */ (this.dialog).showModal();
    if (!isOnlyHere()) this.loadCode();
  }

  /** A code is for phones that can reach this address; the words will do without. */
  async loadCode() {
    this.code = await api.qrCode(keyLink(ownKey())).catch(() => null);
    this.draw();
  }

  draw() {
    const inside = this.question
      ? questionForm(this.question, this.trouble)
      : ownKeyForm(ownKey(), this.code, this.trouble, this.sure);
    morph(/** @type {Element} */ (this.dialog.firstElementChild), h("div", { class: "modal-form" }, inside));
  }

  /** Whoever follows a link is asked in any case: it may be somebody else's key. @param {string} text words, or such a link */
  async ask(text) {
    this.trouble = "";
    try {
      const key = readKey(text);
      if (key === ownKey()) throw new api.Refused("key-same");
      const [there, here] = await Promise.all([tablesOf(key), tablesOf(ownKey())]);
      this.question = { key, there: there.length, here: here.length };
    } catch (error) {
      this.trouble = sayError(error);
    }
    this.draw();
    const found = this.dialog.querySelector("#key-found");
    if (found instanceof HTMLElement) found.focus(); // the form that had the focus is gone
  }

  /** @param {Event} event */
  async act(event) {
    event.stopPropagation(); // the lobby below has acts and a form of its own
    const element = event.target instanceof Element ? event.target.closest("button[data-act]") : null;
    if (!(element instanceof HTMLElement)) return;
    const acts = {
      shut: () => this.shut(),
      copy: () => copyFrom(element),
      take: () => this.take(false),
      both: () => this.take(true),
      "forget-all": () => {
        if (this.sure) this.forget();
        this.sure = true;
        this.draw();
      },
    };
    acts[/** @type {keyof typeof acts} */ (element.dataset.act)]?.();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    event.stopPropagation();
    this.ask(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("key") ?? ""));
  }

  /** @param {boolean} both whether the tables of this browser go along */
  async take(both) {
    const { key } = /** @type {Question} */ (this.question);
    try {
      if (both) await bring(key);
      else await this.leave();
    } catch (error) {
      this.trouble = sayError(error);
      return this.draw();
    }
    keepKey(key);
    this.shut();
  }

  async forget() {
    await this.leave();
    this.shut();
  }

  /** This browser is not told of tables any more that it has forgotten, even if the server cannot hear of it now. */
  async leave() {
    if (settings.push) await unsubscribe().catch(withdraw);
    forgetTables();
  }

  shut() {
    /** @type {HTMLDialogElement} */ (this.dialog).close();
    this.changed();
  }
}
