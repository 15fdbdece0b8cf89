"""Man-Eating House for people and for the record: zones, prompts, reasons, words, notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations
from typing import Any

from duskhouse.engine.cardsets import cardset, count, members
from duskhouse.engine.clauses import ClauseIds
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Reason, Setup, Teams, Told
from duskhouse.engine.news import NO_CARD, NOBODY, SPECTATOR, Item
from duskhouse.engine.options import Options
from duskhouse.engine.snapshot import snapshot
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
    Tally,
    Zone,
    kept,
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
    if state.phase != Phase.CALL and not state.hands[state.turn] >> action & 1:
        return Reason(f"{code(action)} is not in the hand", "MEH-15")
    return why_no_card(int(state.phase), int(state.lead_suit))


def why_no_card(phase: int, suit: int) -> Reason:
    """Why a card of the hand may not be played."""
    if phase == Phase.CALL:
        return Reason("the cards lie face down; now call how far they move", "MEH-40")
    wanted = SUIT_NAMES[suit]
    if phase == Phase.PICK:
        return Reason(f"the girl is {wanted}, and you hold {wanted}", "MEH-39")
    return Reason(f"{wanted} was led, and you hold {wanted}", "MEH-18")


def write_chance(item: Item) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


# ----------------------------------------------------------------------- zones
FIRST_HAND = 3  # among the zones


def zones(now: State) -> list[Zone]:
    seats = range(now.seats)
    found = [trick_zone(*trick_of(now)), corner_zone(now.corner, now.omagatoki)]
    found.append(room_zone(now.room_size - now.room_drawn))
    if now.phase in (Phase.PICK, Phase.CALL):
        found.append(kagome_zone(picked(now), now.lead_suit, SPECTATOR))
    found += [closed_hand(owner, now.hands[owner].bit_count()) for owner in seats]
    found += [pile_zone(owner, now.piles[owner]) for owner in seats]
    found.append(gone(now.discarded | now.out))
    return found


def own_zones(now: State, seat: int) -> dict[int, Zone]:
    hand = own_hand(seat, now.hands[seat])
    if now.phase in (Phase.PICK, Phase.CALL):
        kagome = kagome_zone(picked(now), now.lead_suit, seat)
        return {FIRST_HAND: kagome, FIRST_HAND + 1 + seat: hand}
    return {FIRST_HAND + seat: hand}


@cache
def face(card: int, by: int | None = None, *marks: str) -> Card:
    kinds = [
        mark
        for mark, cards in (("scores", SCORING), ("danger", DANGER), ("girl", GIRLS))
        if cards >> card & 1
    ]
    return Card(code(card), name(card), kind(card), (*kinds, *marks), by)


def faces(cards: int) -> tuple[Card, ...]:
    return tuple([face(card) for card in members(cards)])


def of_cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


@kept
def closed_hand(owner: int, size: int) -> Zone:
    cards = (FACE_DOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


@kept
def own_hand(owner: int, hand: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, faces(hand), owner, of_cards(count(hand)))


@kept
def pile_zone(owner: int, pile: int) -> Zone:
    note = f"{count(pile)} scored"
    return Zone(f"pile-{owner}", "Score pile", Layout.STACK, faces(pile), owner, note)


@kept
def gone(cards: int) -> Zone:
    note = of_cards(count(cards))
    return Zone("discards", "Out of play", Layout.STACK, faces(cards), None, note)


def in_turn(first: int, seats: int) -> list[int]:
    return [seat % seats for seat in range(first, first + seats)]


def trick_of(now: State) -> tuple[tuple[tuple[int, int], ...], int]:
    """The cards with who played them, in order; and the suit if the trick still runs."""
    trick = now.trick
    played = [(trick[seat], seat) for seat in in_turn(now.trick_leader, now.seats)]
    runs = now.phase == Phase.TRICK and now.cards_down > 0
    cards = tuple([one for one in played if one[0] != NO_CARD])
    return cards, now.lead_suit if runs else NO_SUIT


NO_SUIT = -1


@kept
def trick_zone(played: tuple[tuple[int, int], ...], suit: int) -> Zone:
    cards = tuple([face(card, seat) for card, seat in played])
    note = "the last trick" if cards else "no card yet"
    if suit != NO_SUIT:
        note = f"{SUIT_NAMES[suit]} led"
    return Zone("trick", "Trick", Layout.CROSS, cards, None, note)


@kept
def corner_zone(girls: int, omagatoki: int) -> Zone:
    note = "Ōmagatoki: no Events" if omagatoki else f"{count(girls)} of 3 girls"
    marks = (Mark.DARK,) if omagatoki else ()
    return Zone("corner", "Corner", Layout.ROW, faces(girls), None, note, marks=marks)


@kept
def room_zone(left: int) -> Zone:
    return Zone("room", "The Room", Layout.STACK, (FACE_DOWN,) * left, None, of_cards(left))


def picked(now: State) -> tuple[tuple[int, int], ...]:
    """The cards that lie face down for the Kagome, with who picked them, in order."""
    passed = now.passed[now.kagomes]
    cards = [(passed[seat], seat) for seat in in_turn(now.leader, now.seats)]
    return tuple([one for one in cards if one[0] != NO_CARD])


@kept
def kagome_zone(picked: tuple[tuple[int, int], ...], suit: int, viewer: int) -> Zone:
    """A card is seen by whoever picked it and by nobody else."""
    cards = tuple(
        [
            face(card, picker, "face down") if picker == viewer else Card(by=picker)
            for card, picker in picked
        ]
    )
    note = f"pick {SUIT_NAMES[suit]} if you can"
    return Zone("kagome", "Kagome", Layout.CROSS, cards, None, note)


# ------------------------------------------------------------- prompts and moves
def waiting(now: State) -> Prompt:
    if now.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(now).reason)
    return awaited(now.turn, now.phase, now.cards_down > 0)


@kept
def awaited(turn: int, phase: int, follows: bool) -> Prompt:
    if phase == Phase.PICK:
        does = "pick a card for the Kagome"
    elif phase == Phase.CALL:
        does = "call how far the cards move"
    else:
        does = "play" if follows else "lead"
    return Prompt(f"Seat {turn} is to {does}.")


def prompt(now: State, actions: int) -> Prompt:
    if now.phase == Phase.CALL:
        return ask_call(now.seats)
    hand = now.hands[now.turn]
    if now.phase == Phase.PICK:
        return ask_pick(now.lead_suit, actions & OF_SUIT[now.lead_suit] != 0)
    if now.cards_down == 0:
        return LEAD
    follows = hand & OF_SUIT[now.lead_suit] != 0
    return ask_card(now.lead_suit, follows or actions != hand, count(actions), count(hand))


LEAD = Prompt("Lead a card.", "Any card may be led; a girl starts a Kagome (MEH-15, MEH-16).")


@kept
def ask_call(seats: int) -> Prompt:
    detail = f"Each goes 1 to {seats - 1} seats clockwise; nobody has looked (MEH-40)."
    return Prompt("How far do the cards move?", detail)


@kept
def ask_pick(suit: int, follows: bool) -> Prompt:
    wanted = SUIT_NAMES[suit]
    if follows:
        detail = "It goes face down to another seat (MEH-39)."
        return Prompt(f"Kagome: pick a card of {wanted}.", detail)
    return Prompt("Kagome: pick any card.", f"You hold no {wanted} (MEH-39).")


@kept
def ask_card(suit: int, follows: bool, playable: int, held: int) -> Prompt:
    led = SUIT_NAMES[suit] if suit != ANY_SUIT else ""
    if follows:
        return Prompt(f"Follow {led}.", f"{playable} of {held} cards can be played (MEH-18).")
    return Prompt("Play any card.", f"You hold no {led} (MEH-19).")


def moves(now: State, actions: int) -> list[Move]:
    if now.phase == Phase.CALL:
        return [call_move(action - KAGOME, now.leader, now.seats) for action in members(actions)]
    verb = "Pick" if now.phase == Phase.PICK else "Play" if now.cards_down else "Lead"
    return [card_move(verb, card, now.turn) for card in members(actions)]


@kept
def call_move(steps: int, leader: int, seats: int) -> Move:
    far = "seat" if steps == 1 else "seats"
    detail = f"Every card moves {steps} {far} clockwise (MEH-41)."
    label = f"{steps}: your card to seat {(leader + steps) % seats}"
    return Move(f"{CALL} {steps}", label, detail=detail)


@kept
def card_move(verb: str, card: int, seat: int) -> Move:
    kagome = " (Kagome)" if verb == "Lead" and GIRLS >> card & 1 else ""
    label = f"{verb} {name(card)}{kagome}"
    return Move(code(card), label, card=code(card), zone=f"hand-{seat}")


def barred(now: State, actions: int) -> list[Barred]:
    held = now.hands[now.turn] & ~actions
    return [barred_card(card, now.turn, now.phase, now.lead_suit) for card in members(held)]


@kept
def barred_card(card: int, seat: int, phase: int, suit: int) -> Barred:
    reason = why_no_card(phase, suit)
    return Barred(reason.sentence, reason.clause, card=code(card), zone=f"hand-{seat}")


# --------------------------------------------------------- scores, facts, moment
def scores(now: State) -> tuple[Score, ...]:
    leader = NOBODY if now.phase == Phase.OVER else now.leader
    return tuple(
        [
            score(seat, now.piles[seat].bit_count(), now.seats, now.old_man, now.start, leader)
            for seat in range(now.seats)
        ]
    )


@kept
def score(seat: int, points: int, seats: int, old_man: int, start: int, leader: int) -> Score:
    role = "Old Man player" if old_man == seat else ""
    note = f"with seat {(seat + 2) % 4}" if seats == 4 else role
    marks = ("start player" if start == seat else "", "leads" if leader == seat else "", note)
    return Score(seat, points, note, tuple(filter(None, marks)))


def moment(now: State) -> str:
    """Which trick it is: all hands have the same size before every lead (MEH-44)."""
    if now.phase == Phase.OVER:
        return "The end"
    if now.phase != Phase.TRICK:
        return "Kagome"
    tricks = TRICKS[now.scale, now.seats]
    held = max([hand.bit_count() for hand in now.hands[: now.seats]])
    return f"Trick {tricks - held + 1} of {tricks}"


TRICKS = {
    (int(scale), seats): int(HAND_SIZES[scale, seats]) for scale in rules.Scale for seats in (3, 4)
}


def facts(now: State) -> tuple[Fact, ...]:
    old_man = now.old_man if now.seats == 3 else NOBODY
    return known_facts(now.start, now.omagatoki, old_man, now.out >> DOG_CARD & 1)


@kept
def known_facts(start: int, omagatoki: int, old_man: int, dog_is_out: int) -> tuple[Fact, ...]:
    found = [Fact(f"Seat {start} is the start player.", "MEH-12")]
    if omagatoki:
        found.append(Fact("Ōmagatoki: there are no Events any more.", "MEH-26"))
    if old_man != NOBODY:
        found.append(Fact(f"Seat {old_man} is the Old Man player.", "MEH-55"))
    if dog_is_out:
        found.append(Fact("The Dog is out of the game.", "MEH-32"))
    return tuple(found)


def tallies(now: State) -> tuple[Tally, ...]:
    """A score is a number of cards that all can see."""
    return ()


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
    state = snapshot(state)
    seats = range(state.seats)
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
