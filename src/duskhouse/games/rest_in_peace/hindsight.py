"""The game that led to a world, told again from its deal: `rewind` and `next_move`.

`vary` makes another world of one, `ways` says how often `imagine` counts a move.

The moves are known (`chronicle`), and so are, in a world, the ghosts that the seats were dealt,
drew and laid face down. What chance decided follows from them: `next_move` lets the past draw the
same ghosts again. On the tenth position what was hidden lies open, and the past is not told.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import part, rule
from duskhouse.engine.state.chance import KIND, TOLD, random_below
from duskhouse.games.rest_in_peace.cards import COPIES, FIRST_PSYCHIC, MOST_GHOSTS, VALUES
from duskhouse.games.rest_in_peace.chronicle import (
    FACE_DOWN,
    changed_at,
    ghost_at,
    how_many,
    kept_move,
)
from duskhouse.games.rest_in_peace.ghosts import deck_pile, known_top
from duskhouse.games.rest_in_peace.imagining import FAIRNESS, lay_deck, turn_down_line
from duskhouse.games.rest_in_peace.memory import Note, recalled
from duskhouse.games.rest_in_peace.psychics import chosen_seat
from duskhouse.games.rest_in_peace.rules import begin
from duskhouse.games.rest_in_peace.state import (
    RANDOM,
    Phase,
    State,
    banned_values,
    copies,
    ghost,
    keep,
    nth_ghost,
    on_the_tenth,
    other_than,
    pile_size,
    tenth,
    works,
)

LAST = -1


# ---------------------------------------------------------------------- telling
@rule
def rewind(world: State, past: State) -> None:
    """Put the deal of the world's game into `past`, a copy of the world."""
    if on_the_tenth(world):
        return
    for place in range(1, tenth(world) + 1):
        past.castles[place] = world.dealt_castles >> place & 1
        past.manors[place] = 1 - past.castles[place]
    for seat in range(2):
        past.hands[seat] = world.dealt[seat]
    begin(past)
    for seat in range(2):
        lay_as_drawn(world, past, seat, all_ghosts(world) - world.dealt[seat])
    past.rng[0] = 0
    past.rng[KIND] = TOLD


@part
def all_ghosts(state: State) -> int:
    """Those of one player, as a pile."""
    pile = 0
    for value in VALUES:
        pile += COPIES[state.scale, value - 1] * ghost(value)
    return pile


@part
def lay_as_drawn(world: State, past: State, seat: int, pile: int) -> None:
    """These ghosts as the past's deck, in the order in which the world's game goes on to draw them.

    If it is shuffled before, what comes after that may not be among them, and is laid later.
    """
    at = pile_size(pile)
    past.deck_size[seat] = at
    for i in range(at, MOST_GHOSTS):
        past.decks[seat, i] = 0
    drawn = how_many(past.drawn[seat])
    value = ghost_at(world.drawn[seat], drawn)
    while value and copies(pile, value):
        at -= 1
        past.decks[seat, at] = value
        pile -= ghost(value)
        drawn += 1
        value = ghost_at(world.drawn[seat], drawn)
    rest = at == world.deck_size[seat] and pile == deck_pile(world, seat)
    while at:
        at -= 1
        past.decks[seat, at] = world.decks[seat, at] if rest else nth_ghost(pile, 0)
        pile -= ghost(past.decks[seat, at])


@rule
def next_move(world: State, past: State) -> int:
    """What was done in the world's game where the past has come to; LAST if that is now."""
    for seat in range(2):
        if was_shuffled(past, seat):
            lay_as_drawn(world, past, seat, deck_pile(past, seat))
    if past.moves_made == world.moves_made:
        return LAST
    action = kept_move(world, past.moves_made)
    if past.phase == Phase.PLACE and action == FACE_DOWN:
        return next_hidden(world, past, past.turn)
    if past.phase == Phase.TURN and action == RANDOM:
        value = recalled(world, past.turn, past.memories[past.turn]) >> 4
        tell_ghost(past, keep(past.hands[past.turn], ~banned_values(past)), value)
    elif past.phase == Phase.ASK and past.asking == 20:
        owner = chosen_seat(past.turn, action)
        tell_ghost(past, past.hands[owner], next_hidden(world, past, owner))
    return action


@part
def was_shuffled(past: State, seat: int) -> bool:
    """Whether that was the last thing that happened to this seat's ghosts."""
    if past.memories[seat] == 0:
        return False
    kind = recalled(past, seat, past.memories[seat] - 1) & 15
    return kind in (Note.FETCHED, Note.RETURNED)


@part
def next_hidden(world: State, past: State, seat: int) -> int:
    """The ghost that went face down next."""
    return ghost_at(world.hidden[seat], how_many(past.hidden[seat]))


@part
def tell_ghost(past: State, pile: int, value: int) -> None:
    """Let chance take this ghost out of the pile."""
    before = 0
    for lower in range(1, value):
        before += copies(pile, lower)
    past.rng[0] = before


@rule
def ways(state: State, action: int) -> int:
    """How many ghosts a move may have meant: `imagine` tells them apart, who chooses does not."""
    if not 0 < action <= FIRST_PSYCHIC:
        return 1
    seat = state.turn
    if state.phase == Phase.ASK and state.asking == 2:
        return max(1, copies(deck_pile(state, seat), action))
    if state.phase != Phase.ASK or state.asking == 21:
        return max(1, copies(state.hands[seat], action))
    return 1


# ---------------------------------------------------------------------- varying
@rule
def vary(world: State, seat: int) -> None:
    """Exchange two of the other's ghosts that this seat has not seen, now and in all of the past.

    And shuffle what lies face down: in a few worlds, revised but never shuffled, a search would
    take the draws to come for known.

    `imagine` draws evenly from histories that tell all ghosts apart. So a change is taken in
    proportion to the histories it stands for: then there and back are equally likely for each.
    """
    if on_the_tenth(world):
        return
    other = other_than(seat)
    if world.hidden[other] and random_below(world.rng, 2):
        vary_hidden(world, other)
    else:
        vary_slots(world, other)
    # Nobody has acted on what is still to come, so all of it may be another.
    for owner in range(2):
        lay_deck(world, owner, deck_pile(world, owner), known_top(world, owner))
    turn_down_line(world)


@part
def vary_slots(world: State, owner: int) -> None:
    """Two ghosts come to hand in each other's place, or stay in the deck."""
    dealt, drawn = pile_size(world.dealt[owner]), how_many(world.drawn[owner])
    slots = dealt + drawn + world.deck_size[owner]
    one, two = random_below(world.rng, slots), random_below(world.rng, slots)
    one, two = min(one, two), max(one, two)
    old, new = ghost_of(world, owner, one), ghost_of(world, owner, two)
    if old == new or two < dealt:
        return
    if one < dealt + drawn <= two and not may_leave(world, owner, old):
        return
    before = histories(world, owner)
    exchange_slots(world, owner, one, two, old, new)
    if not is_taken(world, owner, before):
        exchange_slots(world, owner, one, two, new, old)


@part
def vary_hidden(world: State, owner: int) -> None:
    """Another ghost of the hand went face down, or two of them did in turn."""
    size = how_many(world.hidden[owner])
    at, other = random_below(world.rng, size), random_below(world.rng, size + len(VALUES))
    old = ghost_at(world.hidden[owner], at)
    if other < size:
        before = histories(world, owner)
        exchange_hidden(world, owner, at, other)
        if not is_taken(world, owner, before):
            exchange_hidden(world, owner, at, other)
        return
    new = other - size + 1
    if old != new and may_leave(world, owner, new):
        before = histories(world, owner)
        hide_instead(world, owner, at, new)
        if not is_taken(world, owner, before):
            hide_instead(world, owner, at, old)


@part
def may_leave(world: State, owner: int, value: int) -> bool:
    """The hand has such a ghost, and the other player does not see it."""
    return copies(world.hands[owner], value) > 0 and not works(world, other_than(owner), 3)


@part
def is_taken(world: State, owner: int, before: float) -> bool:
    """In proportion to the histories before and now."""
    return histories(world, owner) * FAIRNESS > before * random_below(world.rng, FAIRNESS)


@part
def ghost_of(world: State, owner: int, slot: int) -> int:
    """The ghosts dealt, those drawn and those still in the deck have a slot each."""
    if slot < pile_size(world.dealt[owner]):
        return nth_ghost(world.dealt[owner], slot)
    slot -= pile_size(world.dealt[owner])
    if slot < how_many(world.drawn[owner]):
        return ghost_at(world.drawn[owner], slot)
    return int(world.decks[owner, slot - how_many(world.drawn[owner])])


@part
def exchange_slots(world: State, owner: int, one: int, two: int, old: int, new: int) -> None:
    """The ghosts of two slots, the first of which has the old one."""
    put_into_slot(world, owner, one, old, new)
    put_into_slot(world, owner, two, new, old)


@part
def put_into_slot(world: State, owner: int, slot: int, old: int, new: int) -> None:
    dealt, drawn = pile_size(world.dealt[owner]), how_many(world.drawn[owner])
    if slot >= dealt + drawn:
        world.decks[owner, slot - dealt - drawn] = new
        return
    world.hands[owner] += ghost(new) - ghost(old)
    if slot < dealt:
        world.dealt[owner] += ghost(new) - ghost(old)
    else:
        world.drawn[owner] = changed_at(world.drawn[owner], slot - dealt, new)


@part
def exchange_hidden(world: State, owner: int, one: int, two: int) -> None:
    hidden = world.hidden[owner]
    first, second = ghost_at(hidden, one), ghost_at(hidden, two)
    world.hidden[owner] = changed_at(changed_at(hidden, one, second), two, first)


@part
def hide_instead(world: State, owner: int, at: int, value: int) -> None:
    """This ghost of the hand went face down, and the one that did is in hand."""
    old = ghost_at(world.hidden[owner], at)
    world.hidden[owner] = changed_at(world.hidden[owner], at, value)
    world.hands[owner] += ghost(old) - ghost(value)
    world.face_down[owner] += ghost(value) - ghost(old)


# -------------------------------------------------------------- counting histories
@rule
def histories(world: State, owner: int) -> float:
    """How many histories, all ghosts told apart, these ghosts dealt, drawn and hidden stand for.

    But for a factor that is the same for all of them. None if they do not fit what was seen.
    """
    hand, deck = world.dealt[owner], all_ghosts(world)
    for value in VALUES:
        if copies(hand, value) > copies(deck, value):
            return 0.0
    deck -= hand
    number = 1.0
    drawn = hides = top = 0
    for at in range(world.memories[owner]):
        note = recalled(world, owner, at)
        kind, what = note & 15, note >> 4
        if kind == Note.HIDDEN or kind == Note.HIDDEN_SEEN:
            value = ghost_at(world.hidden[owner], hides)
            hides += 1
            if kind == Note.HIDDEN_SEEN and value != what:
                return 0.0
            kind, what = Note.PLAYED, value
        if kind == Note.PLAYED:
            number *= copies_in(hand, what)
            if number == 0.0:
                return 0.0
            hand -= ghost(what)
        elif kind == Note.RETAKEN:
            hand += ghost(what)
        elif kind == Note.DRAWN:
            for _ in range(what):
                value = ghost_at(world.drawn[owner], drawn)
                drawn += 1
                if not copies_in(deck, value) or (top and top != value):
                    return 0.0
                top = 0
                deck -= ghost(value)
                hand += ghost(value)
        elif kind == Note.FETCHED:
            if not copies(deck, what):
                return 0.0
            deck -= ghost(what)
            top = 0
        elif kind == Note.RETURNED:
            deck += ghost(what)
            number *= copies(deck, what)
            top = 0
        elif kind == Note.SHOWN:
            top = what
        elif not fits(world, kind, what, hand, deck):
            return 0.0
    if hand != world.hands[owner] or deck != deck_pile(world, owner):
        return 0.0
    if top and top != world.decks[owner, world.deck_size[owner] - 1]:
        return 0.0
    return number


@part
def copies_in(pile: int, value: int) -> int:
    """None of value 0, which stands where no ghost is."""
    return copies(pile, value) if value else 0


@part
def fits(world: State, kind: int, what: int, hand: int, deck: int) -> bool:
    """Whether a hand or deck is as it was seen."""
    if kind == Note.LOOKED:
        return bool(hand == world.looked[what])
    if kind == Note.ONLY_IN_HAND:
        return keep(hand, what) == hand
    return keep(deck, what) == deck
