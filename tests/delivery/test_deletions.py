"""A message that we delete ourselves needs no repair when the gateway tells of it."""

from tests.play.scene import Scene


def asks_whose(statement: str) -> bool:
    """Whether a statement looks for the match of a message."""
    return statement.startswith("SELECT match FROM messages")


async def test_only_deletions_by_others_read_the_database(scene: Scene) -> None:
    kestrel, moth = scene.kestrel, scene.moth
    await kestrel.uses("deathmatch challenge", opponent=moth, variant="warrior", deck="C")
    await moth.presses("accept")
    await moth.presses("start:0")
    for person in (kestrel, moth):
        await person.presses("draw")
        await person.presses("add")
    board = kestrel.offer("draw").message
    standing = set(scene.channel.messages)
    done: list[str] = []
    store = scene.process.store
    await store.read(lambda c: c.set_trace_callback(done.append))

    for person in (kestrel, moth):
        await person.presses("draw")
        await person.presses("add")
    assert standing - set(scene.channel.messages), "the last call makes room for the next one"
    assert kestrel.offer("draw").message is board
    assert any(statement.startswith("INSERT") for statement in done)
    assert [statement for statement in done if asks_whose(statement)] == []

    scene.sandbox.delete_message(board)
    await scene.quiet()
    assert kestrel.can_press("draw")
    assert any(asks_whose(statement) for statement in done)
