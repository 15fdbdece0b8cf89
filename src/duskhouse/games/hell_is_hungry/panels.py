"""What a seat sees of Hell is Hungry: zones, prompt, moves, facts, tallies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.view import (
    FACE_DOWN,
    Barred,
    Card,
    Fact,
    Layout,
    Move,
    Outcome,
    Part,
    Prompt,
    Score,
    Tally,
    View,
    Zone,
    listed,
)
from duskhouse.games.hell_is_hungry import rules
from duskhouse.games.hell_is_hungry.cards import (
    JOKER,
    PILES,
    POINTS,
    RANK_NAMES,
    SOUL,
    code,
    name,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.reasons import (
    clause_of_mark,
    mark_name,
    what_beats,
    why_not,
)
from duskhouse.games.hell_is_hungry.rules import NONE, PILE, TO_POINTS
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase, State
from duskhouse.games.hell_is_hungry.words import an, of_cards

WriteMove = Callable[[State, int], str]


def view(
    state: State, seat: int, write_move: WriteMove, outcome: Callable[[State], Outcome]
) -> View:
    over = state.phase == Phase.OVER
    asked = int(state.turn) == seat and not over
    actions = int(rules.legal(state)) if asked else 0
    return View(
        seat=seat,
        turn=None if over else int(state.turn),
        zones=tuple(zones(state, seat, actions)),
        prompt=prompt(state, seat, actions),
        moves=tuple(move(state, action, write_move) for action in members(actions)),
        barred=tuple(barred(state, actions)) if asked else (),
        scores=tuple(
            Score(other, int(rules.score(state, other)), score_note(state, other))
            for other in range(int(state.seats))
        ),
        facts=tuple(facts(state)),
        tallies=tuple(tally(state, other) for other in range(int(state.seats))),
        outcome=outcome(state) if over else None,
    )


# ------------------------------------------------------------------------ zones
def face(kind: int, by: int | None = None, marks: tuple[str, ...] = ()) -> Card:
    origin = "soul" if kind >= SOUL else "own"
    return Card(code(kind), name(kind), f"{POINTS[kind % SOUL]} points", (origin, *marks), by)


def own_faces(word: int, by: int | None = None) -> tuple[Card, ...]:
    return tuple(face(rank, by) for rank in ranks_of(word))


def soul_faces(word: int) -> tuple[Card, ...]:
    return tuple(face(SOUL + rank) for rank in ranks_of(word))


def zones(state: State, seat: int, actions: int) -> Iterator[Zone]:
    for pile in range(int(PILES[state.scale, state.seats])):
        yield pile_zone(state, pile, actions)
    if state.target != NOBODY:
        yield battle_zone(state)
    for other in range(int(state.seats)):
        yield hand_zone(state, other, seat)
        yield deck_zone(state, other)
        yield purgatory_zone(state, other)
        yield points_zone(state, other)


def pile_zone(state: State, pile: int, actions: int) -> Zone:
    height = int(rules.height_of(state.piles[pile]))
    if not height:
        cards: tuple[Card, ...] = ()
    else:
        cards = (face(SOUL + int(rules.exposed(state, pile))), *(FACE_DOWN,) * (height - 1))
    return Zone(
        f"pile-{pile}", f"Pile {pile}", Layout.GRID, cards, None, pile_note(state, pile, actions)
    )


def pile_note(state: State, pile: int, actions: int) -> str:
    notes = [of_cards(int(rules.height_of(state.piles[pile]))) if state.piles[pile] else "gap"]
    holder = int(rules.who_stands_on(state, pile))
    if holder != NOBODY:
        notes.append(f"token of seat {holder}")
    if state.tokens[state.active] != NOBODY and rules.reach(state) >> pile & 1:
        notes.append(f"in reach of seat {state.active}")
    if state.target == pile:
        notes.append("fought for")
    if state.phase == Phase.ATTACK and actions >> PILE + pile & 1:
        notes.append("can be attacked")
    return ", ".join(notes)


def battle_zone(state: State) -> Zone:
    cards: list[Card] = []
    for seat in range(int(state.seats)):
        cards += own_faces(int(state.table[seat]), seat)
    cards += soul_faces(int(state.table_souls))
    if state.first != NO_CARD:
        cards.append(face(int(state.first), int(state.turn), ("first of a play",)))
    note = "" if state.phase == Phase.SOUL else f"to beat: {mark_name(int(state.mark))}"
    return Zone("battle", "Battle", Layout.ROW, tuple(cards), None, note)


def hand_zone(state: State, owner: int, seat: int) -> Zone:
    souls = soul_faces(int(state.soul_hands[owner]))
    size = int(state.hand_sizes[owner])
    if owner == seat:
        cards = own_faces(int(state.hands[owner])) + souls
    else:
        open_cards = own_faces(int(state.came_back[owner])) + souls
        cards = open_cards + (FACE_DOWN,) * (size - len(open_cards))
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


def deck_zone(state: State, owner: int) -> Zone:
    left = int(state.deck_sizes[owner] - state.drawn[owner])
    cards = (FACE_DOWN,) if left else ()
    return Zone(f"deck-{owner}", "Draw pile", Layout.STACK, cards, owner, of_cards(left))


def purgatory_zone(state: State, owner: int) -> Zone:
    top = int(state.purgatory[owner])
    below = own_faces(int(state.buried[owner])) + soul_faces(int(state.buried_souls[owner]))
    cards = (face(top, None, ("top",)), *below) if top != NO_CARD else ()
    return Zone(
        f"purgatory-{owner}", "Purgatory", Layout.STACK, cards, owner, of_cards(len(cards))
    )


def points_zone(state: State, owner: int) -> Zone:
    cards = soul_faces(int(state.won[owner, SOUL_DECK]))
    for origin in range(int(state.seats)):
        cards += own_faces(int(state.won[owner, origin]), origin)
    cards += (FACE_DOWN,) * unseen_souls(state, owner)
    return Zone(
        f"points-{owner}", "Points pile", Layout.STACK, cards, owner, of_cards(len(cards))
    )


def unseen_souls(state: State, owner: int) -> int:
    return sum(1 for _ in ranks_of(int(state.won_unseen[owner])))


# ----------------------------------------------------------------------- prompt
def prompt(state: State, seat: int, actions: int) -> Prompt:
    phase = Phase(int(state.phase))
    if phase == Phase.OVER:
        return Prompt("The game is over.")
    if state.turn != seat:
        return Prompt(f"Seat {state.turn} is to {WAITED_FOR[phase]}.")
    return ASK[phase](state, actions)


WAITED_FOR = {
    Phase.SWAP: "swap a card or keep the hand",
    Phase.PLACE: "place the token",
    Phase.ATTACK: "attack or hold",
    Phase.PRICE: "pay the price",
    Phase.PLAY: "play",
    Phase.SECOND: "add a second card or not",
    Phase.SOUL: "choose where the soul goes",
}


def ask_swap(state: State, actions: int) -> Prompt:
    top = name(int(state.purgatory[state.turn]))
    return Prompt(f"Swap a card for the {top} in your purgatory?", "Once a turn (HELL-11).")


def ask_attack(state: State, actions: int) -> Prompt:
    if actions == 1 << NONE:
        return Prompt("Hold.", "No pile in reach can be attacked (HELL-15).")
    if actions >> NONE & 1:
        return Prompt("Attack a pile, or hold.", "Nothing forces you to (HELL-16).")
    return Prompt("Attack a pile.", "A plain pile in reach can be opened (HELL-16).")


def ask_price(state: State, actions: int) -> Prompt:
    soul = RANK_NAMES[int(state.mark)]
    return Prompt(
        "Pay the price.",
        f"A card from {soul} up, onto your own purgatory, that leaves you an opening (HELL-41).",
    )


def ask_play(state: State, actions: int) -> Prompt:
    mark = int(state.mark)
    to_beat = f"To beat {mark_name(mark)}: {what_beats(mark)} ({clause_of_mark(mark)})."
    if state.last == NOBODY:
        return Prompt("Open the battle.", to_beat)
    if actions == 1 << NONE:
        return Prompt("Pass.", f"You cannot play. {to_beat}")
    return Prompt("Play or pass." if actions >> NONE & 1 else "Play.", to_beat)


def ask_second(state: State, actions: int) -> Prompt:
    first, mark = an(name(int(state.first))), int(state.mark)
    to_beat = f"To beat {mark_name(mark)}: {what_beats(mark)} ({clause_of_mark(mark)})."
    return Prompt(f"Add a second card to {first}?", to_beat)


ASK = {
    Phase.SWAP: ask_swap,
    Phase.PLACE: lambda state, actions: Prompt(
        "Place your token.", "On any pile with cards and no other token (HELL-12)."
    ),
    Phase.ATTACK: ask_attack,
    Phase.PRICE: ask_price,
    Phase.PLAY: ask_play,
    Phase.SECOND: ask_second,
    Phase.SOUL: lambda state, actions: Prompt(
        f"Where does the {RANK_NAMES[int(rules.exposed(state, state.target))]} go?",
        "Onto your points pile, or on top of your purgatory for a later swap (HELL-33).",
    ),
}


# ------------------------------------------------------------------------ moves
def move(state: State, action: int, write_move: WriteMove) -> Move:
    phase = Phase(int(state.phase))
    text = write_move(state, action)
    if action == NONE:
        return Move(text, NOTHING_LABELS[phase])
    if action >= TO_POINTS:
        label = "Onto my points pile" if action == TO_POINTS else "On top of my purgatory"
        return Move(text, label, zone=f"pile-{state.target}")
    if action >= PILE:
        return pile_move(state, phase, action - PILE, text)
    label = f"{CARD_LABELS[phase]} {name(action)}"
    return Move(text, label, card=code(action), zone=f"hand-{state.turn}")


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


def pile_move(state: State, phase: Phase, pile: int, text: str) -> Move:
    soul = RANK_NAMES[int(rules.exposed(state, pile))]
    zone = f"pile-{pile}"
    if phase == Phase.PLACE:
        return Move(text, f"Stand on pile {pile}, {an(soul)}", zone=zone)
    holder = int(rules.who_stands_on(state, pile))
    if holder == NOBODY:
        return Move(text, f"Attack pile {pile}, {an(soul)}", zone=zone)
    detail = f"Seat {holder} guards it: first pay a card from {soul} up (HELL-41)."
    return Move(text, f"Attack pile {pile}, {an(soul)}, guarded", zone=zone, detail=detail)


def barred(state: State, actions: int) -> Iterator[Barred]:
    """The piles or the cards of the hand that cannot be chosen, each with the reason."""
    if state.phase in (Phase.PLACE, Phase.ATTACK):
        for pile in range(int(PILES[state.scale, state.seats])):
            if not actions >> PILE + pile & 1:
                reason = why_not(state, PILE + pile)
                yield Barred(reason.sentence, reason.clause, zone=f"pile-{pile}")
    elif state.phase in (Phase.PRICE, Phase.PLAY, Phase.SECOND):
        held = int(rules.kinds_in_hand(state, state.turn))
        for kind in members(held & ~actions):
            reason = why_not(state, kind)
            yield Barred(
                reason.sentence, reason.clause, card=code(kind), zone=f"hand-{state.turn}"
            )


# ------------------------------------------------------------- scores and facts
def score_note(state: State, owner: int) -> str:
    unseen = unseen_souls(state, owner)
    if not unseen:
        return ""
    return f"and {unseen} unseen soul" if unseen == 1 else f"and {unseen} unseen souls"


def facts(state: State) -> Iterator[Fact]:
    yield Fact(f"It is the turn of seat {state.active}.", "HELL-17")
    gaps = int(PILES[state.scale, state.seats]) - len(list(members(int(state.filled))))
    if gaps:
        yield Fact(f"{gaps} of the 3 gaps that end the game.", "HELL-50")
    if state.idle and state.phase != Phase.OVER:
        yield Fact(f"{state.idle} of {state.seats} turns in a row without a battle.", "HELL-18")
    if state.target != NOBODY and state.phase != Phase.OVER:
        yield from battle_facts(state)


def battle_facts(state: State) -> Iterator[Fact]:
    if state.defender != NOBODY:
        yield Fact(f"Only seats {state.active} and {state.defender} fight.", "HELL-42")
    if state.phase != Phase.SOUL:
        mark = int(state.mark)
        yield Fact(f"To beat {mark_name(mark)}: {what_beats(mark)}.", clause_of_mark(mark))
    if state.last != NOBODY:
        yield Fact(f"The last play is by seat {state.last}.", "HELL-31")
    passed = [f"seat {seat}" for seat in members(int(state.passed))]
    if passed:
        yield Fact(f"Passed since then: {listed(passed)}.", "HELL-29")


def tally(state: State, owner: int) -> Tally:
    """HELL-51 to 53: souls, others' cards, and own cards that score nothing."""
    souls = int(state.won[owner, SOUL_DECK])
    others = [int(state.won[owner, origin]) for origin in range(int(state.seats)) if origin != owner]
    own = list(ranks_of(int(state.won[owner, owner])))
    parts = [
        Part(f"souls: {named([souls])}", int(rules.worth(state, souls)), "HELL-51"),
        Part(
            f"others' cards: {named(others)}",
            sum(int(rules.worth(state, word)) for word in others),
            "HELL-51",
        ),
        Part(f"own cards, which score nothing: {len(own)}", 0, "HELL-51"),
    ]
    jokers = sum(word >> 4 * JOKER & 15 for word in (souls, *others))
    if jokers and not state.joker_end:
        parts.append(Part("Jokers score nothing", 0, "HELL-B33"))
    return Tally("Points", int(rules.score(state, owner)), tuple(parts), owner)


def named(words: list[int]) -> str:
    ranks = sorted(rank for word in words for rank in ranks_of(word))
    return " ".join(code(rank) for rank in ranks) or "none"
