"""Seasons: a quarter of a year each, in UTC; thirteen weeks of days that are shorter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from table.pace import DAY

ALL_TIME = 0
"""The number that stands for all seasons together."""

_YEAR_ONE = datetime(2026, 1, 1, tzinfo=UTC)  # of shorter days: they make many more years
_DAYS = 91


class Season(NamedTuple):
    """A quarter of a year. Seasons compare in their order."""

    year: int
    quarter: int  # 1 to 4
    day: float = DAY  # seconds

    @classmethod
    def of(cls, moment: datetime, day: float = DAY) -> Season:
        """The season in which an aware moment lies."""
        if day != DAY:
            years, quarters = divmod((moment - _YEAR_ONE) // timedelta(seconds=_DAYS * day), 4)
            return cls(1 + years, 1 + quarters, day)
        date = moment.astimezone(UTC)
        return cls(date.year, (date.month + 2) // 3)

    @classmethod
    def from_number(cls, number: int) -> Season:
        """The season with this number. Raises ValueError if there is none."""
        year, quarter = divmod(number, 10)
        if year < 1 or not 1 <= quarter <= 4:
            raise ValueError(f"no season: {number}")
        return cls(year, quarter)

    @property
    def number(self) -> int:
        """The number as it is stored: 20264 for the fourth quarter of 2026."""
        return 10 * self.year + self.quarter

    @property
    def starts(self) -> datetime:
        if self.day != DAY:
            return _YEAR_ONE + (4 * self.year + self.quarter - 5) * timedelta(seconds=_DAYS * self.day)
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment after the season."""
        return self.after.starts

    @property
    def before(self) -> Season:
        year, quarter = (self.year - 1, 4) if self.quarter == 1 else (self.year, self.quarter - 1)
        return Season(year, quarter, self.day)

    @property
    def after(self) -> Season:
        year, quarter = (self.year + 1, 1) if self.quarter == 4 else (self.year, self.quarter + 1)
        return Season(year, quarter, self.day)

    def since(self, earlier: Season) -> int:
        """How many seasons began since that earlier one did."""
        return 4 * (self.year - earlier.year) + self.quarter - earlier.quarter
