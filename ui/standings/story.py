"""The rare line of story under a result that was rated."""

from __future__ import annotations

from typing import Literal

from ui.standings.feats import feat, landmark
from ui.standings.figures import Unit, figure
from ui.text.locale import _
from ui.text.words import plain

Story = Literal["landmark", "at_last", "best_yet", "caught_up"]


def story(
    code: Story,
    name: str,
    *,
    other: str = "",
    game: str = "",
    kind: str = "",
    value: int = 0,
    unit: Unit = "count",
) -> str:
    """One line about a result, as Markdown; `other` is somebody's name, `kind` and `value` those of a feat."""
    name, other, told = plain(name), plain(other) if other else "", figure(value, unit)
    match code:
        case "landmark":
            return landmark(game, kind, name, told)
        case "at_last":
            return _("After {defeats} defeats at this game {name} beats {other} for the first time.").format(
                defeats=told, name=name, other=other
            )
        case "best_yet":
            return _("{name}'s best yet: {feat} {value}.").format(
                name=name, feat=feat(game, kind), value=told
            )
        case "caught_up":
            return _("{name} has caught up with {other} in this season.").format(name=name, other=other)
