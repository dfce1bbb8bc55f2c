"""``python -m disjunct.certificates`` checks a certificate against a table."""

import sys

from disjunct.certificates.check import main

sys.exit(main(sys.argv[1:]))
