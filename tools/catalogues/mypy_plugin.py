"""The mypy plugin that checks every text that the code asks for: the key, and its variables.

A call of anything whose type is `bot.ui.catalogue.Texts` asks for a text, whatever its name. mypy
knows the type of every expression, and passes the arguments of such a call to this plugin; a key
that no catalogue has, or other variables than the text takes, is an error of type `text`. Keys that
are put together at run time are left to `usage`.

mypy loads this file by its path (`plugins` in pyproject.toml), not as a module of this package.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from mypy.errorcodes import ErrorCode
from mypy.nodes import ConditionalExpr, Expression, StrExpr
from mypy.options import Options
from mypy.plugin import MethodContext, Plugin, ReportConfigContext
from mypy.types import Type

# mypy puts this file's folder on the path, and expects to find it in first place afterwards.
sys.path.insert(1, str(Path(__file__).resolve().parents[2]))

from tools.catalogues.sources import Source, folders_of_games, joined, of_the_bot, read

ASKING = "bot.ui.catalogue.Texts.__call__"
REFERENCE = "en"
"""The language that the others are compared with."""

TEXT = ErrorCode("text", "Check keys and variables of texts", "Texts")


class TextsPlugin(Plugin):
    """Looks at each call of a `Texts`."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        root = Path(options.config_file or "pyproject.toml").resolve().parent
        self._source = of_the_bot(root / "data", REFERENCE)
        for folder in folders_of_games(root):
            self._source = joined(self._source, read(folder / REFERENCE))
        self._digest = _digest(self._source)

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """The hook that mypy runs for a call of this method; None for all others."""
        return self._check if fullname == ASKING else None

    def report_config_data(self, ctx: ReportConfigContext) -> str | None:
        """The data that our modules depend on: they are checked again when a text changes."""
        installed = {"site-packages", "typeshed"} & set(Path(ctx.path).parts)
        return None if installed else self._digest

    def _check(self, ctx: MethodContext) -> Type:
        given = ctx.arg_names[1]
        for key in _literals(ctx.args[0][0]):
            if key not in self._source.keys:
                ctx.api.fail(f'No text "{key}"', ctx.context, code=TEXT)
            # `**arguments` has no name: nobody knows here what is in it.
            elif None not in given and set(given) != self._source.variables(key):
                takes = _listed(self._source.variables(key))
                named = _listed({name for name in given if name})
                message = f'Text "{key}" takes {takes}, not {named}'
                ctx.api.fail(message, ctx.context, code=TEXT)
        return ctx.default_return_type


def _literals(key: Expression) -> Iterator[str]:
    """The keys that an expression can come to, as far as they are written out."""
    if isinstance(key, ConditionalExpr):
        yield from _literals(key.if_expr)
        yield from _literals(key.else_expr)
    elif isinstance(key, StrExpr):
        yield key.value


def _listed(names: set[str] | frozenset[str]) -> str:
    return "(" + ", ".join(sorted(names)) + ")"


def _digest(source: Source) -> str:
    """Changes with the keys and their variables, not with the wording."""
    told = "\n".join(f"{key}{_listed(source.variables(key))}" for key in sorted(source.keys))
    return hashlib.sha256(told.encode()).hexdigest()


def plugin(version: str) -> type[Plugin]:
    """Where mypy begins."""
    return TextsPlugin
