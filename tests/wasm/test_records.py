"""Records in the page: read, verified and written as Python does, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import Source
from duskhouse.engine.state.chance import derived_seed
from duskhouse.words.errors import Refused
from tests.wasm.conftest import QUICK
from tests.web.tables import Tables

GOLDEN = Path(__file__).parents[1] / "records"
CHECKS = """async ([home, texts]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const { replayed } = await from("archive");
  const { fromFragment, toFragment } = await from("sharing");
  const { ABOUT_RECORDS } = await from("archive");
  const found = [];
  for (const text of texts) {
    try {
      const { recorder, dealt } = await replayed({ text, build, language: "en" });
      const again = dealt.seed && fromFragment(toFragment(dealt, recorder.actions));
      const shared = again ? await ABOUT_RECORDS.write({ ...again, build }) : null;
      found.push({ written: JSON.stringify(recorder.record()), shared });
    } catch (error) {
      if (!error.code) throw error;
      found.push({ code: error.code, move: error.move ?? null, values: error.values });
    }
  }
  return found;
}"""


def checked(browser: Browser, site: str, records: list[Any]) -> list[dict[str, Any]]:
    """What the page makes of records."""
    tables = Tables(browser, site)
    page = tables.page()
    page.goto(site)
    page.wait_for_selector("[data-act=play]", timeout=60_000)
    found: list[dict[str, Any]] = page.evaluate(CHECKS, [site, [*map(game_record.line, records)]])
    tables.close()
    assert tables.faults == []
    return found


def golden_records(game: Game) -> list[dict[str, Any]]:
    files = sorted((GOLDEN / game.id).rglob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def shared_record(game: Game) -> dict[str, Any]:
    """As a server's table leaves it: from a seed and shares, with a seat named to begin."""
    seats = max(game.seats)
    shares = ("ab" * 16, *(None for _ in range(seats - 1)))
    source = Source(derived_seed("shared"), "k3x9q2ab", shares)
    seed = source.dealing_seed(game, {}, first=1)
    played = History.deal(game, seats, {}, seed, first=1)
    played.source = source
    while not played.over:
        actions = played.legal()
        played.play(actions[5 * len(played.moves) % len(actions)])
    return game_record.write(played)


def own_records(game: Game) -> list[dict[str, Any]]:
    """Of games with options that somebody typed."""
    values = OWN.get(game.id, ())
    return [played_by_seed(game, max(game.seats), {name: value}) for name, value in values]


OWN: dict[str, tuple[tuple[str, Any], ...]] = {
    "kamo-no-manimani": (
        ("deck", {"KR": 20, "KP": 1, "POT": 1, "DUCK": 9, "LID": 1, "ONION": 30}),
        ("deck", {"KO": 2, "POT": 4, "DUCK": 4, "LID": 3, "ONION": 1}),
    ),
    "rest-in-peace": (("psychic_pool", [29, 3, 5, 7, 11, 13, 17, 2, 19, 23]),),
}


def played_by_seed(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    played = History.deal(game, seats, options, derived_seed("own", game.id))
    while not played.over:
        actions = played.legal()
        played.play(actions[7 * len(played.moves) % len(actions)])
    return game_record.write(played)


def without(record: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in keys}


SOURCE = ("seed", "seal", "match", "shares")


def agrees(browser: Browser, site: str, game: Game) -> None:
    """Every record is read, and written again; one without a seed has no link."""
    seeded = [shared_record(game), *own_records(game), *golden_records(game)]
    records = [*seeded, *(without(record, *SOURCE) for record in seeded)]
    assert len(seeded) > 5
    for record, found in zip(records, checked(browser, site, records), strict=True):
        expected = game_record.line(without(record, "legal", "values"))
        shared = expected if "seed" in record else None
        assert found == {"written": expected, "shared": shared}


def test_records_are_written_as_python_writes_them(browser: Browser, site: str) -> None:
    agrees(browser, site, find_game(QUICK))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_records_of_all_games_are_written_as_python_writes_them(
    browser: Browser, whole_site: str, game: Game
) -> None:
    agrees(browser, whole_site, game)


# ------------------------------------------------------------------------- verdicts
Verdict = tuple[str, int | None]
HOLDS: Verdict = ("", None)

PAGE_SAYS = (
    ("alone-option", ("option-", "deck-", "pool-", "no-option")),
    ("alone-deal", ("setup-", "deal-", "no-card")),
    ("other-chance", ("chance-", "only-the-deal-is-chance")),
    ("alone-rules", ("other-rules",)),
)
"""What the page says in fewer words."""


def in_fewer_words(code: str) -> str:
    return next((said for said, codes in PAGE_SAYS if code.startswith(codes)), code)


def native_verdict(record: dict[str, Any]) -> Verdict:
    """What `duskhouse verify` says."""
    try:
        game_record.verify(record)
    except Refused as refused:
        problem = refused.__context__
        assert isinstance(problem, Refused)
        return in_fewer_words(problem.code), refused.values.get("move")
    return HOLDS


def page_verdict(record: dict[str, Any], found: dict[str, Any]) -> Verdict:
    if "written" in found:
        return HOLDS if "seed" in record else ("no-seed", None)
    return in_fewer_words(found["code"]), found["move"]


def tampered(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same with one thing changed, in as many ways as there are."""
    moves, setup = record["moves"], record["setup"]
    at = len(moves) // 2
    while moves[at][0] is None:
        at -= 1
    seat, text = moves[at]
    others = dict.fromkeys(one for mover, one in moves if mover is not None)
    for other in [*others][:6]:
        yield {**record, "moves": [*moves[:at], [seat, other], *moves[at + 1 :]]}
    yield {**record, "moves": [*moves[:at], [(seat + 1) % record["seats"], text], *moves[at + 1 :]]}
    yield {**record, "moves": [*moves[:at], [None, text], *moves[at:]]}
    yield {**record, "moves": [*moves[: at + 1], [None, "deck 1"], *moves[at + 1 :]]}
    yield {**record, "moves": [*moves[:at], [seat, "constructor"], *moves[at + 1 :]]}
    yield {**record, "moves": [*moves, [seat, text]]}
    yield {**record, "moves": moves[:-1]}
    yield {**without(record, "result"), "moves": moves[:at]}
    yield without(record, "result")
    yield {**record, "first": (seat + 1) % record["seats"]}
    yield {**record, "rules": 77}
    yield {**record, "format": 2}
    yield {**record, "luck": 1}
    yield {**record, "options": {**record["options"], "luck": 1}}
    yield {**record, "legal": [[]] * len(moves)}
    yield {**record, "legal": []}
    yield {**record, "values": [None] * len(moves)}
    yield {**record, "values": [[[text, 0.5]]] * len(moves)}
    for place, (mover, outcome) in enumerate(moves):
        if mover is None:
            turned = " ".join([outcome.split(" ")[0], *outcome.split(" ")[:0:-1]])
            yield {**record, "moves": [*moves[:place], [None, turned], *moves[place + 1 :]]}
            yield {**record, "moves": [*moves[:place], *moves[place + 1 :]]}
            yield {**record, "moves": [*moves[:place], [None, "3"], *moves[place + 1 :]]}
    for name, cards in setup.items():
        for changed in other_cards(cards):
            yield {**record, "setup": {**setup, name: changed}}


def other_cards(cards: Any) -> Iterator[Any]:
    """A part of the deal in another order, with a card twice, one less, one that is none; and no
    part at all."""
    yield from ([], None, "KR", 99)
    if not isinstance(cards, list) or not cards:
        return
    yield cards[::-1]
    yield [cards[-1], *cards[1:]]
    yield cards[1:]
    first = cards[0]
    if not isinstance(first, list):
        yield from ([wrong, *cards[1:]] for wrong in ("", "?", "DUCK", 0, -1, 30, None))
    elif first:
        yield from ([one, *cards[1:]] for one in other_cards(first))
        last = cards[-1]
        yield [[last[0], *first[1:]], *cards[1:-1], [first[0], *last[1:]]]


def redacted(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    played = game_record.replay(record)
    for seat in range(played.seats):
        yield game_record.redact(played, seat)
    yield {**game_record.redact(played, 0), "rules": 77}


def other_options(game: Game, record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Whatever a hand can type for an option, and what does not fit with another one."""
    values: tuple[Any, ...] = (
        {"KR": 7, "KB": 7, "KY": 7, "KG": 7, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
        {"KR": 6, "KB": 6, "KY": 6, "KG": 6, "POT": 3, "DUCK": 3, "LID": 2, "ONION": 4},
        {"KR": 1, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 1},
        {"KR": 10, "KB": 0, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
        {"KR": 60, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
        {"KR": -1, "KB": 9, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
        *({"POT": 3, "DUCK": 3, "LID": 3, "ONION": 9}, {"KR": 20, "LID": 3}, {"XX": 1}),
        *([1, 2, 3], [*range(1, 10)], [*range(1, 9), 8], [*range(22, 31)], [*range(1, 30)]),
        *("K99", 7, None, True, [], {}, [[1]], ["1"]),
    )
    names = [option.name for option in game.options]
    for name in names:
        yield from ({**record, "options": {name: value}} for value in values)
        if name != "scale" and name in ("deck", "psychic_pool"):
            for other, value in product(("tiny", "least", "duel"), values):
                yield {**record, "options": {name: value, "scale": other}}


def verdicts_agree(browser: Browser, site: str, game: Game, every: int) -> None:
    records = [shared_record(game), *own_records(game), *golden_records(game)]
    told = [*records, *other_options(game, records[0])]
    for record in records[::every]:
        kept = without(record, "legal", "values")
        told += [*tampered(kept), *tampered(without(kept, *SOURCE)), *redacted(record)]
    told += [without(record, "setup") for record in records[:1]]
    expected = [native_verdict(record) for record in told]
    found = [*map(page_verdict, told, checked(browser, site, told))]
    wrong = [
        (native, page, game_record.line(record))
        for record, native, page in zip(told, expected, found, strict=True)
        if native != page
    ]
    assert wrong == []
    assert len({code for code, _ in expected}) > 12


def test_the_page_and_python_agree_on_what_holds(browser: Browser, site: str) -> None:
    verdicts_agree(browser, site, find_game(QUICK), every=4)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_page_and_python_agree_of_all_games(
    browser: Browser, whole_site: str, game: Game
) -> None:
    verdicts_agree(browser, whole_site, game, every=1)


def test_a_record_without_a_seed_is_shown_and_says_so(browser: Browser, site: str) -> None:
    record = game_record.line(without(shared_record(find_game(QUICK)), *SOURCE))
    tables = Tables(browser, site)
    page = tables.page()
    page.goto(site)
    page.wait_for_selector("[data-act=play]", timeout=60_000)
    file = {"name": "a.jsonl", "mimeType": "application/json", "buffer": record.encode()}
    page.set_input_files("input[name=record]", file)  # type: ignore[arg-type]
    notices = page.locator(".notices")
    expect(notices).to_contain_text("whether that deal was fair cannot be told", timeout=60_000)
    expect(notices).to_contain_text("moves are legal")
    tables.close()
    assert tables.faults == []


def test_a_seal_of_another_seed_is_found_out(browser: Browser, site: str) -> None:
    whole = shared_record(find_game(QUICK))
    wrong = [{**whole, "seal": "00" * 32}, {**whole, "seed": "zz"}, {**whole, "shares": ["ab"] * 6}]
    found = checked(browser, site, wrong)
    assert [each["code"] for each in found] == ["other-seal", "seed", "share"]
    assert [native_verdict(record)[0] for record in wrong] == [each["code"] for each in found]
