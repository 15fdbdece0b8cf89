// A record is opened in place of a table.

/** @import {TableScreen} from "./table.js" */
import * as api from "../api.js";
import { h } from "../dom.js";
import { language, loadGame, say } from "../language.js";
import { Order } from "../order.js";
import { rulesDialog } from "../parts/rules.js";
import { keptRecord, RecordLink, tableOf } from "../recorded.js";
import { meet } from "./reading.js";
import { look } from "./reviewing.js";

/** @param {TableScreen} screen */
export async function enterRecord(screen) {
  try {
    screen.line = await lineOf();
    const record = await api.openRecord(screen.line, language());
    const game = await loadGame(record.game);
    screen.game = game;
    screen.seat = record.seat;
    screen.order = new Order(game.look);
    screen.dataset.stage = game.look.stage;
    document.title = say("page-title", { title: game.words.message("title") });
    screen.find(".dialogs").append(rulesDialog(game), h("dialog", { class: "modal" }));
    meet(screen, tableOf(record));
    const link = new RecordLink(record, game.pieces, (frame) => screen.receive(frame));
    screen.link = link;
    const moment = new URLSearchParams(location.search).has("move");
    screen.folded = true;
    link.open();
    if (record.replayed) screen.replayed = { moves: record.positions.length - 1, dealt: Boolean(record.seal) };
    if (!moment) look(screen, 0, record.seat === null ? "open" : "own");
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    screen.trouble = error;
    screen.draw();
  }
}

/** What was chosen in the lobby, or what a link names on this server. */
async function lineOf() {
  const shared = await api.sharedRecord(location.hash);
  if (shared) return { text: shared, number: 1 };
  const from = new URLSearchParams(location.search).get("from");
  if (from && /^[a-z0-9]+$/.test(from))
    return { text: await api.recordAt(`api/tables/${from}/record`), number: 1, from };
  const kept = keptRecord();
  if (!kept) throw new api.Refused("no-record");
  return kept;
}
