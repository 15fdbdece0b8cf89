"""The page needs nothing that is newer than Safari 15.4.

It does without container queries (16.0: the names on cards), a thin scroll bar (18.2), and
texts in the middle of a block that is taller (17.4).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.test_sources import WEB

CSS = {
    r"\blight-dark\(": "17.5",
    r"\bcolor-mix\(": "16.2",
    r"\(from ": "16.4",  # relative colours
    r"^\s*&|[{;}]\s*&": "16.5",  # nested rules
    r"\b(width|height) *[<>]": "16.4",  # in media queries
    r"\b\d+(lh|rlh|cap)\b": "16.4",
    r"\bsubgrid\b": "16.0",
    r"\boverflow(-[xy])?: clip\b": "16.0",
    r"@(property|scope|starting-style)\b": "16.4",
    r"\b(text-wrap|field-sizing|content-visibility|offset-path|anchor-name|text-box):": "16.0",
    r":(modal|popover-open|user-valid|user-invalid|dir|open)\b": "15.6",
    r"(?<!-webkit-)\bbackdrop-filter:": "18.0",
    r"^(?!.*-webkit-(user-select|hyphens)).*\b(user-select|hyphens):": "not by this name",
}
JS = {
    r"\.checkVisibility\b": "17.4",
    r"\.(toReversed|toSorted|toSpliced|with)\(": "16.0",
    r"\b(withResolvers|groupBy|fromAsync|isWellFormed)\b": "16.4",
    r"\bAbortSignal\.": "16.0",
    r"\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(": "17.0",
    r"\.(values|keys|entries)\(\)\s*\.\w": "18.4",  # methods of iterators; Object.keys() takes one
    r"\(\?<[=!]": "16.4",  # in regular expressions, what stands before
    r"\bstatic \{": "16.4",
    r"\bimport\.meta\.resolve\b": "16.4",
    r"\bwith \{ type:": "17.2",
    r"\b(Dec|C)ompressionStream\b": "16.4",
    r"\b(OffscreenCanvas|adoptedStyleSheets|attachInternals)\b": "16.4",
    r"\b(show|hide|toggle)Popover\b": "17.0",
    r"\binert\b": "15.5",
    r"\b(requestSubmit|requestIdleCallback|requestClose)\b": "16.0",
    r"\bstartViewTransition\b": "18.0",
    r"\bURL\.(canParse|parse)\b": "17.0",
    r"\.(toBase64|toHex|setHTML)\(": "18.2",
    r"\bscrollend\b": "26.2",
}
"""What somebody would like to use, and since which Safari it is there."""


def newer(patterns: dict[str, str], text: str) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [
        f"{line.strip()} (Safari {since})"
        for line in text.split("\n")
        for pattern, since in patterns.items()
        if re.search(pattern, line)
    ]


def sources(ending: str) -> pytest.MarkDecorator:
    paths = sorted(WEB.rglob(f"*.{ending}"))
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


@sources("css")
def test_no_style_is_newer(path: Path) -> None:
    assert newer(CSS, path.read_text("utf-8")) == []


@sources("js")
def test_no_script_is_newer(path: Path) -> None:
    assert newer(JS, path.read_text("utf-8")) == []


@sources("css")
def test_sizes_by_a_container_have_another_before(path: Path) -> None:
    for line in path.read_text("utf-8").split("\n"):
        if "cqi" in line and "@supports" not in line:
            assert re.search(r"font:[^;]*px[^;]*; font-size: \d+cqi|^  \.fight", line), line


@pytest.mark.parametrize(
    ("patterns", "text"),
    [
        (CSS, "  & .head { color: red; }"),
        (CSS, ".grip { user-select: none; }"),
        (CSS, "@media (width >= 40px) {"),
        (JS, "names.keys().map(say)"),
        (JS, "words.match(/(?<!a)b/)"),
    ],
)
def test_what_is_newer_is_found(patterns: dict[str, str], text: str) -> None:
    assert newer(patterns, text)
