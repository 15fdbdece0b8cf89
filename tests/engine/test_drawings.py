"""Drawings that come with a game are cleaned: nothing in them acts, fetches or reaches others."""

from __future__ import annotations

from pathlib import Path

import pytest

from duskhouse.engine.game.drawings import cleaned, symbols
from duskhouse.words.errors import Refused

GOOD = (
    '<symbol id="my-game-moth" viewBox="0 0 9 9">'
    '<path d="M0 0L9 9" fill="url(#my-game-ink)"/></symbol>'
)


def clean(tmp_path: Path, inside: str, root: str = "svg") -> tuple[str, list[str]]:
    file = tmp_path / "cards.svg"
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    file.write_text(f"<{root} {names}><defs>{inside}</defs></{root}>")
    drawings, left_out = cleaned(file, "my-game")
    return drawings.decode(), left_out


def test_what_draws_stays_as_it_is(tmp_path: Path) -> None:
    text, left_out = clean(tmp_path, f'{GOOD}<g><use href="#my-game-moth" x="3"/></g>')
    assert not left_out
    assert 'd="M0 0L9 9"' in text
    assert 'href="#my-game-moth"' in text
    assert "ns0" not in text
    assert symbols(text.encode()) == {"my-game-moth"}


@pytest.mark.parametrize(
    ("harmful", "left_out"),
    [
        ("<script>alert(1)</script>", "script"),
        ("<style>@import url(//evil)</style>", "style"),
        ("<foreignObject><b/></foreignObject>", "foreignObject"),
        ('<image href="http://evil/x.png"/>', "image"),
        ('<animate attributeName="href" values="javascript:alert(1)"/>', "animate"),
        ('<set attributeName="onclick" to="alert(1)"/>', "set"),
        ('<a href="javascript:alert(1)"><path d="M0 0"/></a>', "a"),
        ('<path d="M0 0" onload="alert(1)"/>', "path onload"),
        ('<path d="M0 0" OnClick="alert(1)"/>', "path OnClick"),
        ('<path d="M0 0" style="fill:url(//evil)"/>', "path style"),
        ('<path d="M0 0" fill="url(http://evil#a)"/>', "path fill"),
        ('<path d="M0 0" fill="url( \'//evil\')"/>', "path fill"),
        ('<use href="http://evil/x.svg#a"/>', "use href"),
        ('<use xlink:href="data:image/svg+xml,x#a"/>', "use href"),
        ('<use href=" javascript:alert(1)"/>', "use href"),
        ('<b xmlns="http://www.w3.org/1999/xhtml" onclick="x"/>', "b"),
        ('<path d="M0 0" class="card"/>', "path class"),
    ],
)
def test_what_acts_or_fetches_is_left_out(tmp_path: Path, harmful: str, left_out: str) -> None:
    text, gone = clean(tmp_path, GOOD + harmful)
    assert gone == [left_out]
    for sign in ("evil", "alert", "javascript", "onload", "style"):
        assert sign not in text
    assert "my-game-moth" in text


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<symbol id="i-bot"/>', "begins with my-game-"),
        ("<symbol>", "are no SVG"),
    ],
)
def test_other_peoples_names_and_broken_files_are_refused(
    tmp_path: Path, inside: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        clean(tmp_path, inside)


def test_what_is_no_svg_or_defines_entities_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="are no SVG"):
        clean(tmp_path, GOOD, root="html")
    file = tmp_path / "bomb.svg"
    file.write_text('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(Refused, match="DOCTYPE"):
        cleaned(file, "my-game")
