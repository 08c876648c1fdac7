"""``python -m ruleset``: the command line."""

from ruleset.cli.main import main

if __name__ == "__main__":
    main()
