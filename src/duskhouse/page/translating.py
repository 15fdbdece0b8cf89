"""The rules of one game as a WebAssembly module, from the same functions that Numba compiles.

    python -m duskhouse.page.translating GAME FILE

runs in a process of its own. Numba only translates: its own optimiser would optimise for this
processor and for addresses of 64 bits. llvmlite optimises for WebAssembly; `zig`, a wheel that
brings clang and LLVM's linker, links it with the little memory that rules ask for.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # since Safari 15
STACK = 1 << 20
ZIG = (sys.executable, "-m", "ziglang")
C_FLAGS = ("-c", "-O2", "-g0", "--target=wasm32-freestanding", "-mbulk-memory")
LINKED = ("--no-entry", "--strip-all", "--gc-sections", "-z", f"stack-size={STACK}")

UNOPTIMISED = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic"}
"""What the environment of the process has to say before Numba is imported."""


def translate(game_id: str, file: Path) -> None:
    """Write the module of a game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cache = {"DUSKHOUSE_CACHE": name}  # what is not optimised must not get into another one
        own = {**os.environ, **UNOPTIMISED, **cache, "ZIG_GLOBAL_CACHE_DIR": name}
        command = [sys.executable, "-W", "ignore", "-m", __name__, game_id, str(folder)]
        subprocess.run(command, env=own, check=True)
        subprocess.run(
            [*ZIG, "cc", *C_FLAGS, str(HERE / "memory.c"), "-o", str(folder / "memory.o")],
            env=own,
            check=True,
        )
        exports = (folder / "exports").read_text().split()
        subprocess.run(
            [
                *(*ZIG, "wasm-ld", *LINKED, "--export=__heap_base"),
                *(f"--export={each}" for each in exports),
                *(str(folder / "rules.o"), str(folder / "memory.o"), "-o", str(folder / "wasm")),
            ],
            env=own,
            check=True,
        )
        file.write_bytes((folder / "wasm").read_bytes())


def write_object(game_id: str, folder: Path) -> None:
    """The machine code of a game's exports, and their names."""
    import llvmlite.binding as llvm

    from duskhouse.engine.compiling.announcing import say_nothing
    from duskhouse.engine.compiling.numba_internals import DYNAMIC, as_llvm
    from duskhouse.engine.game.registry import find_game
    from duskhouse.page.exports import exports

    say_nothing()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_assembly("")
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    names = exports(find_game(game_id))
    for name, (signature, function) in names.items():
        other = llvm.parse_assembly(as_llvm(name, signature, function))
        other.triple, other.data_layout = module.triple, module.data_layout
        module.link_in(other)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    for value in module.global_variables:
        if value.name.startswith(DYNAMIC):
            raise AssertionError(f"{game_id} holds an address of this process, {value.name}.")
    (folder / "rules.o").write_bytes(machine.emit_object(module))
    (folder / "exports").write_text("\n".join(names))


if __name__ == "__main__":
    write_object(sys.argv[1], Path(sys.argv[2]))
