// The key of one's tables: its words and its QR code, and the way to bring another one here.

/** @import {Child} from "../types.js" */
import { h, icon } from "../dom.js";
import { keyLink, wordsOf } from "../key.js";
import { say } from "../language.js";
import { copyLine, isOnlyHere, qrCode } from "./invite.js";

/** What is asked before another key takes the place of this browser's. @typedef {{key: string, there: number, here: number}} Question */

/** @param {string} act @param {string} label @param {string} [more] */
const button = (act, label, more = "") => h("button", { type: "button", class: `btn ${more}`, "data-act": act }, label);

/** @param {Child[]} inside */
export const keyForm = (...inside) => [
  h(
    "header",
    null,
    h("h2", { id: "key-title" }, say("key-title")),
    h("button", { type: "button", class: "btn", "data-act": "shut", "aria-label": say("close") }, icon("i-close")),
  ),
  ...inside,
];

/** @param {string} key @param {string[] | null} code @param {string} trouble @param {boolean} sure whether forgetting was tapped once */
export const ownKeyForm = (key, code, trouble, sure) =>
  keyForm(
    h("p", null, say("key-about")),
    h("p", { class: "keywords", translate: "no", lang: "" }, wordsOf(key).flatMap((word) => [h("b", null, word), " "])),
    h("p", { class: "label" }, say("key-secret")),
    copyLine(say("key-link"), keyLink(key)),
    code &&
      h(
        "figure",
        { class: "scan", "data-key": "scan" },
        qrCode(code, say("key-code")),
        h("figcaption", { class: "label" }, say("key-code", {}, "scan")),
      ),
    isOnlyHere() && h("p", { class: "label only-here" }, icon("i-info"), h("span", null, say("invite", {}, "only-here"))),
    h("h3", null, say("key-bring")),
    h(
      "form",
      { class: "join", "data-act": "bring" },
      h("input", {
        name: "key",
        "aria-label": say("key-words"),
        "aria-describedby": trouble ? "key-trouble" : null,
        placeholder: say("key-words"),
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        "data-key": "key",
      }),
      h("button", { class: "btn" }, say("key-bring", {}, "button")),
    ),
    trouble && h("p", { class: "bad", role: "alert", id: "key-trouble" }, trouble),
    h("h3", null, say("key-forget")),
    h("p", { class: "label" }, say("key-forget", {}, "about")),
    button("forget-all", say("key-forget", {}, sure ? "sure" : "button"), "grave"),
  );

/** @param {Question} question @param {string} trouble */
export const questionForm = ({ there, here }, trouble) =>
  keyForm(
    h("p", { id: "key-found", tabindex: -1, "data-key": "found" }, say("key-found", { tables: there })),
    here > 0 && h("p", null, say("key-found", { tables: here }, "here")),
    h("p", { class: "label" }, say("key-found", { tables: there }, "careful")),
    trouble && h("p", { class: "bad", role: "alert" }, trouble),
    h(
      "div",
      { class: "flips" },
      button("both", say("key-take", {}, here > 0 ? "both" : "use"), "primary"), // how one is told comes along in any case
      here > 0 && button("take", say("key-take", {}, "only")),
      button("shut", say("key-take", {}, "cancel")),
    ),
  );
