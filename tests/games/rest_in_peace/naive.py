"""Rest in Peace, written a second time: slow, plain, straight from the clause list.

This program is the yardstick for the fast one. It shares nothing with it, follows the document
`rest-in-peace` clause by clause (ids YAO-..) and reads and writes the moves of the game record.

Words: *side*, the cards of one seat on its half of a position; *front*, a seat's open psychics;
*unit*, one ghost-worth of value; *the tenth*, the last position, which is only revealed. Every
size comes from the setup: with n psychics there are n fought rounds and the tenth is position
n + 1. The goal of 3 castles or 4 manors and the two cards drawn after a round are rules, not
sizes, and stay as they are.

Where the document leaves a choice open, this program decides:
- Psychic 11 on one of two equal ghosts, one carried, one played: the played one goes (the other
  choice could only help its victim).
- Psychic 29 also ends effects that outlived their card (switch `effects_outlive_card`).
- Under `learning_reveal` the next psychic is turned up after the placing of YAO-58.
- Psychic 22 on the tenth takes nothing back.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

GAME = "rest-in-peace"
FORMAT = 1
RULES = 1

VALUES = range(1, 7)
COPIES = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}  # YAO-02
HAND_SIZE = 5
FOUGHT_ROUNDS = 9
TOKENS = ["C"] * 4 + ["M"] * 6  # YAO-06
GOAL = {"C": 3, "M": 4}  # YAO-52
DRAWN_AFTER_ROUND = 2  # YAO-57
FIRST_REVEALED = 3  # YAO-12

# YAO-41; 16 and 19 receive their unit when played, 7 has one on the tenth only
FIXED_UNITS = {3: (1,), 4: (2,), 5: (3,), 13: (4,), 21: (6,), 23: (1, 1)}
KEPT_WHEN_CARRIED = (3, 4, 5, 21, 23)  # YAO-P15
LASTING = (1, 3, 8, 9, 12, 14, 15, 24, 29)  # 10, 17, 25 and 26 join once a value is named
DEAD_ON_THE_TENTH = (1, 2, 6, 14, 15, 18, 19, 24, 25, 28)  # A31

POOLS = {
    "all": range(1, 30),
    "starters": range(1, 10),
    "levels1": range(1, 15),
    "levels2": range(1, 20),
    "levels3": range(1, 25),
}


@dataclass(frozen=True)
class Switches:
    """The named rulings of section 5 that may be decided otherwise."""

    psychic_pool: tuple[int, ...] = tuple(POOLS["all"])
    learning_reveal: bool = False
    works_as_ghost: str = "full"
    now_or_never_direct: int = -2
    bloody_mary_cost: str = "strict"
    lull_psychic: str = "remove"
    lull_starter: str = "same"
    r10_order: str = "ascending"
    tripped_until_used: bool = False
    effects_outlive_card: bool = False
    withdraw_when_ahead: bool = False


ANSWERS: dict[str, tuple[object, ...]] = {
    "learning_reveal": (False, True),
    "works_as_ghost": ("full", "value_only"),
    "now_or_never_direct": (-2, 4),
    "bloody_mary_cost": ("strict", "as_possible"),
    "lull_psychic": ("remove", "carry", "player"),
    "lull_starter": ("same", "opponent"),
    "r10_order": ("ascending", "starter_first"),
    "tripped_until_used": (False, True),
    "effects_outlive_card": (False, True),
    "withdraw_when_ahead": (False, True),
}


def read_pool(value: object) -> tuple[int, ...]:
    """YAO-08: a pool by name or as a list of psychic numbers."""
    if isinstance(value, str) and value in POOLS:
        return tuple(POOLS[value])
    if not isinstance(value, (list, tuple)) or not all(is_psychic(k) for k in value):
        raise ValueError(f"YAO-08: psychic_pool cannot be {value!r}.")
    if len(set(value)) != len(value):
        raise ValueError("YAO-04: psychic_pool names a psychic twice.")
    return tuple(value)


def read_switches(options: Mapping[str, object]) -> Switches:
    """Turns a record's options into switches; anything unknown is refused."""
    chosen: dict[str, Any] = {}
    for name, value in options.items():
        if name == "psychic_pool":
            chosen[name] = read_pool(value)
        elif name not in ANSWERS:
            raise ValueError(f"Section 5 knows no option {name!r}.")
        elif not any(type(value) is type(known) and value == known for known in ANSWERS[name]):
            raise ValueError(f"Section 5: option {name} cannot be {value!r}.")
        else:
            chosen[name] = value
    if chosen.get("learning_reveal"):
        chosen["psychic_pool"] = tuple(POOLS["starters"])
    return Switches(**chosen)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_psychic(value: object) -> bool:
    return is_number(value) and value in POOLS["all"]


@dataclass
class Card:
    """A card lying on a side."""

    number: int  # the value of a ghost, the number of a psychic
    psychic: bool
    units: tuple[int, ...] = ()
    carried: bool = False  # brought here by 15, so not played in this round
    minus: bool = False  # a 13 worth -2
    placed: bool = False  # a psychic placed on the tenth, to be activated there

    @property
    def name(self) -> str:
        return f"#{self.number}" if self.psychic else str(self.number)

    def snapshot(self) -> tuple[Any, ...]:
        return (self.psychic, self.number, self.units, self.carried, self.minus, self.placed)


def ghost(value: int) -> Card:
    return Card(value, psychic=False, units=(value,))


class Phase(Enum):
    """What is asked next; the last four are not asked of a player."""

    TURN = "turn"
    FETCH = "fetch"  # 2
    NAME = "name"  # 10, 17, 26
    BANISH = "banish"  # 11
    CARRY = "carry"  # 15
    COPY = "copy"  # 16
    RETURN = "return"  # 18
    SHOW = "show"  # 19
    MEET = "meet"  # 20
    TOSS = "toss"  # 21
    RETAKE = "retake"  # 22
    BAN = "ban"  # 25
    SWAP = "swap"  # 28
    PLACE = "place"  # YAO-58
    RANDOM = "random"  # 6
    TAKEN = "taken"  # 20
    SHUFFLE = "shuffle"  # 2, 18
    OVER = "over"


CHANCE = (Phase.RANDOM, Phase.TAKEN, Phase.SHUFFLE)

CLAUSE = {
    Phase.FETCH: "YAO-P02",
    Phase.NAME: "YAO-P10, P17, P26",
    Phase.BANISH: "YAO-P11",
    Phase.CARRY: "YAO-P15",
    Phase.COPY: "YAO-P16",
    Phase.RETURN: "YAO-P18",
    Phase.SHOW: "YAO-P19",
    Phase.MEET: "YAO-P20",
    Phase.TOSS: "YAO-P21",
    Phase.RETAKE: "YAO-P22",
    Phase.BAN: "YAO-P25",
    Phase.SWAP: "YAO-P28",
    Phase.PLACE: "YAO-58",
    Phase.RANDOM: "YAO-24",
    Phase.TAKEN: "YAO-P20",
    Phase.SHUFFLE: "YAO-P02, P18",
}


def other(seat: int) -> int:
    return 1 - seat


def numbers(values: Sequence[int]) -> list[str]:
    """`= v` once for each different value."""
    return [f"= {v}" for v in sorted(set(values))]


def names(cards: Sequence[Card]) -> list[str]:
    """`@ card` once for each different card."""
    ordered = sorted(cards, key=lambda card: (card.psychic, card.number))
    return list(dict.fromkeys(f"@ {card.name}" for card in ordered))


def argument(move: str) -> int:
    """The number in a move such as `= 4`, `p 7`, `#14`, `ten #8` or `4`."""
    return int(move.split()[-1].removeprefix("#"))


def orders(values: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every different order of these values."""
    if not values:
        yield ()
    for first in sorted(set(values)):
        rest = list(values)
        rest.remove(first)
        for tail in orders(rest):
            yield (first, *tail)


def deck_words(deck: Sequence[int]) -> str:
    return " ".join(["deck", *map(str, deck)])


class Naive:
    """One game, moved on by `play`."""

    def __init__(self, seats: int, options: Mapping[str, object], setup: Mapping[str, Any]) -> None:
        if seats != 2:
            raise ValueError("YAO-01: the game is for exactly two seats.")
        self.seats = 2
        self.switches = read_switches(options)
        check_setup(setup, self.switches)
        psychics: list[int] = list(setup["psychics"])
        self.last_fought = len(psychics)
        self.tenth = self.last_fought + 1
        places = range(1, self.tenth + 1)
        self.line = {p: [psychics[p - 1]] if p <= self.last_fought else [] for p in places}
        self.tokens: dict[int, list[str]] = {p: [setup["tokens"][p - 1]] for p in places}
        self.table: dict[int, list[list[Card]]] = {p: [[], []] for p in places}
        self.hand: list[list[int]] = [list(cards) for cards in setup["hands"]]
        self.deck: list[list[int]] = [list(cards) for cards in setup["decks"]]
        self.front: list[list[int]] = [[], []]
        self.discard: list[list[Card]] = [[], []]
        self.removed: list[int] = []
        self.won: list[list[str]] = [[], []]
        self.effects: list[dict[int, tuple[int, ...]]] = [{}, {}]  # psychic -> values named
        self.marker: list[int | None] = [None, None]  # round in which Tripped hit this seat
        self.round = 1
        self.starter: int = setup["start"]
        self.phase = Phase.TURN
        self.mover = self.starter
        self.played = 0  # cards this turn, as 14 counts them
        self.card: Card | None = None  # the psychic whose effect is being resolved
        self.card_owner = self.starter
        self.chosen = 0  # first of two answers (25, 28), or the hand 20 reaches into
        self.tosses = 0  # cards 21 still costs
        self.round_winner: int | None = None
        self.lull_player: int | None = None
        self.to_activate: list[tuple[int, int]] = []
        self.winners: list[int] = []
        self.why = ""
        self.log: list[tuple[int | None, tuple[Any, ...]]] = []
        self._note_deal()
        self._begin_round()

    # ---------------------------------------------------------------- what others ask

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def chance(self) -> bool:
        return self.phase in CHANCE

    @property
    def turn(self) -> int | None:
        return None if self.over or self.chance else self.mover

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        asked = {
            Phase.TURN: self.turn_options,
            Phase.FETCH: self.fetch_options,
            Phase.NAME: self.value_options,
            Phase.BANISH: self.banish_options,
            Phase.CARRY: self.carry_options,
            Phase.COPY: self.copy_options,
            Phase.RETURN: self.return_options,
            Phase.SHOW: self.show_options,
            Phase.MEET: self.meet_options,
            Phase.TOSS: self.toss_options,
            Phase.RETAKE: self.retake_options,
            Phase.BAN: self.ban_options,
            Phase.SWAP: self.swap_options,
            Phase.PLACE: self.place_options,
        }
        return asked[self.phase]()

    def outcomes(self) -> list[str]:
        """Every outcome of chance; a long deck has far too many, use `sample` there."""
        if self.phase is Phase.RANDOM:
            return [str(v) for v in sorted(set(self.unbanned_in_hand(self.mover)))]
        if self.phase is Phase.TAKEN:
            return [str(v) for v in sorted(set(self.hand[self.chosen]))]
        if self.phase is Phase.SHUFFLE:
            return [deck_words(order) for order in orders(self.deck[self.mover])]
        return []

    def sample(self, rng: random.Random) -> str:
        """One outcome of chance with its right probability."""
        if self.phase is Phase.RANDOM:
            return str(rng.choice(self.unbanned_in_hand(self.mover)))
        if self.phase is Phase.TAKEN:
            return str(rng.choice(self.hand[self.chosen]))
        if self.phase is Phase.SHUFFLE:
            deck = sorted(self.deck[self.mover])
            rng.shuffle(deck)
            return deck_words(deck)
        raise ValueError("Chance has nothing to decide now.")

    def play(self, move: str) -> None:
        if self.over:
            raise ValueError("YAO-64: the game is over.")
        if self.chance:
            self._play_chance(move)
        else:
            self._play_decision(move)

    def result(self) -> dict[str, Any]:
        if not self.over:
            raise ValueError("YAO-64: the game is not over.")
        places = [1, 1] if not self.winners else [1 if s in self.winners else 2 for s in (0, 1)]
        return {
            "winners": list(self.winners),
            "points": [len(self.won[0]), len(self.won[1])],
            "places": places,
            "why": self.why,
        }

    def seen(self, seat: int) -> tuple[Any, ...]:
        return tuple(event for viewer, event in self.log if viewer is None or viewer == seat)

    def world(self) -> Any:
        return (
            self.round,
            self.phase.value,
            self.starter,
            self.mover,
            self.played,
            None if self.card is None else (self.card_owner, self.card.name),
            self.chosen,
            self.tosses,
            self.round_winner,
            self.lull_player,
            tuple(self.to_activate),
            tuple(self.winners),
            self.why,
            tuple(tuple(sorted(cards)) for cards in self.hand),
            tuple(tuple(cards) for cards in self.deck),
            tuple(tuple(sorted(cards)) for cards in self.front),
            tuple(tuple(sorted(c.snapshot() for c in cards)) for cards in self.discard),
            tuple(sorted(self.removed)),
            tuple(tuple(sorted(tokens)) for tokens in self.won),
            tuple(tuple(sorted(effects.items())) for effects in self.effects),
            tuple(self.marker),
            tuple((p, tuple(sorted(cards))) for p, cards in self.line.items()),
            tuple((p, tuple(sorted(tokens))) for p, tokens in self.tokens.items()),
            tuple(
                (p, tuple(tuple(sorted(c.snapshot() for c in side)) for side in sides))
                for p, sides in self.table.items()
            ),
        )

    def totals(self) -> tuple[int, int]:
        """Both totals at the mansion in play, Green's first."""
        return self.total(0), self.total(1)

    # ---------------------------------------------------------------- who knows what

    def _note(self, *event: Any, to: int | None = None) -> None:
        self.log.append((to, event))

    def _note_deal(self) -> None:
        """YAO-70, YAO-71 at the start; YAO-12 hides the end of the line."""
        line: list[int | None] = [self.line[p][0] for p in range(1, self.tenth)]
        if self.switches.learning_reveal:
            line[FIRST_REVEALED:] = [None] * len(line[FIRST_REVEALED:])
        tokens = tuple(self.tokens[p][0] for p in range(1, self.tenth + 1))
        hands = tuple(len(cards) for cards in self.hand)
        decks = tuple(len(cards) for cards in self.deck)
        self._note("deal", self.starter, tuple(line), tokens, hands, decks)
        for seat in (0, 1):
            self._note("hand", tuple(sorted(self.hand[seat])), to=seat)

    def _note_decision(self, move: str) -> None:
        """YAO-78: which ghost is placed is the only secret choice."""
        if self.phase is Phase.PLACE and move.startswith("ten ") and "#" not in move:
            self._note("move", self.mover, "ten ghost")
            self._note("placed", argument(move), to=self.mover)
        else:
            self._note("move", self.mover, move)

    # ---------------------------------------------------------------- decisions

    def _play_decision(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(self._refusal(move))
        self._note_decision(move)
        answered = {
            Phase.TURN: self._take_turn,
            Phase.FETCH: self._fetch,
            Phase.NAME: self._name,
            Phase.BANISH: self._banish,
            Phase.CARRY: self._carry,
            Phase.COPY: self._copy,
            Phase.RETURN: self._return,
            Phase.SHOW: self._show,
            Phase.MEET: self._meet,
            Phase.TOSS: self._toss,
            Phase.RETAKE: self._retake,
            Phase.BAN: self._ban,
            Phase.SWAP: self._swap,
            Phase.PLACE: self._place,
        }
        answered[self.phase](move)

    def _refusal(self, move: str) -> str:
        """One sentence naming the clause that forbids this move."""
        if self.phase is not Phase.TURN:
            clause = CLAUSE[self.phase]
            return f"{clause}: {move!r} is not an answer to the question {self.phase.value!r}."
        return f"{self._turn_clause(move)}: {move!r} is not legal in this turn."

    def _turn_clause(self, move: str) -> str:
        seat = self.mover
        if move == "end":
            return "YAO-P14"
        if move == "withdraw":
            return "YAO-18"
        if self.tripped(seat) or move == "random":
            return "YAO-24"
        if move in [str(v) for v in self.hand[seat]]:
            return "YAO-21"
        if move in [f"#{k}" for k in self.front[seat]]:
            return self.psychic_bar(seat, argument(move)) or "YAO-22"
        return "YAO-15"

    def _ask(self, phase: Phase, seat: int) -> None:
        self.phase = phase
        self.mover = seat

    # ---------------------------------------------------------------- active effects

    def worthless(self) -> bool:
        """YAO-43: psychic 29 is at work on the mansion in play."""
        return any(29 in effects for effects in self.effects)

    def active(self, seat: int, psychic: int) -> bool:
        """YAO-30, YAO-31, YAO-P29: the seat's lasting effect works now."""
        if self.worthless() and psychic != 29:
            return False
        return psychic in self.effects[seat]

    def named(self, seat: int, psychic: int) -> tuple[int, ...]:
        """The values an active psychic named; none if it is not active."""
        return self.effects[seat][psychic] if self.active(seat, psychic) else ()

    def banned(self) -> set[int]:
        """YAO-P25: values neither player may play."""
        return {v for seat in (0, 1) for v in self.named(seat, 25)}

    def unbanned_in_hand(self, seat: int) -> list[int]:
        return [v for v in self.hand[seat] if v not in self.banned()]

    def tripped(self, seat: int) -> bool:
        """YAO-24: the marker restricts only a holder of an unbanned ghost."""
        return self.marker[seat] is not None and bool(self.unbanned_in_hand(seat))

    def _leaves_play(self, seat: int, card: Card) -> None:
        """YAO-30: the effects of a card that left the mansion stop, marker of 6 included."""
        if self.switches.effects_outlive_card or not card.psychic or card.carried:
            return
        self.effects[seat].pop(card.number, None)
        if card.number == 6:
            self._lift_marker_of_this_round(other(seat))

    def _lift_marker_of_this_round(self, seat: int) -> None:
        """YAO-P06: only the marker made in this round goes with its card."""
        if self.marker[seat] == self.round:
            self.marker[seat] = None

    # ---------------------------------------------------------------- totals

    def total(self, seat: int) -> int:
        """YAO-40, YAO-43; on the tenth a placed psychic counts once it is activated."""
        waiting = [psychic for owner, psychic in self.to_activate if owner == seat]
        side = [
            card
            for card in self.table[self.round][seat]
            if not (card.placed and card.number in waiting)
        ]
        if self.worthless():
            return sum(1 for card in side if card.name != "#29")
        return sum(self.worth_of_card(seat, card) for card in side)

    def worth_of_card(self, seat: int, card: Card) -> int:
        """YAO-41; a moved 13 counts -2 outside every group."""
        if card.minus:
            return -2
        if card.psychic and self.switches.works_as_ghost == "value_only":
            return sum(card.units)
        return sum(self.worth_of_unit(seat, unit) for unit in card.units)

    def worth_of_unit(self, seat: int, unit: int) -> int:
        """YAO-42, in its order."""
        enemy = other(seat)
        if self.active(enemy, 12) and unit in (1, 2):
            return 0
        worth = unit
        if self.active(seat, 8) and unit % 2 == 0:
            worth += 1
        if self.active(seat, 9) and unit % 2 == 1:
            worth += 1
        if unit in self.named(seat, 10):
            worth += 2
        if unit in self.named(seat, 26) or unit in self.named(enemy, 26):
            worth += 3
        if unit in self.named(enemy, 17):
            worth = max(0, worth - 2)
        return worth

    def ahead(self, seat: int) -> bool:
        """YAO-16: strictly."""
        return self.total(seat) > self.total(other(seat))

    # ---------------------------------------------------------------- a turn

    def turn_options(self) -> list[str]:
        plays = self.plays(self.mover)
        options = []
        if not (plays and self.owes_second_card(self.mover)):
            options.append("end")
            if self.switches.withdraw_when_ahead and self.end_passes(self.mover):
                options.append("withdraw")
        return options + plays

    def plays(self, seat: int) -> list[str]:
        """YAO-14, YAO-24: the single-card plays open to the seat."""
        if self.tripped(seat):
            return ["random"]
        ghosts = [str(v) for v in sorted(set(self.unbanned_in_hand(seat)))]
        return ghosts + [f"#{k}" for k in sorted(self.front[seat]) if not self.psychic_bar(seat, k)]

    def psychic_bar(self, seat: int, psychic: int) -> str:
        """YAO-22: the clause that forbids playing this psychic, or nothing."""
        enemy = other(seat)
        if psychic == 7:
            return "YAO-22a"
        if self.active(enemy, 24):
            return "YAO-22b"
        if self.holds_banned_unit(psychic):
            return "YAO-22c"
        if psychic == 21 and self.cannot_pay_mary(seat):
            return "YAO-22d"
        if psychic in (22, 27) and self.active(enemy, 14) and self.played == 0:
            return "YAO-P14"
        return ""

    def holds_banned_unit(self, psychic: int) -> bool:
        """YAO-22c; A15: a psychic that is no full ghost is not touched by 25."""
        if self.switches.works_as_ghost == "value_only":
            return False
        return any(unit in self.banned() for unit in FIXED_UNITS.get(psychic, ()))

    def cannot_pay_mary(self, seat: int) -> bool:
        """YAO-22d, A21; with 29 active she costs nothing."""
        if self.worthless() or self.switches.bloody_mary_cost == "as_possible":
            return False
        return len(self.hand[seat]) < 2

    def owes_second_card(self, seat: int) -> bool:
        """YAO-P14b."""
        return self.active(other(seat), 14) and self.played == 1

    def end_passes(self, seat: int) -> bool:
        """YAO-16, YAO-P14: END keeps the seat in the round."""
        if self.active(other(seat), 14) and self.played < 2:
            return False
        return self.ahead(seat)

    def _take_turn(self, move: str) -> None:
        if move == "end":
            self._end_turn()
        elif move == "withdraw":
            self._end_round(winner=other(self.mover))
        elif move == "random":
            self.phase = Phase.RANDOM
        elif move.startswith("#"):
            self._play_psychic(argument(move))
        else:
            self._play_ghost(argument(move))

    def _end_turn(self) -> None:
        """YAO-16."""
        if self.end_passes(self.mover):
            self._ask(Phase.TURN, other(self.mover))
            self.played = 0
        else:
            self._end_round(winner=other(self.mover))

    def _play_ghost(self, value: int) -> None:
        """YAO-15."""
        self.hand[self.mover].remove(value)
        self._lay(ghost(value))

    def _lay(self, card: Card) -> None:
        """YAO-15, and the count of YAO-P14: a goldfish is two cards."""
        self.table[self.round][self.mover].append(card)
        self.played += 2 if card.name == "#23" else 1

    def _play_psychic(self, psychic: int) -> None:
        """YAO-14: laid and fully resolved before anything else is chosen."""
        self.front[self.mover].remove(psychic)
        card = Card(psychic, psychic=True)
        self._lay(card)
        if not self.worthless():
            card.units = FIXED_UNITS.get(psychic, ())
            self._take_effect(self.mover, card)

    # ---------------------------------------------------------------- effects, played or activated

    def _take_effect(self, seat: int, card: Card) -> None:
        """Section 2: starts the effect; may leave a question open."""
        self.card = card
        self.card_owner = seat
        if card.number in LASTING:
            self.effects[seat][card.number] = ()
        effect = {
            2: self._p02_auntie,
            3: self._p03_reveal_yourself,
            6: self._p06_tripped,
            10: self._ask_value,
            11: self._p11_be_gone,
            16: self._p16_double_vision,
            17: self._ask_value,
            18: self._p18_back,
            19: self._p19_christmas,
            20: self._p20_meet,
            21: self._p21_bloody_mary,
            22: self._p22_playing_dead,
            25: self._p25_never_seen,
            26: self._ask_value,
            27: self._p27_lull,
            28: self._p28_swap,
            29: self._p29_worthless,
        }.get(card.number)
        if effect is None:
            self._resolved()
        else:
            effect(seat)

    def _ask_if_any(self, phase: Phase, seat: int, options: list[str]) -> bool:
        """A question whose only answer would be `none` is not asked."""
        if not [option for option in options if option != "none"]:
            return False
        self._ask(phase, seat)
        return True

    def _resolved(self) -> None:
        """The effect is done: on with the turn, or with the tenth."""
        self.card = None
        self.chosen = 0
        if self.round == self.tenth:
            self._activate_next()
        else:
            self._ask(Phase.TURN, self.card_owner)

    def _resolving(self) -> Card:
        assert self.card is not None
        return self.card

    def _p02_auntie(self, seat: int) -> None:
        """YAO-P02."""
        self.mover = seat
        if not self._ask_if_any(Phase.FETCH, seat, self.fetch_options()):
            self._resolved()

    def fetch_options(self) -> list[str]:
        return numbers([v for v in self.deck[self.mover] if v not in self.banned()])

    def _fetch(self, move: str) -> None:
        self.deck[self.mover].remove(argument(move))
        self._lay(ghost(argument(move)))
        self._unorder_deck()

    def _unorder_deck(self) -> None:
        """Until chance has spoken the deck has no order; sorted stands for that."""
        self.deck[self.mover].sort()
        self.phase = Phase.SHUFFLE

    def _p03_reveal_yourself(self, seat: int) -> None:
        """YAO-P03, YAO-71: one look now; later changes are public, or told by 20."""
        if self.round != self.tenth:
            self._note("looks", tuple(sorted(self.hand[other(seat)])), to=seat)
        self._resolved()

    def _p06_tripped(self, seat: int) -> None:
        """YAO-P06."""
        self.marker[other(seat)] = self.round
        self._resolved()

    def _ask_value(self, seat: int) -> None:
        """YAO-P10, P17, P26."""
        self._ask(Phase.NAME, seat)

    def value_options(self) -> list[str]:
        return numbers(VALUES)

    def _name(self, move: str) -> None:
        self.effects[self.mover][self._resolving().number] = (argument(move),)
        self._resolved()

    def _p11_be_gone(self, seat: int) -> None:
        """YAO-P11."""
        self.mover = seat
        if not self._ask_if_any(Phase.BANISH, seat, self.banish_options()):
            self._resolved()

    def banish_options(self) -> list[str]:
        return names(self.table[self.round][other(self.mover)])

    def _banish(self, move: str) -> None:
        victim = other(self.mover)
        side = self.table[self.round][victim]
        card = self._pick(side, move)
        remove_card(side, card)
        self._leaves_play(victim, card)
        self.discard[victim].append(bare(card))
        self._resolved()

    def _pick(self, cards: list[Card], move: str) -> Card:
        """The card named by `@ card`; of two equal ghosts one that was not carried."""
        alike = [card for card in cards if f"@ {card.name}" == move]
        return min(alike, key=lambda card: card.carried)

    def _p16_double_vision(self, seat: int) -> None:
        """YAO-P16."""
        self.mover = seat
        if not self._ask_if_any(Phase.COPY, seat, self.copy_options()):
            self._resolved()

    def copy_options(self) -> list[str]:
        """YAO-P16, P15, A15: no carried card; no banned value unless 16 is no full ghost."""
        cards = [card for card in self.table[self.round][self.mover] if not card.carried]
        if self.switches.works_as_ghost == "value_only":
            return [*numbers([card.number for card in cards if not card.psychic]), "none"]
        units = [unit for card in cards for unit in card.units if card is not self.card]
        return [*numbers([unit for unit in units if unit not in self.banned()]), "none"]

    def _copy(self, move: str) -> None:
        if move != "none":
            self._resolving().units = (argument(move),)
        self._resolved()

    def _p18_back(self, seat: int) -> None:
        """YAO-P18."""
        self.mover = seat
        if not self._ask_if_any(Phase.RETURN, seat, self.return_options()):
            self._resolved()

    def old_ghosts(self, seat: int) -> list[tuple[int, Card]]:
        """Natural ghosts of the seat at earlier positions, earliest first."""
        return [
            (position, card)
            for position in range(1, self.round)
            for card in self.table[position][seat]
            if not card.psychic
        ]

    def return_options(self) -> list[str]:
        return numbers([card.number for _, card in self.old_ghosts(self.mover)])

    def _return(self, move: str) -> None:
        position, card = next(
            found for found in self.old_ghosts(self.mover) if found[1].number == argument(move)
        )
        remove_card(self.table[position][self.mover], card)
        self.deck[self.mover].append(card.number)
        self._unorder_deck()

    def _p19_christmas(self, seat: int) -> None:
        """YAO-P19."""
        self.mover = seat
        if not self._ask_if_any(Phase.SHOW, seat, self.show_options()):
            self._resolved()

    def show_options(self) -> list[str]:
        whose = {"self": self.mover, "opponent": other(self.mover)}
        return [word for word, seat in whose.items() if self.deck[seat]]

    def _show(self, move: str) -> None:
        """YAO-73: both see the top, and it stays there."""
        owner = self.mover if move == "self" else other(self.mover)
        top = self.deck[owner][0]
        self._resolving().units = (top,)
        self._note("top", owner, top)
        self._resolved()

    def _p20_meet(self, seat: int) -> None:
        """YAO-P20: always asked, with both answers."""
        self._ask(Phase.MEET, seat)

    def meet_options(self) -> list[str]:
        return ["self", "opponent"]

    def _meet(self, move: str) -> None:
        owner = self.mover if move == "self" else other(self.mover)
        if self.hand[owner]:
            self.chosen = owner
            self.phase = Phase.TAKEN
        else:
            self._resolved()

    def _p21_bloody_mary(self, seat: int) -> None:
        """YAO-P21: owner's choice in a fought round, lowest two on the tenth."""
        if self.round == self.tenth:
            self._pay_mary_on_the_tenth(seat)
            return
        self.tosses = min(2, len(self.hand[seat]))
        self._toss_or_go_on(seat)

    def _pay_mary_on_the_tenth(self, seat: int) -> None:
        if len(self.hand[seat]) < 2 and self.switches.bloody_mary_cost == "strict":
            self._resolving().units = ()
        else:
            price = sorted(self.hand[seat])[:2]
            for value in price:
                self._toss_ghost(seat, value)
            self._note("tossed", seat, tuple(price))
        self._resolved()

    def _toss_ghost(self, seat: int, value: int) -> None:
        self.hand[seat].remove(value)
        self.discard[seat].append(bare(ghost(value)))

    def _toss_or_go_on(self, seat: int) -> None:
        if self.tosses:
            self._ask(Phase.TOSS, seat)
        else:
            self._resolved()

    def toss_options(self) -> list[str]:
        return numbers(self.hand[self.mover])

    def _toss(self, move: str) -> None:
        self._toss_ghost(self.mover, argument(move))
        self.tosses -= 1
        self._toss_or_go_on(self.mover)

    def _p22_playing_dead(self, seat: int) -> None:
        """YAO-P22; on the tenth the round is simply lost."""
        if self.round == self.tenth:
            self._end_tenth(winner=other(seat))
            return
        self.mover = seat
        if not self._ask_if_any(Phase.RETAKE, seat, self.retake_options()):
            self._end_round(winner=other(seat))

    def retakable(self) -> list[Card]:
        """Cards played in this round other than 22 itself."""
        side = self.table[self.round][self.mover]
        return [card for card in side if not card.carried and card.name != "#22"]

    def retake_options(self) -> list[str]:
        return [*names(self.retakable()), "none"]

    def _retake(self, move: str) -> None:
        seat = self.mover
        if move != "none":
            card = self._pick(self.retakable(), move)
            remove_card(self.table[self.round][seat], card)
            self._leaves_play(seat, card)
            (self.front if card.psychic else self.hand)[seat].append(card.number)
        self._end_round(winner=other(seat))

    def _p25_never_seen(self, seat: int) -> None:
        """YAO-P25: two different values, one after the other."""
        self._ask(Phase.BAN, seat)

    def ban_options(self) -> list[str]:
        return numbers([v for v in VALUES if v != self.chosen])

    def _ban(self, move: str) -> None:
        if not self.chosen:
            self.chosen = argument(move)
            return
        self.effects[self.mover][25] = tuple(sorted((self.chosen, argument(move))))
        self._resolved()

    def _p27_lull(self, seat: int) -> None:
        """YAO-P27."""
        if self.round == self.tenth:
            self._end_tenth(winner=None)
        else:
            self._end_round(winner=None, lull_player=seat)

    def _p28_swap(self, seat: int) -> None:
        """YAO-P28: needs two positions after the one in play."""
        if len(self.later_positions()) >= 2:
            self._ask(Phase.SWAP, seat)
        else:
            self._resolved()

    def later_positions(self) -> list[int]:
        return list(range(self.round + 1, self.tenth + 1))

    def swap_options(self) -> list[str]:
        positions = [f"p {p}" for p in self.later_positions() if p != self.chosen]
        return positions if self.chosen else [*positions, "none"]

    def _swap(self, move: str) -> None:
        if move == "none":
            self._resolved()
        elif not self.chosen:
            self.chosen = argument(move)
        else:
            one, two = self.chosen, argument(move)
            self.tokens[one], self.tokens[two] = self.tokens[two], self.tokens[one]
            self._resolved()

    def _p29_worthless(self, seat: int) -> None:
        """YAO-P29: the marker of this round goes; `active` silences everything else."""
        for marked in (0, 1):
            self._lift_marker_of_this_round(marked)
        self._resolved()

    # ---------------------------------------------------------------- chance

    def _play_chance(self, move: str) -> None:
        if not self._possible(move):
            clause = CLAUSE[self.phase]
            raise ValueError(f"{clause}: chance cannot give {move!r} ({self.phase.value}).")
        if self.phase is Phase.RANDOM:
            self._random_ghost(argument(move))
        elif self.phase is Phase.TAKEN:
            self._ghost_taken(argument(move))
        else:
            self._reshuffled([int(word) for word in move.split()[1:]])

    def _possible(self, move: str) -> bool:
        if self.phase is not Phase.SHUFFLE:
            return move in self.outcomes()
        words = move.split(" ")
        expected = Counter(str(v) for v in self.deck[self.mover])
        return words[0] == "deck" and Counter(words[1:]) == expected

    def _random_ghost(self, value: int) -> None:
        """YAO-24: the ghost drawn is played and uses up the marker."""
        self._note("chance", str(value))
        self.marker[self.mover] = None
        self._play_ghost(value)
        self.phase = Phase.TURN

    def _ghost_taken(self, value: int) -> None:
        """YAO-P20, YAO-77: face down on the hand's side of the tenth, face up once there."""
        owner = self.chosen
        self.hand[owner].remove(value)
        self.table[self.tenth][owner].append(ghost(value))
        if self.round == self.tenth:
            self._note("chance", str(value))
        else:
            self._note("chance", "hidden")
            self._note("taken", value, to=owner)
            if self.active(other(owner), 3):
                self._note("taken", value, to=other(owner))
        self._resolved()

    def _reshuffled(self, deck: list[int]) -> None:
        """YAO-P02, P18; YAO-72: nobody sees the order."""
        self.deck[self.mover] = deck
        self._note("chance", "deck")
        self._resolved()

    # ---------------------------------------------------------------- end of a round

    def _begin_round(self) -> None:
        """YAO-13."""
        self.played = 0
        self.round_winner = None
        self.lull_player = None
        if self.round == self.tenth:
            self._reveal_tenth()
        else:
            self._ask(Phase.TURN, self.starter)

    def _end_round(self, winner: int | None, lull_player: int | None = None) -> None:
        """YAO-50 .. YAO-54, up to the first question."""
        self.card = None
        self.played = 0
        self.round_winner = winner
        self.lull_player = lull_player
        self._note("round", self.round, winner)
        self._e2_tokens()
        if winner is not None and self._e2b_goal_reached(winner):
            return
        self._e3_psychic()
        self._e4_now_or_never()
        self._e5_still_me()

    def _e2_tokens(self) -> None:
        """YAO-51."""
        tokens, self.tokens[self.round] = self.tokens[self.round], []
        if self.round_winner is None:
            self.tokens[self.round + 1] += tokens
        else:
            self.won[self.round_winner] += tokens

    def _e2b_goal_reached(self, seat: int) -> bool:
        """YAO-52."""
        for token, goal in GOAL.items():
            if self.won[seat].count(token) >= goal:
                self._finish([seat], {"C": "castles", "M": "manors"}[token])
                return True
        return False

    def _e3_psychic(self) -> None:
        """YAO-53, A26."""
        psychics, self.line[self.round] = self.line[self.round], []
        taker = self.psychic_taker()
        if taker is not None:
            self.front[taker] += psychics
        elif self.switches.lull_psychic == "carry" and self.round < self.last_fought:
            self.line[self.round + 1] += psychics
        else:
            self.removed += psychics

    def psychic_taker(self) -> int | None:
        for seat in (0, 1):
            if self.active(seat, 1):
                return seat
        if self.round_winner is not None:
            return other(self.round_winner)
        return self.lull_player if self.switches.lull_psychic == "player" else None

    def _e4_now_or_never(self) -> None:
        """YAO-54, YAO-P13: needs the card itself, not blanked."""
        if self.worthless():
            return
        for seat in (0, 1):
            for card in [card for card in self.table[self.round][seat] if card.name == "#13"]:
                remove_card(self.table[self.round][seat], card)
                self.table[self.tenth][seat].append(Card(13, psychic=True, minus=True))

    def _e5_still_me(self) -> None:
        """YAO-55."""
        winner = self.round_winner
        if winner is not None and self.active(winner, 15):
            self.mover = winner
            if self._ask_if_any(Phase.CARRY, winner, self.carry_options()):
                return
        self._after_carry()

    def carriable(self) -> list[Card]:
        """YAO-P15: every card of theirs there but 13 and 15."""
        side = self.table[self.round][self.mover]
        return [card for card in side if card.name not in ("#13", "#15")]

    def carry_options(self) -> list[str]:
        return [*names(self.carriable()), "none"]

    def _carry(self, move: str) -> None:
        if move != "none":
            card = self._pick(self.carriable(), move)
            remove_card(self.table[self.round][self.mover], card)
            kept = card.units if not card.psychic or card.number in KEPT_WHEN_CARRIED else ()
            carried = Card(card.number, card.psychic, kept, carried=True)
            self.table[self.round + 1][self.mover].append(carried)
        self._after_carry()

    def _after_carry(self) -> None:
        self._e6_expire()
        self._e7_draw()
        self._e8_place()

    def _e6_expire(self) -> None:
        """YAO-56, YAO-31; the marker of 6 lasts one round longer (YAO-P06)."""
        self.effects = [{}, {}]
        self.table[self.round] = [[bare(card) for card in s] for s in self.table[self.round]]
        for seat in (0, 1):
            made = self.marker[seat]
            if made is not None and made < self.round and not self.switches.tripped_until_used:
                self.marker[seat] = None

    def _e7_draw(self) -> None:
        """YAO-57."""
        for seat in (0, 1):
            drawn = self.deck[seat][:DRAWN_AFTER_ROUND]
            del self.deck[seat][:DRAWN_AFTER_ROUND]
            self.hand[seat] += drawn
            self._note("draws", seat, len(drawn))
            self._note("drawn", tuple(sorted(drawn)), to=seat)

    def _e8_place(self) -> None:
        """YAO-58: only a loser, and only one with something to place."""
        if self.round_winner is not None:
            self.mover = other(self.round_winner)
            if self._ask_if_any(Phase.PLACE, self.mover, self.place_options()):
                return
        self._e9_next_round()

    def place_options(self) -> list[str]:
        ghosts = [f"ten {v}" for v in sorted(set(self.hand[self.mover]))]
        return [*ghosts, *(f"ten #{k}" for k in sorted(self.front[self.mover])), "none"]

    def _place(self, move: str) -> None:
        side = self.table[self.tenth][self.mover]
        if move.startswith("ten #"):
            self.front[self.mover].remove(argument(move))
            side.append(self.placed_psychic(argument(move)))
        elif move != "none":
            self.hand[self.mover].remove(argument(move))
            side.append(ghost(argument(move)))
        self._e9_next_round()

    def placed_psychic(self, psychic: int) -> Card:
        """YAO-41 on the tenth; A16 for a 13 placed without having been played."""
        minus = psychic == 13 and self.switches.now_or_never_direct == -2
        units = (3,) if psychic == 7 else FIXED_UNITS.get(psychic, ())
        return Card(psychic, True, () if minus else units, minus=minus, placed=True)

    def _e9_next_round(self) -> None:
        """YAO-59, A28."""
        self._turn_up_next_psychic()
        if self.round_winner is not None:
            self.starter = self.round_winner
        elif self.lull_player is not None and self.switches.lull_starter == "opponent":
            self.starter = other(self.lull_player)
        self.round += 1
        self._begin_round()

    def _turn_up_next_psychic(self) -> None:
        """YAO-12."""
        position = self.round + FIRST_REVEALED
        if self.switches.learning_reveal and position <= self.last_fought:
            self._note("turned up", position, self.line[position][0])

    # ---------------------------------------------------------------- the tenth

    def _reveal_tenth(self) -> None:
        """YAO-60, YAO-61."""
        sides = self.table[self.tenth]
        self._note("reveal", *(tuple(sorted(card.name for card in side)) for side in sides))
        placed = [(seat, c.number) for seat in (0, 1) for c in sides[seat] if c.placed]
        for seat, psychic in placed:
            if psychic == 29:
                self.effects[seat][29] = ()
        self.to_activate = [] if self.worthless() else sorted(placed, key=self.activation_rank)
        self._activate_next()

    def activation_rank(self, placed: tuple[int, int]) -> tuple[int, int]:
        """YAO-61, A30."""
        seat, psychic = placed
        later = self.switches.r10_order == "starter_first" and seat != self.starter
        return int(later), psychic

    def _activate_next(self) -> None:
        """YAO-61: once each; a psychic that 11 took away is passed over."""
        if not self.to_activate:
            self._compare_tenth()
            return
        seat, psychic = self.to_activate.pop(0)
        waiting = [c for c in self.table[self.tenth][seat] if c.placed and c.number == psychic]
        if waiting and psychic not in DEAD_ON_THE_TENTH:
            self._take_effect(seat, waiting[0])
        else:
            self._activate_next()

    def _compare_tenth(self) -> None:
        """YAO-63."""
        green, blue = self.totals()
        self._end_tenth(winner=None if green == blue else int(blue > green))

    def _end_tenth(self, winner: int | None) -> None:
        """YAO-63 .. YAO-65."""
        self.card = None
        self._note("round", self.round, winner)
        if winner is None:
            self._count_tokens()
        else:
            self.won[winner] += self.tokens[self.tenth]
            self.tokens[self.tenth] = []
            self._finish([winner], "round 10")

    def _count_tokens(self) -> None:
        """YAO-65."""
        green, blue = len(self.won[0]), len(self.won[1])
        if green == blue:
            self._finish([], "draw")
        else:
            self._finish([int(blue > green)], "tokens")

    def _finish(self, winners: list[int], why: str) -> None:
        self.phase = Phase.OVER
        self.winners = winners
        self.why = why
        self._note("over", tuple(winners), why)


def remove_card(side: list[Card], card: Card) -> None:
    """Takes away this very card, not an equal one."""
    del side[next(i for i, lying in enumerate(side) if lying is card)]


def bare(card: Card) -> Card:
    """A card that is spent: its face and nothing else."""
    return Card(card.number, card.psychic, () if card.psychic else (card.number,))


# -------------------------------------------------------------------- setups


def check_setup(setup: Mapping[str, Any], switches: Switches) -> None:
    """Refuses what is no deal of this game; sizes are free except that they must agree."""
    missing = [k for k in ("start", "psychics", "tokens", "hands", "decks") if k not in setup]
    if missing:
        raise ValueError(f"YAO-08: the setup lacks {', '.join(missing)}.")
    if not is_number(setup["start"]) or setup["start"] not in (0, 1):
        raise ValueError(f"YAO-11: seat {setup['start']!r} cannot start.")
    psychics = list(setup["psychics"])
    if any(not is_number(k) or k not in switches.psychic_pool for k in psychics):
        raise ValueError("YAO-08: a psychic of the line is not in the pool.")
    if len(set(psychics)) != len(psychics):
        raise ValueError("YAO-04: a psychic appears twice.")
    if len(setup["tokens"]) != len(psychics) + 1:
        raise ValueError("YAO-09: every position needs exactly one token.")
    if any(token not in GOAL for token in setup["tokens"]):
        raise ValueError("YAO-06: a token is neither C nor M.")
    if len(setup["hands"]) != 2 or len(setup["decks"]) != 2:
        raise ValueError("YAO-10: there are two hands and two decks.")
    ghosts = [v for cards in (*setup["hands"], *setup["decks"]) for v in cards]
    if any(not is_number(v) or v not in VALUES for v in ghosts):
        raise ValueError("YAO-02: a ghost has no value from 1 to 6.")


def random_setup(seats: int, options: Mapping[str, object], rng: random.Random) -> dict[str, Any]:
    """YAO-08 .. YAO-11: a full-size deal."""
    if seats != 2:
        raise ValueError("YAO-01: the game is for exactly two seats.")
    pool = read_switches(options).psychic_pool
    if len(pool) < FOUGHT_ROUNDS:
        raise ValueError("YAO-08: the pool has fewer than nine psychics.")
    decks = [[value for value, copies in COPIES.items() for _ in range(copies)] for _ in (0, 1)]
    for deck in decks:
        rng.shuffle(deck)
    return {
        "start": rng.randrange(2),
        "psychics": rng.sample(pool, FOUGHT_ROUNDS),
        "tokens": rng.sample(TOKENS, len(TOKENS)),
        "hands": [deck[:HAND_SIZE] for deck in decks],
        "decks": [deck[HAND_SIZE:] for deck in decks],
    }


# -------------------------------------------------------------------- checking records


def check(record: Mapping[str, Any]) -> str | None:
    """Replays a record; None, or one sentence about the first difference."""
    try:
        return check_header(record) or check_game(record)
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as fault:
        return f"The record is malformed ({type(fault).__name__}: {fault})."


def check_header(record: Mapping[str, Any]) -> str | None:
    known = {"format": FORMAT, "game": GAME, "rules": RULES, "seats": 2}
    for key, value in known.items():
        if record.get(key, value) != value:
            return f"The record's {key} is {record[key]!r}, this program knows {value!r}."
    return None


def check_game(record: Mapping[str, Any]) -> str | None:
    try:
        game = Naive(2, record.get("options", {}), record["setup"])
    except ValueError as refusal:
        return f"The setup is refused: {refusal}"
    moves = record["moves"]
    legal = record.get("legal")
    if legal is not None and len(legal) != len(moves):
        return f"There are {len(moves)} moves but {len(legal)} lists of legal moves."
    for index, (seat, move) in enumerate(moves):
        difference = check_step(game, seat, move) or (
            None if legal is None else check_legal(game, legal[index])
        )
        if difference is None:
            difference = check_play(game, move)
        if difference is not None:
            return f"Move {index + 1}: {difference}"
    return check_result(game, record.get("result"))


def check_step(game: Naive, seat: object, move: object) -> str | None:
    """Is anything due, and of whom?"""
    if game.over:
        return "the game is already over."
    if not isinstance(move, str):
        return f"{move!r} is not a move."
    if game.chance:
        return None if seat is None else f"chance must speak, not seat {seat!r}."
    if not is_number(seat) or seat != game.turn:
        stated = "chance" if seat is None else repr(seat)
        return f"seat {game.turn} is to decide, not {stated}."
    return None


def check_legal(game: Naive, listed: object) -> str | None:
    if game.chance:
        return None if listed is None else "a list of legal moves stands at a chance entry."
    if not isinstance(listed, list):
        return "the list of legal moves is missing."
    if len(set(listed)) != len(listed):
        return "the list of legal moves repeats a move."
    ours, theirs = set(game.legal()), set(listed)
    if ours == theirs:
        return None
    return (
        f"the list of legal moves lacks {sorted(ours - theirs)}"
        f" and should not have {sorted(theirs - ours)}."
    )


def check_play(game: Naive, move: str) -> str | None:
    try:
        game.play(move)
    except ValueError as refusal:
        return str(refusal)
    return None


def check_result(game: Naive, result: Mapping[str, Any] | None) -> str | None:
    if not game.over:
        return None if result is None else "The record has a result but the game is not over."
    if result is None:
        return "The game is over but the record has no result."
    ours = game.result()
    for key in ("winners", "points", "places"):
        if result.get(key) != ours[key]:
            return f"The result's {key} are {result.get(key)!r}, they should be {ours[key]!r}."
    return None
