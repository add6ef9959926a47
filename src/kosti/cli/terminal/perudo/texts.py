"""What the terminal says about Perudo, in Russian and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal.texts import Catalogue, Lang

_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "welcome": "Perudo: {players} за столом, у каждого {dice}. help — команды, quit — выход.",
        "roll-off": "Розыгрыш первого слова: {throws}",
        "roll-off-again": "Поровну: бросают ещё раз {names}",
        "opener": "{name} открывает игру",
        "opener-you": "Вы открываете игру",
        "round": "Раунд {round}",
        "in-play": "в игре {dice}",
        "calzone-round": "Calzone: тузы не джокеры",
        "seat": "место",
        "bids": "Ставки:",
        "no-bids": "Ставок ещё нет",
        "standing": "Стоит ставка {bid} ({name})",
        "standing-you": "Стоит ваша ставка {bid}",
        "out": "вне игры",
        "calzone": "{name} объявляет Calzone: в этом раунде тузы не джокеры",
        "calzone-you": "Вы объявляете Calzone: в этом раунде тузы не джокеры",
        "bid": "{name}: {bid}",
        "bid-you": "Вы: {bid}",
        "doodoo": "{name} не верит: Doodoo!",
        "doodoo-you": "Вы не верите: Doodoo!",
        "jonti": "{name}: ровно столько! Jonti!",
        "jonti-you": "Вы: ровно столько! Jonti!",
        "found": "Ставка {bid}, на столе {count}",
        "holds": "ставка верна",
        "fails": "ставка неверна",
        "exact": "ровно столько",
        "not-exact": "не ровно столько",
        "die-lost": "{name} теряет кость",
        "die-lost-you": "Вы теряете кость",
        "die-gained": "{name} возвращает себе кость",
        "die-gained-you": "Вы возвращаете себе кость",
        "nothing-gained": "{name} ничего не теряет: все кости и так на месте",
        "nothing-gained-you": "Вы ничего не теряете: все кости и так на месте",
        "player-out": "{name} выбывает из игры",
        "player-out-you": "Вы выбываете из игры; остальные доигрывают",
        "won": "{name} выигрывает партию! Раундов: {rounds}",
        "won-you": "Вы выиграли партию! Раундов: {rounds}",
        "jonti-chance": "Jonti на {bid}? Enter — пусть идёт",
        "not-a-move": "Это не ход: напишите, например, 3x4 или doodoo; help — все команды",
        "odds": "{bid} при ваших костях: не меньше — {at_least}, ровно — {exactly}",
        "odds-note": "Считаем чужие кости честными; о чём говорят ставки, решать вам.",
        "odds-none": "Ставки ещё нет; шансы любой: odds 3x4",
        "odds-given-bids": "Если верить ставкам: не меньше — {at_least}, ровно — {exactly}",
        "odds-held": "(костей: {held})",
        "odds-others": "остальные",
        "odds-note-bids": "В скобках — если верить ставкам: модель docs/odds.md, а не расчёт.",
        "odds-bad-bid": "«{text}» — не ставка: напишите, например, 4x5",
        "odds-no-bid": "Не сказано, какая ставка: --bid 4x5",
        "odds-held-alone": "--held что-то значит только вместе с --bids",
        "odds-too-many-own": "Своих костей {own}: их не больше {most} и меньше, чем всего в игре, "
        "{dice} (P-01)",
        "odds-too-many-held": "У игроков больше костей, чем их в игре (P-01)",
        "odds-wrong-holding": "У каждого в игре от 1 до {most} костей (P-01): назовите, у кого "
        "сколько, --held A:4,B:3",
        "odds-wrong-table": "За столом от 2 до 10 игроков",
        "legal-bids": "Ставки: {ranges}",
        "legal-from": "на {face} от {least}",
        "legal-most": "не больше {most}",
        "legal-calls": "Также: {calls}",
        "legal-jonti": "Сейчас можно только jonti или Enter",
        "help": "Ходы: 3x4 — три четвёрки (количество, лицо); doodoo — не верю; "
        "jonti — ровно столько; calzone — тузы не джокеры.\n"
        "Команды: odds [3x4] — шансы ставки; legal — какие ходы можно; rules — правила; "
        "help — это; quit — выход.",
        "rules": "P-05  Ставка говорит о всех костях на столе: «не меньше стольких такого лица».\n"
        "P-06  По кругу: повышайте или говорите Doodoo. Пропустить ход нельзя.\n"
        "P-07  Туз (1) — джокер: считается за любое лицо, кроме ставок на тузы.\n"
        "P-08  Повышение: {raise_rule}.\n"
        "P-09  На тузы — не меньше половины (вверх): 3x4 → 2x1. Тузы на тузы — больше.\n"
        "P-10  С тузов назад — вдвое и ещё один: 2x1 → 5x4.\n"
        "P-11  Первая ставка не на тузы.\n"
        "P-15  Doodoo: кости открыты. Ставка верна — кость теряет сказавший, нет — поставивший.\n"
        "P-16  Jonti{jonti}: кто не ставил и не ходит следующим, говорит «ровно столько». "
        "Угадал — возвращает кость, нет — теряет.\n"
        "P-13  Calzone{calzone}: у кого только что осталась одна кость, может до первой ставки "
        "лишить тузы силы; менять лицо тогда могут лишь те, у кого одна кость.\n"
        "P-19  Без костей — вне игры. Последний выигрывает.",
        "draw-question": "Кто открывает игру? Имя, или жребий",
        "cups-down": "Все бросают и накрывают кости стаканом; свои можно подсмотреть (P-04)",
        "cups-up": "Стаканы вверх: введите кости каждого (P-15, P-16)",
        "would-show": "подходящих костей {count}",
        "would-win": "{name} выигрывает партию",
        "referee-help": "Ходы: 3x4 — три четвёрки того, чей ход; боб 3x4 — с именем; doodoo — не "
        "верю; jonti вера — ровно столько; calzone — тузы не джокеры.\n"
        "Кости: 11345 — того, о ком спрашивают; аня 11345, боб 22336 — нескольких. В розыгрыше — "
        "по одной; кто по ошибке бросил все, у того все (P-03).",
        "ladder": "больше количество при любом лице 2–6 или то же количество старшего лица",
        "no-drop": "ни количество, ни лицо не падают, хоть одно растёт",
        "switched-off": " (здесь выключено)",
    },
    "en": {
        "welcome": "Perudo: {players} at the table, {dice} each. help lists commands, quit leaves.",
        "roll-off": "Roll-off: {throws}",
        "roll-off-again": "A tie: {names} throw again",
        "opener": "{name} opens the game",
        "opener-you": "You open the game",
        "round": "Round {round}",
        "in-play": "{dice} in play",
        "calzone-round": "Calzone: aces are not wild",
        "seat": "seat",
        "bids": "Bids:",
        "no-bids": "No bids yet",
        "standing": "{bid} stands ({name})",
        "standing-you": "Your {bid} stands",
        "out": "out",
        "calzone": "{name} declares Calzone: no wild aces in this round",
        "calzone-you": "You declare Calzone: no wild aces in this round",
        "bid": "{name}: {bid}",
        "bid-you": "You: {bid}",
        "doodoo": "{name} does not believe it: Doodoo!",
        "doodoo-you": "You do not believe it: Doodoo!",
        "jonti": "{name}: exactly right! Jonti!",
        "jonti-you": "You: exactly right! Jonti!",
        "found": "Bid {bid}, on the table {count}",
        "holds": "the bid holds",
        "fails": "the bid does not hold",
        "exact": "exactly right",
        "not-exact": "not exactly right",
        "die-lost": "{name} loses a die",
        "die-lost-you": "You lose a die",
        "die-gained": "{name} regains a die",
        "die-gained-you": "You regain a die",
        "nothing-gained": "{name} loses nothing, and has all dice already",
        "nothing-gained-you": "You lose nothing, and have all your dice already",
        "player-out": "{name} is out",
        "player-out-you": "You are out; the others play on",
        "won": "{name} wins the game! Rounds: {rounds}",
        "won-you": "You win the game! Rounds: {rounds}",
        "jonti-chance": "Jonti on {bid}? Enter lets it be",
        "not-a-move": "Not a move: write 3x4 or doodoo, for example; help lists all commands",
        "odds": "{bid} with your dice: at least — {at_least}, exactly — {exactly}",
        "odds-note": "The others' dice are taken as fair; what the bids tell is for you to judge.",
        "odds-none": "There is no bid yet; the odds of any: odds 3x4",
        "odds-given-bids": "If the bids are believed: at least — {at_least}, exactly — {exactly}",
        "odds-held": "(dice: {held})",
        "odds-others": "the others",
        "odds-note-bids": "In parentheses: if the bids are believed, by the model in docs/odds.md.",
        "odds-bad-bid": "{text} is no bid: write, for example, 4x5",
        "odds-no-bid": "which bid? --bid 4x5",
        "odds-held-alone": "--held means something only together with --bids",
        "odds-too-many-own": "{own} dice of your own: they are at most {most}, and fewer than the "
        "{dice} in play (P-01)",
        "odds-too-many-held": "the players hold more dice than are in play (P-01)",
        "odds-wrong-holding": "everybody in the game holds 1 to {most} dice (P-01): say who holds "
        "how many, --held A:4,B:3",
        "odds-wrong-table": "2 to 10 players sit at a table",
        "legal-bids": "Bids: {ranges}",
        "legal-from": "face {face} from {least}",
        "legal-most": "at most {most}",
        "legal-calls": "Also: {calls}",
        "legal-jonti": "Now only jonti, or Enter",
        "help": "Moves: 3x4 is three fours (quantity, face); doodoo: I do not believe it; "
        "jonti: exactly right; calzone: no wild aces.\n"
        "Commands: odds [3x4]: chances of a bid; legal: what you may do; rules; "
        "help: this; quit.",
        "rules": "P-05  A bid is about all dice on the table: at least so many of that face.\n"
        "P-06  Clockwise: raise, or call Doodoo. Nobody may pass.\n"
        "P-07  An ace (1) is wild: it counts as any face, except in bids on aces.\n"
        "P-08  A raise: {raise_rule}.\n"
        "P-09  To aces: at least half, rounded up: 3x4 → 2x1. Aces to aces: more of them.\n"
        "P-10  From aces back: twice as many and one: 2x1 → 5x4.\n"
        "P-11  The first bid is not on aces.\n"
        "P-15  Doodoo opens the dice. If the bid holds, the caller loses a die, else the bidder.\n"
        "P-16  Jonti{jonti}: who neither bid nor is next says that it is exactly right. "
        "If so, they regain a die, else they lose one.\n"
        "P-13  Calzone{calzone}: who has just fallen to one die may, before the first bid, take "
        "the wildness from the aces; then only players with one die may change the face.\n"
        "P-19  Without dice you are out. The last one wins.",
        "draw-question": "Who opens the game? A name, or draw",
        "cups-down": "Everybody throws and keeps the dice under the cup; look at yours (P-04)",
        "cups-up": "Cups up: type in everybody's dice (P-15, P-16)",
        "would-show": "matching dice: {count}",
        "would-win": "{name} wins the game",
        "referee-help": "Moves: 3x4 is three fours of the player on turn; bob 3x4 with a name; "
        "doodoo: I do not believe it; jonti vera: exactly right; calzone: no wild aces.\n"
        "Dice: 11345 are those of the player who is asked for; anna 11345, bob 22336 are several. "
        "In the roll-off one each; all, if somebody threw them all by mistake (P-03).",
        "ladder": "a higher quantity of any face 2–6, or the same quantity of a higher face",
        "no-drop": "neither quantity nor face falls, and at least one rises",
        "switched-off": " (off at this table)",
    },
}

_REFUSALS_RU: Final[Mapping[str, str]] = {
    "calzone-after-bid": "Calzone объявляют до первой ставки",
    "calzone-by-opener-only": "объявить Calzone может только тот, кто открывает: {opener}",
    "calzone-declared": "Calzone уже объявлена",
    "calzone-is-off": "за этим столом играют без Calzone",
    "calzone-not-now": "Calzone — для того, у кого только что осталась одна кость",
    "face-is-fixed": "в раунде Calzone сменить лицо {face} может только игрок с одной костью",
    "face-may-not-fall": "за этим столом лицо не может стать младше {face}",
    "jonti-by-next": "следующему по ходу Jonti нельзя: повышайте или говорите Doodoo",
    "jonti-is-off": "за этим столом играют без Jonti",
    "jonti-needs-three": "для Jonti в игре нужны трое",
    "jonti-on-own-bid": "на свою ставку Jonti не говорят",
    "no-bid-yet": "ставки ещё нет",
    "no-opening-on-aces": "первая ставка не может быть на тузы",
    "no-such-face": "на кости лица от 1 до 6",
    "no-such-opener": "открывает один из игроков",
    "no-such-quantity": "в ставке хотя бы одна кость",
    "one-die-or-all": "{seat}: бросают одну кость (или, по ошибке, все — {dice})",
    "too-few": "на лицо {face} можно ставить от {least}",
    "too-many": "в игре всего костей: {most}",
    "wrong-dice": "{seat}: костей должно быть {dice}",
    "wrong-thrower": "{seat}: бросают ровно те, кто спорит за первое слово",
}

CATALOGUE: Final = Catalogue(_TEXTS, _REFUSALS_RU)
