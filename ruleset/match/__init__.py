"""One game that people play: moves by text, undo within what is fair, and a file that outlives a crash."""
