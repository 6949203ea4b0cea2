"""The template holds what the code says, and all that a translator needs of it."""

import ast
from collections.abc import Iterator

from tests.i18n.extract import ROOT, TEMPLATE, sentences, template


def test_the_template_for_translators_holds_exactly_the_sentences_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == template(), "run make texts"


def test_every_plural_and_every_sense_of_the_code_stands_in_the_template_as_one() -> None:
    """Where `say` is an argument within such a call, the extractor forgets what the call was."""
    held = {(message.id, message.context) for message in sentences()}
    assert [f"{where}: {wanted[0]}" for where, wanted in _forms() if wanted not in held] == []


_Wanted = tuple[str | tuple[str, str], str | None]


def _forms() -> Iterator[tuple[str, _Wanted]]:
    for path in sorted(
        path for folder in ("engine", "bot") for path in (ROOT / folder).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            match getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[:2]:
                case "plural", [ast.Constant(str() as one), ast.Constant(str() as many)]:
                    yield f"{path.name}:{node.lineno}", ((one, many), None)
                case "sense" | "text_as", [
                    ast.Constant(str() as sense),
                    ast.Constant(str() as one),
                ]:
                    yield f"{path.name}:{node.lineno}", (one, sense)
