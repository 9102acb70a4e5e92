"""`make play`, stopped in the middle of a match and started again another day."""

from pathlib import Path

from tests.play.scene import opened


async def test_a_match_goes_on_in_a_new_sandbox(tmp_path: Path) -> None:
    """The sandbox forgets everything with its process, and the database does not."""
    database = tmp_path / "sandbox.sqlite3"
    async with opened(database, pace=0) as scene:
        await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
        await scene.moth.presses("accept", "start:0")
        await scene.kestrel.presses("draw")
    async with opened(database, pace=0, emptied=True) as scene:
        # A start sends nothing again that stood; but here nothing does.
        await scene.kestrel.presses("card", "add")
        await scene.moth.presses("pass")
        await scene.quiet()
        assert await scene.wrong() == []
        assert not scene.sandbox.unknown_requests
