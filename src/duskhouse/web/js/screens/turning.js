// What a game turned on: asked for in the background once it is over, or when somebody wants to know.

/** @import {Course} from "../types.js" */
/** @import {TableScreen} from "./table.js" */
import * as api from "../api.js";
import { language, sayError } from "../language.js";

/** How far it is: a share of the work, the courses, or why there are none. @typedef {{share: number, courses?: Course[], trouble?: string}} Turning */

/** @param {TableScreen} screen */
export async function turn(screen) {
  if (screen.turning && !screen.turning.trouble) return;
  const show = (/** @type {Turning} */ turning) => {
    screen.turning = turning;
    if (screen.isConnected) screen.draw();
  };
  show({ share: 0 });
  try {
    const line = screen.line ?? { text: await recordOf(screen), number: 1 };
    const courses = await api.review(line, seatsOf(screen), language(), (share) => show({ share }));
    show({ share: 1, courses });
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    show({ share: 0, trouble: sayError(error) });
  }
}

/** @param {TableScreen} screen */
const recordOf = async ({ tableId, ticket }) => JSON.stringify(await api.record(tableId, ticket ?? null));

/** The persons of a table; of a record, everybody. @param {TableScreen} screen */
function seatsOf({ table, line }) {
  const persons = table?.seats.filter(({ kind }) => kind === "person") ?? [];
  return line ? [] : persons.map(({ seat }) => seat);
}

/** The position before a decision of the record: moves that were taken back are not in it. Whoever takes a move back takes back all that followed it. @param {Pick<TableScreen, "log">} screen @param {number} decision */
export function seqOf({ log }, decision) {
  const way = [0];
  for (const { seq, undo } of log?.entries ?? []) {
    if (undo === undefined) way.push(...(seq > 0 ? [seq] : []));
    else while (way.length > 1 && log?.mover(/** @type {number} */ (way.pop())) !== undo);
  }
  return way[decision] ?? 0;
}
