"""Who plays the games of a study: processes of this machine, or a Dask cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import Thread

from ruleset.errors import StudyError


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """So many processes, which end with this one, however it ends."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_end_with_parent) as pool:
        yield pool


def _end_with_parent() -> None:
    # A pool cannot tell its workers to stop when its process is killed; they would wait for work for ever.
    Thread(target=_outlive, daemon=True).start()


def _outlive() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster; raises StudyError when nobody answers at the address."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise StudyError("a cluster needs Dask: pip install 'ruleset[cluster]'") from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise StudyError(f"{address}: no cluster answers: {error}") from None
    with client:
        # Games have no effects, so one whose worker died is simply played again elsewhere.
        yield client.get_executor(pure=False, retries=3)
