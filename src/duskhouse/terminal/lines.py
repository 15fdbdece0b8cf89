"""What a reader is shown in plain lines: one thing a line, in reading order, no colour, no drawing.

Whoever shows a game without a page goes through here: the terminal, and `render` of environments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.view.shown import Card, Move, Outcome, Prompt, Sentence, Shown, Tally, Zone
from duskhouse.words.words import Words

HAND = "hand"


# ------------------------------------------------------------------------- parts
def with_clause(text: str, clause: str, words: Words) -> str:
    return words.message("line-clause", text=text, clause=clause) if clause else text


def with_note(text: str, note: str, words: Words) -> str:
    return words.message("line-noted", text=text, note=note) if note else text


def sentence_line(sentence: Sentence, words: Words) -> str:
    return with_clause(sentence.text, sentence.clause, words)


def owned(title: str, owner: int | None, words: Words) -> str:
    """A title with its owner: "Your hand", "Moth's hand"."""
    if owner is None:
        return title
    return words.message("line-owned", seat=owner, title=title, lower=title.lower())


# ------------------------------------------------------------------------- table
def table_lines(shown: Shown, words: Words) -> list[str]:
    """The whole table."""
    return [
        *(zone_line(zone, words) for zone in shown.zones),
        *(with_clause(goal.text, goal.clause, words) for goal in shown.goals),
        *(sentence_line(fact, words) for fact in shown.facts),
        *(tally_line(tally, words) for tally in shown.tallies),
        score_line(shown, words),
    ]


def hand_lines(shown: Shown, words: Words) -> list[str]:
    """What the reader holds."""
    return [
        zone_line(zone, words)
        for zone in shown.zones
        if zone.name == HAND and zone.owner == words.reader
    ]


def zone_line(zone: Zone, words: Words) -> str:
    title = with_note(owned(zone.title, zone.owner, words), zone.note, words)
    return words.message("line-zone", zone=title, cards=cards_text(zone.cards, words))


def cards_text(cards: Sequence[Card], words: Words) -> str:
    """The cards of a zone; face-down ones that nobody is known to have laid are only counted."""
    named = [card_text(card, words) for card in cards if card.code or card.by is not None]
    if hidden := len(cards) - len(named):
        named.append(words.message("line-face-down", count=hidden))
    return "; ".join(named) or words.message("line-empty")


def card_text(card: Card, words: Words) -> str:
    text = words.message("line-unseen")
    if card.code is not None:
        text = words.message("line-card", code=card.code, name=card.name)
    return text if card.by is None else words.message("line-by", seat=card.by, card=text)


def tally_line(tally: Tally, words: Words) -> str:
    title = owned(tally.title, tally.owner, words)
    parts = ", ".join(
        words.message("line-part", text=part.text, points=f"{part.points:+d}")
        for part in tally.lines
    )
    form = "parts" if parts else ""
    return words.message("line-tally", form, tally=title, total=tally.total, parts=parts)


def score_line(shown: Shown, words: Words) -> str:
    scores = (
        with_note(
            words.message("line-score", seat=score.seat, points=score.points), score.note, words
        )
        for score in shown.scores
    )
    return words.message("line-scores", scores=", ".join(scores))


# ----------------------------------------------------------------------- choices
def prompt_line(prompt: Prompt, words: Words) -> str:
    if not prompt.detail:
        return with_clause(prompt.ask, prompt.clause, words)
    detail = with_clause(prompt.detail, prompt.clause, words)
    return words.message("line-prompt", ask=prompt.ask, detail=detail)


def move_lines(shown: Shown, write: Callable[[int], str], words: Words) -> list[str]:
    """The legal moves, numbered, and why the rest is barred. `write` gives their notation."""
    moves = [
        move_line(number, move, write(move.action), words)
        for number, move in enumerate(shown.moves, 1)
    ]
    return moves + barred_lines(shown, words)


def move_line(number: int, move: Move, notation: str, words: Words) -> str:
    text = words.message("line-move", number=number, move=notation, label=move.label)
    if move.detail:
        text = words.message("line-detail", text=text, detail=move.detail)
    return with_clause(text, move.clause, words)


def barred_lines(shown: Shown, words: Words) -> list[str]:
    """What is barred, together for each reason."""
    titles = {zone.id: zone.title for zone in shown.zones}
    barred: dict[str, list[str]] = {}
    for bar in shown.barred:
        what = bar.card or titles.get(bar.zone or "", "")
        barred.setdefault(with_clause(bar.reason, bar.clause, words), []).append(what)
    return [
        words.message("line-barred", what=", ".join(what), reason=reason)
        for reason, what in barred.items()
    ]


# ------------------------------------------------------------------ begin and end
def option_lines(game: Game, options: Options, words: Words) -> list[str]:
    """The switches that are not at their default."""
    return [
        words.message(
            "line-option", option=option.name, value=option.show(options[option.name], words)
        )
        for option in game.options
        if option.name in options
    ]


def outcome_lines(outcome: Outcome, words: Words) -> list[str]:
    winners = [number for seat in outcome.winners for number in (seat, 1)]
    reason = with_clause(outcome.reason, outcome.clause, words)
    points = (
        words.message("line-score", seat=seat, points=points)
        for seat, points in enumerate(outcome.points)
    )
    return [
        words.message("line-won", winners=winners, reason=reason),
        words.message("line-points", scores=", ".join(points)),
    ]
