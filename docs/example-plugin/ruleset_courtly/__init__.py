"""Leaders keep their distance: one variant, one hook and one case for ``ruleset``."""

import ruleset_courtly.hooks  # noqa: F401 - offers its hook
