"""Kamo no Manimani, played slowly and literally: the second opinion on the fast engine.

Written from the clause list alone (KAMO-01 to KAMO-48, rulings KAMO-A01 to KAMO-A31) and from the
game record's notation; it shares no line with the engine. Every position keeps whole cards in
plain lists, and every rule is one small function that names its clause.

Words. A *card* is its notation: a Kamo of some colour (`KR`), `POT`, `DUCK`, `LID` or `ONION`.
*Field*: what was played in the running round, in order, each card with its player. *Active*:
holding at least one card. *Last player*: who played the newest card of the Field. *Final turn*:
the one reply that `last_word` grants to the player left with cards.

Drawing is no decision and the deck's order is part of the setup, so chance never speaks in play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

GAME = "kamo-no-manimani"
FORMAT = 1
RULES = 1

KAMO = ("KR", "KB", "KY", "KG", "KP", "KO")
FACE_DOWN = ("POT", "DUCK")
SET_ASIDE = ("POT", "DUCK", "LID")
CARDS = (*KAMO, "POT", "DUCK", "LID", "ONION")
PASS = "PASS"
HIDDEN = "face down"

ONION_BONUS = 3

# KAMO-02: the two reconstructed decks (KAMO-A01).
PRESETS: dict[str, dict[str, int]] = {
    "K42": {"KR": 7, "KB": 7, "KY": 7, "KG": 7, "POT": 3, "DUCK": 3, "LID": 3, "ONION": 5},
    "K36": {"KR": 6, "KB": 6, "KY": 6, "KG": 6, "POT": 3, "DUCK": 3, "LID": 2, "ONION": 4},
}

DEFAULTS: dict[str, object] = {
    "deck": "K42",
    "lead_pass": "allowed",
    "last_word": False,
    "bonus_draw": False,
    "loser_pot": "void",
}

Event = tuple[Hashable, ...]


class Played(NamedTuple):
    """KAMO-21: a Field card and who played it."""

    seat: int
    card: str


class Scored(NamedTuple):
    """What the most recent scoring gave to whom."""

    collector: int
    points: int
    pot_effective: bool


# Which card may join the Field ------------------------------------------------------------------


def kamo_may_join(card: str, field: Sequence[Played]) -> bool:
    """KAMO-15: any colour if there is no Kamo yet, else the colour that lies there."""
    return all(played.card == card for played in field if played.card in KAMO)


def face_down_may_join(field: Sequence[Played]) -> bool:
    """KAMO-16: one face-down card per Field."""
    return not any(played.card in FACE_DOWN for played in field)


def why_not_on_field(card: str, field: Sequence[Played]) -> str | None:
    """KAMO-15 to KAMO-18: the objection to laying this card on this Field, or None."""
    if card in KAMO and not kamo_may_join(card, field):
        return f"KAMO-15: {card} does not match the colour of the Kamo on the Field."
    if card in FACE_DOWN and not face_down_may_join(field):
        return f"KAMO-16: {card} cannot be played while a face-down card lies on the Field."
    return None


def playable(hand: Sequence[str], field: Sequence[Played]) -> list[str]:
    """KAMO-13, first half: the different cards of a hand that may be played, sorted."""
    return [card for card in sorted(set(hand)) if why_not_on_field(card, field) is None]


# Whom the Field belongs to ----------------------------------------------------------------------


def pot_player(field: Sequence[Played]) -> int | None:
    """Who played the Pot of this Field; at most one can lie there (KAMO-16)."""
    for played in field:
        if played.card == "POT":
            return played.seat
    return None


def effective_pot_player(field: Sequence[Played]) -> int | None:
    """KAMO-28 and KAMO-29: the Pot's player, unless any Lid, early or late, cancels the Pot."""
    if any(played.card == "LID" for played in field):
        return None
    return pot_player(field)


def field_points(field: Sequence[Played]) -> int:
    """KAMO-04, KAMO-30, KAMO-31: one per card, and three per Onion if the Pot works."""
    points = len(field)
    if effective_pot_player(field) is not None:
        points += ONION_BONUS * sum(played.card == "ONION" for played in field)
    return points


# Reading options and setup ----------------------------------------------------------------------


def deck_counts(option: object) -> dict[str, int]:
    """KAMO-02: the counts behind the option `deck`, a preset's name or an object of counts."""
    if isinstance(option, str) and option in PRESETS:
        return dict(PRESETS[option])
    if not isinstance(option, Mapping):
        raise ValueError(f"KAMO-02: {option!r} is neither a preset's name nor counts of cards.")
    counts: dict[str, int] = {}
    for card, count in option.items():
        if card not in CARDS:
            raise ValueError(f"KAMO-01: {card!r} is not a card.")
        if type(count) is not int or count < 0:
            raise ValueError(f"KAMO-02: {count!r} is not a count of {card}.")
        counts[card] = count
    return counts


def full_options(options: Mapping[str, object]) -> dict[str, object]:
    """The given options over the defaults; an unknown option or value is refused."""
    unknown = sorted(set(options) - set(DEFAULTS))
    if unknown:
        raise ValueError(f"Kamo no Manimani has no option {unknown[0]!r} (part 2, switches).")
    full = {**DEFAULTS, **options}
    deck_counts(full["deck"])
    if full["lead_pass"] not in ("allowed", "forbidden"):
        raise ValueError(f"KAMO-A08: {full['lead_pass']!r} is no value of lead_pass.")
    if not isinstance(full["last_word"], bool):
        raise ValueError(f"KAMO-A12: {full['last_word']!r} is no value of last_word.")
    if not isinstance(full["bonus_draw"], bool):
        raise ValueError(f"KAMO-A05: {full['bonus_draw']!r} is no value of bonus_draw.")
    if full["loser_pot"] not in ("void", "to_last"):
        raise ValueError(f"KAMO-A13: {full['loser_pot']!r} is no value of loser_pot.")
    return full


def card_list(value: object, where: str) -> list[str]:
    """A list of cards out of a setup."""
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"The setup has no list of cards as {where}.")
    for card in value:
        if card not in CARDS:
            raise ValueError(f"KAMO-01: {card!r} in {where} is not a card.")
    return list(value)


def is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


# The game ---------------------------------------------------------------------------------------


class Naive:
    """One game. `points` and `out` let a test begin in the middle of one."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, object],
        setup: Mapping[str, Any],
        *,
        points: Sequence[int] | None = None,
        out: Sequence[int] = (),
    ) -> None:
        if type(seats) is not int or not 3 <= seats <= 6:
            raise ValueError(f"KAMO-05: the game is for 3 to 6 players, not {seats!r}.")
        self.seats = seats
        self.options = full_options(options)
        self._take_setup(setup)

        # KAMO-10: scores start at 0.
        self.points: list[int] = [0] * seats if points is None else list(points)
        self.collected: list[list[str]] = [[] for _ in range(seats)]
        self.out: list[int] = list(out)
        for seat in range(seats):
            if (not self.hands[seat]) != (seat in self.out):
                raise ValueError(f"KAMO-03: seat {seat} has no cards to begin with.")

        self.field: list[Played] = []
        self.last: int | None = None
        self.passes = 0
        self.stall = 0
        self.drew = False
        self.final_turn = False
        self.over = False
        self.chance = False
        self.turn: int | None = None
        self.scored: Scored | None = None
        self.rounds = 0
        self._seen: list[list[Event]] = [[] for _ in range(seats)]

        self._show_deal()
        # KAMO-10: the dealer leads the first round.
        self.leader = self.dealer
        self._start_turn(self.dealer, draws=1)

    def _take_setup(self, setup: Mapping[str, Any]) -> None:
        for key in ("dealer", "aside", "hands", "deck"):
            if key not in setup:
                raise ValueError(f"The setup has no {key!r}.")
        if not is_seat(setup["dealer"], self.seats):
            raise ValueError(f"KAMO-05: {setup['dealer']!r} is not a seat that could deal.")
        if not isinstance(setup["hands"], (list, tuple)) or len(setup["hands"]) != self.seats:
            raise ValueError("KAMO-07: the setup does not hold one hand for each seat.")
        self.dealer: int = setup["dealer"]
        self.aside = card_list(setup["aside"], "aside")
        self.hands = [card_list(hand, f"hand {seat}") for seat, hand in enumerate(setup["hands"])]
        self.deck = card_list(setup["deck"], "deck")
        for card in self.aside:
            if card not in SET_ASIDE:
                raise ValueError(f"KAMO-06: {card} cannot be among the cards set aside.")

    # Who is who ---------------------------------------------------------------------------------

    def active(self) -> list[int]:
        """The seats that hold at least one card."""
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def next_active(self, seat: int) -> int:
        """KAMO-11: the next seat clockwise that holds cards."""
        seat = (seat + 1) % self.seats
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def loser(self) -> int:
        """KAMO-36: the one seat that never went out."""
        [seat] = [seat for seat in range(self.seats) if seat not in self.out]
        return seat

    # What may be done ---------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """The legal moves of the seat on turn: cards sorted, PASS last."""
        if self.turn is None:
            return []
        cards = playable(self.hands[self.turn], self.field)
        return cards + ([PASS] if self._why_no_pass() is None else [])

    def outcomes(self) -> list[str]:
        """Chance decides nothing after the deal."""
        return []

    def _why_no_pass(self) -> str | None:
        """KAMO-14: passing is free, but see KAMO-20 and, if switched on, KAMO-A08."""
        if self.field:
            return None
        if self.options["lead_pass"] == "forbidden":
            return "KAMO-A08: PASS is forbidden on an empty Field."
        if not self.drew and self.stall >= len(self.active()):
            return "KAMO-20: PASS is forbidden after everyone passed with deck and Field empty."
        return None

    def _why_not(self, move: str) -> str | None:
        """The objection to a move, naming its clause, or None if it is legal."""
        if self.turn is None:
            return f"KAMO-34: {move} comes after the end of the game."
        if move == PASS:
            return self._why_no_pass()
        if move not in CARDS:
            return f"KAMO-01: {move!r} is neither a card nor PASS."
        if move not in self.hands[self.turn]:
            return f"KAMO-13: seat {self.turn} does not hold {move}."
        return why_not_on_field(move, self.field)

    def play(self, move: str) -> None:
        """KAMO-13: the player on turn plays one legal card or passes."""
        objection = self._why_not(move)
        if objection is not None:
            raise ValueError(objection)
        assert self.turn is not None
        if move == PASS:
            self._pass(self.turn)
        else:
            self._play_card(self.turn, move)

    # A turn -------------------------------------------------------------------------------------

    def _start_turn(self, seat: int, draws: int) -> None:
        """KAMO-12: a turn begins with the draw, unless the deck is empty."""
        self.turn = seat
        self.drew = False
        for _ in range(draws):
            if self.deck:
                self._draw(seat)

    def _draw(self, seat: int) -> None:
        """KAMO-12: the top card, seen by the drawer alone; KAMO-20: it ends any stall."""
        card = self.deck.pop(0)
        self.hands[seat].append(card)
        self.drew = True
        self.stall = 0
        self._tell(("draw", seat), own=("draw", seat, card), owner=seat)

    def _pass(self, seat: int) -> None:
        """KAMO-14, KAMO-46: a pass is public and binds to nothing."""
        self._tell(("pass", seat))
        if self.final_turn:
            self._end_game()
        elif not self.field:
            self._pass_on_empty_field(seat)
        else:
            self._pass_on_cards(seat)

    def _pass_on_empty_field(self, seat: int) -> None:
        """KAMO-24: no round ends here; KAMO-20: a pass without a draw counts for the stall."""
        if not self.drew:
            self.stall += 1
        self._start_turn(self.next_active(seat), draws=1)

    def _pass_on_cards(self, seat: int) -> None:
        """KAMO-23: the round ends once all active players but the last player have passed."""
        self.passes += 1
        others = [other for other in self.active() if other != self.last]
        if self.passes == len(others):
            self._end_round()
        else:
            self._start_turn(self.next_active(seat), draws=1)

    def _play_card(self, seat: int, card: str) -> None:
        """KAMO-13: one card from the hand to the Field; its player is now the last player."""
        self.hands[seat].remove(card)
        self.field.append(Played(seat, card))
        self.last = seat
        self.passes = 0
        self.stall = 0
        self._show_play(seat, card)
        if self.final_turn:
            self._end_game()
        elif self.hands[seat]:
            self._start_turn(self.next_active(seat), draws=1)
        else:
            self._go_out(seat)

    def _go_out(self, seat: int) -> None:
        """KAMO-22: an empty hand is out at once; KAMO-34: with one player left, that is the end."""
        self.out.append(seat)
        self._tell(("out", seat))
        if len(self.active()) > 1:
            self._start_turn(self.next_active(seat), draws=1)
        elif self.options["last_word"]:
            self._grant_last_word()
        else:
            self._end_game()

    def _grant_last_word(self) -> None:
        """KAMO-A12, switch `last_word`: one final turn for the player left with cards."""
        self.final_turn = True
        self._start_turn(self.loser(), draws=1)

    # The end of a round -------------------------------------------------------------------------

    def _end_round(self) -> None:
        """KAMO-25: reveal, score, and the next round begins."""
        last = self.last
        assert last is not None
        self._score_field(self._collector())
        # KAMO-32: the last player leads; KAMO-33: if out, the next active player does.
        self.leader = last if self.hands[last] else self.next_active(last)
        # KAMO-A05, switch `bonus_draw`: the new round's draw comes on top of the turn's own.
        bonus = 1 if self.options["bonus_draw"] else 0
        self._start_turn(self.leader, draws=1 + bonus)

    def _collector(self) -> int:
        """KAMO-27 to KAMO-29: the working Pot's player, else the last player."""
        owner = effective_pot_player(self.field)
        if owner is not None:
            return owner
        assert self.last is not None
        return self.last

    def _final_collector(self) -> int:
        """KAMO-35, with the switch `loser_pot` (KAMO-A13) for a working Pot of the loser's."""
        assert self.last is not None
        losers_pot = effective_pot_player(self.field) == self.loser()
        if losers_pot and self.options["loser_pot"] == "to_last":
            return self.last
        return self._collector()

    def _score_field(self, collector: int) -> None:
        """KAMO-25 (1) to (4): turn the hidden card up, hand over the Field, add the points."""
        for played in self.field:
            if played.card in FACE_DOWN:
                self._tell(("reveal", played.seat, played.card))
        gain = field_points(self.field)
        effective = effective_pot_player(self.field) is not None
        self.scored = Scored(collector, gain, effective)
        self.rounds += 1
        self.points[collector] += gain
        self.collected[collector].extend(played.card for played in self.field)
        self.field = []
        self.last = None
        self.passes = 0
        self.stall = 0
        self._tell(("score", collector, gain))

    # The end of the game ------------------------------------------------------------------------

    def _end_game(self) -> None:
        """KAMO-34 to KAMO-36: score the Field, then the player left over loses every point."""
        self._score_field(self._final_collector())
        self.points[self.loser()] = 0
        self.over = True
        self.turn = None
        self.drew = False
        self._tell(("end", tuple(self.points), tuple(self.ranking())))

    def ranking(self) -> list[int]:
        """KAMO-37: by points, earlier out ahead among equals; KAMO-36: the loser behind all."""
        ahead = sorted(self.out, key=lambda seat: (-self.points[seat], self.out.index(seat)))
        return [*ahead, self.loser()]

    def result(self) -> dict[str, Any]:
        """Winners, points and places as in a record, and how the game ended."""
        if not self.over:
            raise ValueError("KAMO-34: the game is not over, so it has no result.")
        ranking = self.ranking()
        return {
            "winners": [ranking[0]],
            "points": list(self.points),
            "places": [ranking.index(seat) + 1 for seat in range(self.seats)],
            "why": "last word" if self.final_turn else "one left",
        }

    # Who knows what -----------------------------------------------------------------------------

    def _tell(self, public: Event, own: Event | None = None, owner: int | None = None) -> None:
        """Everyone notes the public event; its owner notes the fuller one instead."""
        for seat in range(self.seats):
            self._seen[seat].append(own if own is not None and seat == owner else public)

    def _show_deal(self) -> None:
        """KAMO-39 to KAMO-41: all sizes are public, a hand is its holder's, the rest is hidden."""
        sizes = tuple(len(hand) for hand in self.hands)
        public = (self.dealer, len(self.aside), sizes, len(self.deck))
        standing = (tuple(self.points), tuple(self.out))
        for seat in range(self.seats):
            hand = tuple(sorted(self.hands[seat]))
            self._seen[seat].append(("deal", *public, *standing, seat, hand))

    def _show_play(self, seat: int, card: str) -> None:
        """KAMO-42, KAMO-43, KAMO-47: only its player knows a face-down card."""
        public = HIDDEN if card in FACE_DOWN else card
        self._tell(("play", seat, public), own=("play", seat, card), owner=seat)

    def seen(self, seat: int) -> tuple[Any, ...]:
        """KAMO-48: all that this seat has observed so far, in order."""
        return tuple(self._seen[seat])

    def world(self) -> Any:
        """The whole position, hidden parts included."""
        return (
            tuple(tuple(sorted(hand)) for hand in self.hands),
            tuple(self.deck),
            tuple(sorted(self.aside)),
            tuple(tuple(played) for played in self.field),
            tuple(tuple(sorted(pile)) for pile in self.collected),
            tuple(self.points),
            tuple(self.out),
            (self.turn, self.leader, self.last),
            (self.passes, self.stall, self.drew),
            (self.final_turn, self.over),
        )


# Dealing ----------------------------------------------------------------------------------------


def aside_size(seats: int) -> int:
    """KAMO-06: how many Pots, Ducks and Lids are taken out."""
    return 3 if seats == 3 else 2


def hand_size(seats: int) -> int:
    """KAMO-07: how many cards each player is dealt."""
    return 3 if seats == 3 else 2


def why_no_deck(seats: int, counts: Mapping[str, int]) -> str | None:
    """KAMO-03: what keeps these counts from being a deck for so many players."""
    if sum(counts.get(card, 0) for card in SET_ASIDE) < 3:
        return "KAMO-03: a deck needs at least three cards among Pots, Ducks and Lids."
    kinds = {"Kamo" if card in KAMO else card for card, count in counts.items() if count}
    if len(kinds) < 5:
        return "KAMO-03: a deck needs at least one card of each kind."
    if sum(counts.values()) < aside_size(seats) + seats * hand_size(seats):
        return "KAMO-03: the deck is too small for the cards set aside and dealt."
    return None


def random_setup(seats: int, options: Mapping[str, object], rng: random.Random) -> dict[str, Any]:
    """KAMO-05 to KAMO-08: a random dealer and a full deal."""
    counts = deck_counts(full_options(options)["deck"])
    objection = why_no_deck(seats, counts)
    if objection is not None:
        raise ValueError(objection)
    special = [card for card in SET_ASIDE for _ in range(counts.get(card, 0))]
    rng.shuffle(special)
    aside = special[: aside_size(seats)]
    rest = special[aside_size(seats) :]
    rest += [card for card in counts if card not in SET_ASIDE for _ in range(counts[card])]
    rng.shuffle(rest)
    size = hand_size(seats)
    return {
        "dealer": rng.randrange(seats),
        "aside": aside,
        "hands": [rest[seat * size : (seat + 1) * size] for seat in range(seats)],
        "deck": rest[seats * size :],
    }


def why_no_full_deal(
    seats: int, options: Mapping[str, object], setup: Mapping[str, Any]
) -> str | None:
    """KAMO-06 to KAMO-09: what tells a setup from a full-size deal; `check` does not ask this."""
    if len(setup["aside"]) != aside_size(seats):
        return f"KAMO-06: {len(setup['aside'])} cards are set aside."
    if any(len(hand) != hand_size(seats) for hand in setup["hands"]):
        return f"KAMO-07: a hand does not hold {hand_size(seats)} cards."
    found = Counter([*setup["aside"], *setup["deck"]])
    for hand in setup["hands"]:
        found.update(hand)
    if +found != +Counter(deck_counts(full_options(options)["deck"])):
        return "KAMO-02: the cards dealt are not those of the deck."
    return None


# Checking records -------------------------------------------------------------------------------


def check(record: Mapping[str, Any]) -> str | None:
    """Replay a record; None if all of it agrees, else one sentence on the first difference."""
    try:
        game = open_record(record)
    except ValueError as error:
        return str(error)
    moves = record.get("moves")
    if not isinstance(moves, list):
        return "The record has no list of moves."
    lists = record.get("legal")
    if lists is not None and (not isinstance(lists, list) or len(lists) != len(moves)):
        return "The record's legal lists do not run parallel to its moves."
    for index, entry in enumerate(moves):
        difference = move_difference(game, entry)
        if difference is None and lists is not None:
            difference = legal_difference(game, lists[index])
        if difference is None:
            difference = play_difference(game, entry[1])
        if difference is not None:
            return f"Move {index + 1}: {difference}"
    return result_difference(game, record)


def open_record(record: Mapping[str, Any]) -> Naive:
    """The record's game before its first move; ValueError if it is none of ours."""
    for key, known in (("format", FORMAT), ("game", GAME), ("rules", RULES)):
        if record.get(key, known) != known:
            raise ValueError(f"The record's {key} is {record[key]!r}, not {known!r}.")
    for key in ("options", "setup"):
        if not isinstance(record.get(key, {}), Mapping):
            raise ValueError(f"The record's {key} is not an object.")
    return Naive(record.get("seats", 0), record.get("options", {}), record.get("setup", {}))


def move_difference(game: Naive, entry: object) -> str | None:
    """Whether the entry is a decision of the seat on turn."""
    if not isinstance(entry, (list, tuple)) or len(entry) != 2 or not isinstance(entry[1], str):
        return f"{entry!r} is not a pair of seat and move."
    if game.turn is None:
        return f"KAMO-34: {entry[1]} comes after the end of the game."
    if entry[0] is None:
        return f"KAMO-12: chance decides nothing after the deal, yet the record has {entry[1]!r}."
    if not is_seat(entry[0], game.seats) or entry[0] != game.turn:
        return f"KAMO-11: seat {entry[0]!r} moves, but it is the turn of seat {game.turn}."
    return None


def legal_difference(game: Naive, listed: object) -> str | None:
    """Whether the listed legal moves are exactly ours, each once."""
    ours = game.legal()
    if not isinstance(listed, list) or not all(isinstance(move, str) for move in listed):
        return f"the list of legal moves is {listed!r} instead of {ours!r}."
    if len(set(listed)) != len(listed):
        return f"the list of legal moves {listed!r} names a move twice."
    if set(listed) != set(ours):
        missing = sorted(set(ours) - set(listed))
        extra = sorted(set(listed) - set(ours))
        return f"the list of legal moves lacks {missing!r} and has {extra!r} too many."
    return None


def play_difference(game: Naive, move: str) -> str | None:
    """Make the move, or say why it is illegal."""
    try:
        game.play(move)
    except ValueError as error:
        return str(error)
    return None


def result_difference(game: Naive, record: Mapping[str, Any]) -> str | None:
    """Whether the record has a result exactly if the game is over, and the right one."""
    claimed = record.get("result")
    if not game.over:
        return None if claimed is None else "KAMO-34: a result is given but the game is not over."
    if claimed is None:
        return "KAMO-34: the game is over but no result is given."
    if not isinstance(claimed, Mapping):
        return f"The result {claimed!r} is not an object."
    ours = game.result()
    for key, clause in (("points", "KAMO-25"), ("places", "KAMO-37"), ("winners", "KAMO-37")):
        if claimed.get(key) != ours[key]:
            return f"{clause}: {key} should be {ours[key]!r}, not {claimed.get(key)!r}."
    return None
