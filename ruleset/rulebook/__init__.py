"""What people read: the rulebook of a variant, the reference of all hooks, and the page of all rulings.

All of it is generated from the values, the hooks' own sentences and the clauses, so it cannot say anything else
than what is played. The sentences of values stand in ``variants/rulebook/``, one file for each family.
"""
