# Kosti with the driver of PostgreSQL. The front end is built in the first stage.
FROM python:3.11-slim-bookworm AS build
WORKDIR /kosti
COPY pyproject.toml constraints.txt hatch_build.py ui_build.py README.md CHANGELOG.md LICENSE ./
COPY src src
COPY ui ui
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheel .

FROM python:3.11-slim-bookworm
RUN useradd --system --create-home kosti
COPY constraints.txt /tmp/
RUN --mount=type=bind,from=build,source=/wheel,target=/wheel \
    pip install --no-cache-dir --constraint /tmp/constraints.txt "$(echo /wheel/*.whl)[postgres]"
USER kosti
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/api/health', timeout=2)"]
# The process itself gets the signal to stop, and drains.
ENTRYPOINT ["kosti"]
CMD ["serve", "--host", "0.0.0.0"]
