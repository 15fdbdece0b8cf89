"""What the table does besides moving cards: it explains, hints, takes back, reviews, reconnects."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from duskhouse.engine.game.registry import games
from tests.web.players import BUTTONS, LEGAL, WithMouse
from tests.web.tables import PHONE, Tables

FOLLOWING = next(game for game in games().values() if game.look.stage == "cross")
DRAWING = "kamo-no-manimani"
"""A turn begins with a card that only one seat sees."""

DUEL = next(game for game in games().values() if game.look.stage == "street")


@pytest.fixture
def trick(tables: Tables, page: Page) -> Page:
    """A page at a table where some cards can be played and others are barred."""
    for _ in range(20):
        tables.at(page, FOLLOWING.id, FOLLOWING.seats[0])
        page.wait_for_selector(".prompt.yours")
        if page.locator(".fan [aria-disabled=true]").count():
            return page
        WithMouse(page).plays_on(1)
        page.wait_for_selector(".prompt.yours")
        if page.locator(".fan [aria-disabled=true]").count():
            return page
    raise AssertionError("No such position in twenty games.")


def test_the_first_tap_chooses_and_escape_puts_back(trick: Page) -> None:
    card = trick.locator(f".fan {LEGAL}").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(trick.locator(".prompt .why")).to_have_attribute("data-kind", "preview")
    trick.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_barred_card_says_why_with_its_clause(trick: Page) -> None:
    barred = trick.locator(".fan [aria-disabled=true]").first
    assert barred.get_attribute("disabled") is None
    barred.click(force=True)  # it is no dead button, only one that explains
    why = trick.locator(".prompt .why")
    expect(why).to_have_attribute("data-kind", "barred")
    expect(why).to_contain_text("is barred")
    why.locator(".clause").click()
    here = trick.locator("dialog.rules .entry.here")
    expect(here).to_be_visible()
    expect(here).to_contain_text(why.locator(".clause").inner_text())


def test_bots_that_play_by_rule_of_thumb_so_far_say_so(tables: Tables, page: Page) -> None:
    def as_at_the_first_start(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda text: socket.send(str(text).replace('"thinking":true', '"thinking":false'))
        )

    tables.at(page, FOLLOWING.id, FOLLOWING.seats[0])
    warming_up = page.locator(".bar .pill", has_text="bots warm up")
    expect(warming_up).to_have_count(0)
    page.route_web_socket(re.compile("/ws/"), as_at_the_first_start)
    page.reload()
    expect(warming_up).to_be_visible()
    expect(warming_up).to_have_attribute("title", re.compile("rules of thumb"))


def test_hovering_a_barred_card_says_why(trick: Page) -> None:
    trick.locator(".fan [aria-disabled=true]").last.hover(force=True)
    expect(trick.locator(".prompt .why")).to_contain_text("is barred")
    trick.locator(".bar h1").hover()
    expect(trick.locator(".prompt .why")).not_to_contain_text("is barred")


def test_the_rules_are_one_key_away_and_searchable(trick: Page) -> None:
    trick.keyboard.press("r")
    dialog = trick.locator("dialog.rules")
    expect(dialog).to_be_visible()
    dialog.get_by_role("tab", name="Rules").click()
    everything = dialog.locator(".entry:visible").count()
    dialog.get_by_role("searchbox").fill("start player")
    found = dialog.locator(".entry:visible")
    assert 0 < found.count() < everything
    for text in found.all_inner_texts():
        assert "start" in text.lower()
    dialog.get_by_role("searchbox").fill("no such words anywhere")
    expect(dialog).to_contain_text("No clause has these words")
    trick.keyboard.press("Escape")  # puts the words back
    trick.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_letters_can_be_switched_off(trick: Page) -> None:
    trick.get_by_role("button", name="More", exact=True).click()
    trick.get_by_role("button", name="Letter keys").click()
    trick.keyboard.press("Escape")
    trick.keyboard.press("r")
    expect(trick.locator("dialog.rules")).to_be_hidden()


def test_a_hint_rings_a_card(trick: Page) -> None:
    trick.keyboard.press("h")
    expect(trick.locator(".prompt .why")).to_contain_text("Hint:", timeout=20_000)
    expect(trick.locator(".hinted").first).to_be_visible()


def test_dragging_a_card_to_the_table_plays_it(trick: Page) -> None:
    card, stage = trick.locator(f".fan {LEGAL}").first, trick.locator(".stage")
    key, before = card.get_attribute("data-key"), trick.get_attribute("dusk-table", "data-seq")
    card.drag_to(stage)
    trick.wait_for_selector(f'dusk-table:not([data-seq="{before}"])')
    expect(trick.locator(f'.fan [data-key="{key}"]')).to_have_count(0)


def test_what_happens_is_told_to_a_screen_reader(trick: Page) -> None:
    live = trick.locator(".live[aria-live=polite]")
    expect(live).to_contain_text("Your turn.")
    WithMouse(trick).plays_on(1)
    expect(live).to_contain_text(re.compile("play|lead|win|pick"))


def test_every_line_of_the_log_is_spoken_once(tables: Tables, page: Page) -> None:
    page.add_init_script(
        "window.spoken = []; const append = Element.prototype.append;"
        "Element.prototype.append = function (...all) {"
        " if (this.matches('.live')) spoken.push(...all.map((each) => each.textContent));"
        " append.call(this, ...all) }"
    )
    tables.at(page, FOLLOWING.id, FOLLOWING.seats[-1])
    WithMouse(page).plays_on(6)
    page.wait_for_selector(".prompt.yours, .ending")
    spoken = page.evaluate("spoken.filter((line) => !line.startsWith('Your turn.'))")
    logged = page.evaluate(
        "document.querySelector('dusk-table').log.sentences.map((line) => line.text)"
    )
    assert spoken == logged[len(logged) - len(spoken) :]
    assert len(spoken) > 20


def test_the_log_is_the_same_after_a_reload(tables: Tables, page: Page) -> None:
    """It said twice what only one seat may know: as that seat and as all others know it."""
    said = "document.querySelector('dusk-table').log.sentences.map((line) => line.text)"
    tables.at(page, DRAWING, 3, first=0)
    page.wait_for_selector(".prompt.yours")
    assert len(page.evaluate(said)) == 1  # the first card, which is drawn at the deal
    WithMouse(page).plays_on(2)
    page.wait_for_selector(".prompt.yours")
    before = page.evaluate(said)
    page.reload()
    page.wait_for_selector(".prompt.yours")
    assert page.evaluate(said) == before


def test_what_happens_does_not_move_the_focus(trick: Page) -> None:
    trick.locator('.tools [data-act="rules"]').focus()
    player = WithMouse(trick)
    for _ in range(3):
        trick.wait_for_selector(".prompt.yours")
        move = trick.evaluate(
            "() => { const table = document.querySelector('dusk-table');"
            " table.send(table.scene().options.moves[0]); return table.now.seq }"
        )
        trick.wait_for_selector(f'dusk-table:not([data-seq="{move}"])')
        player.moves += 1
    assert trick.evaluate("document.activeElement.dataset.act") == "rules"


def test_a_move_can_be_taken_back_until_somebody_answers(tables: Tables, page: Page) -> None:
    tables.at(page, DUEL.id, 2)
    page.wait_for_selector(".prompt.yours")
    hand = page.locator("#hand .card").count()
    page.locator(f"#hand {LEGAL}").first.dblclick()
    expect(page.locator("#hand .card")).to_have_count(hand - 1)
    page.keyboard.press("u")
    expect(page.locator("#hand .card")).to_have_count(hand)
    expect(page.locator(".log li").first).to_contain_text("You take the move back.")


def test_what_is_grave_is_asked_twice(tables: Tables, page: Page) -> None:
    for _ in range(20):  # whoever begins has such a move
        tables.at(page, DUEL.id, 2)
        page.wait_for_selector(".prompt.yours")
        if page.locator(BUTTONS + ".grave").count():
            break
    seq = page.get_attribute("dusk-table", "data-seq")
    page.locator(BUTTONS + ".grave").click()
    expect(page.locator(BUTTONS, has_text="Sure?")).to_be_visible()
    assert page.get_attribute("dusk-table", "data-seq") == seq


def test_earlier_positions_can_be_looked_at(trick: Page) -> None:
    WithMouse(trick).plays_on(2)
    trick.wait_for_selector(".prompt.yours, .ending")
    trick.get_by_role("button", name="Review").first.click()
    review = trick.get_by_role("group", name="Review")
    expect(review).to_contain_text("Position")
    trick.get_by_role("button", name="One move back").click()
    trick.get_by_role("button", name="Back to now").click()
    expect(review).to_have_count(0)


def test_a_lost_connection_shows_and_comes_back_to_the_same_view(trick: Page) -> None:
    hand = trick.locator("#hand").inner_text()
    trick.evaluate("document.querySelector('dusk-table').link.socket.close()")
    expect(trick.locator(".notice")).to_contain_text("Connection lost")
    expect(trick.locator(".notice")).to_have_count(0, timeout=15_000)
    expect(trick.locator(".prompt.yours")).to_be_visible()
    assert trick.locator("#hand").inner_text() == hand


def test_changes_of_a_view_that_the_page_has_not_got_bring_a_whole_one(trick: Page) -> None:
    hand = trick.locator("#hand").inner_text()
    trick.evaluate(
        "document.querySelector('dusk-table').link.receive("
        "{ type: 'view', since: 998, seq: 999, turn: null, pieces: [] })"
    )
    expect(trick.locator(".notice")).to_contain_text("Connection lost")
    expect(trick.locator(".notice")).to_have_count(0, timeout=15_000)
    expect(trick.locator(".prompt.yours")).to_be_visible()
    assert trick.locator("#hand").inner_text() == hand


def test_two_tabs_of_one_seat_agree(trick: Page) -> None:
    other = trick.context.new_page()
    other.goto(trick.url)
    other.wait_for_selector(".prompt.yours")
    WithMouse(trick).plays_on(1)
    trick.wait_for_selector(".prompt.yours, .ending")
    seq = trick.get_attribute("dusk-table", "data-seq")
    other.wait_for_selector(f'dusk-table[data-seq="{seq}"]')
    assert other.locator("#hand").inner_text() == trick.locator("#hand").inner_text()


def test_a_page_of_an_older_build_is_told_to_reload(tables: Tables) -> None:
    page = tables.page()
    page.add_init_script(
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) {"
        ' send.call(this, text.replace(/"build":"[^"]*"/, \'"build":"older"\')) }'
    )
    tables.at(page, DUEL.id, 2)
    expect(page.locator(".notice")).to_contain_text("older than the server")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_somebody_without_a_seat_watches_and_sees_no_hand(tables: Tables, trick: Page) -> None:
    watcher = tables.page()
    watcher.goto(trick.url)
    watcher.wait_for_selector(".stage")
    expect(watcher.locator(".prompt")).to_contain_text("You are watching")
    assert watcher.locator("#hand").count() == 0
    assert (
        watcher.locator(".seat .minis [data-card]").count()
        == watcher.locator(".seat .pile [data-card]").count()
    )


def test_people_can_talk_and_be_muted(tables: Tables, trick: Page) -> None:
    watcher = tables.page()
    watcher.goto(trick.url)
    watcher.get_by_role("button", name="Chat").click()
    watcher.get_by_label("Say something").fill("<b>good evening</b>")
    watcher.keyboard.press("Enter")
    trick.get_by_role("button", name=re.compile("^Chat")).click()
    expect(trick.locator(".chat ol")).to_contain_text("<b>good evening</b>")
    trick.get_by_role("button", name="More", exact=True).click()
    trick.get_by_role("button", name="Mute the chat").click()
    trick.keyboard.press("Escape")
    expect(trick.locator(".chat ol")).not_to_contain_text("good evening")


def test_a_first_game_brings_tips_once(tables: Tables) -> None:
    page = tables.page()
    page.goto("/")
    page.evaluate("localStorage.setItem('duskhouse.settings', '{\"pace\": \"instant\"}')")
    tables.at(page, FOLLOWING.id, 4)
    player, tip = WithMouse(page), page.locator(".prompt .why[data-kind=tip]")
    page.wait_for_selector(".prompt.yours")
    while not tip.count():  # not every position has something to be told of
        assert player.plays_on(player.moves + 1) < 20
        page.wait_for_selector(".prompt.yours")
    seen = page.evaluate("localStorage.getItem('duskhouse.tips')")
    assert re.search(r"[A-Z]+-\d\d", seen)


def test_nothing_scrolls_sideways_on_a_small_phone(tables: Tables) -> None:
    for game in games().values():
        page = tables.page({"width": 360, "height": 640})
        tables.at(page, game.id, game.seats[-1])
        page.wait_for_selector(".stage")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{game.id} is {wide} wide"


def test_a_link_to_no_table_says_so(tables: Tables) -> None:
    page = tables.page()
    page.goto("/t/nowhere")
    expect(page.locator(".empty")).to_contain_text("There is no such table.")
    tables.faults.clear()  # the browser itself reports that the answer was 404


def test_the_theme_is_turned_and_kept(trick: Page) -> None:
    trick.get_by_role("button", name="Theme").click()
    theme = trick.evaluate("document.documentElement.dataset.theme")
    trick.reload()
    trick.wait_for_selector(".stage")
    assert trick.evaluate("document.documentElement.dataset.theme") == theme


def test_the_log_opens_over_the_table_on_a_phone(tables: Tables) -> None:
    page = tables.page(PHONE)
    tables.at(page, FOLLOWING.id, 3)
    page.wait_for_selector(".stage")
    expect(page.locator(".side")).to_be_hidden()
    page.get_by_role("button", name="Log", exact=True).first.tap()
    expect(page.locator(".side")).to_be_visible()
    page.get_by_role("button", name="Close").first.tap()
    expect(page.locator(".side")).to_be_hidden()


def test_a_house_ruling_has_a_sign_a_sentence_and_its_reason_in_a_fold(trick: Page) -> None:
    clause = next(each for each in FOLLOWING.clauses.values() if each.ours and each.ruling)
    trick.keyboard.press("r")
    trick.get_by_role("tab", name="Rules").click()
    entry = trick.locator(f"#rules-{clause.id}")
    expect(entry.get_by_role("img", name="House ruling")).to_be_visible()
    expect(entry).to_contain_text(clause.ours)
    reason = entry.locator("details span")
    expect(reason).to_be_hidden()
    entry.get_by_text("Why", exact=True).click()
    expect(reason).to_have_text(clause.why)
    entry.locator(".clause").click()
    expect(trick.locator("dialog.rules .entry.here dt")).to_have_text(clause.ruling)


def test_a_page_of_another_build_is_loaded_anew_once(tables: Tables, page: Page) -> None:
    """And after that it offers to: behind a load balancer it may be of the older build again."""
    build = page.request.get(f"{tables.address}/api/games").json()["build"]
    loaded: list[str] = []

    def as_of_another(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda frame: server.send(str(frame).replace(build, "older")))

    page.route_web_socket(re.compile("/ws/"), as_of_another)
    page.on("domcontentloaded", lambda page: loaded.append(page.url))
    tables.at(page, next(iter(games())), 3)
    expect(page.locator(".notices")).to_contain_text("older than the server")
    assert len(loaded) == 2
