"""The pages of a bot's health, as a program reads them."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families


def values(page: bytes) -> dict[str, float]:
    """Each figure by its name and labels."""
    found = {}
    for family in text_string_to_metric_families(page.decode()):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
    return found
