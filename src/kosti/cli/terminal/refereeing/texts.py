"""What the house says while it keeps a score, in Russian and in English, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal.texts import Catalogue, Lang

_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "ask-names": "Кто играет? Имена по кругу, через пробел или запятую",
        "names-same": "Двух игроков зовут одинаково: назовите их по-разному",
        "name-empty": "Имя не может быть пустым",
        "name-unseen": "В имени невидимый знак {char}",
        "name-digit": "{name}: имя не начинается с цифры и знака #, их не отличить от костей",
        "players-number": "Игроков от {least} до {most}, а не {players}",
        "unrecorded": "Партия не записывается. С --record FILE её можно было бы продолжить.",
        "record-exists": "{file} уже есть: --resume продолжит эту партию, --force перепишет запись",
        "resumed": "{file}: партия продолжается. Записано строк: {moves}",
        "torn": "Последняя строка записи оборвана и отброшена: введите её снова",
        "over-already": "Эта партия доиграна. Победа: {names}",
        "over-nobody": "Эта партия доиграна, победителя нет",
        "done": "Запись всей партии: {file}",
        "to-resume": "Продолжить: kosti referee --resume {file}",
        "who-unknown": "«{typed}»: такого игрока нет",
        "who-ambiguous": "«{typed}» подходит нескольким: {names}. Назовите точнее",
        "who-acts": "Чей это {move}: {names}? Напишите имя",
        "name-alone": "{name}: какой ход? Напишите его после имени",
        "dice-of": "Кости: {name}, {dice}",
        "dice-more": "Кости",
        "not-dice": "Сейчас ждём кости: цифры, например 1 3 6, или имя и цифры; ? — помощь",
        "dice-missing": "{name}: после имени нужны значения костей",
        "typed-twice": "{name}: кости названы дважды",
        "accept": "Верно? Enter — да, нет — заново, или исправьте",
        "read-back": "Прочитано: {words}",
        "dropped": "Хорошо, это не считается",
        "no-undo": "Принятое не возвращается (T-03)",
        "nothing-typed": "Отменять нечего: ничего не введено",
        "sure-lose": "Партия не записана и пропадёт. Выйти? [да/нет]",
        "move-of": "{name}, ход",
        "referee-commands": "Игрока можно назвать началом имени или местом: #2. Введённые кости "
        "читаются вслух и ждут Enter; исправить — назвать снова, нет — начать заново.\n"
        "Команды: legal — что можно; rules — правила; ? — помощь и положение; quit — выход, "
        "запись остаётся.",
    },
    "en": {
        "ask-names": "Who plays? Names in the order of seats, separated by spaces or commas",
        "names-same": "Two players have the same name: call them differently",
        "name-empty": "A name cannot be empty",
        "name-unseen": "A name holds the invisible character {char}",
        "name-digit": "{name}: a name does not begin with a digit or #, which would read as dice",
        "players-number": "{least} to {most} can play, not {players}",
        "unrecorded": "This game is not recorded. With --record FILE it could be resumed.",
        "record-exists": "{file} exists already: --resume goes on with that game, --force "
        "overwrites it",
        "resumed": "{file}: the game goes on. Lines recorded: {moves}",
        "torn": "The last line of the record was cut off and is dropped: type it again",
        "over-already": "This game is over. Won by {names}",
        "over-nobody": "This game is over, and nobody has won",
        "done": "The record of the whole game: {file}",
        "to-resume": "To go on: kosti referee --resume {file}",
        "who-unknown": "{typed}: nobody here is called so",
        "who-ambiguous": "{typed} may be one of {names}. Say more of the name",
        "who-acts": "Whose {move} is it: {names}? Write the name",
        "name-alone": "{name}: which move? Write it after the name",
        "dice-of": "Dice: {name}, {dice}",
        "dice-more": "Dice",
        "not-dice": "Dice are awaited: digits such as 1 3 6, or a name and digits; ? is help",
        "dice-missing": "{name}: after the name come the values of the dice",
        "typed-twice": "{name}: these dice are named twice",
        "accept": "Right? Enter is yes, no begins again, or correct it",
        "read-back": "Read: {words}",
        "dropped": "All right, that does not count",
        "no-undo": "What was accepted is not taken back (T-03)",
        "nothing-typed": "There is nothing to drop: nothing was typed",
        "sure-lose": "The game is not recorded and will be lost. Leave? [yes/no]",
        "move-of": "{name}, your move",
        "referee-commands": "The beginning of a name will do, or the seat: #2. Dice that were "
        "typed in are read back and wait for Enter; name them again to correct them, no begins "
        "again.\n"
        "Commands: legal: what may be done; rules; ? is this and the position; quit keeps the "
        "record.",
    },
}

REFEREEING: Final = Catalogue(_TEXTS, {})
"""What is said at every real table."""
