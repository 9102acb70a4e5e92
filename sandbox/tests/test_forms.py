"""The check that reads tables of limits: its complaints, their places and their words."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sandbox.errors import ApiError
from sandbox.forms import (
    Array,
    Choice,
    Form,
    Integer,
    Problems,
    Spec,
    String,
    Tagged,
    distinct,
    invalid,
    must,
    once,
    verify,
)
from sandbox.rules import count_embed_text, embed_text


def complaints(spec: Spec, body: Any) -> dict[str, list[str]]:
    """The codes of all complaints by their place."""
    problems = Problems()
    spec.check(problems, (), body)
    found: dict[str, list[str]] = {}

    def collect(node: dict[str, Any], path: tuple[str, ...]) -> None:
        for name, below in node.items():
            if name == "_errors":
                found[".".join(path)] = [entry["code"] for entry in below]
            else:
                collect(below, (*path, name))

    collect(problems.error().body.get("errors", {}), ())
    return found


@pytest.mark.parametrize(
    ("spec", "fitting", "broken"),
    [
        (String(3), ["", "abc"], {"abcd": "BASE_TYPE_MAX_LENGTH", 5: "STRING_TYPE_CONVERT"}),
        (String(3, 2), ["ab"], {"a": "BASE_TYPE_BAD_LENGTH", "": "BASE_TYPE_BAD_LENGTH"}),
        (String(3, 1, required=True), ["a"], {"": "BASE_TYPE_REQUIRED"}),
        (
            Integer(1, 3),
            [1, 3],
            {0: "NUMBER_TYPE_MIN", 4: "NUMBER_TYPE_MAX", "2": "NUMBER_TYPE_COERCE"},
        ),
        (Integer(0, 3), [0], {True: "NUMBER_TYPE_COERCE", 1.5: "NUMBER_TYPE_COERCE"}),
        (Choice((1, "a")), [1, "a"], {2: "BASE_TYPE_CHOICES", True: "BASE_TYPE_CHOICES"}),
        (Spec(rules=(must(str.isupper, "NO"),)), ["A"], {"a": "NO"}),
        (Spec(), [None, 1, "", []], {}),
    ],
)
def test_values(spec: Spec, fitting: list[object], broken: dict[object, str]) -> None:
    for value in fitting:
        assert complaints(spec, value) == {}, value
    for value, code in broken.items():
        assert complaints(spec, value) == {"": [code]}, value


def test_a_form_tells_everything_at_once() -> None:
    form = Form({"name": String(3, 1, required=True), "size": Integer(0, 9), "kind": Choice((1,))})
    assert complaints(form, {"name": "abc", "size": None, "kind": None}) == {}
    assert complaints(form, {"size": 10, "kind": 2, "more": 1}) == {
        "more": ["SANDBOX_UNKNOWN_FIELD"],
        "name": ["BASE_TYPE_REQUIRED"],
        "size": ["NUMBER_TYPE_MAX"],
        "kind": ["BASE_TYPE_CHOICES"],
    }
    assert complaints(form, []) == {"": ["DICT_TYPE_CONVERT"]}


def test_unknown_fields_are_told_with_their_path() -> None:
    form = Form({"items": Array(Form({"a": Spec()}), 2)})
    with pytest.raises(ApiError) as caught:
        verify(form, {"items": [{}, {"b": 1}]}, ("data",))
    assert caught.value.unknown == ("data.items.1.b",)


def test_lists() -> None:
    spec = Array(Form({"name": String(1)}), 2, 1, rules=(distinct("name", "TWICE"),))
    assert complaints(spec, [{"name": "a"}, {"name": "b"}]) == {}
    assert complaints(spec, [{"name": "a"}, {"name": "a"}]) == {"1.name": ["TWICE"]}
    assert complaints(spec, []) == {"": ["BASE_TYPE_BAD_LENGTH"]}
    assert complaints(spec, [{"name": "ab"}, None, {}]) == {
        "": ["BASE_TYPE_BAD_LENGTH"],
        "0.name": ["BASE_TYPE_MAX_LENGTH"],
        "1": ["DICT_TYPE_CONVERT"],
    }
    assert complaints(spec, {}) == {"": ["LIST_TYPE_CONVERT"]}


def test_a_field_chooses_the_form() -> None:
    forms = {1: Form({"type": Spec(), "a": String(1)}), 2: Form({"type": Spec(), "b": String(1)})}
    spec = Tagged("type", forms, default=1, required=True)
    assert complaints(spec, {"a": "x"}) == complaints(spec, {"type": 2, "b": "x"}) == {}
    assert complaints(spec, {"type": 2, "a": "x"}) == {"a": ["SANDBOX_UNKNOWN_FIELD"]}
    assert complaints(spec, {"type": 3}) == {"type": ["BASE_TYPE_CHOICES"]}
    assert complaints(Form({"part": spec}), {}) == {"part.type": ["BASE_TYPE_CHOICES"]}


def test_repeated_values_in_a_body() -> None:
    spec = Array(Array(String(9, rules=(once("TWICE"),)), 9), 9)
    assert complaints(spec, [["ab"], ["cd"]]) == {}
    assert complaints(spec, [["ab"], ["ab"]]) == {"1.0": ["TWICE"]}


def test_counts_over_a_whole_body() -> None:
    spec = Array(Array(String(9, rules=(count_embed_text,)), 9), 9, rules=(partial(embed_text, 4),))
    assert complaints(spec, [["ab"], ["cd"]]) == {}
    assert complaints(spec, [["ab"], ["cde"]]) == {"": ["MAX_EMBED_SIZE_EXCEEDED"]}


def test_the_words_of_a_complaint() -> None:
    error = invalid(("a", 0), "BASE_TYPE_BAD_LENGTH", least=1, most=5)
    assert (error.status, error.body["message"]) == (400, "Invalid Form Body")
    entry = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 5 in length."}
    assert error.body["errors"] == {"a": {"0": {"_errors": [entry]}}}
    plain = invalid((), "A_CODE_OF_ITS_OWN").body["errors"]
    assert plain == {"_errors": [{"code": "A_CODE_OF_ITS_OWN", "message": "A code of its own"}]}
