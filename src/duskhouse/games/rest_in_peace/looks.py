"""Rest in Peace as a person sees it: zones, prompts, moves, reasons, and how totals come about."""

from __future__ import annotations

from collections import Counter

from duskhouse.engine.cardsets import members
from duskhouse.engine.game import Reason
from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import record_of
from duskhouse.engine.view import (
    FACE_DOWN,
    Barred,
    Card,
    Fact,
    Layout,
    Move,
    Part,
    Prompt,
    Score,
    Tally,
    View,
    Zone,
)
from duskhouse.games.rest_in_peace import notation, psychics, rules
from duskhouse.games.rest_in_peace.cards import (
    BY_NUMBER,
    FIRST_PSYCHIC,
    FIXED_UNITS,
    SCALES,
    code,
    is_psychic,
    name,
)
from duskhouse.games.rest_in_peace.memory import Note, recalled
from duskhouse.games.rest_in_peace.outcomes import outcome
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    RANDOM,
    SELF,
    WITHDRAW,
    Phase,
    State,
    banned_values,
    on_the_tenth,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.words import COLOURS, clause, ghosts, ghosts_in, some, tokens


def view(state: State, seat: int) -> View:
    state = record_of(state)
    to_move = int(state.turn) == seat
    actions = int(rules.legal(state)) if to_move else 0
    return View(
        seat=seat,
        turn=None if state.phase == Phase.OVER else int(state.turn),
        zones=tuple(zones(state, seat)),
        prompt=prompt(state, seat),
        moves=tuple(move(state, action) for action in members(actions)),
        barred=tuple(barred(state, actions)) if to_move else (),
        scores=tuple(
            Score(owner, points(state, owner), won_tokens(state, owner)) for owner in (0, 1)
        ),
        facts=tuple(facts(state)),
        tallies=tuple(tally(state, owner) for owner in (0, 1)),
        outcome=outcome(state) if state.phase == Phase.OVER else None,
    )


# ------------------------------------------------------------------------ zones
def face(card: int, *marks: str) -> Card:
    if not is_psychic(card):
        parity = "even" if card % 2 == 0 else "odd"
        return Card(code(card), f"Ghost {card}", "Ghost", (parity, *marks))
    level = BY_NUMBER[card - FIRST_PSYCHIC].level
    return Card(code(card), name(card), "Psychic", (f"level {level}", *marks))


def psychic_faces(group: int, *marks: str) -> tuple[Card, ...]:
    return tuple(face(FIRST_PSYCHIC + psychic, *marks) for psychic in members(int(group)))


def ghost_faces(pile: int, *marks: str) -> tuple[Card, ...]:
    return tuple(face(value, *marks) for value in ghosts_in(pile))


def zones(state: State, seat: int) -> list[Zone]:
    found = [line_zone(state), token_zone(state)]
    for owner in (0, 1):
        found += [
            hand_zone(state, owner, seat),
            deck_zone(state, owner, seat),
            Zone(
                f"front-{owner}",
                "Psychics",
                Layout.ROW,
                psychic_faces(state.fronts[owner]),
                owner,
            ),
            side_zone(state, owner),
            last_zone(state, owner, seat),
            past_zone(state, owner),
            Zone(
                f"discards-{owner}",
                "Discards",
                Layout.STACK,
                ghost_faces(state.spent_ghosts[owner]) + psychic_faces(state.spent_psychics[owner]),
                owner,
            ),
        ]
    return found


def line_zone(state: State) -> Zone:
    cards = list(psychic_faces(state.prize, "in play"))
    for place in range(int(state.place) + 1, int(state.rounds) + 1):
        if place <= state.revealed:
            cards.append(face(FIRST_PSYCHIC + int(state.line[place]), f"round {place}"))
        else:
            cards.append(FACE_DOWN)
    return Zone("line", "Psychics of the rounds", Layout.STREET, tuple(cards), None, whose(state))


def whose(state: State) -> str:
    if on_the_tenth(state):
        return "the last position is revealed"
    return f"round {state.place} of {state.rounds}; the loser takes the first"


def token_zone(state: State) -> Zone:
    cards = []
    for place in range(1, int(state.rounds) + 2):
        kinds = [("C", "Castle")] * int(state.castles[place])
        kinds += [("M", "Manor")] * int(state.manors[place])
        marks = (f"position {place}", *(["in play"] if place == state.place else []))
        cards += [Card(token, kind, "Token", marks) for token, kind in kinds]
    return Zone("tokens", "Mansions", Layout.STREET, tuple(cards), None, f"{len(cards)} left")


def hand_zone(state: State, owner: int, seat: int) -> Zone:
    hand = ghosts_in(state.hands[owner])
    note = some(len(hand), "ghost")
    if owner == seat:
        cards = ghost_faces(state.hands[owner])
    elif seat in (0, 1) and works(state, seat, 3):
        cards, note = ghost_faces(state.hands[owner], "seen"), f"{note}; you see them (YAO-P03)"
    elif seat in (0, 1):
        known = sorted(known_in_hand(state, owner).elements())[: len(hand)]
        cards = tuple(face(value, "known") for value in known)
        cards += (FACE_DOWN,) * (len(hand) - len(cards))
    else:
        cards = (FACE_DOWN,) * len(hand)
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, note)


def known_in_hand(state: State, owner: int) -> Counter[int]:
    """The ghosts that the other player can be sure to be in this hand."""
    known: Counter[int] = Counter()
    top = 0
    for at in range(int(state.memories[owner])):
        noted = int(recalled(state, owner, at))
        kind, what = noted & 15, noted >> 4
        if kind in (Note.PLAYED, Note.HIDDEN_SEEN):
            known[what] = max(0, known[what] - 1)
        elif kind == Note.HIDDEN:
            known = Counter({value: number - 1 for value, number in known.items() if number > 1})
        elif kind == Note.RETAKEN:
            known[what] += 1
        elif kind == Note.LOOKED:
            known = Counter(ghosts_in(state.looked[what]))
        elif kind == Note.SHOWN:
            top = what
        elif kind in (Note.FETCHED, Note.RETURNED):
            top = 0
        elif kind == Note.DRAWN and top:
            known[top] += 1
            top = 0
    return known


def known_face_down(state: State, owner: int) -> Counter[int]:
    """The face-down ghosts that the other player saw leave the hand."""
    notes = [int(recalled(state, owner, at)) for at in range(int(state.memories[owner]))]
    return Counter(noted >> 4 for noted in notes if noted & 15 == Note.HIDDEN_SEEN)


def deck_zone(state: State, owner: int, seat: int) -> Zone:
    size = int(state.deck_size[owner])
    cards = (FACE_DOWN,) * size
    if state.top_known[owner]:
        cards = (face(int(state.decks[owner, size - 1]), "top"), *cards[1:])
    note = some(size, "ghost")
    if owner == seat and size:
        note += f": {ghosts(state.decks[owner, :size].tolist())}, in an order nobody knows"
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, cards, owner, note)


def side_zone(state: State, owner: int) -> Zone:
    cards: tuple[Card, ...] = ()
    if not on_the_tenth(state):
        cards = ghost_faces(state.ghosts[state.place, owner])
        cards += psychic_faces(state.psychics[state.place, owner])
        if state.carried and state.carrier == owner and state.phase != Phase.PLACE:
            carried = face(int(state.carried))
            at = cards.index(carried)
            cards = (*cards[:at], face(int(state.carried), "carried"), *cards[at + 1 :])
    note = f"worth {rules.total(state, owner)}"
    return Zone(f"side-{owner}", "In play", Layout.ROW, cards, owner, note)


def last_zone(state: State, owner: int, seat: int) -> Zone:
    last = int(state.rounds) + 1
    cards = ghost_faces(state.ghosts[last, owner]) + psychic_faces(state.psychics[last, owner])
    down = ghosts_in(state.face_down[owner])
    known = down if owner == seat else []
    if seat == 1 - owner:
        known = sorted(known_face_down(state, owner).elements()) if down else []
    cards += tuple(face(value, "face down") for value in known)
    cards += (FACE_DOWN,) * (len(down) - len(known))
    return Zone(
        f"last-{owner}", "Last position", Layout.ROW, cards, owner, some(len(cards), "card")
    )


def past_zone(state: State, owner: int) -> Zone:
    cards: list[Card] = []
    for place in range(1, min(int(state.place), int(state.rounds) + 1)):
        cards += ghost_faces(state.ghosts[place, owner], f"position {place}")
        cards += psychic_faces(state.psychics[place, owner], f"position {place}")
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, tuple(cards), owner)


# ---------------------------------------------------------------- prompts, moves
def prompt(state: State, seat: int) -> Prompt:
    if state.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(state).reason)
    if state.turn != seat:
        return Prompt(f"{COLOURS[int(state.turn)]} is to {waited_for(state)}.")
    if state.phase == Phase.PLACE:
        return Prompt(
            "Place a card on the last position?",
            "You lost the round: one ghost or psychic may wait there, face down (YAO-58).",
        )
    if state.phase == Phase.ASK:
        psychic = BY_NUMBER[int(state.asking)]
        return Prompt(QUESTIONS[psychic.number], f"{psychic.name}: {psychic.does}.")
    return Prompt("Play a card or end your turn.", meaning_of_end(state))


QUESTIONS = {
    2: "Which ghost do you fetch from your deck?",
    10: "Which value is worth 2 more?",
    11: "Which card of the other side is discarded?",
    15: "Which card do you carry to the next position?",
    16: "Which value do you copy?",
    17: "Which value of the other side is worth 2 less?",
    18: "Which ghost returns to your deck?",
    19: "Whose deck is looked at?",
    20: "From whose hand does chance take a ghost?",
    21: "Which ghost do you pay?",
    22: "Which card do you take back before you lose the round?",
    25: "Which value may nobody play?",
    26: "Which value is worth 3 more on both sides?",
    28: "Which positions swap their tokens?",
}


def waited_for(state: State) -> str:
    if state.phase == Phase.PLACE:
        return "place a card on the last position"
    if state.phase == Phase.ASK:
        return f"choose for {BY_NUMBER[int(state.asking)].name}"
    return "play"


def meaning_of_end(state: State) -> str:
    """What ending the turn now would mean (YAO-16)."""
    seat = int(state.turn)
    mine, theirs = int(rules.total(state, seat)), int(rules.total(state, 1 - seat))
    if not rules.legal(state) >> END & 1:
        return f"You have {mine} to {theirs}; a second card must follow (YAO-P14)."
    if rules.end_passes(state, seat):
        return f"You are ahead, {mine} to {theirs}: ending the turn passes it on (YAO-16)."
    if mine > theirs:
        return f"You are ahead, {mine} to {theirs}, but owe two cards: ending loses (YAO-P14)."
    return f"You are not ahead, {mine} to {theirs}: ending the turn loses the round (YAO-16)."


def move(state: State, action: int) -> Move:
    text = notation.write_move(state, action)
    seat = int(state.turn)
    if state.phase == Phase.TURN:
        return turn_move(state, action, text, seat)
    if action == NONE:
        return Move(text, "Nothing")
    if state.phase == Phase.PLACE:
        zone = "front" if is_psychic(action) else "hand"
        detail = ""
        if is_psychic(action):
            detail = f"There: {BY_NUMBER[action - FIRST_PSYCHIC].tenth}."
        return Move(text, f"Place {name(action)}", code(action), f"{zone}-{seat}", detail)
    return answer_move(state, action, text, seat)


def turn_move(state: State, action: int, text: str, seat: int) -> Move:
    if action == END:
        return Move(text, "End the turn", detail=meaning_of_end(state))
    if action == WITHDRAW:
        return Move(text, "Withdraw", detail="You lose the round though you are ahead (YAO-A04).")
    if action == RANDOM:
        return Move(text, "Play a random ghost", detail="You are tripped (YAO-24).")
    if not is_psychic(action):
        return Move(text, f"Play {name(action)}", code(action), f"hand-{seat}")
    does = BY_NUMBER[action - FIRST_PSYCHIC].does
    if worthless(state):
        does = "a plain 1, without effect (YAO-43)"
    return Move(
        text, f"Play {name(action)}", code(action), f"front-{seat}", f"{does}.".capitalize()
    )


def answer_move(state: State, action: int, text: str, seat: int) -> Move:
    kind = BY_NUMBER[int(state.asking)].asks
    if kind == "value":
        return Move(text, f"Value {action}")
    if kind == "position":
        amount = int(state.castles[action]) | int(state.manors[action]) << 4
        return Move(text, f"Position {action}", detail=tokens(amount).capitalize() + ".")
    if kind == "card":
        owner = 1 - seat if state.asking == 11 else seat
        place = "last" if on_the_tenth(state) else "side"
        return Move(text, name(action).capitalize(), code(action), f"{place}-{owner}")
    owner = seat if action == SELF else 1 - seat
    zone = "deck" if kind == "deck" else "hand"
    return Move(text, "Yours" if action == SELF else "The other's", zone=f"{zone}-{owner}")


def barred(state: State, actions: int) -> list[Barred]:
    """The own cards that cannot be played now, and why."""
    if state.phase != Phase.TURN:
        return []
    seat = int(state.turn)
    held = dict.fromkeys(ghosts_in(state.hands[seat]), "hand")
    held |= {FIRST_PSYCHIC + psychic: "front" for psychic in members(int(state.fronts[seat]))}
    found = []
    for card, zone in held.items():
        if not actions >> card & 1:
            reason = why_not(state, card)
            found.append(Barred(reason.sentence, reason.clause, code(card), f"{zone}-{seat}"))
    return found


# ---------------------------------------------------------------------- reasons
def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    if state.phase == Phase.OVER:
        return Reason("the game is over", "YAO-64")
    if state.phase == Phase.PLACE:
        return Reason("only a ghost in hand or an own open psychic may be placed", "YAO-58")
    if state.phase == Phase.ASK:
        return Reason(why_no_answer(state, action), clause(200 + int(state.asking)))
    seat = int(state.turn)
    if action == END:
        return Reason("one card is not enough: another must follow", "YAO-P14")
    if action == WITHDRAW:
        return Reason("only a player who is ahead may withdraw, and only by a switch", "YAO-A04")
    if action == RANDOM:
        return Reason("nobody has tripped you", "YAO-24")
    if is_psychic(action):
        return why_no_psychic(state, seat, action - FIRST_PSYCHIC)
    if action not in ghosts_in(state.hands[seat]):
        return Reason("this ghost is not in your hand", "YAO-15")
    if banned_values(state) >> action & 1:
        return Reason(f"nobody may play a {action} this round", "YAO-21")
    return Reason("you are tripped: chance chooses your next ghost", "YAO-24")


def why_no_psychic(state: State, seat: int, psychic: int) -> Reason:
    if not state.fronts[seat] >> psychic & 1:
        return Reason("this psychic is not in front of you", "YAO-15")
    if rules.is_tripped(state, seat):
        return Reason("you are tripped: chance chooses your next ghost", "YAO-24")
    if psychic == 7:
        return Reason("it is only for the last position", "YAO-P07")
    if works(state, 1 - seat, 24):
        return Reason("the other player lets you play no psychics this round", "YAO-P24")
    if psychic in (22, 27) and rules.must_play_two(state, seat):
        return Reason("it may not be the only card of a turn now", "YAO-P14")
    if FIXED_UNITS >> psychic & 1 and rules.with_banned_unit(state, 1 << psychic):
        return Reason("it works as a ghost whose value nobody may play this round", "YAO-22")
    return Reason("it costs two ghosts from your hand", "YAO-P21")


def why_no_answer(state: State, action: int) -> str:
    if action == NONE:
        return "something must be chosen"
    return {
        2: "no such ghost in your deck may be played",
        11: "no such card lies on the other side",
        15: "no such card of yours can be carried on",
        16: "no card you played here has this value, or nobody may play it",
        18: "no such ghost of yours lies on an earlier position",
        19: "that deck is empty",
        21: "no such ghost is in your hand",
        22: "you played no such card here",
        25: "the two values must differ",
        28: "two different later positions are needed",
    }.get(int(state.asking), "that is no value from 1 to 6")


# ------------------------------------------------------------- scores and facts
def points(state: State, seat: int) -> int:
    return int(state.won_castles[seat] + state.won_manors[seat])


def won_tokens(state: State, seat: int) -> str:
    amount = int(state.won_castles[seat]) | int(state.won_manors[seat]) << 4
    return f"{COLOURS[seat]}: {tokens(amount)}"


EFFECTS = {
    1: "takes the psychic of this round",
    3: "sees the other hand",
    8: "has even ghosts worth 1 more",
    9: "has odd ghosts worth 1 more",
    12: "makes the other side's ghosts of 1 and 2 worth 0",
    14: "makes the other player play no card or at least two a turn",
    15: "may carry a card on after winning",
    24: "lets the other player play no psychics",
}


def facts(state: State) -> list[Fact]:
    found = [Fact(f"{COLOURS[int(state.starter)]} started this round.", "YAO-59")]
    for seat in (0, 1):
        found += [
            Fact(f"{COLOURS[seat]} {effect(state, psychic)}.", clause(200 + psychic))
            for psychic in members(int(state.working[seat]))
        ]
    if state.marked != NOBODY:
        found.append(Fact(f"{COLOURS[int(state.marked)]} is tripped.", "YAO-P06"))
    if worthless(state):
        found.append(Fact("Every other card in play is a plain 1.", "YAO-43"))
    scale = SCALES[int(state.scale)]
    found.append(Fact(f"Each colour has {ghosts(scale.deck())}.", "YAO-02"))
    return found


def effect(state: State, psychic: int) -> str:
    named = {
        10: f"has ghosts of {state.raised} worth 2 more",
        17: f"makes the other side's ghosts of {state.lowered} worth 2 less",
        26: f"made all ghosts of {state.pitied} worth 3 more",
        25: f"forbids {' and '.join(map(str, members(int(state.banned))))} to both",
    }
    return EFFECTS.get(psychic) or named[psychic]


# ---------------------------------------------------------------------- tallies
def tally(state: State, seat: int) -> Tally:
    """How a side's total comes about, from the same pieces the rules add up."""
    total = int(rules.total(state, seat))
    parts = worthless_parts(state, seat) if worthless(state) else side_parts(state, seat)
    return Tally(f"{COLOURS[seat]}'s total", total, tuple(parts), seat)


def worthless_parts(state: State, seat: int) -> list[Part]:
    cards = ghosts_in(state.ghosts[state.place, seat])
    cards += [FIRST_PSYCHIC + one for one in members(int(state.psychics[state.place, seat]))]
    return [Part(name(card), 0 if card == FIRST_PSYCHIC + 29 else 1, "YAO-43") for card in cards]


def side_parts(state: State, seat: int) -> list[Part]:
    place = int(state.place)
    natural = ghosts_in(state.ghosts[place, seat])
    parts = [Part(name(value), value, "YAO-41") for value in natural]
    units = list(natural) if state.works_as_ghost else []
    for psychic in members(int(state.psychics[place, seat])):
        own = ghosts_in(psychics.psychic_units(state, seat, 1 << psychic))
        amount = sum(own)
        if psychic == 13 and on_the_tenth(state) and psychics.is_minus(state, seat):
            amount = -2
        parts.append(Part(name(FIRST_PSYCHIC + psychic), amount, clause(200 + psychic)))
        units += [] if state.works_as_ghost else own
    units = units if state.works_as_ghost else units + natural
    for value, number in sorted(Counter(units).items()):
        parts += changes(state, seat, value, number)
    return parts


def changes(state: State, seat: int, value: int, number: int) -> list[Part]:
    """What effects make of the units of one value (YAO-42)."""
    what = f"{number} × {value}"
    worth = int(psychics.worth(state, seat, value))
    if psychics.not_scared(state, seat, value):
        return [Part(f"{what} count 0 by {BY_NUMBER[12].name}", -number * value, "YAO-P12")]
    bonuses = {
        8: int(psychics.acro_bats(state, seat, value)),
        9: int(psychics.ghossssst(state, seat, value)),
        10: int(psychics.poltergheist(state, seat, value)),
        26: int(psychics.pity(state, value)),
    }
    bonuses[17] = worth - value - sum(bonuses.values())
    return [
        Part(
            f"{what} {bonus:+d} each by {BY_NUMBER[psychic].name}",
            number * bonus,
            clause(200 + psychic),
        )
        for psychic, bonus in bonuses.items()
        if bonus
    ]
