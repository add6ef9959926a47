"""``python -m kosti.cli``."""

import sys

from kosti.cli.main import main

sys.exit(main())
