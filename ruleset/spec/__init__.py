"""From YAML to checked records: sources with lines, layers, structure, hook points, the catalogue, diff."""
