"""What a seat sees of Hell is Hungry: zones, prompt, moves, facts, tallies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NO_CARD, NOBODY, SPECTATOR
from duskhouse.engine.snapshot import legal_in, shared
from duskhouse.engine.view import (
    FACE_DOWN,
    Barred,
    Card,
    Fact,
    Layout,
    Mark,
    Move,
    Part,
    Prompt,
    Score,
    Tally,
    View,
    Zone,
    listed,
)
from duskhouse.games.hell_is_hungry import notation, rules
from duskhouse.games.hell_is_hungry.cards import (
    JOKER,
    POINTS,
    RANK_NAMES,
    SOUL,
    code,
    name,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.outcomes import outcome
from duskhouse.games.hell_is_hungry.position import (
    board,
    exposed,
    height,
    holder,
    kinds_in_hand,
    reach,
    score,
    top,
    worth,
)
from duskhouse.games.hell_is_hungry.reasons import (
    clause_of_mark,
    mark_name,
    what_beats,
    why_not,
)
from duskhouse.games.hell_is_hungry.state import NONE, PILE, SOUL_DECK, TO_POINTS, Phase, State
from duskhouse.games.hell_is_hungry.words import an, of_cards


def view(now: State, seat: int) -> View:
    table = everyones(now)
    if seat >= now.seats:
        return table
    if table.turn != seat:
        return table.but_for(seat, zones=own_zones(now, seat, table.zones, 0))
    actions = legal_in(now, rules.legal)
    return table.but_for(
        seat,
        zones=own_zones(now, seat, table.zones, actions),
        prompt=ASK[Phase(now.phase)](now, actions),
        moves=tuple(move(now, action) for action in members(actions)),
        barred=tuple(barred(now, actions)),
    )


@shared
def everyones(now: State) -> View:
    """The table as a spectator sees it."""
    over = now.phase == Phase.OVER
    return View(
        seat=SPECTATOR,
        turn=None if over else now.turn,
        zones=open_zones(now),
        prompt=waiting(now),
        moves=(),
        barred=(),
        scores=scores(now),
        facts=facts(now),
        tallies=tallies(now),
        outcome=outcome(now) if over else None,
        moment="The end" if over else MOMENTS[Phase(now.phase)],
    )


MOMENTS = {
    Phase.SWAP: "Swaps",
    Phase.PLACE: "Tokens",
    Phase.ATTACK: "Attack",
    Phase.PRICE: "Attack",
    Phase.PLAY: "Battle",
    Phase.SECOND: "Battle",
    Phase.SOUL: "A soul is won",
}


# ------------------------------------------------------------------------ zones
@cache
def face(kind: int, by: int | None = None, marks: tuple[str, ...] = ()) -> Card:
    origin = "soul" if kind >= SOUL else "own"
    return Card(code(kind), name(kind), f"{POINTS[kind % SOUL]} points", (origin, *marks), by)


@lru_cache(4096)
def own_faces(word: int, by: int | None = None) -> tuple[Card, ...]:
    return tuple(face(rank, by) for rank in ranks_of(word))


@lru_cache(4096)
def soul_faces(word: int) -> tuple[Card, ...]:
    return tuple(face(SOUL + rank) for rank in ranks_of(word))


ZONES_OF_A_SEAT = 4


def own_zones(now: State, seat: int, everyones: tuple[Zone, ...], actions: int) -> tuple[Zone, ...]:
    """With what only this seat knows in its place."""
    found = list(everyones)
    found[-ZONES_OF_A_SEAT * (now.seats - seat)] = hand_zone(now, seat, True)
    if actions and now.phase == Phase.ATTACK:
        found[: board(now)] = grid(now, actions >> PILE)
    return tuple(found)


@shared
def open_zones(now: State) -> tuple[Zone, ...]:
    found = list(grid(now, 0))
    if now.target != NOBODY:
        found.append(battle_zone(now))
    for owner in range(now.seats):
        found += zones_of(now, owner)
    return tuple(found)


@shared
def grid(now: State, targets: int) -> tuple[Zone, ...]:
    near = reach(now)
    return tuple(
        pile_zone(
            pile,
            int(now.piles[pile]),
            holder(now, pile),
            now.active if near >> pile & 1 else NOBODY,
            now.target == pile,
            bool(targets >> pile & 1),
        )
        for pile in range(board(now))
    )


@shared
def zones_of(now: State, owner: int) -> tuple[Zone, ...]:
    return (
        hand_zone(now, owner, False),
        deck_zone(now, owner),
        purgatory_zone(now, owner),
        points_zone(now, owner),
    )


@lru_cache(4096)
def pile_zone(
    pile: int, souls: int, token: int, reached_by: int, is_fought_for: bool, is_target: bool
) -> Zone:
    size = height(souls)
    cards: tuple[Card, ...] = ()
    if size:
        cards = (face(SOUL + top(souls)), *(FACE_DOWN,) * (size - 1))
    notes = [of_cards(size) if size else "gap"]
    marks: tuple[Mark, ...] = ()
    if token != NOBODY:
        notes.append(f"token of seat {token}")
    if reached_by != NOBODY:
        notes.append(f"in reach of seat {reached_by}")
        marks = (Mark.REACH,)
    if is_fought_for:
        notes.append("fought for")
        marks = (Mark.NOW,)
    if is_target:
        notes.append("can be attacked")
    return Zone(
        f"pile-{pile}",
        f"Pile {pile}",
        Layout.GRID,
        cards,
        None,
        ", ".join(notes),
        None if token == NOBODY else token,
        marks,
    )


@shared
def battle_zone(now: State) -> Zone:
    cards: list[Card] = []
    for seat in range(now.seats):
        cards += own_faces(now.table[seat], seat)
    cards += soul_faces(now.table_souls)
    if now.first != NO_CARD:
        cards.append(face(now.first, now.turn, ("first of a play",)))
    note = "" if now.phase == Phase.SOUL else f"to beat: {mark_name(now.mark)}"
    return Zone("battle", "Battle", Layout.ROW, tuple(cards), None, note)


@shared
def hand_zone(now: State, owner: int, is_own: bool) -> Zone:
    souls = soul_faces(now.soul_hands[owner])
    size = now.hand_sizes[owner]
    if is_own:
        cards = own_faces(now.hands[owner]) + souls
    else:
        open_cards = own_faces(now.came_back[owner]) + souls
        cards = open_cards + (FACE_DOWN,) * (size - len(open_cards))
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


@shared
def deck_zone(now: State, owner: int) -> Zone:
    left = now.deck_sizes[owner] - now.drawn[owner]
    cards = (FACE_DOWN,) if left else ()
    return Zone(f"deck-{owner}", "Draw pile", Layout.STACK, cards, owner, of_cards(left))


@shared
def purgatory_zone(now: State, owner: int) -> Zone:
    top = now.purgatory[owner]
    below = own_faces(now.buried[owner]) + soul_faces(now.buried_souls[owner])
    cards = (face(top, None, ("top",)), *below) if top != NO_CARD else ()
    return Zone(f"purgatory-{owner}", "Purgatory", Layout.STACK, cards, owner, of_cards(len(cards)))


@shared
def points_zone(now: State, owner: int) -> Zone:
    """A pile of many cards, known to all: told in words rather than laid out."""
    parts = [f"souls {named([now.won[owner][SOUL_DECK]])}"]
    parts += [
        f"of seat {origin} {named([now.won[owner][origin]])}"
        for origin in range(now.seats)
        if now.won[owner][origin]
    ]
    if now.won_unseen[owner]:
        parts.append(f"{unseen_souls(now, owner)} unseen")
    return Zone(f"points-{owner}", "Points pile", Layout.STACK, (), owner, "; ".join(parts))


def unseen_souls(now: State, owner: int) -> int:
    return sum(1 for _ in ranks_of(now.won_unseen[owner]))


# ----------------------------------------------------------------------- prompt
@shared
def waiting(now: State) -> Prompt:
    if now.phase == Phase.OVER:
        return Prompt("The game is over.")
    return Prompt(f"Seat {now.turn} is to {WAITED_FOR[Phase(now.phase)]}.")


WAITED_FOR = {
    Phase.SWAP: "swap a card or keep the hand",
    Phase.PLACE: "place the token",
    Phase.ATTACK: "attack or hold",
    Phase.PRICE: "pay the price",
    Phase.PLAY: "play",
    Phase.SECOND: "add a second card or not",
    Phase.SOUL: "choose where the soul goes",
}


def ask_swap(now: State, actions: int) -> Prompt:
    top = name(now.purgatory[now.turn])
    return Prompt(f"Swap a card for the {top} in your purgatory?", "Once a turn (HELL-11).")


def ask_attack(now: State, actions: int) -> Prompt:
    if actions == 1 << NONE:
        return Prompt("Hold.", "No pile in reach can be attacked (HELL-15).")
    if actions >> NONE & 1:
        return Prompt("Attack a pile, or hold.", "Nothing forces you to (HELL-16).")
    return Prompt("Attack a pile.", "A plain pile in reach can be opened (HELL-16).")


def ask_price(now: State, actions: int) -> Prompt:
    soul = RANK_NAMES[now.mark]
    return Prompt(
        "Pay the price.",
        f"A card from {soul} up, onto your own purgatory, that leaves you an opening (HELL-41).",
    )


def ask_play(now: State, actions: int) -> Prompt:
    mark = now.mark
    to_beat = f"To beat {mark_name(mark)}: {what_beats(mark)} ({clause_of_mark(mark)})."
    if now.last == NOBODY:
        return Prompt("Open the battle.", to_beat)
    if actions == 1 << NONE:
        return Prompt("Pass.", f"You cannot play. {to_beat}")
    return Prompt("Play or pass." if actions >> NONE & 1 else "Play.", to_beat)


def ask_second(now: State, actions: int) -> Prompt:
    first, mark = an(name(now.first)), now.mark
    to_beat = f"To beat {mark_name(mark)}: {what_beats(mark)} ({clause_of_mark(mark)})."
    return Prompt(f"Add a second card to {first}?", to_beat)


ASK: dict[Phase, Callable[[State, int], Prompt]] = {
    Phase.SWAP: ask_swap,
    Phase.PLACE: lambda now, actions: Prompt(
        "Place your token.", "On any pile with cards and no other token (HELL-12)."
    ),
    Phase.ATTACK: ask_attack,
    Phase.PRICE: ask_price,
    Phase.PLAY: ask_play,
    Phase.SECOND: ask_second,
    Phase.SOUL: lambda now, actions: Prompt(
        f"Where does the {RANK_NAMES[exposed(now, now.target)]} go?",
        "Onto your points pile, or on top of your purgatory for a later swap (HELL-33).",
    ),
}


# ------------------------------------------------------------------------ moves
def move(now: State, action: int) -> Move:
    phase = Phase(now.phase)
    text = notation.write(phase, action)
    if action == NONE:
        return Move(text, NOTHING_LABELS[phase], key="P")
    if action >= TO_POINTS:
        label = "Onto my points pile" if action == TO_POINTS else "On top of my purgatory"
        return Move(text, label, zone=f"pile-{now.target}")
    if action >= PILE:
        return pile_move(now, phase, action - PILE, text)
    return card_move(phase, action, now.turn)


@cache
def card_move(phase: Phase, card: int, seat: int) -> Move:
    text, label = notation.write(phase, card), f"{CARD_LABELS[phase]} {name(card)}"
    return Move(text, label, card=code(card), zone=f"hand-{seat}")


NOTHING_LABELS = {
    Phase.SWAP: "Keep the hand",
    Phase.ATTACK: "Hold",
    Phase.PLAY: "Pass",
    Phase.SECOND: "No second card",
}
CARD_LABELS = {
    Phase.SWAP: "Give",
    Phase.PRICE: "Pay",
    Phase.PLAY: "Play",
    Phase.SECOND: "Add",
}


def pile_move(now: State, phase: Phase, pile: int, text: str) -> Move:
    soul = RANK_NAMES[exposed(now, pile)]
    zone = f"pile-{pile}"
    if phase == Phase.PLACE:
        return Move(text, f"Stand on pile {pile}, {an(soul)}", zone=zone)
    guard = holder(now, pile)
    if guard == NOBODY:
        return Move(text, f"Attack pile {pile}, {an(soul)}", zone=zone)
    detail = f"Seat {guard} guards it: first pay a card from {soul} up (HELL-41)."
    return Move(text, f"Attack pile {pile}, {an(soul)}, guarded", zone=zone, detail=detail)


def barred(now: State, actions: int) -> Iterator[Barred]:
    """The piles or the cards of the hand that cannot be chosen, each with the reason."""
    if now.phase in (Phase.PLACE, Phase.ATTACK):
        for pile in range(board(now)):
            if not actions >> PILE + pile & 1:
                reason = why_not(now, PILE + pile)
                yield Barred(reason.sentence, reason.clause, zone=f"pile-{pile}")
    elif now.phase in (Phase.PRICE, Phase.PLAY, Phase.SECOND):
        held = kinds_in_hand(now, now.turn)
        for kind in members(held & ~actions):
            reason = why_not(now, kind)
            yield Barred(reason.sentence, reason.clause, card=code(kind), zone=f"hand-{now.turn}")


# ------------------------------------------------------------- scores and facts
@shared
def scores(now: State) -> tuple[Score, ...]:
    return tuple(
        Score(owner, score(now, owner), score_note(now, owner), tuple(badges(now, owner)))
        for owner in range(now.seats)
    )


def score_note(now: State, owner: int) -> str:
    unseen = unseen_souls(now, owner)
    if not unseen:
        return ""
    return f"and {unseen} unseen soul" if unseen == 1 else f"and {unseen} unseen souls"


def badges(now: State, owner: int) -> Iterator[str]:
    if now.active == owner:
        yield "active"
    if now.target != NOBODY and now.phase != Phase.SOUL:
        if now.last == owner:
            yield "last play"
        elif now.passed >> owner & 1:
            yield "passed"


@shared
def facts(now: State) -> tuple[Fact, ...]:
    return tuple(what_holds(now))


def what_holds(now: State) -> Iterator[Fact]:
    yield Fact(f"It is seat {now.active}'s turn.", "HELL-17")
    gaps = board(now) - len(list(members(now.filled)))
    if gaps:
        yield Fact(f"{gaps} of the 3 gaps that end the game.", "HELL-50")
    if now.idle and now.phase != Phase.OVER:
        yield Fact(f"{now.idle} of {now.seats} turns in a row without a battle.", "HELL-18")
    if now.target != NOBODY and now.phase != Phase.OVER:
        yield from battle_facts(now)


def battle_facts(now: State) -> Iterator[Fact]:
    if now.defender != NOBODY:
        yield Fact(f"Only seat {now.active} and seat {now.defender} fight.", "HELL-42")
    if now.phase != Phase.SOUL:
        mark = now.mark
        yield Fact(f"To beat {mark_name(mark)}: {what_beats(mark)}.", clause_of_mark(mark))
    if now.last != NOBODY:
        yield Fact(f"The last play is by seat {now.last}.", "HELL-31")
    passed = [f"seat {seat}" for seat in members(now.passed)]
    if passed:
        yield Fact(f"Passed since then: {listed(passed)}.", "HELL-29")


@shared
def tallies(now: State) -> tuple[Tally, ...]:
    return tuple(tally(now, owner) for owner in range(now.seats))


@shared
def tally(now: State, owner: int) -> Tally:
    """HELL-51 to 53: souls, others' cards, and own cards that score nothing."""
    souls = int(now.won[owner][SOUL_DECK])
    others = [now.won[owner][origin] for origin in range(now.seats) if origin != owner]
    own = list(ranks_of(now.won[owner][owner]))
    parts = [
        Part(f"souls: {named([souls])}", worth(now, souls), "HELL-51"),
        Part(
            f"others' cards: {named(others)}",
            sum(worth(now, word) for word in others),
            "HELL-51",
        ),
        Part(f"own cards, which score nothing: {len(own)}", 0, "HELL-51"),
    ]
    jokers = sum(word >> 4 * JOKER & 15 for word in (souls, *others))
    if jokers and not now.joker_end:
        parts.append(Part("Jokers score nothing", 0, "HELL-B33"))
    return Tally("Points", score(now, owner), tuple(parts), owner)


def named(words: list[int]) -> str:
    ranks = sorted(rank for word in words for rank in ranks_of(word))
    return " ".join(code(rank) for rank in ranks) or "none"
