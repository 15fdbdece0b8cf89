"""Man-Eating House, written a second time and as plainly as possible.

This program is the yardstick for the fast one. It follows the clause list of the game (the ids
MEH-01 to MEH-69; MEH-A01 and up are its rulings) and the description of the game record, and
shares no code with the engine. Speed is no concern here; every clause should be easy to find.

Words used below
  Room     the face-down stack of undealt cards, top card first
  Corner   where girls lie once they have been played
  pile     the scored cards of one seat
  play     a card together with the seat it belongs to

All sizes come from the `setup` of the record, so small decks work like the full one. The one
demand is that the Room holds at least as many cards as there are girls in the deal: that is the
reason MEH-37 gives why the Room cannot run dry, and a smaller Room has no rule.

After the deal chance decides nothing in this game, so `chance` is always False.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

# --------------------------------------------------------------------------- cards (1.1)

SUITS = ("I", "O", "B")  # MEH-07: weakest first


class Card(NamedTuple):
    suit: str
    number: int

    def __str__(self) -> str:
        return f"{self.suit}{self.number}"


DECK = (  # MEH-01
    *(Card("I", number) for number in range(0, 15)),
    *(Card("O", number) for number in range(1, 15)),
    *(Card("B", number) for number in range(1, 16)),
)
CARD_NAMED = {str(card): card for card in DECK}
DOG = Card("I", 0)
OLD_MAN = Card("B", 15)
DANGER = {CARD_NAMED[name] for name in ("I11", "O10", "O11", "B9", "B10", "B11")}  # MEH-04


def is_child(card: Card) -> bool:
    """MEH-03. The Dog is no Child; it only helps in an Escape (MEH-28)."""
    return 1 <= card.number <= 3


def is_girl(card: Card) -> bool:
    """MEH-03."""
    return card.number == 4


def is_weapon(card: Card) -> bool:
    """MEH-03."""
    return 5 <= card.number <= 7


def is_ghost(card: Card) -> bool:
    """MEH-03."""
    return 12 <= card.number <= 14


def is_scoring(card: Card) -> bool:
    """MEH-05."""
    return is_child(card) or is_ghost(card) or card in (DOG, OLD_MAN)


def strength(card: Card) -> tuple[int, int]:
    """MEH-07: the number first, then the suit."""
    return (card.number, SUITS.index(card.suit))


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)


def sorted_names(cards: Iterable[Card]) -> tuple[str, ...]:
    return names(sorted(cards, key=lambda card: (SUITS.index(card.suit), card.number)))


# --------------------------------------------------------------------------- switches (part 2)

SWITCHES: dict[str, tuple[object, ...]] = {  # the default comes first
    "no_contest_lead": ("game_start", "trick_leader"),  # MEH-A01
    "room_on_no_contest": ("nobody", "next_leader", "last_winner"),  # MEH-A02
    "dog_alone": ("no_contest", "wins", "kept"),  # MEH-A03
    "special_cancel": ("named_only", "girl_too"),  # MEH-A04
    "dog_cancels_struggle": (False, True),  # MEH-A05
    "old_man_instant_win": (False, True),  # MEH-A21
}


def read_switches(options: Mapping[str, object]) -> dict[str, object]:
    """Every switch with its value: the one given, or else its default."""
    switches = {name: values[0] for name, values in SWITCHES.items()}
    for name, value in options.items():
        if name not in SWITCHES:
            raise ValueError(f"There is no option {name!r} (part 2 of the rules).")
        if not any(type(value) is type(known) and value == known for known in SWITCHES[name]):
            raise ValueError(f"Option {name!r} has no value {value!r} (part 2 of the rules).")
        switches[name] = value
    return switches


# --------------------------------------------------------------------------- a trick (1.4)


class Play(NamedTuple):
    seat: int
    card: Card


@dataclass
class Settled:
    """What one trick came to."""

    winner: int | None = None
    events: list[str] = field(default_factory=list)
    scored: list[Play] = field(default_factory=list)  # the seat is the one that scores
    cornered: list[Card] = field(default_factory=list)
    discarded: list[Card] = field(default_factory=list)
    unscored: list[Card] = field(default_factory=list)  # put out of the game


def player_of(card: Card, trick: list[Play]) -> int | None:
    for play in trick:
        if play.card == card:
            return play.seat
    return None


def count_girls(trick: list[Play]) -> int:
    return sum(is_girl(play.card) for play in trick)


def without(trick: list[Play], gone: list[Play]) -> list[Play]:
    return [play for play in trick if play not in gone]


def resolve(trick: list[Play], girls_in_corner: int, switches: Mapping[str, object]) -> Settled:
    """Steps 1 to 6 of 1.4; who leads next is the game's business."""
    settled = Settled()
    omagatoki = girls_in_corner + count_girls(trick) == 3  # MEH-23
    old_man_player = player_of(OLD_MAN, trick)
    dog_player = player_of(DOG, trick)
    left = list(trick)
    if old_man_player is not None and dog_player is not None:  # MEH-24
        settled.winner = dog_player
    elif old_man_player is not None:  # MEH-25
        settled.winner = old_man_player
    elif events_are_cancelled(trick, omagatoki, switches):  # MEH-26
        settled.winner = winner_among(left, switches)
    else:
        left = hold_escapes(left, settled)
        if not (switches["dog_cancels_struggle"] and dog_player is not None):  # MEH-A05
            left = hold_struggles(left, settled)
        settled.winner = winner_among(left, switches)
    clear_away(left, settled, switches)
    return settled


def events_are_cancelled(
    trick: list[Play], omagatoki: bool, switches: Mapping[str, object]
) -> bool:
    """MEH-26 and MEH-27; MEH-A04 lets any girl cancel too."""
    if omagatoki or any(play.card in DANGER for play in trick):
        return True
    return switches["special_cancel"] == "girl_too" and count_girls(trick) > 0


def hold_escapes(left: list[Play], settled: Settled) -> list[Play]:
    """MEH-28: step 5a; returns the plays that stay."""
    for suit in SUITS:
        runners = [
            play
            for play in left
            if play.card.suit == suit and (is_child(play.card) or play.card == DOG)
        ]
        if len(runners) >= 2:
            settled.events.append(f"escape:{suit}")
            settled.scored.extend(runners)
            left = without(left, runners)
    return left


def hold_struggles(left: list[Play], settled: Settled) -> list[Play]:
    """MEH-29: step 5b; returns the plays that stay."""
    for suit in SUITS:
        weapons = [play for play in left if play.card.suit == suit and is_weapon(play.card)]
        ghosts = [play for play in left if play.card.suit == suit and is_ghost(play.card)]
        if weapons and ghosts:
            victor = max(weapons, key=lambda play: play.card.number).seat
            settled.events.append(f"struggle:{suit}")
            settled.scored.extend(Play(victor, play.card) for play in ghosts)
            settled.discarded.extend(play.card for play in weapons)
            left = without(left, weapons + ghosts)
    return left


def winner_among(left: list[Play], switches: Mapping[str, object]) -> int | None:
    """MEH-31: step 5c; None is a no contest."""
    if not left:
        return None
    dog_is_alone = [play.card for play in left] == [DOG]
    if dog_is_alone and switches["dog_alone"] in ("no_contest", "kept"):  # MEH-A03
        return None
    return max(left, key=lambda play: strength(play.card)).seat


def clear_away(left: list[Play], settled: Settled, switches: Mapping[str, object]) -> None:
    """MEH-32: step 6."""
    for seat, card in left:
        if is_girl(card):
            settled.cornered.append(card)
        elif not is_scoring(card):
            settled.discarded.append(card)
        elif settled.winner is None and switches["dog_alone"] == "kept":  # MEH-A03 (c)
            settled.scored.append(Play(seat, card))
        elif settled.winner is None:
            settled.unscored.append(card)
        else:
            settled.scored.append(Play(settled.winner, card))


# --------------------------------------------------------------------------- victory (1.7)


def has_one_two_three(pile: Iterable[Card]) -> bool:
    """MEH-53 (i): suits do not matter, the Dog does not count."""
    return {1, 2, 3} <= {card.number for card in pile if is_child(card)}


def judge_two_teams(piles: list[list[Card]]) -> tuple[list[int], str]:
    """MEH-50 to MEH-52."""
    even = piles[0] + piles[2]
    odd = piles[1] + piles[3]
    if len(even) > len(odd):
        return [0, 2], "more cards"
    if len(odd) > len(even):
        return [1, 3], "more cards"
    if DOG in even:
        return [0, 2], "tie, dog"
    if DOG in odd:
        return [1, 3], "tie, dog"
    return [], "draw"


def judge_three(piles: list[list[Card]], old_man: int | None) -> tuple[list[int], str]:
    """MEH-53 to MEH-56."""
    if old_man is None:
        return [0, 1, 2], "no old man"
    if has_one_two_three(piles[old_man]):
        return [old_man], "old man has 1-2-3"
    if len(piles[old_man]) >= 11:
        return [old_man], "old man has eleven"
    return [seat for seat in range(3) if seat != old_man], "old man fails"


# --------------------------------------------------------------------------- the game


class Phase(Enum):
    LEAD = "lead"
    FOLLOW = "follow"
    PICK = "pick"
    COUNT = "count"
    OVER = "over"


def check_seats(seats: object) -> None:
    if type(seats) is not int or seats not in (3, 4):
        raise ValueError(f"{seats!r} is not 3 or 4 players (MEH-08).")


def read_cards(value: object, where: str) -> list[Card]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"The setup's {where} is not a list of cards (MEH-09).")
    for name in value:
        if not isinstance(name, str) or name not in CARD_NAMED:
            raise ValueError(f"{name!r} in the setup's {where} is no card (MEH-01).")
    return [CARD_NAMED[name] for name in value]


def check_deal(seats: int, start: object, hands: list[list[Card]], room: list[Card]) -> None:
    """Whether the setup is a deal that the clauses can play to the end."""
    if len(hands) != seats:
        raise ValueError(f"The setup has {len(hands)} hands for {seats} seats (MEH-09).")
    if type(start) is not int or not 0 <= start < seats:
        raise ValueError(f"The setup's start {start!r} is no seat (MEH-11).")
    if len({len(hand) for hand in hands}) != 1 or not hands[0]:
        raise ValueError("The setup's hands are empty or differ in size (MEH-44).")
    cards = [card for hand in hands for card in hand] + room
    if len(set(cards)) != len(cards):
        raise ValueError("The setup holds a card twice (MEH-01).")
    if sum(is_girl(card) for card in cards) > len(room):
        raise ValueError("The setup's Room has fewer cards than the deal has girls (MEH-37).")


class Naive:
    """One game of Man-Eating House, moved by words of the record's notation."""

    chance = False

    def __init__(self, seats: int, options: Mapping[str, object], setup: Mapping[str, Any]) -> None:
        check_seats(seats)
        if not isinstance(setup, Mapping) or set(setup) != {"start", "hands", "room"}:
            raise ValueError("The setup is not made of start, hands and room (MEH-09).")
        if not isinstance(setup["hands"], (list, tuple)):
            raise ValueError("The setup's hands are not a list (MEH-09).")
        hands = [read_cards(hand, "hands") for hand in setup["hands"]]
        room = read_cards(setup["room"], "room")
        check_deal(seats, setup["start"], hands, room)

        self.seats = seats
        self.switches = read_switches(options)
        self.start: int = setup["start"]  # MEH-12: never moves
        self.hands = hands
        self.room = room  # top first

        self.phase = Phase.LEAD
        self.leader: int = self.start  # MEH-14
        self.trick: list[Play] = []
        self.picks: list[Play] = []  # face down, clockwise from the leader
        self.kagome_suit: str | None = None

        self.corner: list[Card] = []  # MEH-13
        self.discards: list[Card] = []
        self.unscored: list[Card] = []  # a Dog put out of the game (MEH-32)
        self.piles: list[list[Card]] = [[] for _ in range(seats)]
        self.old_man: int | None = None
        self.last_winner: int | None = None
        self.won_at_once = False

        self.notes: list[list[tuple[Any, ...]]] = [[] for _ in range(seats)]
        for seat, hand in enumerate(hands):
            deal = ("deal", seat, self.start, sorted_names(hand), (len(hand),) * seats, len(room))
            self.tell(seat, deal)

    # ----------------------------------------------------------------- whose turn, which moves

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def turn(self) -> int | None:
        if self.over:
            return None
        if self.phase is Phase.FOLLOW:  # MEH-17: clockwise
            return (self.leader + len(self.trick)) % self.seats
        if self.phase is Phase.PICK:  # MEH-68, asked clockwise from the leader
            return (self.leader + len(self.picks)) % self.seats
        return self.leader

    def legal(self) -> list[str]:
        turn = self.turn
        if turn is None:
            return []
        if self.phase is Phase.COUNT:
            return self.legal_counts()
        return list(sorted_names(self.legal_cards(self.hands[turn])))

    def legal_cards(self, hand: list[Card]) -> list[Card]:
        if self.phase is Phase.LEAD:
            return list(hand)  # MEH-15
        if self.phase is Phase.FOLLOW:
            return of_suit_or_any(hand, self.trick[0].card.suit)  # MEH-18, MEH-19
        assert self.kagome_suit is not None
        return of_suit_or_any(hand, self.kagome_suit)  # MEH-39

    def legal_counts(self) -> list[str]:
        """MEH-40."""
        return [f"kagome {steps}" for steps in range(1, self.seats)]

    def outcomes(self) -> list[str]:
        return []

    def objection(self, move: object) -> str:
        """One sentence saying which clause an illegal move breaks."""
        turn = self.turn
        if turn is None:
            return f"{move!r} comes after the end of the game (MEH-45)."
        if self.phase is Phase.COUNT:
            return f"{move!r} is none of {', '.join(self.legal_counts())} (MEH-40)."
        if not isinstance(move, str) or move not in CARD_NAMED:
            return f"{move!r} is no card (MEH-01)."
        held = {Phase.LEAD: "MEH-15", Phase.FOLLOW: "MEH-17", Phase.PICK: "MEH-38"}
        if CARD_NAMED[move] not in self.hands[turn]:
            return f"Seat {turn} does not hold {move} ({held[self.phase]})."
        if self.phase is Phase.FOLLOW:
            return f"Seat {turn} must follow suit {self.trick[0].card.suit}, not {move} (MEH-18)."
        return f"Seat {turn} must send suit {self.kagome_suit}, not {move} (MEH-39)."

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(self.objection(move))
        turn = self.turn
        assert turn is not None
        if self.phase is Phase.COUNT:
            self.pass_cards(self.legal_counts().index(move) + 1)
            return
        card = CARD_NAMED[move]
        self.hands[turn].remove(card)
        if self.phase is Phase.PICK:
            self.lay_down(turn, card)
        elif self.phase is Phase.LEAD and is_girl(card):
            self.begin_kagome(turn, card)
        else:
            self.play_to_trick(turn, card)

    # ----------------------------------------------------------------- tricks (1.3, 1.4)

    def play_to_trick(self, seat: int, card: Card) -> None:
        """MEH-15 to MEH-22."""
        self.tell_all(("play", seat, str(card)))
        self.trick.append(Play(seat, card))
        if card == OLD_MAN:
            self.old_man = seat  # MEH-21
        if len(self.trick) == self.seats:
            self.finish_trick()  # MEH-22
        else:
            self.phase = Phase.FOLLOW

    def finish_trick(self) -> None:
        settled = resolve(self.trick, len(self.corner), self.switches)
        for seat, card in settled.scored:
            self.piles[seat].append(card)
        self.corner.extend(settled.cornered)
        self.discards.extend(settled.discarded)
        self.unscored.extend(settled.unscored)
        self.trick = []
        self.leader = self.next_leader(settled.winner)
        self.tell_all(("trick", settled.winner, self.leader))
        if settled.winner is not None:
            self.last_winner = settled.winner
        self.go_on_or_end(settled.winner)

    def next_leader(self, winner: int | None) -> int:
        if winner is not None:
            return winner  # MEH-33
        if self.switches["no_contest_lead"] == "trick_leader":
            return self.leader  # MEH-A01 (b)
        return self.start  # MEH-34

    def go_on_or_end(self, winner: int | None) -> None:
        if self.old_man_wins_at_once():
            self.won_at_once = True
            self.phase = Phase.OVER  # the Room stays closed
        elif any(self.hands):
            self.phase = Phase.LEAD  # MEH-35
        else:
            self.open_room(self.room_opener(winner))  # MEH-45
            self.phase = Phase.OVER

    def old_man_wins_at_once(self) -> bool:
        """MEH-A21 (b): only 1-2-3, only with three players, after every cleared trick."""
        if not self.switches["old_man_instant_win"] or self.seats != 3 or self.old_man is None:
            return False
        return has_one_two_three(self.piles[self.old_man])

    # ----------------------------------------------------------------- Kagome (1.5)

    def begin_kagome(self, seat: int, girl: Card) -> None:
        """MEH-16, MEH-36, MEH-37."""
        self.corner.append(girl)
        drawn = self.room.pop(0)
        self.hands[seat].append(drawn)
        self.kagome_suit = girl.suit
        self.phase = Phase.PICK
        self.tell_all(("girl", seat, str(girl)))
        for other in range(self.seats):
            self.tell(other, ("draw", seat, str(drawn) if other == seat else None))

    def lay_down(self, seat: int, card: Card) -> None:
        """MEH-38."""
        self.picks.append(Play(seat, card))
        for other in range(self.seats):
            self.tell(other, ("pick", seat, str(card) if other == seat else None))
        if len(self.picks) == self.seats:
            self.kagome_suit = None
            self.phase = Phase.COUNT

    def pass_cards(self, steps: int) -> None:
        """MEH-41 to MEH-43."""
        self.tell_all(("kagome", self.leader, steps))
        for sender, card in self.picks:
            receiver = (sender + steps) % self.seats
            self.hands[receiver].append(card)
            self.tell(receiver, ("receive", sender, str(card)))
        self.picks = []
        self.phase = Phase.LEAD

    # ----------------------------------------------------------------- the end (1.6, 1.7)

    def room_opener(self, winner: int | None) -> int | None:
        """Who takes the Room after the last trick; None is nobody."""
        if winner is not None:
            return winner  # MEH-46
        if self.switches["room_on_no_contest"] == "next_leader":
            return self.leader  # MEH-A02 (b)
        if self.switches["room_on_no_contest"] == "last_winner":
            return self.last_winner  # MEH-A02 (c), nobody if no trick had a winner
        return None  # MEH-48

    def open_room(self, opener: int | None) -> None:
        """MEH-46 to MEH-48. A Room that nobody takes stays where it is, face up."""
        self.tell_all(("room", opener, names(self.room)))
        if opener is None:
            return
        if OLD_MAN in self.room:
            self.old_man = opener  # MEH-47
        self.piles[opener].extend(card for card in self.room if is_scoring(card))
        self.discards.extend(card for card in self.room if not is_scoring(card))
        self.room = []

    def result(self) -> dict[str, Any]:
        """MEH-49 to MEH-56, in the words of the record."""
        if not self.over:
            raise ValueError("The game is not over, so there is no result (MEH-49).")
        if self.seats == 4:
            winners, why = judge_two_teams(self.piles)
        else:
            winners, why = judge_three(self.piles, self.old_man)
        return {
            "winners": winners,
            "points": [len(pile) for pile in self.piles],
            "places": [1 if seat in winners else 1 + len(winners) for seat in range(self.seats)],
            "why": "old man has 1-2-3 at once" if self.won_at_once else why,
        }

    # ----------------------------------------------------------------- who knows what (1.8)

    def tell(self, seat: int, note: tuple[Any, ...]) -> None:
        self.notes[seat].append(note)

    def tell_all(self, note: tuple[Any, ...]) -> None:
        """A public event."""
        for seat in range(self.seats):
            self.tell(seat, note)

    def seen(self, seat: int) -> tuple[Any, ...]:
        """Everything the seat has observed, in order (MEH-58 to MEH-69)."""
        return tuple(self.notes[seat])

    def world(self) -> Any:
        """The whole position, equal for any two ways that lead to it."""
        last_winner_matters = self.switches["room_on_no_contest"] == "last_winner"
        return (
            self.phase.value,
            self.start,
            self.leader,
            tuple(sorted_names(hand) for hand in self.hands),
            names(self.room),
            tuple((seat, str(card)) for seat, card in self.trick),
            tuple((seat, str(card)) for seat, card in self.picks),
            self.kagome_suit,
            sorted_names(self.corner),
            sorted_names(self.discards),
            sorted_names(self.unscored),
            tuple(sorted_names(pile) for pile in self.piles),
            self.old_man if self.seats == 3 else None,  # MEH-21
            self.last_winner if last_winner_matters else None,
            self.won_at_once,
        )


def of_suit_or_any(hand: list[Card], suit: str) -> list[Card]:
    """MEH-18, MEH-19 and MEH-39: the suit if the hand has it, else anything."""
    matching = [card for card in hand if card.suit == suit]
    return matching or list(hand)


# --------------------------------------------------------------------------- records


def random_setup(seats: int, options: Mapping[str, object], rng: random.Random) -> dict[str, Any]:
    """MEH-09 to MEH-11: a full-size deal."""
    read_switches(options)
    check_seats(seats)
    size = 13 if seats == 3 else 10
    deck = list(DECK)
    rng.shuffle(deck)
    hands = [list(sorted_names(deck[seat * size : (seat + 1) * size])) for seat in range(seats)]
    room = list(names(deck[seats * size :]))
    return {"start": rng.randrange(seats), "hands": hands, "room": room}


def check(record: Mapping[str, Any]) -> str | None:
    """Replay a record; None if it is right, else one sentence on its first difference."""
    difference = check_head(record)
    if difference is not None:
        return difference
    try:
        game = Naive(record["seats"], record.get("options", {}), record["setup"])
    except ValueError as error:
        return str(error)
    return check_moves(game, record) or check_result(game, record)


def check_head(record: Mapping[str, Any]) -> str | None:
    for key, value in (("format", 1), ("game", "man-eating-house"), ("rules", 1)):
        if record.get(key) != value:
            return f"The record's {key} is {record.get(key)!r}, not {value!r}."
    for key in ("seats", "setup", "moves"):
        if key not in record:
            return f"The record has no {key}."
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        return "The record's options are not an object."
    for name, value in options.items():
        if name in SWITCHES and value == SWITCHES[name][0]:
            return f"The record writes option {name!r} although it has its default."
    if not isinstance(record["moves"], list):
        return "The record's moves are not a list."
    legal = record.get("legal")
    if legal is not None and (not isinstance(legal, list) or len(legal) != len(record["moves"])):
        return "The record's lists of moves and of legal moves are not equally long."
    return None


def check_moves(game: Naive, record: Mapping[str, Any]) -> str | None:
    legal_lists = record.get("legal")
    for index, entry in enumerate(record["moves"]):
        difference = check_move(game, entry)
        if difference is None and legal_lists is not None:
            difference = check_legal_list(game, legal_lists[index])
        if difference is not None:
            return f"Move {index + 1}: {difference}"
        game.play(entry[1])
    return None


def check_move(game: Naive, entry: object) -> str | None:
    if not isinstance(entry, (list, tuple)) or len(entry) != 2:
        return f"{entry!r} is not a seat and a move."
    seat, move = entry
    if game.over:
        return game.objection(move)
    if seat is None:
        return f"The record has chance speak, but seat {game.turn} decides."
    if type(seat) is not int or seat != game.turn:
        return f"The record has seat {seat!r} decide, but it is seat {game.turn}."
    if move not in game.legal():
        return game.objection(move)
    return None


def check_legal_list(game: Naive, listed: object) -> str | None:
    if not isinstance(listed, list) or not all(isinstance(move, str) for move in listed):
        return f"The record's legal moves are {listed!r}, but seat {game.turn} decides."
    if len(set(listed)) != len(listed):
        return f"The record's legal moves name a move twice: {' '.join(sorted(listed))}."
    lacking = sorted(set(game.legal()) - set(listed))
    excess = sorted(set(listed) - set(game.legal()))
    if lacking or excess:
        return f"The record's legal moves lack {lacking} and have {excess} too many."
    return None


def check_result(game: Naive, record: Mapping[str, Any]) -> str | None:
    result = record.get("result")
    if not game.over:
        return None if result is None else "The record has a result, but the game is not over."
    if result is None:
        return "The game is over, but the record has no result."
    if not isinstance(result, Mapping):
        return f"The record's result is {result!r}."
    mine = game.result()
    for key in ("winners", "points", "places"):
        if result.get(key) != mine[key]:
            return f"The record's {key} are {result.get(key)!r}, not {mine[key]!r}."
    return None
