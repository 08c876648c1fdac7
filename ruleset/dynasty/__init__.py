"""Tile games on a map: Tigris & Euphrates and its editions. One module for each chapter of the rules."""
