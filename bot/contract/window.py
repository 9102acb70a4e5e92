"""A window: several seats are asked at once, and their answers come out together."""

from collections.abc import Collection, Mapping, Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Action, Seat


class Window(Struct, frozen=True, gc=False):
    """The seats that are asked at once, and their answers, which are secret until it is complete.

    `asked`: in the order in which their answers count. `answers`: the text of each one's action,
    in that order; "" while there is none. A state keeps the answers here and nowhere else, so that
    an observation hides them by `as_seen_by`.
    """

    asked: tuple[Seat, ...] = ()
    answers: tuple[str, ...] = ()

    @classmethod
    def of(cls, asked: Sequence[Seat], answers: Mapping[Seat, Action] = {}) -> Self:
        """A window for these seats. `answers`: those that some have given already."""
        texts = [str(answers[seat]) if seat in answers else "" for seat in asked]
        return cls(tuple(asked), tuple(texts))

    @property
    def complete(self) -> bool:
        """Whether all have answered, so that the answers come out."""
        return all(self.answers)

    def answer(self, seat: Seat) -> Action | None:
        """The answer of a seat so far; None also for one that is not asked."""
        if seat not in self.asked:
            return None
        text = self.answers[self.asked.index(seat)]
        return Action.parse(text) if text else None

    def answered(self, seat: Seat, action: Action) -> Self:
        """The window with a new answer of a seat. Raises `ValueError` if it is not asked."""
        index = self.asked.index(seat)
        answers = (*self.answers[:index], str(action), *self.answers[index + 1 :])
        return replace(self, answers=answers)

    def without(self, gone: Collection[Seat]) -> Self:
        """The window without some seats, which are not asked any more."""
        pairs = zip(self.asked, self.answers, strict=True)
        left = {seat: text for seat, text in pairs if seat not in gone}
        return replace(self, asked=tuple(left), answers=tuple(left.values()))

    def as_seen_by(self, observer: Seat | None) -> Self:
        """The window with the observer's own answer alone."""
        answers = [
            text if seat == observer else ""
            for seat, text in zip(self.asked, self.answers, strict=True)
        ]
        return replace(self, answers=tuple(answers))
