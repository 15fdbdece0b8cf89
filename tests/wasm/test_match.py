"""A match in the page that cannot keep, think or play: by its modules, in Chromium."""

from __future__ import annotations

from duskhouse.engine.game.registry import find_game
from tests.wasm.conftest import QUICK, opens
from tests.wasm.scripts import by_modules
from tests.web.tables import Tables

AT_ONCE = by_modules("""
  const seats = Array.from({ length: 3 }, () => ({ kind: "person", name: "" }));
  const kept = made("w", 0, seats);
  await begin(kept);
  const compiled = await loadCompiled(kept, build, false);
  const tab = async () => {
    const frames = [];
    const match = new Match(await find("w"), compiled, pieces, (frame) => frames.push(frame));
    match.kept.you = match.timeline.turn;
    return { match, frames };
  };
  const tabs = [await tab(), await tab()];
  const { rules, state } = tabs[0].match.timeline;
  const legal = [...Array(63).keys()].filter((one) => rules.isLegal(state, one));
  const [first, second] = legal;
  await Promise.all([first, second].map((move, at) =>
    tabs[at].match.answer({ type: "move", id: "1", move, seq: 0 })));
  const { entries } = await find("w");
  const now = tabs.map(({ match: { timeline } }) => [timeline.seq, timeline.steps[0].action]);
  const codes = tabs.map(({ frames }) => frames.filter(({ code }) => code).map(({ code }) => code));
  tabs.forEach(({ match }) => match.close());
  return [entries.length, now.every(([seq, action]) => seq === 1 && action === entries[0]),
    codes.flat()];
""")


def test_of_two_moves_made_at_once_in_two_tabs_one_is_made(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    found = page.evaluate(AT_ONCE, [site, QUICK, find_game(QUICK).rules_version])
    assert found == [1, True, ["stale"]]


TRAPS = by_modules("""
  const seats = [{ kind: "person", name: "" }, { kind: "person" }, { kind: "person" }];
  const kept = made("x", 0, seats);
  const frames = [];
  await begin(kept);
  const compiled = await loadCompiled(kept, build, false);
  const match = new Match(kept, compiled, pieces, (frame) => frames.push(frame));
  kept.you = match.timeline.turn;
  const { rules, state } = match.timeline;
  const move = [...Array(63).keys()].find((one) => rules.isLegal(state, one));
  rules.run = { ...rules.run, act: () => { throw new WebAssembly.RuntimeError("unreachable"); } };
  await match.answer({ type: "move", id: "1", move, seq: 0 });
  await match.answer({ type: "move", id: "2", move, seq: 0 });
  match.close();
  return frames.map(({ type, code, id, ack, seq }) => [type, code ?? ack ?? id ?? "", seq ?? 0]);
""")


def test_a_trap_is_told_and_the_game_goes_on(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    told = page.evaluate(TRAPS, [site, QUICK, find_game(QUICK).rules_version])
    assert told == [["error", "trapped", 0], ["view", "", 0], ["kept", "", 0], ["view", "2", 1]]


BOT_FAILS = by_modules("""
  const seats = Array.from({ length: 4 }, () => ({ kind: "bot", name: "", level: "steady" }));
  const kept = made("z", 0, seats);
  await begin(kept);
  const { module, about, net } = await loadCompiled(kept, build);
  let begun = 0;
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(...given) { super(...given); begun += 1; }
  };
  const broken = { ...(await net), bytes: new ArrayBuffer(8) }; // a net that ends too early
  const moved = await new Promise((resolve) => {
    const match = new Match(kept, { module, about, net: broken }, pieces, (frame) => {
      if (frame.type !== "view" || frame.seq < 1) return;
      match.wake = async () => {}; // one move will do
      match.close();
      resolve(frame.seq);
    });
    kept.you = -1;
    match.hurries = true;
    match.wake();
  });
  Object.assign(globalThis, { Worker });
  return [moved, begun];
""")


def test_a_bot_whose_worker_fails_gets_another_and_moves(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    found = page.evaluate(BOT_FAILS, [site, QUICK, find_game(QUICK).rules_version])
    assert found == [1, 2]
    assert all("RangeError" in fault for fault in tables.faults)
    tables.faults.clear()


GIVES_UP = by_modules("""
  const seats = Array.from({ length: 3 }, () => ({ kind: "bot", name: "", level: "gentle" }));
  const kept = made("u", 0, seats);
  const codes = [];
  const compiled = await loadCompiled(kept, build, false);
  const match = new Match(kept, compiled, pieces, ({ code }) => code && codes.push(code));
  match.think = async () => { throw new Error("no bot"); };
  await match.wake();
  match.load = () => { throw new Error("no rules"); };
  await match.wake();
  return [codes, match.botThinks];
""")


def test_what_fails_while_nobody_waits_is_told(tables: Tables, site: str) -> None:
    """A bot that can choose nothing is asked twice; moves that cannot be played are the end."""
    page = tables.page()
    opens(page, site)
    found = page.evaluate(GIVES_UP, [site, QUICK, find_game(QUICK).rules_version])
    assert found == [["trapped", "trapped", "alone-trapped"], False]


GOES_ON = by_modules("""
  const seats = Array.from({ length: 3 }, () => ({ kind: "bot", name: "", level: "gentle" }));
  const kept = made("y", 0, seats);
  const codes = [];
  await begin(kept);
  const compiled = await loadCompiled(kept, build, false);
  let seen = () => {};
  const match = new Match(kept, compiled, pieces, (frame) => {
    if (frame.code) codes.push(frame.code);
    seen(frame.seq ?? 0);
  });
  match.hurries = true;
  const you = (kept.you = match.timeline.turn);
  seats[you].kind = "person";
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (match) { // as if there were no room
    const request = put.call(this, match);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
  for (let id = 0; match.timeline.turn === you; id += 1) {
    const { rules, state, seq } = match.timeline;
    const move = [...Array(63).keys()].find((one) => rules.isLegal(state, one));
    await match.answer({ type: "move", id: String(id), move, seq });
  }
  IDBObjectStore.prototype.put = put;
  const { seq } = match.timeline;
  const moved = new Promise((resolve) => (seen = (now) => now > seq && resolve(true)));
  const late = new Promise((resolve) => setTimeout(resolve, 60000, false));
  const went = await Promise.race([moved, late]);
  match.close();
  return [codes, went];
""")


def test_bots_play_on_after_a_move_that_could_not_be_kept(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    codes, went_on = page.evaluate(GOES_ON, [site, QUICK, find_game(QUICK).rules_version])
    assert codes == ["alone-unkept"]
    assert went_on
