"""Speed and quality, measured side by side: ``make bench`` and ``make bench-full``."""
