"""A progress bar for people at a terminal; nothing elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager

from equipoise.extras import need
from equipoise.lab.runner import Progress


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """Shows games played of those planned on standard error, while the context lasts."""
    console = need("rich.console", "lab").Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    progress = need("rich.progress", "lab")
    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("games"),
        progress.TimeElapsedColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=console) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, planned: bar.update(task, completed=done, total=planned)
