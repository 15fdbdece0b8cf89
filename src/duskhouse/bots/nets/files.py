"""Nets in files: a line of JSON that says what it is for, then its weights, compressed.

A net fits a game if the game's rules and its observation are those that it was trained with. Where
the number of seats or a switch is another one, it has nothing to say.
"""

from __future__ import annotations

import hashlib
import math
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from duskhouse.bots.nets.calibration import PLAIN, Calibration
from duskhouse.bots.nets.features import Cells, observation_digest
from duskhouse.bots.nets.inference import ACTIONS, Net
from duskhouse.engine.game.contract import Game
from duskhouse.words.errors import Refused

FORMAT = "duskhouse-net-1"
MOST_BYTES = 512 * 1024
MOST_UNPACKED = 1 << 24
STORED = np.dtype("<f2")
STEPS = 127  # the first layer is stored in so many steps of the largest weight of each row
COARSER = (1, 2, 4, 8)  # or in multiples of so many, as far as a file would be too large otherwise
MOST_OF_HEADER = 4096
TINY = 1e-4


class Header(msgspec.Struct, frozen=True):
    """The first line of a net's file."""

    format: str
    game: str
    rules: int
    seats: int
    observation: str  # the digest of what it sees
    options: dict[str, list[Any]]  # the values of each switch that it was trained for
    policy: tuple[int, int, int, int]  # rows, two hidden layers, outputs
    critic: tuple[int, int, int, int]
    plies: int  # see Figures
    training: dict[str, Any]  # how it was made
    weights: str  # SHA-256 of what follows
    unlikely: float = 0.002
    trust: float = 0.0
    calibration: Calibration = PLAIN  # from what a search with it thinks to its chance to win


@dataclass(frozen=True)
class Figures:
    """How a search uses a net, chosen for each by the arena."""

    plies: int  # decisions by the policy, before the critic is asked
    unlikely: float = 0.002  # what the policy does less often than that is not looked into
    trust: float = 0.0  # the share of a win that an action e times as likely by the policy is ahead


@dataclass(frozen=True)
class TrainedNet:
    """What a file holds."""

    header: Header
    cells: Cells
    policy: Net
    critic: Net


def write_net(
    path: Path,
    game: Game,
    seats: int,
    options: dict[str, list[Any]],
    cells: Cells,
    policy: Net,
    critic: Net,
    figures: Figures,
    training: dict[str, Any],
) -> None:
    """All or nothing: the file that was there stays until the new one is on disk."""
    body = packed(cells, policy, critic)
    header = Header(
        FORMAT,
        game.id,
        game.rules_version,
        seats,
        observation_digest(game),
        options,
        sizes(policy),
        sizes(critic),
        figures.plies,
        training,
        hashlib.sha256(body).hexdigest(),
        figures.unlikely,
        figures.trust,
    )
    write_whole(path, msgspec.json.encode(header) + b"\n" + body)


def write_calibration(path: Path, calibration: Calibration) -> None:
    """Into the header of a net that is there."""
    header, body = read_header(path)
    header = msgspec.structs.replace(header, calibration=calibration)
    write_whole(path, msgspec.json.encode(header) + b"\n" + body)


def write_whole(path: Path, content: bytes) -> None:
    made = path.with_name(f"{path.name}.new")
    try:
        with made.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
    except OSError as error:
        made.unlink(missing_ok=True)
        raise Refused("cannot-write", file=str(path), reason=error.strerror) from None


def packed(cells: Cells, policy: Net, critic: Net) -> bytes:
    """All weights, as fine as fits into a file."""
    for coarse in COARSER:
        body = zlib.compress(b"".join(stored(cells, policy, critic, coarse)), 9)
        if len(body) <= MOST_BYTES - MOST_OF_HEADER:
            break
    return body


def stored(cells: Cells, policy: Net, critic: Net, coarse: int) -> Iterator[bytes]:
    for array in (cells.low, cells.high, cells.secret):
        yield array.tobytes()
    for net in (policy, critic):
        scales = np.abs(net.w1).max(axis=1, initial=TINY).astype(STORED)
        yield scales.tobytes()
        steps = STEPS * net.w1 / scales[:, None].astype(np.float32)
        steps = coarse * np.rint(steps / coarse)
        yield np.clip(steps, -STEPS, STEPS).astype(np.int8).tobytes()
        for weights in net[1:]:
            yield weights.astype(STORED).tobytes()


class Content:
    """What a file holds behind its header, read piece by piece."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def take(self, kind: Any, *shape: int) -> Any:
        count = math.prod(shape)
        found = np.frombuffer(self.content, kind, count, self.at).reshape(shape)
        self.at += found.nbytes
        return found

    def net(self, sizes: tuple[int, int, int, int]) -> Net:
        rows, first, second, outputs = sizes
        scales = self.take(STORED, rows).astype(np.float32) / np.float32(STEPS)
        w1 = self.take(np.int8, rows, first) * scales[:, None]
        shapes = ((first,), (first, second), (second,), (second, outputs), (outputs,))
        return Net(w1, *(self.take(STORED, *shape).astype(np.float32) for shape in shapes))


def sizes(net: Net) -> tuple[int, int, int, int]:
    return (*net.w1.shape, *net.w3.shape)


def read_header(path: Path) -> tuple[Header, bytes]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Refused("cannot-read", file=str(path), reason=error.strerror) from None
    line, _, body = content.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError:
        raise Refused("not-a-net", file=str(path)) from None
    if header.format != FORMAT or hashlib.sha256(body).hexdigest() != header.weights:
        raise Refused("not-a-net", file=str(path))
    return header, body


def read_net(path: Path, game: Game) -> TrainedNet:
    """A net that fits the game; others are refused with a sentence."""
    header, body = read_header(path)
    if header.game != game.id:
        raise Refused("net-of-another-game", file=str(path), game=header.game, title=game.title)
    if header.rules != game.rules_version or header.observation != observation_digest(game):
        raise Refused("net-of-other-rules", file=str(path), title=game.title)
    size = game.observation_size
    try:
        content = Content(zlib.decompressobj().decompress(body, MOST_UNPACKED))
        cells = Cells(*content.take(np.int8, 3, size))
        policy, critic = content.net(header.policy), content.net(header.critic)
    except (zlib.error, ValueError):
        raise Refused("not-a-net", file=str(path)) from None
    if content.at != len(content.content) or not rows_match(header, cells):
        raise Refused("not-a-net", file=str(path))
    return TrainedNet(header, cells, policy, critic)


def rows_match(header: Header, cells: Cells) -> bool:
    """Whether the layers are as large as what goes in and what comes out."""
    wide = ((cells.own_rows, ACTIONS), (cells.all_rows(header.seats), header.seats))
    return wide == tuple((sizes[0], sizes[3]) for sizes in (header.policy, header.critic))
