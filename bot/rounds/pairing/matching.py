"""The cheapest pairs of a leg with two seats: a minimum perfect matching."""

from collections.abc import Mapping

from bot.rounds.ids import Pair, Place, pair_of
from bot.rounds.pairing.weights import weights


def cheapest_pairs(costs: Mapping[Pair, tuple[int, ...]]) -> list[Pair]:
    """Pairs in which no place stands twice: as many as can be, and of those the cheapest ones.

    `costs`: of each possible pair, the lower place first, in levels as `weights` adds them up.
    The pairs come in ascending order. Of equally cheap answers, networkx decides.
    """
    # Loaded by the first draw: it takes a tenth of a second and 19 MB.
    from networkx import Graph, min_weight_matching

    places = {place for pair in costs for place in pair}
    graph: Graph[Place] = Graph()
    # The search goes by the order of the nodes.
    graph.add_nodes_from(sorted(places))
    for (one, other), weight in weights(costs, len(places) // 2).items():
        graph.add_edge(one, other, weight=weight)
    found = min_weight_matching(graph)
    return sorted(pair_of(*two) for two in found)
