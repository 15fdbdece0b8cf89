"""Views and events in plain lines: one thing a line, in reading order, no colour, no drawing."""

from __future__ import annotations

from collections.abc import Iterable

from duskhouse.engine.record.history import History
from duskhouse.engine.view.view import Cast, Outcome, Sentence, View, Zone, listed


def sentence_line(sentence: Sentence) -> str:
    return f"{sentence.text} ({sentence.clause})" if sentence.clause else sentence.text


def owned(title: str, owner: int | None, cast: Cast) -> str:
    """A title with its owner: "Your hand", "Seat 2's hand"."""
    if owner is None:
        return title
    title = f"{cast.whose(owner)} {title.lower()}"
    return title[0].upper() + title[1:]


def zone_line(zone: Zone, cast: Cast) -> str:
    title = owned(zone.title, zone.owner, cast)
    note = f" ({zone.note})" if zone.note else ""
    return f"{title}{note}: {cards_text(zone, cast)}"


def cards_text(zone: Zone, cast: Cast) -> str:
    """The cards of a zone; a run of face-down ones is only counted."""
    faces, hidden = [], 0
    for card in zone.cards:
        by = f"{cast(card.by)}: " if card.by is not None else ""
        if card.code is not None:
            faces.append(f"{by}{card.code} {card.name}" if by else f"{card.code} {card.name}")
        elif by:
            faces.append(f"{by}{card.name}")
        else:
            hidden += 1
    if hidden:
        faces.append(f"{hidden} face down")
    return "; ".join(faces) or "empty"


def table_lines(view: View, cast: Cast) -> list[str]:
    """The whole table."""
    lines = [zone_line(zone, cast) for zone in view.zones]
    lines += [f"{fact.text} ({fact.clause})" if fact.clause else fact.text for fact in view.facts]
    for tally in view.tallies:
        parts = ", ".join(f"{part.text} {part.amount:+d}" for part in tally.parts)
        title = owned(tally.title, tally.owner, cast)
        lines.append(f"{title}: {tally.total}" + (f" = {parts}" if parts else ""))
    lines.append(score_line(view, cast))
    return lines


def score_line(view: View, cast: Cast) -> str:
    scores = (
        f"{cast(score.seat)} {score.points}" + (f" ({score.note})" if score.note else "")
        for score in view.scores
    )
    return "Scores: " + ", ".join(scores)


def move_lines(view: View) -> list[str]:
    """The legal moves, numbered, and why the rest is barred."""
    lines = [
        f"{number}. {move.move}: {move.label}" + (f" — {move.detail}" if move.detail else "")
        for number, move in enumerate(view.moves, 1)
    ]
    barred: dict[str, list[str]] = {}
    for bar in view.barred:
        why = f"{bar.reason} ({bar.clause})"
        barred.setdefault(why, []).append(bar.card or bar.zone or "")
    return lines + [f"Barred: {', '.join(what)}: {why}" for why, what in barred.items()]


def hand_line(view: View, cast: Cast) -> str | None:
    """What the viewer holds."""
    own = [
        zone_line(zone, cast)
        for zone in view.zones
        if zone.owner == view.seat and any(card.code for card in zone.cards) and "hand" in zone.id
    ]
    return "\n".join(own) or None


def outcome_lines(outcome: Outcome, cast: Cast) -> list[str]:
    if outcome.winners:
        who = listed([cast(seat) for seat in outcome.winners])
        plural = len(outcome.winners) > 1 or outcome.winners[0] == cast.you
        first = f"{who} {'win' if plural else 'wins'}: {outcome.reason} ({outcome.clause})."
    else:
        first = f"Nobody wins: {outcome.reason} ({outcome.clause})."
    points = ", ".join(f"{cast(seat)} {points}" for seat, points in enumerate(outcome.points))
    return [first, f"Points: {points}"]


def option_lines(played: History) -> list[str]:
    """The switches that are not at their default."""
    return [
        f"Option {option.name}: {option.show(played.options[option.name])}"
        for option in played.game.options
        if option.name in played.options
    ]


def say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)
