"""What is broken: the ways in which one function, or one table of numbers, is made wrong.

    body         the function returns at once: nothing, or 0, False and True
    statement    an assignment or a call is left out, a break or continue too
    condition    of an `if` always holds, or never; a part of an `and` or `or` is left out
    comparison   == and !=, < and <=, < and >=, … in place of each other
    arithmetic   + and -, & and |, << and >>, min and max, … in place of each other;
                 a `not`, `-` or `~` is left out
    constant     a number, a named number or a cell of a table is one more; the next of an enum

A mutant is called by its function and by the statement before and after it, without line numbers:
`rules.go_out: state.outs += 1 → pass`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeGuard

import numpy as np

Block = tuple[str, int]
"""Statements that are run one after the other: their file, and the line of the first."""

Table = np.ndarray[Any, Any]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = {"min": "max", "max": "min"}
AT_ONCE = {"None": ("",), "bool": ("False", "True"), "int": ("0",), "float": ("0.0",)}
"""What a function returns at once, by what it is said to return."""


@dataclass(frozen=True)
class Mutant:
    """One thing that is wrong. `function` is where it is, `blocks` what a test has to run to see
    it, one of them; `apply` makes it wrong in this process, for good."""

    name: str
    function: str
    blocks: frozenset[Block]
    apply: Callable[[], None]


# ------------------------------------------------------------------ functions
def mutants_of(function: FunctionType) -> Iterator[Mutant]:
    """Every way to break a function, no two of them the same."""
    tree = parsed(function)
    seen = {identity(compiled(tree, function))}
    changes: Counter[str] = Counter()
    where = full_name(function)
    for change, line in mutations(tree, function.__globals__):
        code = compiled(tree, function)
        if identity(code) not in seen:
            seen.add(identity(code))
            changes[change] += 1
            again = f" ({changes[change]})" if changes[change] > 1 else ""
            blocks = frozenset([(function.__code__.co_filename, line)])
            yield Mutant(f"{where}: {change}{again}", where, blocks, replacing(function, code))


def full_name(function: FunctionType) -> str:
    """A function by its module and name: rules.go_out."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def parsed(function: FunctionType) -> ast.FunctionDef:
    """The function as a tree with the line numbers of its file, without decorators."""
    source, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(source))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list.clear()
    return ast.increment_lineno(tree, first - 1)


def compiled(tree: ast.FunctionDef, function: FunctionType) -> CodeType:
    module = ast.fix_missing_locations(ast.Module([tree], []))
    code = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    return next(item for item in code.co_consts if isinstance(item, CodeType))


def identity(code: CodeType) -> tuple[Any, ...]:
    constants = tuple((type(item), item) for item in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames


def replacing(function: FunctionType, code: CodeType) -> Callable[[], None]:
    """The function object stays: whoever imported it or is bound to it runs the new code."""

    def replace() -> None:
        function.__code__ = code

    return replace


# ------------------------------------------------------------------ mutations
def mutations(tree: ast.FunctionDef, names: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Break the tree in place, in one way after another; what was done, and in which block."""
    yield from early_returns(tree)
    bound = bindings(tree)
    for holder, put, old, statement, block in places(tree):
        before = text_of(statement)
        for new in replacements(holder, old, names, bound):
            put(new)
            after = text_of(new if old is statement else statement)
            yield f"{before} → {after}", block
        put(old)


def early_returns(tree: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    body = tree.body
    for value in AT_ONCE.get(ast.unparse(tree.returns) if tree.returns else "", ()):
        tree.body = return_of(value, body[0])
        yield f"return {value}".strip() + " at once", body[0].lineno
    tree.body = body


def return_of(value: str, place: ast.stmt) -> list[ast.stmt]:
    result = ast.parse(value, mode="eval").body if value else None
    return [ast.copy_location(ast.Return(result), place)]


Place = tuple[ast.AST, Callable[[Any], None], Any, ast.stmt, int]


def places(tree: ast.FunctionDef) -> Iterator[Place]:
    """All nodes of the function's statements: their parent, how to put another one there, the node
    itself, the statement and the block it belongs to."""
    block = tree.body[0].lineno
    for number, statement in enumerate(tree.body):
        if not is_docstring(statement):
            yield from places_in(tree, in_list(tree.body, number), statement, statement, block)


def places_in(
    holder: ast.AST, put: Callable[[Any], None], node: ast.AST, statement: ast.stmt, block: int
) -> Iterator[Place]:
    yield holder, put, node, statement, block
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "ctx", "ops", "op"):
            continue
        if isinstance(value, ast.AST):
            yield from places_in(node, in_field(node, field), value, statement, block)
        for number, item in enumerate(value if isinstance(value, list) else ()):
            if isinstance(item, ast.stmt):
                yield from places_in(node, in_list(value, number), item, item, value[0].lineno)
            elif isinstance(item, ast.AST):
                yield from places_in(node, in_list(value, number), item, statement, block)


def in_list(items: list[Any], number: int) -> Callable[[Any], None]:
    return lambda new: items.__setitem__(number, new)


def in_field(node: ast.AST, field: str) -> Callable[[Any], None]:
    return lambda new: setattr(node, field, new)


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def bindings(tree: ast.FunctionDef) -> list[str]:
    """The local names, each as often as it is bound."""
    return [*(argument.arg for argument in tree.args.args), *stored_in(tree)]


def stored_in(tree: ast.AST) -> list[str]:
    return [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


# --------------------------------------------------------------- replacements
def replacements(
    holder: ast.AST, node: Any, names: dict[str, Any], bound: list[str]
) -> Iterator[Any]:
    """What is put in the place of a node."""
    if isinstance(node, ast.stmt):
        if can_be_left_out(node, bound):
            yield ast.copy_location(ast.Pass(), node)
        if isinstance(node, ast.AugAssign):
            yield with_operator(node)
    elif isinstance(node, ast.expr):
        yield from wrong_conditions(holder, node)
        yield from wrong_operations(node)
        yield from wrong_constants(node, names)


def can_be_left_out(node: ast.stmt, bound: list[str]) -> bool:
    """Not the one statement that gives a local name its value: without it nothing runs at all."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return all(bound.count(name) > 1 for target in targets for name in stored_in(target))
    return isinstance(node, ast.Expr | ast.AugAssign | ast.Break | ast.Continue)


def wrong_conditions(holder: ast.AST, node: ast.expr) -> Iterator[ast.expr]:
    is_test = isinstance(holder, ast.If | ast.IfExp) and holder.test is node
    if is_test:
        yield constant(True, node)
        yield constant(False, node)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for kind in COMPARISONS.get(type(node.ops[0]), ()):
            if not (is_test and kind in (ast.Eq, ast.NotEq)):
                yield ast.copy_location(ast.Compare(node.left, [kind()], node.comparators), node)
    if isinstance(node, ast.BoolOp):
        for number in range(len(node.values)):
            rest = [*node.values[:number], *node.values[number + 1 :]]
            yield rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(node.op, rest), node)


def wrong_operations(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp):
        kind = ARITHMETIC[type(node.op)]
        yield ast.copy_location(ast.BinOp(node.left, kind(), node.right), node)
    if isinstance(node, ast.UnaryOp):
        yield node.operand
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
        other = ast.copy_location(ast.Name(OPPOSITES[node.func.id], ast.Load()), node)
        yield ast.copy_location(ast.Call(other, node.args, node.keywords), node)


def with_operator(node: ast.AugAssign) -> ast.stmt:
    kind = ARITHMETIC[type(node.op)]
    return ast.copy_location(ast.AugAssign(node.target, kind(), node.value), node)


def wrong_constants(node: ast.expr, names: dict[str, Any]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield constant(not node.value, node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield constant(node.value + 1, node)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.isupper():
        if isinstance(names.get(node.id), int):
            yield ast.copy_location(ast.BinOp(node, ast.Add(), constant(1, node)), node)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        kind = names.get(node.value.id)
        if isinstance(kind, type) and issubclass(kind, IntEnum) and node.attr in kind.__members__:
            members = [*kind.__members__]
            after = members[(members.index(node.attr) + 1) % len(members)]
            yield ast.copy_location(ast.Attribute(node.value, after, ast.Load()), node)


def constant(value: Any, place: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Constant(value), place)


# --------------------------------------------------------------- what is said
def text_of(statement: ast.stmt) -> str:
    """A statement on one line, of a compound one its head."""
    text = ast.unparse(statement)
    return text.partition("\n")[0] if hasattr(statement, "body") else text


# --------------------------------------------------------------------- tables
def mutants_of_table(name: str, table: Table, blocks: frozenset[Block]) -> Iterator[Mutant]:
    """Every number of a table is one more in turn. A zero is mostly a place that nobody uses."""
    for index in np.argwhere(table):
        place = tuple(int(part) for part in index)
        value = int(table[place])
        label = f"{name}[{', '.join(map(str, place))}]: {value} → {value + 1}"
        yield Mutant(label, name, blocks, writing(table, place, value + 1))


def writing(table: Table, place: tuple[int, ...], value: int) -> Callable[[], None]:
    def write() -> None:
        table.flags.writeable = True
        table[place] = value

    return write


# ----------------------------------------------------------------- all of them
def with_callees(roots: Iterable[FunctionType], folder: Path) -> list[FunctionType]:
    """These functions and all that they call, as far as they are in this folder."""
    found: dict[FunctionType, None] = {}
    waiting = list(roots)
    while waiting:
        function = waiting.pop(0)
        if function not in found and folder in Path(function.__code__.co_filename).parents:
            found[function] = None
            waiting.extend(used for used in named_in(function).values() if is_function(used))
    return list(found)


def is_function(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType)


def named_in(function: FunctionType) -> dict[str, Any]:
    """What the global names in a function mean."""
    names = function.__code__.co_names
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def tables_of(functions: Iterable[FunctionType]) -> Iterator[Mutant]:
    """Every cell of every table that these functions use."""
    users: dict[str, set[Block]] = {}
    tables: dict[str, Table] = {}
    for function in functions:
        for name, value in named_in(function).items():
            if isinstance(value, np.ndarray):
                tables[name] = value
                users.setdefault(name, set()).add(first_block(function))
    for name, table in tables.items():
        yield from mutants_of_table(name, table, frozenset(users[name]))


def first_block(function: FunctionType) -> Block:
    return function.__code__.co_filename, parsed(function).body[0].lineno


# ------------------------------------------------------------ what a test runs
REACHED = "__reached__"


def watch(functions: Iterable[FunctionType]) -> set[Block]:
    """From now on, in this process, these functions note the blocks that they run."""
    reached: set[Block] = set()
    for function in functions:
        tree = parsed(function)
        for node in ast.walk(tree):
            for field in ("body", "orelse"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block:
                    place = (function.__code__.co_filename, block[0].lineno)
                    block[:0] = ast.parse(f"{REACHED}.add({place!r})").body
        function.__globals__[REACHED] = reached
        function.__code__ = compiled(tree, function)
    return reached
