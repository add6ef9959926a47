"""How much one client may ask for: token buckets for connections and for addresses.

An address is what the server sees of a client: behind a trusted proxy the one that the proxy
names. Addresses of this machine are not limited: its own programs, or a proxy that names
nobody, and then everybody would share one bucket.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Self

from msgspec import Struct

_MANY: Final = 4096
"""Buckets that are kept before those that are full again are forgotten."""

_IPV6_NETWORK: Final = 64
"""Bits of an IPv6 address that belong to one subscriber."""


class Rate(Struct, frozen=True):
    """How often something may be done.

    Attributes:
        per_second: In the long run.
        at_once: After a pause.
    """

    per_second: float
    at_once: int


class Limits(Struct, frozen=True):
    """What one client may ask for; more than anybody needs who plays.

    Attributes:
        messages: What one connection says.
        together: What all connections of one address say.
        connections: How many of one address are open at once.
        requests: What one address asks over HTTP, the pages' files aside.
        tables: Tables that one address opens.
    """

    messages: Rate = Rate(100, 300)
    together: Rate = Rate(500, 2000)
    connections: int = 200
    requests: Rate = Rate(20, 200)
    tables: Rate = Rate(0.2, 30)


class Bucket:
    """Holds tokens, each of which is the right to do something once."""

    __slots__ = ("_at", "_level", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        """A full bucket."""
        self._rate = rate
        self._level = float(rate.at_once)
        self._at = now

    def take(self, now: float) -> float:
        """Take a token: 0, or the seconds until there will be one."""
        self._refill(now)
        if self._level < 1:
            return (1 - self._level) / self._rate.per_second
        self._level -= 1
        return 0.0

    def is_full(self, now: float) -> bool:
        """Whether it tells no more than a new one."""
        self._refill(now)
        return self._level >= self._rate.at_once

    def _refill(self, now: float) -> None:
        # A clock that went back gives nothing, and takes nothing away.
        gained = max(0.0, now - self._at) * self._rate.per_second
        self._level = min(self._rate.at_once, self._level + gained)
        self._at = now


class _Buckets:
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._buckets: dict[str, Bucket] = {}
        self._tidy_at = _MANY

    def take(self, address: str | None) -> float:
        if address is None:
            return 0.0
        now = self._now()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            self._tidy(now)
        return bucket.take(now)

    def _tidy(self, now: float) -> None:
        if len(self._buckets) >= self._tidy_at:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full(now)}
            self._tidy_at = max(_MANY, 2 * len(self._buckets))


class Door:
    """Who comes in, and how fast they may speak."""

    def __init__(self, limits: Limits | None, now: Callable[[], float] = time.monotonic) -> None:
        """An open door.

        Args:
            limits: What one client may ask for; None: anything.
            now: Seconds on a clock that never jumps.
        """
        self._limits = limits or _UNLIMITED
        self._now = now
        self._inside: Counter[str] = Counter()
        self._together = _Buckets(self._limits.together, now)
        self._requests = _Buckets(self._limits.requests, now)
        self._tables = _Buckets(self._limits.tables, now)

    def request(self, address: str | None) -> float:
        """Count an HTTP request: 0, or the seconds after which another may come."""
        return self._requests.take(subscriber(address))

    def table(self, address: str | None) -> float:
        """Count a table that is opened: 0, or the seconds after which another may be."""
        return self._tables.take(subscriber(address))

    def enter(self, address: str | None) -> Visit | None:
        """A connection comes in; None if its address has too many already."""
        known = subscriber(address)
        if known is not None:
            if self._inside[known] >= self._limits.connections:
                return None
            self._inside[known] += 1
        return Visit(self, known, Bucket(self._limits.messages, self._now()))

    def leave(self, known: str | None) -> None:
        """A connection has gone."""
        if known is None:
            return
        self._inside[known] -= 1
        if not self._inside[known]:
            del self._inside[known]

    def speak(self, known: str | None, bucket: Bucket) -> float:
        """Count a message: 0, or the seconds after which another may be said."""
        return bucket.take(self._now()) or self._together.take(known)


class Visit:
    """One connection's stay; leave it with ``with``."""

    def __init__(self, door: Door, known: str | None, bucket: Bucket) -> None:
        """A connection that has come in; use ``Door.enter``."""
        self._door = door
        self._known = known
        self._bucket = bucket

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._door.leave(self._known)

    def speak(self) -> float:
        """Count a message: 0, or the seconds after which another may be said."""
        return self._door.speak(self._known, self._bucket)


def subscriber(address: str | None) -> str | None:
    """Whom an address stands for: itself, or an IPv6 network; None for this machine."""
    if not address:
        return None  # a socket in the file system
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is None:
            network = ipaddress.ip_network((ip, _IPV6_NETWORK), strict=False)
            return None if ip.is_loopback else str(network)
        ip = ip.ipv4_mapped
    return None if ip.is_loopback else str(ip)


_ANY: Final = Rate(1e9, 1_000_000_000)
_UNLIMITED: Final = Limits(_ANY, _ANY, 1_000_000_000, _ANY, _ANY)
