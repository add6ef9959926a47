"""The HTTP interface does what its OpenAPI document says: schemathesis asks a real server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
from jsonschema import Draft202012Validator
from tests.table.world import World
from tests.web.process import server_in
from tests.web.wire import web

from kosti.web.openapi import openapi

SETTINGS = """
[generation]
max-examples = 40
deterministic = true

[parameters]
"path.code" = "CODE"

# A schema cannot say what a name may look like, or which options a game has.
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 400, 403]
"""
CHECK = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"


async def test_a_real_server_does_what_the_document_says(tmp_path: Path) -> None:
    """Every operation, asked well and badly, answers as described and breaks nothing."""
    async with server_in(tmp_path / "data", "--limits", "none") as server:
        game = {"game": "perudo/1", "name": "A", "bots": ["steady"]}
        async with httpx.AsyncClient(base_url=server.url) as http:
            code = (await http.post("/api/tables", json=game)).json()["code"]
        settings = tmp_path / "schemathesis.toml"
        settings.write_text(SETTINGS.replace("CODE", code))
        program = [sys.executable, "-c", CHECK, "--config-file", str(settings), "run"]
        done = subprocess.run(  # noqa: ASYNC221  nothing else is to be done here
            [*program, f"{server.url}/api/openapi.json", "--no-color"],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env=os.environ | {"COLUMNS": "120"},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert server.said == ""


def test_the_document_is_whole() -> None:
    """Every reference leads somewhere, every part is a schema, and every body has its example."""
    document = openapi()
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        assert schema["title"] == name
    references = [*_references(document)]
    assert references
    for reference in references:
        assert reference.removeprefix("#/components/schemas/") in schemas


async def test_every_route_is_in_the_document() -> None:
    async with web(World()) as server:
        answer = await server.ask("GET", "/api/openapi.json")
        assert answer.json()["paths"].keys() == {
            *("/healthz", "/api/games", "/api/tables", "/api/tables/{code}"),
            *("/api/tables/{code}/qr.svg", "/api/tables/{code}/record"),
            "/api/tables/{code}/throws",
        }


def _references(part: object) -> list[str]:
    if isinstance(part, dict):
        here = [part["$ref"]] if "$ref" in part else []
        return here + [found for value in part.values() for found in _references(value)]
    return (
        [found for value in part for found in _references(value)] if isinstance(part, list) else []
    )
