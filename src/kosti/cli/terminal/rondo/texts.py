"""What the terminal says about Rondo, in Russian and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal.texts import Catalogue, Lang

_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "welcome": "Rondo: {players} за столом, у каждого {chips}, ставка раунда {stake}. "
        "? — помощь, quit — выход.",
        "round": "Раунд {round} · в банке {bank}",
        "stakes": "Ставки: {paid}. Кость дилера — в центр (R-03, R-04)",
        "no-stakes": "Ставить нечем: играют за банк как есть. Кость дилера — в центр (R-03, R-04)",
        "bank": "Банк {bank}",
        "house": "дом {chips}",
        "out": "вне игры",
        "winner": "победа",
        "rolling": "брошена, ещё не прочитана",
        "shows": "на столе {face}",
        "to-throw": "бросает",
        "does-not-throw": "сейчас не бросает",
        "pays": "проигрывает раунд",
        "who-throws": "Бросают: {names}",
        "how-lies": "Как легли: {names}",
        "who-threw": "Кто бросил? Например: бросок аня боб, или бросок все",
        "whose-die": "Чья это кость? Напишите имя: аня 5",
        "how-it-lies": "{name}: как легла кость? Значение, мимо или упала",
        "said-twice": "{name}: эта кость названа дважды",
        "not-understood": "«{typed}»: не понимаю. Напишите, например: аня 5, боб мимо, вера упала",
        "not-a-move": "Это не понять: напишите, например, аня 5, боб мимо; ? — помощь",
        "fate-missed": "мимо",
        "fate-fell": "упала",
        "values": "Меньше всех: {lowest}. Больше всех: {highest}",
        "rethrow-lowest": "Наименьших несколько: снимите все кости, бросают только {names} (R-13)",
        "rethrow-highest": "Наибольших несколько: снимите все кости, бросают только {names} (R-13)",
        "losers": "Проигрывает раунд: {names} (R-12)",
        "out-missed": "{name} выбывает: кость никого не задела; снимите её (R-09)",
        "out-fell": "{name} выбывает: кость упала со стола (R-10)",
        "out-lowest": "{name} выбывает: наименьшее значение (R-12)",
        "out-broke": "{name} выбывает: не хватает на ставку (R-04)",
        "takes": "{name} забирает из банка {chips}; это ставка: {payers} (R-12)",
        "takes-nothing": "{name} побеждает в раунде, но ставки у проигравшего не было (R-12)",
        "all-equal": "У всех поровну, раз подряд: {row}. Доплачено {chips}, раунд повторяется "
        "(R-15)",
        "house-took": "Банк {chips} уходит дому (R-16, R-19)",
        "replayed": "Выбыли бы все сразу: раунд играется снова без новых ставок (R-19)",
        "won": "Больше никого: {name} забирает банк {chips} (R-18)!",
        "nobody-won": "Игра окончена без победителя (R-19)",
        "referee-help": "Бросают когда хотят. бросок аня боб — кости летят (можно и не писать).\n"
        "Когда всё легло: аня 5, боб мимо, вера упала. Если чужую кость повернули — её новое "
        "значение там же: гоша 2.\n"
        "Фолы судят разом: напишите всё, что брошено с прошлого раза, одной строкой или по одной "
        "(R-09).",
        "rules": "R-04  В начале раунда все ставят в банк {stake}.\n"
        "R-05  Каждый бросает свою кость один раз, когда захочет.\n"
        "R-06  Брошенная кость должна задеть другую: игрока или дилера.\n"
        "R-08  Повёрнутая чужой кость показывает новое значение, и оно считается.\n"
        "R-09  Мимо — вне игры, ставка остаётся в банке. R-10  Упала со стола — тоже.\n"
        "R-12  Наименьшее значение отдаёт ставку наибольшему и выбывает.\n"
        "R-13  Наименьших или наибольших несколько: перебрасывают только они.\n"
        "R-14  Победитель переброса берёт {tie_stake}.\n"
        "R-15  У всех поровну: ещё по ставке, раунд снова; подряд в {limit}-й раз — банк дому.\n"
        "R-18  Последний оставшийся забирает банк.\n"
        "R-19  Выбыли все разом: {nobody_left}.",
        "round-loser": "ставку проигравшего раунд",
        "rethrow-loser": "ставку проигравшего раунд и тех, кого перебросил",
        "all-out-replay": "раунд играется снова",
        "all-out-house": "банк уходит дому",
    },
    "en": {
        "welcome": "Rondo: {players} at the table, {chips} each, the stake of a round is {stake}. "
        "? is help, quit leaves.",
        "round": "Round {round} · {bank} in the bank",
        "stakes": "Stakes: {paid}. The dealer die goes to the centre (R-03, R-04)",
        "no-stakes": "Nobody can pay: it is for the bank as it stands. The dealer die goes to the "
        "centre (R-03, R-04)",
        "bank": "Bank {bank}",
        "house": "house {chips}",
        "out": "out",
        "winner": "has won",
        "rolling": "thrown, not read yet",
        "shows": "shows {face}",
        "to-throw": "is to throw",
        "does-not-throw": "does not throw now",
        "pays": "loses the round",
        "who-throws": "To throw: {names}",
        "how-lies": "How do they lie: {names}",
        "who-threw": "Who has thrown? For example: throw anna bob, or throw all",
        "whose-die": "Whose die is it? Write the name: anna 5",
        "how-it-lies": "{name}: how does the die lie? A value, missed or fell",
        "said-twice": "{name}: this die is named twice",
        "not-understood": "{typed}: not understood. Write, say: anna 5, bob missed, vera fell",
        "not-a-move": "Not understood: write, say, anna 5, bob missed; ? is help",
        "fate-missed": "missed",
        "fate-fell": "fell",
        "values": "Lowest: {lowest}. Highest: {highest}",
        "rethrow-lowest": "Several lowest: clear the table, only {names} throw (R-13)",
        "rethrow-highest": "Several highest: clear the table, only {names} throw (R-13)",
        "losers": "The round is lost by {names} (R-12)",
        "out-missed": "{name} is out: the die met no other; take it off (R-09)",
        "out-fell": "{name} is out: the die fell off the table (R-10)",
        "out-lowest": "{name} is out: the lowest value (R-12)",
        "out-broke": "{name} is out: too few chips for the stake (R-04)",
        "takes": "{name} takes {chips} out of the bank, the stake of {payers} (R-12)",
        "takes-nothing": "{name} wins the round, but the loser had no stake in it (R-12)",
        "all-equal": "All values are equal, in a row: {row}. Paid {chips} more, the round is "
        "repeated (R-15)",
        "house-took": "The bank of {chips} goes to the house (R-16, R-19)",
        "replayed": "All would be out at once: the round is played again, without new stakes "
        "(R-19)",
        "won": "{name} is the last one left and takes the bank of {chips} (R-18)!",
        "nobody-won": "The game is over without a winner (R-19)",
        "referee-help": "Throw whenever you like. throw anna bob: these dice fly (you need not "
        "write it).\n"
        "When all lie still: anna 5, bob missed, vera fell. If somebody's die was turned, its new "
        "value stands there, too: gosha 2.\n"
        "Fouls are judged together: write all that was thrown since the last time, in one line or "
        "one by one (R-09).",
        "rules": "R-04  At the start of a round everybody puts {stake} into the bank.\n"
        "R-05  Everybody throws their die once, whenever they like.\n"
        "R-06  The thrown die must meet another one: a player's or the dealer's.\n"
        "R-08  A die that was hit and turned shows its new value, which counts.\n"
        "R-09  Missed: out, the stake stays in the bank. R-10  Fell off the table: the same.\n"
        "R-12  The lowest value gives its stake to the highest and is out.\n"
        "R-13  Several lowest, or several highest: only they throw again.\n"
        "R-14  The winner of a re-throw takes {tie_stake}.\n"
        "R-15  All equal: one more stake each, and again; number {limit} in a row goes to the "
        "house.\n"
        "R-18  The last one left takes the bank.\n"
        "R-19  All out at once: {nobody_left}.",
        "round-loser": "the stake of the round's loser",
        "rethrow-loser": "the stakes of the round's loser and of those beaten in the re-throw",
        "all-out-replay": "the round is played again",
        "all-out-house": "the bank goes to the house",
    },
}

_REFUSALS_RU: Final[Mapping[str, str]] = {
    "already-thrown": "эта кость уже брошена",
    "hit-and-missed": "{seat}: кость или задела другую, или нет",
    "named-twice": "каждого называют один раз, по порядку мест",
    "no-face": "{seat}: у кости на столе есть значение",
    "no-verdict": "{seat}: брошенная кость задела другую, промахнулась или упала",
    "not-in-the-rethrow": "перебрасывают только те, у кого поровну",
    "not-on-the-table": "{seat}: кости этого игрока на столе нет",
    "not-thrown-now": "{seat}: эту кость с прошлого раза не бросали",
    "nothing-rolls": "с прошлого раза никто не бросал",
}

CATALOGUE: Final = Catalogue(_TEXTS, _REFUSALS_RU)
