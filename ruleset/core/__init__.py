"""The contract of a game, chance, move sets, play and logs. Knows no board, tile, card or YAML."""
