"""The keys that every variant file has beside its family's chapters."""

from typing import Annotated

from attrs import frozen

from ruleset.spec.types import Between, Text, Word


@frozen
class Header:
    """Who a variant is: its names, its family, its parent, its clause file and its behaviour version."""

    name: Annotated[str, Word()]
    title: Annotated[str, Text()]
    family: Annotated[str, Word()]
    extends: str | None
    clauses: str | None
    behaviour: Annotated[int, Between(1, 10_000)]
