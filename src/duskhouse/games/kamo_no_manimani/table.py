"""Kamo no Manimani for people and for the record: zones, prompts, reasons, words, notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from duskhouse.engine.cardsets import cardset, members
from duskhouse.engine.clauses import ClauseIds
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Reason, Setup, Told
from duskhouse.engine.news import EVERYONE, NO_CARD, NOBODY, SPECTATOR, Item
from duskhouse.engine.snapshot import legal_in, record_of, shared, snapshot
from duskhouse.engine.view import FACE_DOWN as UNKNOWN
from duskhouse.engine.view import (
    Barred,
    Card,
    Cast,
    Fact,
    Layout,
    Move,
    Outcome,
    Part,
    Prompt,
    Score,
    Sentence,
    Tally,
    View,
    Zone,
    listed,
)
from duskhouse.games.kamo_no_manimani import rules
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    CODES,
    HAND_SIZES,
    KAMO,
    KINDS,
    LID,
    ONE_OF_EACH,
    PASS,
    POT,
    POT_OR_DUCK,
    PRESETS,
    REMOVABLE,
    bag,
    bag_of,
    code,
    colour,
    count_in,
    name,
    unpacked,
)
from duskhouse.games.kamo_no_manimani.rules import FACE_DOWN, LeadPass, News, Phase, Scale, State

PASS_CODE = "PASS"
HIDDEN = "?"

clause = ClauseIds("KAMO")


def codes(cards: int) -> list[str]:
    return [code(kind) for kind in unpacked(cards)]


@lru_cache(4096)
def kinds_in(cards: int) -> int:
    """The kinds of a bag, as a set."""
    return cardset(unpacked(cards))


@lru_cache(4096)
def size(cards: int) -> int:
    return len(unpacked(cards))


@lru_cache(4096)
def names(cards: int) -> str:
    """A bag in words: "2 Red Kamo and Pot"."""
    return listed([counted(count_in(cards, kind), kind) for kind in KINDS if count_in(cards, kind)])


def counted(number: int, kind: int) -> str:
    """So many of a kind: "Pot", "2 Pots", "2 Red Kamo"."""
    plural = "" if KAMO >> kind & 1 else "s"
    return f"{number} {name(kind)}{plural}" if number > 1 else name(kind)


# -------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    """The dealer has drawn for the first turn already: that card goes back on the deck."""
    drawn = [int(card) for card in state.fresh[: int(state.drew)]]
    hands = [int(hand) for hand in state.hands[: int(state.seats)]]
    hands[int(state.dealer)] -= bag(drawn)
    rest = state.deck[int(state.drawn) : int(state.deck_size)].tolist()
    return {
        "dealer": int(state.dealer),
        "aside": codes(int(state.aside)),
        "hands": [codes(hand) for hand in hands],
        "deck": [code(card) for card in [*drawn, *rest]],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    dealer, hands = setup.get("dealer"), setup.get("hands")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise Refused(f"The dealer must be a seat from 0 to {seats - 1} (KAMO-05).")
    if not isinstance(hands, list) or len(hands) != seats:
        raise Refused(f"A deal has {seats} hands (KAMO-07).")
    aside = read_cards(setup.get("aside"), "aside")
    if len(aside) != ASIDE_SIZES[scale, seats]:
        raise Refused(f"{of_cards(int(ASIDE_SIZES[scale, seats]))} are set aside (KAMO-06).")
    if bag(aside) & ~(REMOVABLE * 63):
        raise Refused("Only Pots, Ducks and Lids are set aside (KAMO-06).")
    dealt = [read_cards(hand, "hands") for hand in hands]
    for hand in dealt:
        if len(hand) != HAND_SIZES[scale, seats]:
            raise Refused(f"A hand has {of_cards(int(HAND_SIZES[scale, seats]))} (KAMO-07).")
    deck = read_cards(setup.get("deck"), "deck")
    if Counter(chain(aside, *dealt, deck)) != Counter(unpacked(rules.whole_deck(state))):
        raise Refused("The deal is not the whole deck (KAMO-02).")
    state.dealer = dealer
    state.aside = bag(aside)
    for seat in range(len(state.hands)):
        state.hands[seat] = bag(dealt[seat]) if seat < seats else 0
    for at in range(len(state.deck)):
        state.deck[at] = deck[at] if at < len(deck) else NO_CARD
    state.deck_size = len(deck)
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """Own hand, and of the deck what the seat has drawn."""
    drawers = list(who_drew(final))
    return {
        "dealer": setup["dealer"],
        "aside": [HIDDEN] * len(setup["aside"]),
        "hands": [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "deck": [
            card if at < len(drawers) and drawers[at] == seat else HIDDEN
            for at, card in enumerate(setup["deck"])
        ],
    }


def learned(told: Told, seat: int) -> Iterator[tuple[int, str]]:
    """Face-down cards turned up since (KAMO-44)."""
    face_down = 0
    for at, items in told:
        for item in items:
            if item.kind == News.PLAY and item.sees != EVERYONE:
                face_down = at
            elif item.kind == News.REVEAL:
                yield face_down, code(item.card)


def who_drew(state: State) -> Iterator[int]:
    """The drawer of each card so far: while there is a deck all are active, and turns go round."""
    seat = int(state.dealer) - 1
    for at in range(int(state.drawn)):
        if not int(state.bonus_draws) >> at & 1:
            seat = (seat + 1) % int(state.seats)
        yield seat


# ------------------------------------------------------------------------ moves
def read_cards(given: Any, where: str) -> list[int]:
    if not isinstance(given, list):
        raise Refused(f"The deal has no list of cards for {where} (KAMO-07).")
    return [read_card(text) for text in given]


def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise Refused(f"{text!r} is no card of this game.")
    return CODES[text]


def write_move(state: State, action: int) -> str:
    return PASS_CODE if action == PASS else code(action)


def read_move(state: State, text: str) -> int:
    if text == PASS_CODE:
        return PASS
    if text not in CODES:
        raise Refused(f"{text!r} is neither a card nor {PASS_CODE}.")
    return CODES[text]


def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    if state.phase == Phase.OVER:
        return Reason("the game is over", "KAMO-34")
    if action == PASS:
        if state.lead_pass == LeadPass.FORBIDDEN:
            return Reason("the Field is empty, and the leader must play", "KAMO-A08")
        return Reason("all have passed with the Field and the deck empty", "KAMO-20")
    if not count_in(int(state.hands[state.turn]), action):
        return Reason(f"{code(action)} is not in the hand", "KAMO-13")
    if KAMO >> action & 1:
        kind, _ = locked_colour(state)
        return Reason(f"the Kamo of this round are {colour(kind)}", "KAMO-15")
    return Reason("a face-down card lies on the Field already", "KAMO-16")


def locked_colour(state: State) -> tuple[int, int]:
    """The first Kamo of the Field and who played it; no card and nobody if there is none."""
    for seat, card in on_field(state):
        if KAMO >> card & 1:
            return card, seat
    return NO_CARD, NOBODY


def on_field(state: State) -> list[tuple[int, int]]:
    """The Field in order: who played what, or FACE_DOWN."""
    return [(entry >> 6, entry & 63) for entry in state.field[: int(state.field_size)].tolist()]


def write_chance(item: Item) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


# ------------------------------------------------------------------------- view
def view(state: State, seat: int) -> View:
    state = snapshot(state)
    table = everyones(state)
    if seat >= state.seats:
        return table
    own = own_zones(state, seat, table.zones)
    if table.turn != seat:
        return table.but_for(seat, zones=own)
    actions = legal_in(state, rules.legal)
    held = kinds_in(int(state.hands[seat]))
    return table.but_for(
        seat,
        zones=own,
        prompt=prompt(state, actions),
        moves=tuple(move(state, action) for action in members(actions)),
        barred=tuple(barred(state, kind) for kind in members(held & ~actions)),
    )


@shared
def everyones(state: State) -> View:
    """The table as a spectator sees it."""
    over = state.phase == Phase.OVER
    return View(
        seat=SPECTATOR,
        turn=None if over else int(state.turn),
        zones=open_zones(state),
        prompt=waiting(state),
        moves=(),
        barred=(),
        scores=scores(state),
        facts=facts(state),
        tallies=tallies(state),
        outcome=outcome(state) if over else None,
        moment="The end" if over else f"Round {state.rounds + 1}",
    )


@cache
def face(kind: int, by: int | None = None, *marks: str) -> Card:
    if POT_OR_DUCK >> kind & 1:
        marks = ("played face down", *marks)
    return Card(code(kind), name(kind), "Kamo" if KAMO >> kind & 1 else name(kind), marks, by)


@lru_cache(4096)
def faces(cards: int) -> tuple[Card, ...]:
    return tuple(face(kind) for kind in unpacked(cards))


FIRST_HAND = 3


def own_zones(state: State, seat: int, everyones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """With what only this seat knows in its place."""
    found = list(everyones)
    if state.face_down != NO_CARD and state.face_down_by == seat:
        found[0] = field_zone(state, True)
    drawn = tuple(fresh_cards(state)) if state.turn == seat else ()
    found[FIRST_HAND + seat] = own_hand(state, seat, drawn)
    return tuple(found)


@shared
def open_zones(state: State) -> tuple[Zone, ...]:
    seats = range(state.seats)
    return (
        field_zone(state, False),
        deck_zone(state),
        aside_zone(state),
        *(closed_hand(state, owner) for owner in seats),
        *(pile_zone(state, owner) for owner in seats),
    )


def hand_zone(owner: int, cards: tuple[Card, ...]) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(len(cards)))


@shared
def closed_hand(state: State, owner: int) -> Zone:
    return hand_zone(owner, (UNKNOWN,) * size(int(state.hands[owner])))


@shared
def pile_zone(state: State, owner: int) -> Zone:
    pile = int(state.piles[owner])
    note = f"{of_cards(size(pile))} collected"
    return Zone(f"pile-{owner}", "Collected", Layout.STACK, faces(pile), owner, note)


@shared
def own_hand(state: State, seat: int, drawn: tuple[int, ...]) -> Zone:
    """The viewer's cards, with those drawn this turn marked."""
    left = list(drawn)
    cards = []
    for kind in reversed(unpacked(int(state.hands[seat]))):
        if kind in left:
            cards.append(face(kind, None, "drawn"))
            left.remove(kind)
        else:
            cards.append(face(kind))
    return hand_zone(seat, tuple(reversed(cards)))


def fresh_cards(state: State) -> list[int]:
    """What the player on turn has just drawn."""
    return [int(card) for card in state.fresh[: int(state.drew)]]


def of_cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


@shared
def field_zone(state: State, looks_under: bool) -> Zone:
    cards = []
    for by, card in on_field(state):
        if card != FACE_DOWN:
            cards.append(face(card, by))
        else:
            cards.append(
                face(int(state.face_down), by, "face down") if looks_under else Card(by=by)
            )
    note = of_cards(len(cards)) if cards else "empty"
    return Zone("field", "Field", Layout.ROW, tuple(cards), None, note)


@shared
def deck_zone(state: State) -> Zone:
    left = int(state.deck_size - state.drawn)
    return Zone("deck", "Deck", Layout.STACK, (UNKNOWN,) * left, None, of_cards(left))


@shared
def aside_zone(state: State) -> Zone:
    number = int(ASIDE_SIZES[state.scale, state.seats])
    note = f"{of_cards(number)} from Pots, Ducks and Lids; nobody looks"
    return Zone("aside", "Set aside", Layout.STACK, (UNKNOWN,) * number, None, note)


@shared
def waiting(state: State) -> Prompt:
    if state.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(state).reason)
    return Prompt(f"Seat {state.turn} is to {waited_for(state)}.")


def prompt(state: State, actions: int) -> Prompt:
    drawn = drew_sentence(state)
    if state.phase == Phase.LAST_WORD:
        return Prompt("You have the last word: play a card or pass.", "You are last (KAMO-A12).")
    if not actions >> PASS & 1:
        why = why_not(state, PASS)
        return Prompt("Play a card.", f"{drawn}You may not pass: {why.sentence} ({why.clause}).")
    if state.field_size == 0:
        return Prompt("Lead a card or pass.", f"{drawn}Any card may be led (KAMO-19).")
    kinds = actions & ONE_OF_EACH
    if not kinds:
        return Prompt("Pass.", f"{drawn}None of your cards can be played (KAMO-13).")
    return Prompt("Play a card or pass.", f"{drawn}You may pass and play later (KAMO-14).")


def drew_sentence(state: State) -> str:
    """The same in words."""
    cards = bag(fresh_cards(state))
    return f"You drew {names(cards)}. " if cards else ""


def waited_for(state: State) -> str:
    if state.phase == Phase.LAST_WORD:
        return "have the last word"
    if state.field_size:
        return "play or pass"
    return "lead or pass" if may_pass(state) else "lead"


def may_pass(state: State) -> bool:
    fields = ("field_size", "lead_pass", "drew", "stall", "seats", "outs")
    return bool(rules.may_pass(record_of(state, *fields)))


@shared
def passes_to_end_round(state: State) -> int:
    return int(rules.passes_to_end_round(record_of(state, "out_at", "last", "seats", "outs")))


def move(state: State, action: int) -> Move:
    text = write_move(state, action)
    if action == PASS:
        ending = after_pass(state)
        return Move(text, "Pass", detail=ending, key="P", grave=bool(ending))
    verb = "Play" if state.field_size else "Lead"
    return card_move(verb, action, int(state.turn), after_card(state, action))


@cache
def card_move(verb: str, kind: int, seat: int, leads_to: str) -> Move:
    down = " face down" if POT_OR_DUCK >> kind & 1 else ""
    return Move(code(kind), f"{verb} {name(kind)}{down}", code(kind), f"hand-{seat}", leads_to)


def after_pass(state: State) -> str:
    if state.field_size == 0 or state.phase == Phase.LAST_WORD:
        return ""
    ends = state.passes + 1 == passes_to_end_round(state)
    return "The round ends with this pass (KAMO-23)." if ends else ""


def after_card(state: State, kind: int) -> str:
    """What a card leads to: nothing that depends on what is hidden."""
    if kind == POT:
        lid = count_in(int(state.face_up), LID)
        return "A Lid is there already (KAMO-29)." if lid else "Collects without a Lid (KAMO-28)."
    if kind == LID:
        return "Cancels a Pot of this round (KAMO-29)."
    if KAMO >> kind & 1 and locked_colour(state)[0] == NO_CARD:
        return f"Only {colour(kind)} Kamo can follow in this round (KAMO-15)."
    return ""


def barred(state: State, kind: int) -> Barred:
    reason = why_not(state, kind)
    return Barred(reason.sentence, reason.clause, card=code(kind), zone=f"hand-{state.turn}")


@shared
def scores(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat, int(state.points[seat]), score_note(state, seat), badges(state, seat))
        for seat in range(state.seats)
    )


def score_note(state: State, seat: int) -> str:
    if state.out_at[seat]:
        return f"out as number {state.out_at[seat]}"
    return "left with cards" if state.phase in (Phase.LAST_WORD, Phase.OVER) else ""


def badges(state: State, seat: int) -> tuple[str, ...]:
    found = ("played last",) if state.last == seat and state.phase != Phase.OVER else ()
    note = score_note(state, seat)
    return (*found, note) if note else found


@shared
def facts(state: State) -> tuple[Fact, ...]:
    found = [deck_fact(state)]
    kind, by = locked_colour(state)
    if by != NOBODY:
        found.append(Fact(f"Seat {by} made it a {colour(kind)} round.", "KAMO-15"))
    if state.face_down != NO_CARD:
        text = f"Seat {state.face_down_by} has a card face down: a Pot or a Duck."
        found.append(Fact(text, "KAMO-16"))
        if count_in(int(state.face_up), LID):
            found.append(Fact("A Lid is there: a Pot would be cancelled.", "KAMO-29"))
    if state.last != NOBODY and state.phase == Phase.TURN:
        needed = passes_to_end_round(state)
        text = f"Seat {state.last} played last; {state.passes} of {needed} passes end the round."
        found.append(Fact(text, "KAMO-23"))
    if state.stall:
        players = int(rules.active_players(record_of(state, "seats", "outs")))
        text = f"{state.stall} of {players} passes before somebody must play."
        found.append(Fact(text, "KAMO-20"))
    return tuple(found)


@shared
def deck_fact(state: State) -> Fact:
    """Always with the word that nobody knows the printed numbers."""
    cards = int(rules.whole_deck(record_of(state, "counts", "scale", "seats")))
    title = next(
        (name for name, counts in PRESETS.items() if bag_of(counts) == cards), "of its own"
    )
    if state.scale != Scale.FULL:
        title = Scale(state.scale).name.lower()
    text = f"Reconstructed deck {title} (the printed numbers are lost): {names(cards)}."
    return Fact(text, "KAMO-A01")


@shared
def tallies(state: State) -> tuple[Tally, ...]:
    """How the latest round was scored."""
    if state.rounds == 0:
        return ()
    cards, bonus = int(state.collected), int(state.bonus)
    parts = [Part(f"{names(cards)}: {HOW[int(state.collecting)]}", size(cards), collecting(state))]
    if bonus:
        parts.append(Part("Green Onions in a Pot that works, 3 each", bonus, "KAMO-31"))
    total = sum(part.amount for part in parts)
    title = f"Round {state.rounds} to seat {state.collector}"
    return (Tally(title, total, tuple(parts), int(state.collector)),)


def collecting(state: State) -> str:
    return clause(int(state.collecting))


HOW = {
    27: "no Pot, so the last player collects",
    28: "the Pot collects",
    29: "a Lid cancels the Pot, so the last player collects",
    113: "the loser's Pot leaves it to the last player",
}


# -------------------------------------------------------------------------- log
def tell(item: Item, cast: Cast) -> Sentence | None:
    return Sentence(TOLD[News(item.kind)](item, cast), clause(item.clause))


def tell_play(item: Item, cast: Cast) -> str:
    who = cast.does(item.seat, *(("lead", "leads") if item.amount else ("play", "plays")))
    if item.hidden:
        return f"{who} a card face down."
    down = " face down" if POT_OR_DUCK >> item.card & 1 else ""
    return f"{who} {name(item.card)}{down}."


def tell_pass(item: Item, cast: Cast) -> str:
    return f"{cast.does(item.seat, 'pass', 'passes')}{' on an empty Field' if item.amount else ''}."


def tell_draw(item: Item, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    more = ", the bonus of a new round" if item.clause == 105 else ""
    return f"{cast.does(item.seat, 'draw')} {what}{more}."


def tell_collect(item: Item, cast: Cast) -> str:
    what = f"{names(item.cards)} ({of_cards(size(item.cards))})"
    return f"{cast.does(item.seat, 'collect')} {what}: {HOW[item.clause]}."


def tell_left(item: Item, cast: Cast) -> str:
    points = f"{item.amount} point" if item.amount == 1 else f"{item.amount} points"
    who = cast.does(item.seat, "are", "is")
    loses = "lose" if cast.is_you(item.seat) else "loses"
    return f"{who} left with cards, {loses} {points} and {who.split()[-1]} last."


def tell_lead(item: Item, cast: Cast) -> str:
    why = ": the last player is out" if item.clause == 33 else ""
    return f"{cast.does(item.seat, 'lead')} the next round{why}."


def tell_result(item: Item, cast: Cast) -> str:
    return f"{cast.does(item.seat, 'win')}: {REASONS[item.amount]}."


TOLD = {
    News.PLAY: tell_play,
    News.PASS: tell_pass,
    News.DRAW: tell_draw,
    News.OUT: lambda item, cast: (
        f"{cast.does(item.seat, 'go', 'goes')} out as number {item.amount}."
    ),
    News.LAST_WORD: lambda item, cast: f"{cast.does(item.seat, 'have', 'has')} the last word.",
    News.REVEAL: lambda item, cast: (
        f"The card {cast.object(item.seat)} laid face down is turned up: {name(item.card)}."
    ),
    News.COLLECT: tell_collect,
    News.BONUS: lambda item, cast: (
        f"{cast.does(item.seat, 'get')} {item.amount} points more for the Green Onions."
    ),
    News.LEAD: tell_lead,
    News.LEFT: tell_left,
    News.RESULT: tell_result,
}


# ----------------------------------------------------------------------- the end
REASONS = ("most points", "a tie, and out earlier")


def outcome(state: State) -> Outcome:
    seats = range(int(state.seats))
    places = tuple(int(state.places[seat]) for seat in seats)
    return Outcome(
        winners=(places.index(1),),
        points=tuple(int(state.points[seat]) for seat in seats),
        places=places,
        reason=REASONS[int(state.tie_broken)],
        clause="KAMO-37",
    )


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Section 3 of the rule document; a last word adds one."""
    seats = int(state.seats)
    cards = size(int(rules.whole_deck(state))) - int(ASIDE_SIZES[state.scale, seats])
    deck = int(state.deck_size)
    last_word = int(state.last_word)
    if state.lead_pass == LeadPass.FORBIDDEN:
        return deck + seats * (cards - 1) + last_word
    if cards < 2 * seats:
        return deck + 2 * seats * (cards - 1) + last_word
    most = deck + seats + (cards - seats) * (2 * seats - 1) - (seats - 1)
    return most + seats * (seats - 1) - 2 + (cards - 1) + last_word


def census(state: State) -> Mapping[int, int]:
    """Every card lies in one place."""
    places = [*state.hands.tolist(), *state.piles.tolist(), int(state.face_up), int(state.aside)]
    found = Counter(kind for cards in places for kind in unpacked(cards))
    found.update(int(card) for card in state.deck[state.drawn : state.deck_size])
    if state.face_down != NO_CARD:
        found[int(state.face_down)] += 1
    return found
