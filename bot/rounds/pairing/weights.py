"""Costs of several levels as one whole number."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def weights(costs: Mapping[K, tuple[int, ...]], count: int) -> dict[K, int]:
    """Each cost as one number, so that sums of up to `count` of them compare level by level.

    A cost has as many levels as every other, none of them negative, the most important one first:
    any sum of a later level weighs less than 1 of an earlier one.
    """
    bases = [count * max(level) + 1 for level in zip(*costs.values(), strict=True)]
    found = {}
    for key, cost in costs.items():
        weight = 0
        for base, level in zip(bases, cost, strict=True):
            weight = weight * base + level
        found[key] = weight
    return found
