"""A training on disk: all of it, so that going on is as if it had never stopped."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from duskhouse.bots.nets.files import write_whole
from duskhouse.bots.nets.inference import Net
from duskhouse.lab.training.course import FIXED, Course, changed
from duskhouse.lab.training.learning import Learner
from duskhouse.lab.training.strength import Measured
from duskhouse.lab.training.trainer import Trainer
from duskhouse.words.errors import Refused

COUNTERS = ("decisions", "finished", "lessons")


class Progress(msgspec.Struct):
    """What is no array."""

    course: Course
    counters: dict[str, int]
    steps: tuple[int, int]
    elders: int
    chance: dict[str, Any]
    hours: float
    curve: list[Measured]


def checkpoint_of(out: Path) -> Path:
    """Beside the net's file."""
    return out.with_suffix(".checkpoint")


def save(path: Path, trainer: Trainer, hours: float, curve: list[Measured]) -> None:
    progress = Progress(
        trainer.course,
        {name: getattr(trainer, name) for name in COUNTERS},
        (trainer.policy.steps, trainer.critic.steps),
        len(trainer.elders),
        dict(trainer.chance.bit_generator.state),
        hours,
        curve,
    )
    arrays = arrays_of(trainer) | trainer.choices.saved()
    arrays["states"] = trainer.states.view(np.uint8)
    arrays["progress"] = np.frombuffer(msgspec.json.encode(progress), np.uint8)
    memory = io.BytesIO()
    np.savez(memory, **arrays)
    write_whole(path, memory.getvalue())


def arrays_of(trainer: Trainer) -> dict[str, Any]:
    """Every array of a training by its name, to be written or to be filled."""
    found: dict[str, Any] = {"generator": trainer.generator, "players": trainer.table.players}
    nets: dict[str, Net] = {
        "policy-mean": trainer.averaged[0],
        "critic-mean": trainer.averaged[1],
        "clone": trainer.clone,
        **{f"elder-{n}": elder for n, elder in enumerate(trainer.elders)},
    }
    for name, learner in (("policy", trainer.policy), ("critic", trainer.critic)):
        nets |= learner_nets(name, learner)
    for name, net in nets.items():
        found |= {f"{name}-{at}": weights for at, weights in enumerate(net)}
    return found


def learner_nets(name: str, learner: Learner) -> dict[str, Net]:
    return {name: learner.net, f"{name}-first": learner.first, f"{name}-second": learner.second}


def load(
    path: Path, changes: Mapping[str, str] | None = None
) -> tuple[Trainer, float, list[Measured]]:
    """The training as it was saved but for these changes of its course, its hours so far and its
    curve."""
    try:
        with np.load(io.BytesIO(path.read_bytes())) as data:
            progress = msgspec.json.decode(data["progress"].tobytes(), type=Progress)
            trainer = Trainer(changed(progress.course, changes or {}, FIXED))
            trainer.elders = [trainer.new_elder() for _ in range(progress.elders)]
            for name, array in arrays_of(trainer).items():
                array[...] = data[name]
            trainer.states.view(np.uint8)[...] = data["states"]
            trainer.choices.load(data)
    except OSError as error:
        raise Refused("cannot-read", file=str(path), reason=error.strerror or str(error)) from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.MsgspecError):
        raise Refused("not-a-checkpoint", file=str(path)) from None
    for name, number in progress.counters.items():
        setattr(trainer, name, number)
    trainer.policy.steps, trainer.critic.steps = progress.steps
    trainer.chance.bit_generator.state = progress.chance
    return trainer, progress.hours, progress.curve
