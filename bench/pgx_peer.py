"""Pgx's card games in batches, random legal moves, compiled by JAX; runs inside .venv-bench.

Reads lines "TASK AMOUNT" and answers each with "STEPS NANOSECONDS". A task is "GAME:SIZE:HOW", the
amount so many runs of eight steps of a batch of that size, all in one compiled loop:

    reset    Pgx's own `auto_reset`: every step also makes a new deal and keeps it where needed
    games    whole games: a batch is dealt and stepped as long as any game of it goes on, and only
             the steps of games that go on count; the amount is so many batches. The observations
             that a step makes are thrown away at once, so that the compiler leaves them out
    seen     the same, and all observations are summed up, so that it cannot

Processor time of all threads is counted, so that the figure is that of one core. Pgx is made for
accelerators with thousands of lanes: on a processor it is outside its element.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
jax: Any = importlib.import_module("jax")
pgx: Any = importlib.import_module("pgx")
auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset

AT_ONCE = 8


def random_action(state: Any, key: Any) -> Any:
    return jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype("float32")))


def with_reset(name: str, size: int) -> Callable[[int], int]:
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        return step(state, random_action(state, first), second)

    def several(state: Any, key: Any) -> Any:
        def body(now: Any, key: Any) -> tuple[Any, None]:
            return jax.vmap(one)(now, jax.random.split(key, size)), None

        return jax.lax.scan(body, state, jax.random.split(key, AT_ONCE))[0]

    compiled = jax.jit(several)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))

    def run(amount: int) -> int:
        nonlocal state
        for number in range(amount):
            state = compiled(state, jax.random.PRNGKey(number))
        jax.block_until_ready(state.rewards)
        return amount * AT_ONCE * size

    return run


def whole_games(name: str, size: int, seen: bool = False) -> Callable[[int], int]:
    env = pgx.make(name)

    def kept(state: Any) -> Any:
        if seen:
            return state
        return state.replace(observation=jax.numpy.zeros((size, 1)))

    def looked_at(state: Any) -> Any:
        return state.observation.astype("int32").sum() if seen else 0

    def batch(key: Any) -> Any:
        def goes_on(carry: Any) -> Any:
            return ~(carry[0].terminated | carry[0].truncated).all()

        def body(carry: Any) -> Any:
            state, key, steps, total = carry
            key, first, second = jax.random.split(key, 3)
            live = ~(state.terminated | state.truncated)
            actions = jax.vmap(random_action)(state, jax.random.split(first, size))
            state = jax.vmap(env.step)(state, actions, jax.random.split(second, size))
            return kept(state), key, steps + live.sum(), total + looked_at(state)

        first, second = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, size))
        opening = (kept(state), second, 0, looked_at(state))
        return jax.lax.while_loop(goes_on, body, opening)[2:]

    compiled = jax.jit(batch)

    def run(amount: int) -> int:
        return sum(int(compiled(jax.random.PRNGKey(number))[0]) for number in range(amount))

    return run


HOW: dict[str, Callable[[str, int], Callable[[int], int]]] = {
    "reset": with_reset,
    "games": whole_games,
    "seen": partial(whole_games, seen=True),
}


def main() -> None:
    ready: dict[str, Callable[[int], int]] = {}
    for line in sys.stdin:
        task, amount = line.split()
        if task not in ready:
            name, size, how = task.split(":")
            ready[task] = HOW[how](name, int(size))
        began = time.process_time_ns()
        steps = ready[task](int(amount))
        print(steps, time.process_time_ns() - began, flush=True)


if __name__ == "__main__":
    main()
