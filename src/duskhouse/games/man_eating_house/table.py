"""Man-Eating House for people and for the record: zones, prompts, reasons, words, notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Any

from duskhouse.engine.cardsets import cardset, count, members
from duskhouse.engine.clauses import ClauseIds
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Reason, Setup, Teams, Told
from duskhouse.engine.news import NO_CARD, NOBODY, SPECTATOR, Item
from duskhouse.engine.options import Options
from duskhouse.engine.snapshot import legal_in, shared, snapshot
from duskhouse.engine.view import (
    FACE_DOWN,
    Barred,
    Card,
    Cast,
    Fact,
    Layout,
    Mark,
    Move,
    Outcome,
    Prompt,
    Score,
    Sentence,
    View,
    Zone,
    listed,
)
from duskhouse.games.man_eating_house import rules
from duskhouse.games.man_eating_house.cards import (
    ANY_SUIT,
    CODES,
    DANGER,
    DECKS,
    DOG_CARD,
    GIRLS,
    HAND_SIZES,
    OF_SUIT,
    OLD_MAN,
    SCORING,
    SUIT_NAMES,
    WEAPONS,
    code,
    kind,
    name,
    short_name,
)
from duskhouse.games.man_eating_house.rules import KAGOME, News, Phase, State

CALL = "kagome"


clause = ClauseIds("MEH")


def codes(cards: int) -> list[str]:
    return [code(card) for card in members(cards)]


def names(cards: int) -> str:
    return listed([short_name(card) for card in members(cards)])


# -------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    return {
        "start": int(state.start),
        "hands": [codes(hand) for hand in state.hands[: int(state.seats)].tolist()],
        "room": [code(card) for card in state.room[: int(state.room_size)].tolist()],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, size = int(state.seats), int(state.scale)
    start, hands, room = setup.get("start"), setup.get("hands"), setup.get("room")
    if type(start) is not int or not 0 <= start < seats:
        raise Refused(f"The start player must be a seat from 0 to {seats - 1} (MEH-11).")
    if not isinstance(hands, list) or len(hands) != seats or not isinstance(room, list):
        raise Refused(f"A deal has {seats} hands and a room (MEH-09).")
    for hand in hands:
        if not isinstance(hand, list) or len(hand) != HAND_SIZES[size, seats]:
            raise Refused(f"A hand has {HAND_SIZES[size, seats]} cards (MEH-09).")
    dealt = [read_card(text) for cards in (*hands, room) for text in cards]
    if Counter(dealt) != Counter(members(DECKS[size, seats])):
        raise Refused("The deal is not the whole deck, each card once (MEH-01).")
    for seat in range(len(state.hands)):
        state.hands[seat] = cardset(map(read_card, hands[seat])) if seat < seats else 0
    for i in range(len(state.room)):
        state.room[i] = read_card(room[i]) if i < len(room) else NO_CARD
    state.room_size = len(room)
    state.start = start
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """The own hand, and of the Room what the seat drew: nobody ever sees its order."""
    drawn = [leader == seat for leader in final.kagome_leader.tolist()]
    return {
        "start": setup["start"],
        "hands": [
            hand if owner == seat else ["?"] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "room": [
            card if i < len(drawn) and drawn[i] else "?" for i, card in enumerate(setup["room"])
        ],
    }


def learned(told: Told, seat: int) -> Iterator[tuple[int, str]]:
    """The card that a Kagome brought, which its giver chose face down (MEH-42)."""
    chosen: dict[int, int] = {}
    for at, items in told:
        for item in items:
            if item.kind == News.PICK:
                chosen[item.seat] = at
            elif item.kind == News.RECEIVE and item.sees >> seat & 1:
                yield chosen[item.other], code(item.card)


def teams(opening: State) -> Teams:
    """Partners of four (MEH-50); of three, the others against who is dealt the Old Man (MEH-53).

    With the Old Man in the Room nobody has the role yet; the start player stands in.
    """
    if opening.seats == 4:
        return (0, 2), (1, 3)
    dealt = [seat for seat in range(3) if int(opening.hands[seat]) & OLD_MAN]
    alone = dealt[0] if dealt else int(opening.start)
    return (alone,), tuple(seat for seat in range(3) if seat != alone)


def all_setups(seats: int, options: Options) -> Iterator[Setup]:
    """Every deal, all equally likely; only of the miniature, the others being too many."""
    if options["scale"] != rules.Scale.TINY.name.lower():
        raise Refused("Only the deals of scale=tiny can be listed.")
    deck = tuple(members(DECKS[rules.Scale.TINY, seats]))
    for hands, rest in all_hands(deck, seats, int(HAND_SIZES[rules.Scale.TINY, seats])):
        for room in permutations(rest):
            for start in range(seats):
                yield {"start": start, "hands": hands, "room": [code(card) for card in room]}


def all_hands(
    cards: tuple[int, ...], hands: int, size: int
) -> Iterator[tuple[list[list[str]], tuple[int, ...]]]:
    """Every way to deal hands of this size, with what is left."""
    if hands == 0:
        yield [], cards
        return
    for hand in combinations(cards, size):
        others = tuple(card for card in cards if card not in hand)
        for more, rest in all_hands(others, hands - 1, size):
            yield [[code(card) for card in hand], *more], rest


# ------------------------------------------------------------------------ moves
def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise Refused(f"{text!r} is no card of this game.")
    return CODES[text]


def write_move(state: State, action: int) -> str:
    return f"{CALL} {action - KAGOME}" if action >= KAGOME else code(action)


def read_move(state: State, text: str) -> int:
    if text in CODES:
        return CODES[text]
    word, _, steps = text.partition(" ")
    if word == CALL and steps in ("1", "2", "3"):
        return KAGOME + int(steps)
    raise Refused(f"{text!r} is neither a card nor a call such as 'kagome 2'.")


def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    if state.phase == Phase.OVER:
        return Reason("the game is over", "MEH-45")
    if action >= KAGOME:
        if state.phase != Phase.CALL:
            return Reason("a call is made only once all cards lie face down", "MEH-40")
        return Reason(f"the call is from 1 to {state.seats - 1}", "MEH-40")
    if state.phase == Phase.CALL:
        return Reason("the cards lie face down; now call how far they move", "MEH-40")
    if not state.hands[state.turn] >> action & 1:
        return Reason(f"{code(action)} is not in the hand", "MEH-15")
    suit = SUIT_NAMES[int(state.lead_suit)]
    if state.phase == Phase.PICK:
        return Reason(f"the girl is {suit}, and you hold {suit}", "MEH-39")
    return Reason(f"{suit} was led, and you hold {suit}", "MEH-18")


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
    return table.but_for(
        seat,
        zones=own,
        prompt=prompt(state, seat, actions),
        moves=tuple(move(state, action) for action in members(actions)),
        barred=tuple(barred(state, card) for card in members(state.hands[seat] & ~actions)),
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
        outcome=outcome(state) if over else None,
        moment=moment(state),
    )


@cache
def face(card: int, by: int | None = None, *marks: str) -> Card:
    kinds = [
        mark
        for mark, cards in (("scores", SCORING), ("danger", DANGER), ("girl", GIRLS))
        if cards >> card & 1
    ]
    return Card(code(card), name(card), kind(card), (*kinds, *marks), by)


@lru_cache(4096)
def faces(cards: int) -> tuple[Card, ...]:
    return tuple(face(card) for card in members(cards))


def own_zones(state: State, seat: int, everyones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """With what only this seat knows in its place."""
    found = list(everyones)
    hands = FIRST_HAND
    if state.phase in (Phase.PICK, Phase.CALL):
        found[hands] = kagome_zone(state, seat)
        hands += 1
    found[hands + seat] = hand_zone(state, seat, True)
    return tuple(found)


FIRST_HAND = 3


@shared
def open_zones(state: State) -> tuple[Zone, ...]:
    found = [trick_zone(state), corner_zone(state), room_zone(state)]
    if state.phase in (Phase.PICK, Phase.CALL):
        found.append(kagome_zone(state, SPECTATOR))
    found += [hand_zone(state, owner, False) for owner in range(state.seats)]
    found += [pile_zone(state, owner) for owner in range(state.seats)]
    return (*found, gone(state))


@shared
def hand_zone(state: State, owner: int, is_own: bool) -> Zone:
    hand = int(state.hands[owner])
    size = count(hand)
    cards = faces(hand) if is_own else (FACE_DOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


@shared
def pile_zone(state: State, owner: int) -> Zone:
    pile = int(state.piles[owner])
    return Zone(f"pile-{owner}", "Score pile", Layout.STACK, faces(pile), owner, scored(pile))


@shared
def gone(state: State) -> Zone:
    cards = int(state.discarded | state.out)
    note = of_cards(count(cards))
    return Zone("discards", "Out of play", Layout.STACK, faces(cards), None, note)


def of_cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def scored(pile: int) -> str:
    return f"{count(pile)} scored"


@shared
def trick_zone(state: State) -> Zone:
    seats = int(state.seats)
    in_order = [(int(state.trick_leader) + step) % seats for step in range(seats)]
    cards = tuple(
        face(int(state.trick[seat]), seat) for seat in in_order if state.trick[seat] != NO_CARD
    )
    running = state.phase == Phase.TRICK and state.cards_down > 0
    if running:
        note = f"{SUIT_NAMES[int(state.lead_suit)]} led"
    else:
        note = "the last trick" if cards else "no card yet"
    return Zone("trick", "Trick", Layout.CROSS, cards, None, note)


@shared
def corner_zone(state: State) -> Zone:
    girls = int(state.corner)
    note = "Ōmagatoki: no Events" if state.omagatoki else f"{count(girls)} of 3 girls"
    marks = (Mark.DARK,) if state.omagatoki else ()
    return Zone("corner", "Corner", Layout.ROW, faces(girls), None, note, marks=marks)


@shared
def room_zone(state: State) -> Zone:
    left = int(state.room_size - state.room_drawn)
    return Zone("room", "The Room", Layout.STACK, (FACE_DOWN,) * left, None, of_cards(left))


@shared
def kagome_zone(state: State, seat: int) -> Zone:
    cards = []
    for step in range(int(state.seats)):
        picker = (int(state.leader) + step) % int(state.seats)
        card = int(state.passed[state.kagomes, picker])
        if card != NO_CARD:
            own = face(card, picker, "face down")
            cards.append(own if picker == seat else Card(by=picker))
    suit = SUIT_NAMES[int(state.lead_suit)]
    return Zone("kagome", "Kagome", Layout.CROSS, tuple(cards), None, f"pick {suit} if you can")


@shared
def waiting(state: State) -> Prompt:
    if state.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(state).reason)
    return Prompt(f"Seat {state.turn} is to {waited_for(state)}.")


def prompt(state: State, seat: int, actions: int) -> Prompt:
    if state.phase == Phase.CALL:
        return Prompt(
            "How far do the cards move?",
            f"Each goes 1 to {state.seats - 1} seats clockwise; nobody has looked (MEH-40).",
        )
    hand = int(state.hands[seat])
    suit = SUIT_NAMES[int(state.lead_suit)] if state.lead_suit != ANY_SUIT else ""
    if state.phase == Phase.PICK:
        if actions & OF_SUIT[int(state.lead_suit)]:
            return Prompt(
                f"Kagome: pick a card of {suit}.", "It goes face down to another seat (MEH-39)."
            )
        return Prompt("Kagome: pick any card.", f"You hold no {suit} (MEH-39).")
    if state.cards_down == 0:
        return Prompt(
            "Lead a card.", "Any card may be led; a girl starts a Kagome (MEH-15, MEH-16)."
        )
    if actions != hand or hand & OF_SUIT[int(state.lead_suit)]:
        return Prompt(
            f"Follow {suit}.", f"{count(actions)} of {count(hand)} cards can be played (MEH-18)."
        )
    return Prompt("Play any card.", f"You hold no {suit} (MEH-19).")


def waited_for(state: State) -> str:
    if state.phase == Phase.PICK:
        return "pick a card for the Kagome"
    if state.phase == Phase.CALL:
        return "call how far the cards move"
    return "play" if state.cards_down else "lead"


def move(state: State, action: int) -> Move:
    text = write_move(state, action)
    if action >= KAGOME:
        steps = action - KAGOME
        goes_to = (int(state.leader) + steps) % int(state.seats)
        seats = "seat" if steps == 1 else "seats"
        detail = f"Every card moves {steps} {seats} clockwise (MEH-41)."
        return Move(text, f"{steps}: your card to seat {goes_to}", detail=detail)
    verb = "Pick" if state.phase == Phase.PICK else "Play" if state.cards_down else "Lead"
    return card_move(verb, action, int(state.turn))


@cache
def card_move(verb: str, card: int, seat: int) -> Move:
    kagome = " (Kagome)" if verb == "Lead" and GIRLS >> card & 1 else ""
    label = f"{verb} {name(card)}{kagome}"
    return Move(code(card), label, card=code(card), zone=f"hand-{seat}")


def barred(state: State, card: int) -> Barred:
    reason = why_not(state, card)
    return Barred(reason.sentence, reason.clause, card=code(card), zone=f"hand-{state.turn}")


@shared
def scores(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat, count(int(state.piles[seat])), score_note(state, seat), badges(state, seat))
        for seat in range(state.seats)
    )


def score_note(state: State, seat: int) -> str:
    if state.seats == 4:
        return f"with seat {(seat + 2) % 4}"
    return "Old Man player" if state.old_man == seat else ""


def badges(state: State, seat: int) -> tuple[str, ...]:
    found: tuple[str, ...] = ("start player",) if state.start == seat else ()
    if state.phase != Phase.OVER and state.leader == seat:
        found += ("leads",)
    if state.seats == 4:
        found += (f"with seat {(seat + 2) % 4}",)
    elif state.old_man == seat:
        found += ("Old Man player",)
    return found


@shared
def moment(state: State) -> str:
    """Which trick it is: all hands have the same size before every lead (MEH-44)."""
    seats = int(state.seats)
    tricks = int(HAND_SIZES[state.scale, seats])
    if state.phase == Phase.OVER:
        return "The end"
    if state.phase in (Phase.PICK, Phase.CALL):
        return "Kagome"
    held = max(count(int(hand)) for hand in state.hands[:seats])
    return f"Trick {tricks - held + 1} of {tricks}"


@shared
def facts(state: State) -> tuple[Fact, ...]:
    found = [Fact(f"Seat {state.start} is the start player.", "MEH-12")]
    if state.omagatoki:
        found.append(Fact("Ōmagatoki: there are no Events any more.", "MEH-26"))
    if state.seats == 3 and state.old_man != NOBODY:
        found.append(Fact(f"Seat {state.old_man} is the Old Man player.", "MEH-55"))
    if state.out >> DOG_CARD & 1:
        found.append(Fact("The Dog is out of the game.", "MEH-32"))
    return tuple(found)


# -------------------------------------------------------------------------- log
def tell(item: Item, cast: Cast) -> Sentence | None:
    text = TOLD[News(item.kind)](item, cast)
    return Sentence(text, clause(item.clause)) if text else None


def tell_play(item: Item, cast: Cast) -> str:
    verb = ("lead", "leads") if item.amount else ("play", "plays")
    return f"{cast.does(item.seat, *verb)} {name(item.card)}."


def tell_pick(item: Item, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'lay')} {what} face down."


def tell_draw(item: Item, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'draw')} {what} from the Room."


def tell_receive(item: Item, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'get')} {what} from {cast.object(item.other)}."


def tell_call(item: Item, cast: Cast) -> str:
    seats = "seat" if item.amount == 1 else "seats"
    move = f"every card moves {item.amount} {seats} clockwise"
    return f"{cast.does(item.seat, 'call')} {item.amount}: {move}."


def tell_cancelled(item: Item, cast: Cast) -> str:
    if not item.cards:
        return "No Events: it is Ōmagatoki."
    verb = "cancels" if count(item.cards) == 1 else "cancel"
    return f"No Events in this trick: {names(item.cards)} {verb} them."


def tell_escape(item: Item, cast: Cast) -> str:
    return f"Escape in {SUIT_NAMES[item.amount]}: {names(item.cards)} go to those who played them."


def tell_struggle(item: Item, cast: Cast) -> str:
    ghosts = names(item.cards & ~WEAPONS)
    suit = SUIT_NAMES[item.card >> 4]
    return f"Struggle in {suit}: {cast.does(item.seat, 'take')} {ghosts} with {name(item.card)}."


def tell_win(item: Item, cast: Cast) -> str:
    won = f"{cast.does(item.seat, 'win')} the trick with {name(item.card)}"
    if not item.cards:
        return f"{won}."
    return f"{won} and {'score' if cast.is_you(item.seat) else 'scores'} {names(item.cards)}."


def tell_no_contest(item: Item, cast: Cast) -> str:
    if item.cards:
        return "Only the Dog is left, and it cannot win: no contest."
    return "No card is left in the trick: no contest."


def tell_corner(item: Item, cast: Cast) -> str:
    return f"{names(item.cards)} {'goes' if count(item.cards) == 1 else 'go'} to the Corner."


def tell_lead(item: Item, cast: Cast) -> str:
    why = ", the start player," if item.clause == 34 else ""
    return f"{cast(item.seat)}{why} {'lead' if cast.is_you(item.seat) else 'leads'} next."


def tell_room(item: Item, cast: Cast) -> str:
    held = names(item.cards)
    if item.seat == NOBODY:
        return f"The Room is turned up, but nobody scores it: {held}."
    gain = names(item.cards & SCORING) or "nothing"
    keeps = "score" if cast.is_you(item.seat) else "scores"
    return f"{cast.does(item.seat, 'open')} the Room: {held}. {cast(item.seat)} {keeps} {gain}."


def tell_result(item: Item, cast: Cast) -> str:
    winners = list(members(item.cards))
    reason = REASONS[item.clause]
    if not winners:
        return f"The game is drawn: {reason}."
    who = listed([cast(seat) for seat in winners])
    verb = "win" if len(winners) > 1 or cast.is_you(winners[0]) else "wins"
    return f"{who} {verb}: {reason}."


TOLD = {
    News.PLAY: tell_play,
    News.PICK: tell_pick,
    News.CALL: tell_call,
    News.KAGOME: lambda item, cast: f"{name(item.card)} was led: Kagome!",
    News.OMAGATOKI: lambda item, cast: "The third girl is in play: Ōmagatoki. No more Events.",
    News.DRAW: tell_draw,
    News.RECEIVE: tell_receive,
    News.ROLE: lambda item, cast: f"{cast.does(item.seat, 'are', 'is')} now the Old Man player.",
    News.UNMASK: lambda item, cast: f"The Dog unmasks {cast.whose(item.other)} Old Man; no Events.",
    News.OLD_MAN_WINS: lambda item, cast: "The Old Man wins the trick; no Events.",
    News.CANCELLED: tell_cancelled,
    News.DOG_STOPS_STRUGGLE: lambda item, cast: "The Dog stops the Struggle.",
    News.ESCAPE: tell_escape,
    News.STRUGGLE: tell_struggle,
    News.WIN: tell_win,
    News.NO_CONTEST: tell_no_contest,
    News.DOG_LOST: lambda item, cast: "The Dog leaves the game; nobody scores it.",
    News.CORNER: tell_corner,
    News.LEAD: tell_lead,
    News.ROOM: tell_room,
    News.RESULT: tell_result,
}


# ----------------------------------------------------------------------- the end
REASONS = {
    50: "more scoring cards",
    51: "a tie, and the Dog decides",
    52: "a tie, and nobody has the Dog",
    53: "the Old Man player met the goal",
    54: "the Old Man player missed the goal",
    56: "nobody became the Old Man player",
}


def outcome(state: State) -> Outcome:
    seats = range(int(state.seats))
    won = [bool(state.winners >> seat & 1) for seat in seats]
    behind = sum(won) if any(won) else 0
    return Outcome(
        winners=tuple(seat for seat in seats if won[seat]),
        points=tuple(count(int(state.piles[seat])) for seat in seats),
        places=tuple(1 if won[seat] else 1 + behind for seat in seats),
        reason=reason(state),
        clause=clause(int(state.ending)),
    )


def reason(state: State) -> str:
    if state.ending != 53:
        return REASONS[int(state.ending)]
    if rules.has_one_two_three(state.piles[state.old_man]):
        return "the Old Man player has a 1, a 2 and a 3"
    return "the Old Man player has eleven cards or more"


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    seats = int(state.seats)
    deck = int(DECKS[state.scale, seats])
    return seats * int(HAND_SIZES[state.scale, seats]) + count(deck & GIRLS) * (seats + 2)


def census(state: State) -> Mapping[int, int]:
    """Each card of the deck lies in one place; girls in a trick are in the Corner already."""
    places = [*state.hands, *state.piles, state.discarded | state.out, state.corner]
    found = Counter(card for cards in places for card in members(cards))
    found.update(int(card) for card in state.room[state.room_drawn : state.room_size])
    if state.phase == Phase.TRICK and state.cards_down:
        found.update(int(card) for card in state.trick if card != NO_CARD)
    elif state.phase in (Phase.PICK, Phase.CALL):
        found.update(int(card) for card in state.passed[state.kagomes] if card != NO_CARD)
    return found
