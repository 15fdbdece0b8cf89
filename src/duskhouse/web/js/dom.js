// Elements made short, and an old tree turned into a new one without losing focus.

/** @import {Child} from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. `class` may hold gaps, attributes that are false or null are left out, true is the
 * empty attribute; `vars` are custom properties (set by script, as the page forbids style attributes).
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...kept(children));
  return element;
}

/**
 * @param {Element & ElementCSSInlineStyle} element
 * @param {Record<string, any> | null} [attributes]
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "vars") {
      for (const [key, number] of Object.entries(value)) element.style.setProperty(key, number);
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    found.push(typeof child === "number" ? String(child) : child);
  }
  return found;
}

/**
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Child | Child[])} children
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(/** @type {SVGElement} */ (element), attributes);
  element.append(...kept(children));
  return element;
}

/**
 * A symbol of cards.svg. It is decoration unless it has a name.
 * @param {string} symbol
 * @param {string} [classes]
 * @param {string} [label]
 */
export function icon(symbol, classes = "icon", label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: classes || null, ...named }, s("use", { href: `#${symbol}` }));
}

const CARDS = new URL("../cards.svg", import.meta.url);

/** Put the symbols of a file into the page, so that colours reach them by inheritance. */
export async function loadDrawings(address = CARDS) {
  const drawn = await readDocument(address);
  const holder = s("svg", { width: 0, height: 0, class: "symbols", "aria-hidden": "true" });
  for (const part of drawn.querySelectorAll("defs")) holder.append(document.importNode(part, true));
  document.body.prepend(holder);
}

/** A file as a document: the one way to parse markup that the page's policy allows. @param {URL} address @returns {Promise<Document>} */
function readDocument(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => (request.response ? resolve(request.response) : reject(new Error(address.href)));
    request.onerror = () => reject(new Error(address.href));
    request.send();
  });
}

/**
 * Make `old` look like `fresh`, keeping every element that stays: same tag and same data-key.
 * So focus, scroll positions and running animations survive.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !keptByHand(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (name === "style") {
      const there = /** @type {HTMLElement} */ (old).style;
      const wanted = /** @type {HTMLElement} */ (fresh).style;
      if (there.cssText !== wanted.cssText) there.cssText = wanted.cssText;
    } else if (old.getAttribute(name) !== value && !keptByHand(old, name)) {
      old.setAttribute(name, value);
    }
  }
}

/** What a person has opened stays open. @param {Element} element @param {string} name */
function keptByHand(element, name) {
  return name === "open" && /^(details|dialog)$/i.test(element.tagName);
}

/** @param {Element} old @param {Element} fresh */
function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) {
    const key = child.getAttribute("data-key");
    if (key) keyed.set(key, child);
  }
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = matching(at, wanted, keyed);
    if (match) {
      if (match !== at) old.insertBefore(match, at);
      else at = at.nextSibling;
      if (match instanceof Element && wanted instanceof Element) morph(match, wanted);
      else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
    } else old.insertBefore(wanted, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * The old node that becomes the wanted one, if there is one.
 * @param {ChildNode | null} at
 * @param {ChildNode} wanted
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function matching(at, wanted, keyed) {
  if (!(wanted instanceof Element)) return at?.nodeType === wanted.nodeType ? at : null;
  const key = wanted.getAttribute("data-key");
  if (key) {
    const found = keyed.get(key);
    keyed.delete(key);
    return found && found.tagName === wanted.tagName ? found : null;
  }
  if (!(at instanceof Element) || at.tagName !== wanted.tagName) return null;
  return at.getAttribute("data-key") ? null : at;
}
