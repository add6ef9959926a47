"""The web table: HTTP, WebSockets and the built front end."""

from kosti.web.app import create_app

__all__ = ["create_app"]
