# Aliases, for those whose fingers type make; dev.py is what does the work.
PYTHON ?= python3

.PHONY: play test check fmt
play:
	$(PYTHON) dev.py
test check:
	$(PYTHON) dev.py test
fmt:
	$(PYTHON) dev.py fmt
