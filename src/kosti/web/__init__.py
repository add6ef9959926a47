"""The web table: HTTP, WebSockets and the built front end."""

from kosti.web.app import create_app
from kosti.web.limits import Limits, Rate
from kosti.web.metrics import Metrics
from kosti.web.transport import config as server_config

__all__ = ["Limits", "Metrics", "Rate", "create_app", "server_config"]
