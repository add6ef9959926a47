# The part of SciPy that tests use; its published stubs are a package of their own.
