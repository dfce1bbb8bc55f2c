"""Faces of a rule set: they render it and compute nothing new."""
