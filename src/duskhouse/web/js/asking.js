// Requests and what is refused.

import { HOME } from "./place.js";

/** What was refused: the rest of a message's id, and its variables. */
export class Refused extends Error {
  /** @param {string} code @param {Record<string, any>} [values] */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** @param {string} path from home on @param {RequestInit} [request] @returns {Promise<any>} */
export async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(new URL(path, HOME), request);
  } catch {
    throw new Refused("offline");
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const { code = "answered", values = { status: answer.status } } = body.error ?? {};
  throw new Refused(code, values);
}

/** @param {string} path @param {any} body @param {{method?: string, headers?: Record<string, string>}} [more] */
export function post(path, body, { method = "POST", headers = {} } = {}) {
  const all = { "Content-Type": "application/json", ...headers };
  return ask(path, { method, headers: all, body: JSON.stringify(body) });
}

/** A part of the page that is seldom wanted, on its way: it may not come, and after an update it may be gone. @template Part @param {Promise<Part>} part @returns {Promise<Part>} */
export async function later(part) {
  try {
    return await part;
  } catch {
    await ask("api/games"); // refused if nobody answers
    throw new Refused("other-build");
  }
}
