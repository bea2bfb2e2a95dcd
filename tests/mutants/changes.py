"""What can be planted in a source text: one change at one place, found by walking its syntax tree.

Left alone is what says nothing about the game: docstrings, annotations, ``__all__``, decorators, the texts of
errors and other f-strings, and what only states that something holds, ``assert`` and ``strict=True``.
"""

import ast
import re
from collections import Counter
from dataclasses import dataclass

__all__ = ["Change", "changes"]

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_NEGATED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
_OTHER_NAMES = {
    "all": "any",
    "any": "all",
    "argmax": "argmin",
    "max": "min",
    "maximum": "minimum",
    "min": "max",
    "minimum": "maximum",
    "ones": "zeros",
    "zeros": "ones",
}
_SAME_WITHOUT = ("casefold", "copy", "ravel", "strip")
"""Methods that give the thing itself in another form, so that the call can be left out."""


@dataclass(frozen=True, slots=True)
class Change:
    """Another text for the bytes from *start* to *end* of a source, inside the function *where*."""

    start: int
    end: int
    text: str
    where: str


def changes(source: bytes) -> list[Change]:
    """List all that can be planted in *source*, in the order in which it stands there."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda change: (change.start, change.end))


class _Finder(ast.NodeVisitor):
    """Collects changes in a syntax tree whose nodes are found in *source* by their positions."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._names: list[str] = []
        self._rebound: set[str] = set()
        self.found: list[Change] = []

    # Where things are

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt | ast.pattern) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        return self._source[self._start(node) : self._end(node)].decode()

    def _plant(self, start: int, end: int, text: str) -> None:
        self.found.append(Change(start, end, text, ".".join(self._names)))

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self._plant(self._start(node), self._end(node), text)

    def _swap(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Put another operator between two operands."""
        start = self._end(left)
        between = self._source[start : self._start(right)].decode()
        found = re.search(re.escape(old).replace(r"\ ", r"\s+"), between)
        assert found, f"{old} stands between its operands"
        self._plant(start + found.start(), start + found.end(), new)

    # What is left alone

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts for people alone."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave statements of what holds alone."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """Leave ``strict=True`` alone: it only states that two things are of a length."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave the annotation alone."""
        if node.value:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Leave decorators and annotations alone, and note which names are bound twice."""
        names = [child for child in ast.walk(node) if isinstance(child, ast.Name)]
        stored = [name.id for name in names if isinstance(name.ctx, ast.Store)]
        arguments = [argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)]
        counts = Counter(stored + arguments)
        outer, self._rebound = self._rebound, {name for name, count in counts.items() if count > 1}
        self._names.append(node.name)
        for child in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(child)
        self._names.pop()
        self._rebound = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Leave decorators alone."""
        self._names.append(node.name)
        for child in node.body:
            self.visit(child)
        self._names.pop()

    # Operators and values

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
            self._swap(left, right, *_COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operator; a bar outside of functions is between types."""
        if type(node.op) in _ARITHMETIC and (self._names or not isinstance(node.op, ast.BitOr)):
            self._swap(node.left, node.right, *_ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """And for or, or for and."""
        names = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap(left, right, *names)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """A dropped *not* or minus."""
        if isinstance(node.op, ast.Not | ast.USub):
            operand = self._text(node.operand)
            is_one = isinstance(node.operand, ast.Name | ast.Attribute | ast.Call | ast.Constant)
            self._replace(node, operand if is_one else f"({operand})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A number one more and one less, true for false."""
        if isinstance(node.value, bool):
            self._replace(node, str(not node.value))
        elif isinstance(node.value, int | float):
            for by in (1, -1):
                self._replace(node, str(node.value + by))

    def visit_Call(self, node: ast.Call) -> None:
        """The opposite function, or none at all where the argument would do."""
        match node.func:
            case ast.Name("reversed" | "sorted" as name):
                inner = self._text(node.args[0])
                self._replace(node, inner if name == "reversed" else f"list({inner})")
            case ast.Name(name) | ast.Attribute(attr=name) if name in _OTHER_NAMES:
                end = self._end(node.func)
                self._plant(end - len(name), end, _OTHER_NAMES[name])
            case ast.Attribute(value, attr) if attr in _SAME_WITHOUT and not node.args:
                self._replace(node, self._text(value))
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """A table that is not turned."""
        if node.attr == "T":
            self._replace(node, self._text(node.value))
        self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> None:
        """A slice without its beginning or its end."""
        for bound in filter(None, (node.lower, node.upper)):
            self._replace(bound, "")
        self.generic_visit(node)

    # Conditions

    def _negate(self, test: ast.expr) -> None:
        """Turn a condition round, unless another change does it."""
        is_done = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], _NEGATED)
        if not is_done and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self._replace(test, f"not ({self._text(test)})")

    def visit_If(self, node: ast.If) -> None:
        """A condition turned round."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """A condition turned round."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """A condition turned round."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """A condition turned round."""
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        """A case that is never taken."""
        end = self._end(node.pattern)
        self._plant(end, end, " if False")
        self.generic_visit(node)

    # Statements

    def visit_Expr(self, node: ast.Expr) -> None:
        """A dropped statement."""
        if not isinstance(node.value, ast.Constant):
            self._replace(node, "pass")
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A dropped assignment, if the name has another value without it."""
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if "__all__" in names:
            return
        if names <= self._rebound and not any(isinstance(target, ast.Tuple) for target in node.targets):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """A dropped assignment, and another operator."""
        self._replace(node, "pass")
        self._swap(node.target, node.value, *(f"{sign}=" for sign in _ARITHMETIC[type(node.op)]))
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """A dropped error; what it says is left alone."""
        self._replace(node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        """Nothing returned."""
        if node.value and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._replace(node, "return None")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """The loop goes on."""
        self._replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        """The loop ends."""
        self._replace(node, "break")

    def visit_With(self, node: ast.With) -> None:
        """The body without its guard."""
        self._plant(self._start(node), self._end(node.items[-1].context_expr), "if True")
        self.generic_visit(node)
