"""The reference engine: plain NumPy, read beside the paper; the specification and the oracle."""
