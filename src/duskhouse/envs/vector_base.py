"""Gymnasium's vector environments as a base; without Gymnasium, what a batch needs of them."""

from __future__ import annotations

from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or find_spec("gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
else:

    class AutoresetMode(Enum):
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    class VectorEnv:
        closed = False

        def __class_getitem__(cls, types: Any) -> type:
            return cls

        def reset(self, *, seed: int | None = None, options: Any = None) -> None:
            """Gymnasium seeds a generator here that a batch does not use."""

        def close(self, **how: Any) -> None:
            if not self.closed:
                self.close_extras(**how)
            self.closed = True

        @property
        def unwrapped(self) -> Any:
            return self


__all__ = ["AutoresetMode", "VectorEnv"]
