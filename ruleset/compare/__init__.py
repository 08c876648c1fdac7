"""What differs between versions: where play parts, and how it changes in numbers."""
