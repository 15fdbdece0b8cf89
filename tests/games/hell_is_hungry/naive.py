"""Hell is Hungry, played slowly: a second program to check the engine against.

Written from the clause list of the game (HELL-01 to HELL-64) and from the notation of the game
record, and from nothing else. It aims to be compared with those clauses line by line, so it keeps
every pile as a plain list and works out the legal moves afresh whenever it is asked.

Words
    soul      a card of the soul deck; the exposed soul is the top card of a pile on the board
    origin    the deck a card belongs to: SOUL, or the seat whose deck it came from (HELL-03)
    play      one or two cards put on a pile together (HELL-20)
    mark      what the next play has to beat (HELL-21)
    gap       a place on the board whose pile is used up

Choices for boards smaller than the printed ones (they cannot arise in a full game, fact 2.2)
    The board is as wide as the smallest square that holds all piles; the last row may be short.
    With `token_must_move` a token that has nowhere else to go may stay.
    A token with no pile at all to stand on leaves the board, and the turn passes without a battle.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

# HELL-02, HELL-22: the single order, lowest first.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X")
ORDER = {rank: place for place, rank in enumerate(RANKS)}
# HELL-05: the same points in battle and at the count.
POINTS = dict(zip(RANKS, (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20), strict=True))
SOUL = -1
HAND_SIZE = 5
EMPTY_PILES_TO_END = 3

# Every switch with its values, the default first.
OPTIONS: dict[str, tuple[object, ...]] = {
    "attack": ("must", "may"),
    "adjacency": (4, 8),
    "swap": ("all", "active"),
    "reply": ("may", "must"),
    "pass_final": (False, True),
    "joker_end": (20, 0),
    "extra_soul": ("public", "hidden"),
    "token_must_move": (False, True),
    "price": ("rank", "value"),
}
# The numbers of the rules that it plays; under the first a play had to be laid in `hand_order`.
RULES = (1, 2)

Ranks = tuple[str, ...]
Choices = dict[str, Callable[[], None]]


class Card(NamedTuple):
    rank: str
    origin: int


class Mark(NamedTuple):
    """What has to be beaten: one or two ranks, and whether HELL-26 locks the next play."""

    ranks: Ranks
    lock: bool = False


@dataclass
class Battle:
    """A battle from the choice of the target to the collecting of its cards."""

    target: int
    defender: int | None
    fighters: tuple[int, ...]
    mark: Mark
    table: list[Card] = field(default_factory=list)
    last: int | None = None
    first: Card | None = None
    out: set[int] = field(default_factory=set)


# ---- what beats what ----------------------------------------------------------------------------


def total(ranks: Ranks) -> int:
    """HELL-23: the points of one card, or of two together."""
    return sum(POINTS[rank] for rank in ranks)


def is_lone_joker(ranks: Ranks) -> bool:
    """HELL-24."""
    return ranks == ("X",)


def is_top_pair(ranks: Ranks) -> bool:
    """HELL-25: X+A and X+X."""
    return sorted(ranks) in (["A", "X"], ["X", "X"])


def is_two_twos(ranks: Ranks) -> bool:
    return ranks == ("2", "2")


@cache
def beats(play: Ranks, mark: Mark) -> bool:
    if mark.lock:  # HELL-26
        return len(play) == 2 and total(play) > 4
    if is_lone_joker(mark.ranks):  # HELL-24
        return play == ("2",)
    if is_top_pair(mark.ranks):  # HELL-25
        return is_two_twos(play)
    if len(play) == 1 and len(mark.ranks) == 1:  # HELL-22
        return ORDER[play[0]] > ORDER[mark.ranks[0]]
    return total(play) > total(mark.ranks)  # HELL-23


def mark_after(play: Ranks, mark: Mark) -> Mark:
    """HELL-21, HELL-26: the play is the new mark; 2+2 locks only as the answer to a top pair."""
    return Mark(play, lock=is_two_twos(play) and is_top_pair(mark.ranks))


def pays(rank: str, soul: str, price: object) -> bool:
    """HELL-41: equal or higher as a single card, or in points; the 2 has no power over the Joker
    here."""
    if price == "value":
        return POINTS[rank] >= POINTS[soul]
    return ORDER[rank] >= ORDER[soul]


# ---- hands and plays ----------------------------------------------------------------------------


def name(card: Card) -> str:
    """A card in a hand, as the record writes it."""
    return card.rank + ("s" if card.origin == SOUL else "")


def hand_order(card: Card) -> tuple[bool, int]:
    """Own cards before soul cards, then the lower rank first."""
    return (card.origin == SOUL, ORDER[card.rank])


def kinds(hand: list[Card]) -> list[Card]:
    return sorted(set(hand), key=hand_order)


def without(hand: list[Card], card: Card) -> list[Card]:
    rest = list(hand)
    rest.remove(card)
    return rest


def ranks_of(cards: tuple[Card, ...]) -> Ranks:
    return tuple(card.rank for card in cards)


def plays(hand: list[Card], mark: Mark) -> list[tuple[Card, ...]]:
    """HELL-20: every different play from this hand that beats the mark."""
    cards = sorted(hand, key=hand_order)
    candidates: list[tuple[Card, ...]] = [(card,) for card in cards]
    candidates += combinations(cards, 2)
    distinct = sorted(set(candidates), key=lambda play: [hand_order(card) for card in play])
    return [play for play in distinct if beats(ranks_of(play), mark)]


def orders(play: tuple[Card, ...], rules: int) -> list[tuple[Card, ...]]:
    """HELL-20: two cards may be laid in either order; under rules 1 only as they are sorted."""
    return [play] if rules == 1 or len(play) == 1 else [play, play[::-1]]


def prices(hand: list[Card], soul: str, price: object) -> list[Card]:
    """HELL-41, HELL-15: cards that pay the price and leave a hand that can still open."""
    return [
        card
        for card in kinds(hand)
        if pays(card.rank, soul, price) and plays(without(hand, card), Mark((soul,)))
    ]


# ---- the board ----------------------------------------------------------------------------------


def width_of_board(piles: int) -> int:
    """HELL-06: 3 for nine piles, 4 for sixteen."""
    width = 0
    while width * width < piles:
        width += 1
    return width


def neighbours(pile: int, piles: int, adjacency: object) -> list[int]:
    """HELL-13: piles sharing an edge, or (adjacency 8) an edge or a corner."""
    width = width_of_board(piles)
    row, column = divmod(pile, width)
    found = []
    for other in range(piles):
        down, across = abs(other // width - row), abs(other % width - column)
        near = down + across == 1 if adjacency == 4 else max(down, across) == 1
        if near:
            found.append(other)
    return found


# ---- reading what the record brings -------------------------------------------------------------


def read_options(options: Mapping[str, object]) -> dict[str, object]:
    chosen = {key: values[0] for key, values in OPTIONS.items()}
    for key, value in options.items():
        if key not in OPTIONS:
            raise ValueError(f"Unknown option `{key}`.")
        if not any(type(value) is type(known) and value == known for known in OPTIONS[key]):
            raise ValueError(f"Option `{key}` cannot be {value!r}.")
        chosen[key] = value
    return chosen


def read_cards(cards: object, origin: int) -> list[Card]:
    if not isinstance(cards, (list, tuple)):
        raise ValueError("A pile or deck of the setup must be a list of cards.")
    for rank in cards:
        if rank not in RANKS:
            raise ValueError(f"Unknown card {rank!r} in the setup (HELL-02).")
    return [Card(rank, origin) for rank in cards]


def read_setup(
    seats: int, setup: Mapping[str, Any]
) -> tuple[int, list[list[Card]], list[list[Card]]]:
    """Start seat, piles (bottom first), decks (top first)."""
    for key in ("start", "piles", "decks"):
        if key not in setup:
            raise ValueError(f"The setup has no `{key}`.")
    start, piles, decks = setup["start"], setup["piles"], setup["decks"]
    if type(start) is not int or not 0 <= start < seats:
        raise ValueError(f"The setup's `start` must be a seat, not {start!r} (HELL-09).")
    if not isinstance(piles, (list, tuple)) or not isinstance(decks, (list, tuple)):
        raise ValueError("The setup's `piles` and `decks` must be lists.")
    if len(decks) != seats:
        raise ValueError(f"The setup has {len(decks)} decks for {seats} seats (HELL-01).")
    souls = [read_cards(pile, SOUL) for pile in piles]
    return start, souls, [read_cards(deck, seat) for seat, deck in enumerate(decks)]


# ---- the game -----------------------------------------------------------------------------------


class Naive:
    """One game, always standing at a question or at its end."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, object],
        setup: Mapping[str, Any],
        rules: int = RULES[-1],
    ) -> None:
        if type(seats) is not int or not 2 <= seats <= 6:
            raise ValueError(f"The game is for 2 to 6 seats, not {seats!r} (HELL-01).")
        self.seats = seats
        self.rules = rules
        self.option = read_options(options)
        self.active, self.piles, self.decks = read_setup(seats, setup)
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.purgatory: list[list[Card]] = [[] for _ in range(seats)]  # top card last
        self.points: list[list[Card]] = [[] for _ in range(seats)]
        self.unseen: list[list[Card]] = [[] for _ in range(seats)]  # HELL-62: part of `points`
        self.tokens: list[int | None] = [None] * seats
        self.idle = 0
        self.to_swap: list[int] = []
        self.battle: Battle | None = None
        self.phase = "deal"
        self.turn: int | None = None
        self.why: str | None = None
        self.log: list[list[tuple[Any, ...]]] = [[] for _ in range(seats)]
        self.deal()
        self.begin_turn()

    # -- what others ask of it --

    @property
    def over(self) -> bool:
        return self.why is not None

    @property
    def chance(self) -> bool:
        """The setup fixes every draw and every turned soul, so chance never speaks again."""
        return False

    def outcomes(self) -> list[str]:
        return []

    def legal(self) -> list[str]:
        return list(self.choices())

    def play(self, move: str) -> None:
        if self.over:
            raise ValueError(f"`{move}` comes after the end of the game ({self.end_clause()}).")
        choices = self.choices()
        if move not in choices:
            raise ValueError(f"Seat {self.turn} may not `{move}` here: {self.clause(move)}.")
        self.tell("move", self.turn, move)
        choices[move]()

    def result(self) -> dict[str, Any]:
        """HELL-54: the highest total wins, equal totals share the win."""
        if not self.over:
            raise ValueError("The game is not over (HELL-18, HELL-50).")
        scores = self.scores()
        best = max(scores)
        return {
            "winners": [seat for seat, score in enumerate(scores) if score == best],
            "points": scores,
            "places": [1 + sum(other > score for other in scores) for score in scores],
            "why": self.why,
        }

    def seen(self, seat: int) -> tuple[Any, ...]:
        """HELL-60 to HELL-64: what this seat was shown, in order."""
        return tuple(self.log[seat])

    def world(self) -> Any:
        return (
            tuple(tuple(pile) for pile in self.piles),
            tuple(tuple(deck) for deck in self.decks),
            tuple(tuple(sorted(hand)) for hand in self.hands),
            tuple(tuple(pile) for pile in self.purgatory),
            tuple(tuple(sorted(pile)) for pile in self.points),
            tuple(tuple(sorted(pile)) for pile in self.unseen),
            tuple(self.tokens),
            (self.active, self.turn, self.phase, self.idle, self.why),
            tuple(self.to_swap),
            self.battle_snapshot(),
        )

    def battle_snapshot(self) -> Any:
        battle = self.battle
        if battle is None:
            return None
        if self.phase == "soul":  # what was played no longer matters
            return (battle.target,)
        return (
            (battle.target, battle.defender, battle.fighters, battle.mark, battle.last),
            battle.first,
            tuple(sorted(battle.table)),
            tuple(sorted(battle.out)),
        )

    # -- who is told what --

    def tell(self, *entry: Any) -> None:
        """HELL-60: a public event."""
        for log in self.log:
            log.append(entry)

    def tell_only(self, seat: int, *entry: Any) -> None:
        """HELL-61: what the owner of a hand alone learns."""
        self.log[seat].append(entry)

    # -- set-up --

    def deal(self) -> None:
        """HELL-07 to HELL-09."""
        tops = tuple((len(pile), pile[-1].rank if pile else None) for pile in self.piles)
        sizes = tuple(len(deck) for deck in self.decks)
        switches = tuple(sorted(self.option.items()))
        self.tell("deal", self.seats, switches, self.active, tops, sizes)
        for seat in range(self.seats):
            self.draw(seat)

    def draw(self, seat: int) -> None:
        """HELL-10: up to five cards; with a short deck, as many as there are."""
        missing = HAND_SIZE - len(self.hands[seat])
        drawn, self.decks[seat] = self.decks[seat][:missing], self.decks[seat][missing:]
        if drawn:
            self.hands[seat] += drawn
            self.tell("draws", seat, len(drawn))
            self.tell_only(seat, "drawn", *(name(card) for card in sorted(drawn, key=hand_order)))

    # -- a turn --

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def going_left_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def ask(self, seat: int, phase: str) -> None:
        self.turn, self.phase = seat, phase

    def begin_turn(self) -> None:
        """HELL-10: every player refills, then the swap window opens."""
        for seat in self.going_left_from(self.active):
            self.draw(seat)
        everyone = self.going_left_from(self.active)
        self.to_swap = everyone if self.option["swap"] == "all" else everyone[:1]
        self.next_swap()

    def next_swap(self) -> None:
        """HELL-11: only those with something to give and something to take are asked."""
        while self.to_swap:
            seat = self.to_swap.pop(0)
            if self.hands[seat] and self.purgatory[seat]:
                self.ask(seat, "swap")
                return
        self.begin_placing()

    def begin_placing(self) -> None:
        if self.placements():
            self.ask(self.active, "place")
        else:
            self.tokens[self.active] = None
            self.end_turn_without_battle()

    def begin_attacking(self) -> None:
        """HELL-63: asked whenever another pile is in reach, whatever the hand."""
        if self.piles_in_reach():
            self.ask(self.active, "attack")
        else:
            self.end_turn_without_battle()

    def end_turn_without_battle(self) -> None:
        """HELL-18."""
        self.idle += 1
        if self.idle == self.seats:
            self.end("idle")
        else:
            self.pass_the_turn()

    def end_turn_after_battle(self) -> None:
        """HELL-50, HELL-17."""
        self.idle = 0
        self.battle = None
        if sum(not pile for pile in self.piles) >= EMPTY_PILES_TO_END:
            self.end("three piles")
        else:
            self.pass_the_turn()

    def pass_the_turn(self) -> None:
        self.active = self.left_of(self.active)
        self.begin_turn()

    def end(self, why: str) -> None:
        """HELL-62: the count shows the cards nobody had seen."""
        self.why, self.turn, self.phase = why, None, "over"
        shown = tuple(tuple(sorted(card.rank for card in cards)) for cards in self.unseen)
        self.tell("end", why, tuple(self.scores()), shown)

    # -- where tokens stand and reach --

    def standing_on(self, pile: int) -> int | None:
        """The other player whose token is on this pile, seen from the active player."""
        for seat, place in enumerate(self.tokens):
            if place == pile and seat != self.active:
                return seat
        return None

    def placements(self) -> list[int]:
        """HELL-12, and `token_must_move`."""
        free = [
            pile
            for pile, cards in enumerate(self.piles)
            if cards and self.standing_on(pile) is None
        ]
        if self.option["token_must_move"]:
            elsewhere = [pile for pile in free if pile != self.tokens[self.active]]
            return elsewhere or free
        return free

    def piles_in_reach(self) -> list[int]:
        """HELL-13, HELL-14: adjacent piles that have cards."""
        here = self.tokens[self.active]
        if here is None:
            return []
        near = neighbours(here, len(self.piles), self.option["adjacency"])
        return [pile for pile in near if self.piles[pile]]

    def exposed(self, pile: int) -> str:
        return self.piles[pile][-1].rank

    def can_attack(self, pile: int) -> bool:
        """HELL-15."""
        hand, soul = self.hands[self.active], self.exposed(pile)
        if self.standing_on(pile) is None:
            return bool(plays(hand, Mark((soul,))))
        return bool(prices(hand, soul, self.option["price"]))

    def targets(self) -> list[int]:
        return [pile for pile in self.piles_in_reach() if self.can_attack(pile)]

    def may_hold(self, targets: list[int]) -> bool:
        """HELL-16, HELL-40: only a legal plain target makes attacking a duty."""
        if self.option["attack"] == "may":
            return True
        return all(self.standing_on(pile) is not None for pile in targets)

    # -- the choices at each question --

    def choices(self) -> Choices:
        """The legal moves of `turn`, each with what it does."""
        if self.turn is None:
            return {}
        asked = {
            "swap": self.swap_choices,
            "place": self.place_choices,
            "attack": self.attack_choices,
            "price": self.price_choices,
            "play": self.play_choices,
            "second": self.second_card_choices,
            "soul": self.soul_choices,
        }
        return asked[self.phase](self.turn)

    def swap_choices(self, seat: int) -> Choices:
        """HELL-11."""
        found: Choices = {"keep": self.next_swap}
        for card in kinds(self.hands[seat]):
            found[f"swap {name(card)}"] = partial(self.do_swap, seat, card)
        return found

    def place_choices(self, seat: int) -> Choices:
        """HELL-12."""
        return {f"place {pile}": partial(self.do_place, seat, pile) for pile in self.placements()}

    def attack_choices(self, seat: int) -> Choices:
        """HELL-14 to HELL-16."""
        found: Choices = {}
        targets = self.targets()
        for pile in targets:
            found[f"attack {pile}"] = partial(self.do_attack, seat, pile)
        if self.may_hold(targets):
            found["hold"] = self.end_turn_without_battle
        return found

    def price_choices(self, seat: int) -> Choices:
        """HELL-41."""
        found: Choices = {}
        soul = self.exposed(self.fight().target)
        for card in prices(self.hands[seat], soul, self.option["price"]):
            found[f"price {name(card)}"] = partial(self.do_price, seat, card)
        return found

    def play_choices(self, seat: int) -> Choices:
        """HELL-27, HELL-28: the first card of a play, or a pass."""
        found: Choices = {}
        able = plays(self.hands[seat], self.fight().mark)
        firsts = {order[0] for play in able for order in orders(play, self.rules)}
        for card in sorted(firsts, key=hand_order):
            found[name(card)] = partial(self.do_first_card, seat, card)
        if self.may_pass(able=bool(found)):
            found["pass"] = partial(self.do_pass, seat)
        return found

    def may_pass(self, able: bool) -> bool:
        """HELL-27: not the opener. HELL-29: anyone else, but under `reply=must` only if unable."""
        if self.fight().last is None:
            return False
        return self.option["reply"] == "may" or not able

    def second_card_choices(self, seat: int) -> Choices:
        """HELL-20: the plays that begin with the first card laid."""
        found: Choices = {}
        for play in plays(self.hands[seat], self.fight().mark):
            for first, *second in orders(play, self.rules):
                if first == self.fight().first:
                    notation = f"+{name(second[0])}" if second else "alone"
                    found[notation] = partial(self.do_play, seat, play)
        return found

    def soul_choices(self, seat: int) -> Choices:
        """HELL-33, HELL-44."""
        return {
            "points": partial(self.do_take_soul, self.points[seat]),
            "purgatory": partial(self.do_take_soul, self.purgatory[seat]),
        }

    # -- what the choices do --

    def do_swap(self, seat: int, given: Card) -> None:
        """HELL-11: the given card becomes the new top."""
        taken = self.purgatory[seat].pop()
        self.hands[seat].remove(given)
        self.hands[seat].append(taken)
        self.purgatory[seat].append(given)
        self.tell("takes", seat, name(taken))
        self.next_swap()

    def do_place(self, seat: int, pile: int) -> None:
        self.tokens[seat] = pile
        self.begin_attacking()

    def do_attack(self, seat: int, pile: int) -> None:
        """HELL-28: all take part in a plain battle. HELL-42: only two in a guarded one."""
        defender = self.standing_on(pile)
        fighters = tuple(range(self.seats)) if defender is None else (seat, defender)
        self.battle = Battle(pile, defender, fighters, Mark((self.exposed(pile),)))
        self.ask(seat, "play" if defender is None else "price")

    def do_price(self, seat: int, card: Card) -> None:
        """HELL-41: onto the attacker's own purgatory."""
        self.hands[seat].remove(card)
        self.purgatory[seat].append(card)
        self.ask(seat, "play")

    def do_first_card(self, seat: int, card: Card) -> None:
        """`alone` is not asked when it is the only answer."""
        self.fight().first = card
        completions = self.second_card_choices(seat)
        if list(completions) == ["alone"]:
            completions["alone"]()
        else:
            self.ask(seat, "second")

    def do_play(self, seat: int, play: tuple[Card, ...]) -> None:
        battle = self.fight()
        for card in play:
            self.hands[seat].remove(card)
            battle.table.append(card)
        battle.mark = mark_after(ranks_of(play), battle.mark)
        battle.last, battle.first = seat, None
        self.next_reply(seat)

    def do_pass(self, seat: int) -> None:
        """HELL-29, and `pass_final`."""
        if self.option["pass_final"]:
            self.fight().out.add(seat)
        self.next_reply(seat)

    def do_take_soul(self, onto: list[Card]) -> None:
        """HELL-33: the exposed soul goes where its winner chose."""
        pile = self.fight().target
        onto.append(self.piles[pile].pop())
        self.turn_up(pile)
        self.end_turn_after_battle()

    # -- the course of a battle --

    def fight(self) -> Battle:
        assert self.battle is not None
        return self.battle

    def next_reply(self, after: int) -> None:
        """HELL-28, HELL-30: going left until the player of the last play is reached again."""
        battle = self.fight()
        seat = self.left_of(after)
        while seat != battle.last:
            if seat in battle.fighters and seat not in battle.out and self.hands[seat]:
                self.ask(seat, "play")
                return
            seat = self.left_of(seat)
        self.collect(seat)

    def collect(self, winner: int) -> None:
        """HELL-31, HELL-32: the last play wins and takes all cards played."""
        battle = self.fight()
        self.points[winner] += battle.table
        battle.table = []
        if battle.defender is not None and winner == self.active:
            self.collect_guarded(winner, battle.defender, battle.target)
        else:
            self.ask(winner, "soul")

    def collect_guarded(self, attacker: int, defender: int, pile: int) -> None:
        """HELL-43."""
        self.points[attacker].append(self.piles[pile].pop())
        if self.piles[pile]:
            self.take_extra(attacker, pile)
        self.tokens[defender] = None
        self.turn_up(pile)
        self.end_turn_after_battle()

    def take_extra(self, attacker: int, pile: int) -> None:
        """HELL-43, HELL-62: the next card of the pile, shown to all unless `extra_soul=hidden`."""
        card = self.piles[pile].pop()
        self.points[attacker].append(card)
        if self.option["extra_soul"] == "hidden":
            self.unseen[attacker].append(card)
            self.tell("extra", pile, "?")
        else:
            self.tell("extra", pile, card.rank)

    def turn_up(self, pile: int) -> None:
        """HELL-34."""
        self.tell("shows", pile, self.exposed(pile) if self.piles[pile] else None)

    # -- the count --

    def scores(self) -> list[int]:
        """HELL-51 to HELL-53: the points pile alone, without the cards of one's own deck."""
        return [
            sum(self.worth(card) for card in self.points[seat] if card.origin != seat)
            for seat in range(self.seats)
        ]

    def worth(self, card: Card) -> int:
        """HELL-05, and `joker_end`."""
        if card.rank == "X" and self.option["joker_end"] == 0:
            return 0
        return POINTS[card.rank]

    # -- what to say about an illegal move --

    def end_clause(self) -> str:
        return "HELL-50" if self.why == "three piles" else "HELL-18"

    def clause(self, move: str) -> str:
        if self.phase == "attack":
            return self.clause_of_attack(move)
        if self.phase == "play":
            return self.clause_of_play(move)
        return {
            "swap": "HELL-11 asks for `swap` with a hand card or `keep`",
            "place": "HELL-12 asks for a pile with cards and without another token",
            "price": "HELL-41 asks for a card not below the soul, HELL-15 for an opening after it",
            "second": "HELL-20 asks for `alone` or a second card that makes the play beat the mark",
            "soul": "HELL-33 asks for `points` or `purgatory`",
        }[self.phase]

    def clause_of_attack(self, move: str) -> str:
        if move == "hold":
            return "HELL-16 makes attacking a duty while a plain target is legal"
        return "HELL-14 and HELL-15 ask for an adjacent pile on which the hand can open"

    def clause_of_play(self, move: str) -> str:
        if self.fight().last is None:
            return "HELL-27 asks for an opening that beats the exposed soul"
        if move == "pass":
            return "HELL-29 allows no pass to a player able to play under `reply=must`"
        return "HELL-28 asks for a play that beats the mark by HELL-22 to HELL-26, or a pass"


# ---- whole records ------------------------------------------------------------------------------


def check(record: Mapping[str, Any]) -> str | None:
    """Replays a record; None, or one sentence about the first difference."""
    for key, known in (("format", (1,)), ("game", ("hell-is-hungry",)), ("rules", RULES)):
        if not any(same(record.get(key, known[-1]), each) for each in known):
            return f"Unknown {key} {record[key]!r}."
    for key, kind in (("setup", dict), ("moves", list)):
        if not isinstance(record.get(key), kind):
            return f"The record has no `{key}`."
    options = record.get("options", {})
    if not isinstance(options, dict):
        return "The record's `options` are not an object."
    try:
        rules = record.get("rules", RULES[-1])
        game = Naive(record.get("seats", 0), options, record["setup"], rules)
    except ValueError as error:
        return str(error)
    return check_moves(game, record["moves"], record.get("legal")) or check_result(game, record)


def check_moves(game: Naive, moves: list[Any], legal: list[Any] | None) -> str | None:
    if legal is not None and len(legal) != len(moves):
        return f"There are {len(moves)} moves but {len(legal)} lists of legal moves."
    for index, entry in enumerate(moves):
        fault = check_entry(game, entry)
        if fault is None and legal is not None:
            fault = check_legal_list(game, legal[index])
        if fault is None:
            fault = try_move(game, entry[1])
        if fault is not None:
            return f"Move {index + 1}: {fault}"
    return None


def check_entry(game: Naive, entry: Any) -> str | None:
    if not isinstance(entry, (list, tuple)) or len(entry) != 2 or not isinstance(entry[1], str):
        return f"{entry!r} is not a pair of a seat and a move."
    if game.over:
        return f"`{entry[1]}` comes after the end of the game ({game.end_clause()})."
    if entry[0] is None:
        return f"Chance speaks where seat {game.turn} decides."
    if not same(entry[0], game.turn):
        return f"Seat {entry[0]} moves where seat {game.turn} decides."
    return None


def check_legal_list(game: Naive, listed: Any) -> str | None:
    if not isinstance(listed, (list, tuple)) or not all(isinstance(m, str) for m in listed):
        return f"The legal moves of seat {game.turn} are missing."
    if len(set(listed)) != len(listed):
        return f"The legal moves of seat {game.turn} name a move twice."
    missing = sorted(set(game.legal()) - set(listed))
    extra = sorted(set(listed) - set(game.legal()))
    if missing or extra:
        return f"The legal moves of seat {game.turn} lack {missing} and wrongly have {extra}."
    return None


def try_move(game: Naive, move: str) -> str | None:
    try:
        game.play(move)
    except ValueError as error:
        return str(error)
    return None


def check_result(game: Naive, record: Mapping[str, Any]) -> str | None:
    given = record.get("result")
    if not game.over:
        return None if given is None else "There is a result, but the game is not over."
    if not isinstance(given, dict):
        return f"The game is over ({game.end_clause()}), but there is no result."
    expected = game.result()
    for key in ("winners", "points", "places"):
        if not same(given.get(key), expected[key]):
            return f"The result's {key} are {given.get(key)}, they should be {expected[key]}."
    return None


def same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1."""
    return json.dumps(one) == json.dumps(other)


def random_setup(seats: int, options: Mapping[str, object], rng: random.Random) -> dict[str, Any]:
    """HELL-01, HELL-06 to HELL-09: a full deal. No switch changes it."""
    read_options(options)
    souls = shuffled_deck(rng)
    piles = 9 if seats == 2 else 16
    return {
        "start": rng.randrange(seats),
        "piles": [souls[3 * pile : 3 * pile + 3] for pile in range(piles)],
        "decks": [shuffled_deck(rng) for _ in range(seats)],
    }


def shuffled_deck(rng: random.Random) -> list[str]:
    """HELL-02: four of each rank and two Jokers."""
    deck = [rank for rank in RANKS if rank != "X"] * 4 + ["X"] * 2
    rng.shuffle(deck)
    return deck
