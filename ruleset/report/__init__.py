"""A comparison on one page: what differs on paper, where it matters on the board, how play changes.

``contents.py`` gathers it, ``pages.py`` prints it: as HTML that needs nothing else, or as Markdown in short.
"""
