"""The laws of the contract, for every game that there is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.notation import CODECS
from kosti.testing.laws import LAWS, Law
from kosti.testing.moons import MoonsKit
from kosti.testing.perudo import PerudoKit
from kosti.testing.rondo import RondoKit
from kosti.testing.strategies import Kit

KITS: dict[str, Kit] = {kit.codec.id: kit for kit in (PerudoKit(), MoonsKit(), RondoKit())}


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(data=st.data())
def test_law(law: Law, kit: Kit, data: st.DataObject) -> None:
    law(kit, data.draw)


def test_every_game_is_under_the_laws() -> None:
    assert KITS.keys() == CODECS.keys()
