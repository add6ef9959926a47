"""What the terminal says about Shoot the Moons, in Russian and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal.texts import Catalogue, Lang

_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "welcome": "Shoot the Moons: {players} за столом, у каждого {chips}, анте {ante}. "
        "help — команды, quit — выход.",
        "button-drawn": "{name} получает первую кнопку",
        "button-drawn-you": "Вы получаете первую кнопку",
        "deal": "Круг {circle} · раунд {round} · бет от {min_bet}",
        "ante-rose": "Минимальная ставка и анте теперь {min_bet} (M-23)",
        "antes": "Анте {ante} с каждого. Кнопка: {name}",
        "ante-short": "{name}: анте только {chips}, ва-банк",
        "ante-short-you": "Вы: анте только {chips}, ва-банк",
        "chips": "жетоны",
        "bet-column": "бет",
        "notepad": "блокнот",
        "button": "Б",
        "va-bank": "ва-банк",
        "folded": "фолд",
        "gone": "вне игры",
        "bank": "Банк {bank}",
        "no-price": "ставок нет: чек бесплатно",
        "price": "цена {price}",
        "staying": "остаться стоит {cost}",
        "staying-you": "вам остаться: {cost}",
        "staying-short": "остаться стоит {cost}, есть {chips} — только ва-банк",
        "staying-short-you": "вам остаться: {cost}, есть {chips} — только ва-банк",
        "sum": "сумма {sum}",
        "with-before": "с прежними {total}",
        "your-moon": "☾ Две тройки: луна, половина банка (M-17)",
        "check": "{name}: чек",
        "check-you": "Вы: чек",
        "put-bet": "{name}: бет {own}{note}",
        "put-bet-you": "Вы: бет {own}{note}",
        "put-call": "{name}: колл {price} (+{chips}){note}",
        "put-call-you": "Вы: колл {price} (+{chips}){note}",
        "put-raise": "{name}: рейз до {price} (+{chips}){note}",
        "put-raise-you": "Вы: рейз до {price} (+{chips}){note}",
        "put-va-bank": "{name}: ва-банк {own} (+{chips}), цена {price}",
        "put-va-bank-you": "Вы: ва-банк {own} (+{chips}), цена {price}",
        "all-of-it": " — ва-банк",
        "fold": "{name}: фолд",
        "fold-you": "Вы: фолд",
        "no-betting": "Ставить больше некому: кости бросают и сразу открывают (M-14)",
        "opening": "Раунд {round}: кости открыты · банк {bank}",
        "moon": "☾ луна",
        "total": "всего {total}",
        "settlement": "Расчёт круга {circle} · банк {bank}",
        "layer": "Слой {lo}–{hi}: {chips} — за него {names}",
        "why-moon": "☾ Две тройки, половина банка (M-17)",
        "why-total": "Наибольшая сумма {total} (M-18)",
        "why-back": "Сверх {lo} с каждого своё возвращается (M-20)",
        "why-left": "Что сверх {lo} оставили вышедшие (M-20)",
        "why-alone": "Сверх {lo} остался один ({rule})",
        "why-all-folded": "Остальные вышли: весь банк, кости закрыты (M-15)",
        "from-layer": "слой {lo}–{hi}",
        "odd": "лишний жетон — по кругу от кнопки (M-19)",
        "broke": "{name} без жетонов и встаёт из-за стола",
        "broke-you": "Вы без жетонов и встаёте из-за стола",
        "watch": "Остальные доигрывают; Ctrl-C — не ждать конца",
        "won": "{name} выигрывает игру! Кругов: {circles}",
        "won-you": "Вы выиграли игру! Кругов: {circles}",
        "won-together": "Поровну жетонов: {names}. Кругов: {circles}",
        "preset-min": "минимум",
        "preset-half": "половина банка",
        "preset-bank": "банк",
        "adds": "добавить {chips}",
        "all-chips": "все {chips}",
        "not-a-move": "Это не ход: напишите check, bet 30, call, raise 60, fold или va-bank; "
        "help — все команды",
        "no-amount": "После {verb} нужно целое число жетонов, цифрами 0–9 и без знаков: "
        "{verb} 30, или min, half, bank ({rule})",
        "odds": "Если никто больше не выйдет, ваша сумма наибольшая — {win}, "
        "поровну с кем-то — {tie}",
        "odds-moon": "☾ Луна: ваша — {own}, чья-то ещё — {others}",
        "odds-payout": "Если никто больше не поставит, из банка {bank} вам в среднем {payout}",
        "odds-note": "Считаем чужие кости честными; о чём говорят ставки, решать вам.",
        "odds-win-row": "выиграть",
        "odds-tie-row": "поровну",
        "odds-moon-row": "луна",
        "odds-odd-dice": "Костей в каждом раунде две (M-01)",
        "odds-wrong-rounds": "Своих пар {own}, а открыто раундов {opened}: своих столько же или на "
        "одну больше",
        "odds-how-many": "Сколько игроков в круге: --players 3, или их открытые суммы: --opened",
        "odds-bad-sum": "Сумма двух костей — от {least} до {most} (M-01)",
        "odds-uneven": "У всех открыто раундов поровну, и не больше {most}",
        "odds-players-differ": "--players {players}, а с открытыми суммами других {opened}",
        "odds-wrong-table": "В круге от {least} до {most} игроков",
        "legal": "Можно: {moves}",
        "help": "Ходы: check — чек; bet 30 — бет; call — колл; raise 60 — рейз до 60; "
        "fold — фолд; va-bank — всё, что есть.\n"
        "Вместо числа: min — наименьшее, half — половина банка, bank — банк.\n"
        "Команды: odds — шансы; legal — какие ходы можно; rules — правила; help — это; "
        "quit — выход.",
        "rules": "M-01  Круг — три раунда по две кости. Наибольшая сумма трёх раундов берёт круг.\n"
        "M-04  В начале круга все ставят анте: минимальную ставку, сейчас {min_bet}.\n"
        "M-05  Кости скрыты, идут торги, потом все оставшиеся открывают раунд.\n"
        "M-06  Торгуются по кругу, первый — после кнопки.\n"
        "M-07  Чек — пока никто не ставил.\n"
        "M-08  Бет — первая ставка раунда, от {min_bet}: столько стоит остаться.\n"
        "M-10  Рейз — новая цена: {raise_rule}. Колл — сравнять, фолд — выйти.\n"
        "M-12  Ва-банк — всё, что есть; можно и меньше цены.\n"
        "M-13  Ва-банк меньше полного рейза не даёт поднимать тем, кто уже ответил.\n"
        "M-15  Все вышли, кроме одного: банк его, кости закрыты.\n"
        "M-17  Две тройки в третьем раунде — луна: половина банка.\n"
        "{settlement}\n"
        "{ante_rise}\n"
        "{circles}",
        "draw-question": "У кого первая кнопка? Имя, или жребий",
        "pairs-down": "Все в круге бросают по две кости тайком (M-05)",
        "pairs-up": "Торги окончены: оставшиеся открывают кости, введите их (M-16)",
        "would-put-all": "{name} ставит всё, что есть: {chips}",
        "would-open": "суммы раунда: {sums}",
        "would-pay": "из банка получают: {shares}",
        "would-win": "игра окончена, побеждает {names}",
        "referee-help": "Ходы того, чей ход: check — чек; bet 30 — бет; call — колл; raise 60 — "
        "рейз до 60; fold — фолд; va-bank — всё. С именем: боб колл.\n"
        "Вместо числа: min — наименьшее, half — половина банка, bank — банк.\n"
        "Кости: 34 — того, о ком спрашивают; аня 34, боб 66 — нескольких.",
        "min-bet": "хотя бы на минимальную ставку выше прежней",
        "last-raise": "выше прежней хотя бы на последний полный бет или рейз",
        "refund": "M-20  Ва-банк выиграл: с каждого столько, сколько поставил он; остальное назад.",
        "side-pots": "M-21  Ва-банк: что сверх его ставки, разыгрывают те, кто это поставил.",
        "ante-rise": "M-23  Через каждые {circles} кругов минимальная ставка удваивается.",
        "no-ante-rise": "M-23  Минимальная ставка не растёт.",
        "circles": "M-24  Кругов {circles}, потом побеждает тот, у кого больше жетонов.",
        "no-circles": "M-02  Без жетонов — вне игры. Последний выигрывает.",
    },
    "en": {
        "welcome": "Shoot the Moons: {players} at the table, {chips} each, the ante is {ante}. "
        "help lists commands, quit leaves.",
        "button-drawn": "{name} gets the first button",
        "button-drawn-you": "You get the first button",
        "deal": "Circle {circle} · round {round} · bets from {min_bet}",
        "ante-rose": "The minimum bet and the ante are {min_bet} now (M-23)",
        "antes": "Ante {ante} from everybody. Button: {name}",
        "ante-short": "{name}: an ante of only {chips}, va-bank",
        "ante-short-you": "You: an ante of only {chips}, va-bank",
        "chips": "chips",
        "bet-column": "bet",
        "notepad": "notepad",
        "button": "B",
        "va-bank": "va-bank",
        "folded": "fold",
        "gone": "out",
        "bank": "Bank {bank}",
        "no-price": "no bet yet: check is free",
        "price": "price {price}",
        "staying": "staying costs {cost}",
        "staying-you": "staying costs you {cost}",
        "staying-short": "staying costs {cost}, there are {chips}: only va-bank",
        "staying-short-you": "staying costs you {cost}, you have {chips}: only va-bank",
        "sum": "sum {sum}",
        "with-before": "{total} with those before",
        "your-moon": "☾ Two threes: the moon, half of the bank (M-17)",
        "check": "{name}: check",
        "check-you": "You: check",
        "put-bet": "{name}: bet {own}{note}",
        "put-bet-you": "You: bet {own}{note}",
        "put-call": "{name}: call {price} (+{chips}){note}",
        "put-call-you": "You: call {price} (+{chips}){note}",
        "put-raise": "{name}: raise to {price} (+{chips}){note}",
        "put-raise-you": "You: raise to {price} (+{chips}){note}",
        "put-va-bank": "{name}: va-bank {own} (+{chips}), price {price}",
        "put-va-bank-you": "You: va-bank {own} (+{chips}), price {price}",
        "all-of-it": " — va-bank",
        "fold": "{name}: fold",
        "fold-you": "You: fold",
        "no-betting": "Nobody is left to bet against: the dice are thrown and opened (M-14)",
        "opening": "Round {round}: dice are opened · bank {bank}",
        "moon": "☾ moon",
        "total": "total {total}",
        "settlement": "Settlement of circle {circle} · bank {bank}",
        "layer": "Layer {lo}–{hi}: {chips}, for {names}",
        "why-moon": "☾ Two threes, half of the bank (M-17)",
        "why-total": "The highest total, {total} (M-18)",
        "why-back": "Above {lo} each, one's own chips back (M-20)",
        "why-left": "What folded players left above {lo} (M-20)",
        "why-alone": "Above {lo} only one is left ({rule})",
        "why-all-folded": "All others have folded: the whole bank, and no dice shown (M-15)",
        "from-layer": "layer {lo}–{hi}",
        "odd": "the odd chip goes clockwise from the button (M-19)",
        "broke": "{name} has no chips left and leaves the table",
        "broke-you": "You have no chips left and leave the table",
        "watch": "The others play on; Ctrl-C if you do not want to see the end",
        "won": "{name} wins the game! Circles: {circles}",
        "won-you": "You win the game! Circles: {circles}",
        "won-together": "Equal chips: {names}. Circles: {circles}",
        "preset-min": "minimum",
        "preset-half": "half of the bank",
        "preset-bank": "the bank",
        "adds": "adds {chips}",
        "all-chips": "all {chips}",
        "not-a-move": "Not a move: write check, bet 30, call, raise 60, fold or va-bank; "
        "help lists all commands",
        "no-amount": "{verb} needs a whole number of chips, in digits 0–9 without signs: "
        "{verb} 30, or min, half, bank ({rule})",
        "odds": "If nobody else leaves, your total is the highest: {win}, ties for it: {tie}",
        "odds-moon": "☾ The moon is yours: {own}, somebody else's: {others}",
        "odds-payout": "If nobody puts in any more, you get {payout} of the bank of {bank}, "
        "on average",
        "odds-note": "The others' dice are taken as fair; what the bets tell is for you to judge.",
        "odds-win-row": "win",
        "odds-tie-row": "tie",
        "odds-moon-row": "moon",
        "odds-odd-dice": "there are two dice in each round (M-01)",
        "odds-wrong-rounds": "{own} pairs of your own and {opened} opened rounds: yours are as "
        "many or one more",
        "odds-how-many": "how many are in the circle? --players 3, or their opened sums: --opened",
        "odds-bad-sum": "two dice add up to {least} to {most} (M-01)",
        "odds-uneven": "as many rounds are opened of all, and at most {most}",
        "odds-players-differ": "--players {players}, but opened sums of {opened} others",
        "odds-wrong-table": "{least} to {most} players are in a circle",
        "legal": "You may: {moves}",
        "help": "Moves: check; bet 30; call; raise 60 is a raise to 60; fold; va-bank: all you "
        "have.\n"
        "Instead of a number: min is the least, half is half of the bank, bank is the bank.\n"
        "Commands: odds: chances; legal: what you may do; rules; help: this; quit.",
        "rules": "M-01  A circle is three rounds of two dice. The highest total of all three wins "
        "it.\n"
        "M-04  Everybody posts an ante at the start: the minimum bet, now {min_bet}.\n"
        "M-05  Dice are hidden, then comes betting, then those still in open the round.\n"
        "M-06  Betting goes clockwise, first the one after the button.\n"
        "M-07  Check, while nobody has bet.\n"
        "M-08  A bet is the first of a round, from {min_bet} on: the price of staying.\n"
        "M-10  A raise is a new price: {raise_rule}. Call matches, fold leaves.\n"
        "M-12  Va-bank is all you have; it may be less than the price.\n"
        "M-13  A va-bank below a full raise lets nobody raise who has answered already.\n"
        "M-15  All but one have folded: the bank is theirs, no dice are shown.\n"
        "M-17  Two threes in the third round are the moon: half of the bank.\n"
        "{settlement}\n"
        "{ante_rise}\n"
        "{circles}",
        "draw-question": "Who has the first button? A name, or draw",
        "pairs-down": "Everybody in the circle throws two dice in secret (M-05)",
        "pairs-up": "The betting is over: those still in open their dice, type them in (M-16)",
        "would-put-all": "{name} puts in everything: {chips}",
        "would-open": "sums of the round: {sums}",
        "would-pay": "paid from the bank: {shares}",
        "would-win": "the game is over, won by {names}",
        "referee-help": "Moves of the player on turn: check; bet 30; call; raise 60 is a raise to "
        "60; fold; va-bank: everything. With a name: bob call.\n"
        "Instead of a number: min is the least, half is half of the bank, bank is the bank.\n"
        "Dice: 34 are those of the player who is asked for; anna 34, bob 66 are several.",
        "min-bet": "at least the minimum bet above the old one",
        "last-raise": "above the old one by at least the last full bet or raise",
        "refund": "M-20  A va-bank winner gets from each no more than his own; the rest goes back.",
        "side-pots": "M-21  What exceeds a va-bank player's chips is contested by those who put it "
        "in.",
        "ante-rise": "M-23  After every {circles} circles the minimum bet doubles.",
        "no-ante-rise": "M-23  The minimum bet does not rise.",
        "circles": "M-24  After {circles} circles the largest stack wins.",
        "no-circles": "M-02  Without chips you are out. The last one wins.",
    },
}

_REFUSALS_RU: Final[Mapping[str, str]] = {
    "bet-instead": "ставок ещё нет: не рейз, а бет, от {least}",
    "bet-too-small": "бет — не меньше {least}; меньшим можно только ва-банк",
    "betting-not-reopened": (
        "последний ва-банк не был полным рейзом: можно только колл, фолд или ва-банк не выше цены"
    ),
    "nobody-can-answer": "все остальные уже ва-банк: на бет или рейз некому ответить",
    "no-check-after-bet": "ставка уже есть: остаться стоит {cost}",
    "no-such-button": "кнопку разыгрывают между игроками",
    "not-in-the-circle": "этого игрока в круге уже нет",
    "nothing-to-call": "ставок нет: чек ничего не стоит",
    "raise-instead": "ставка уже есть: не бет, а рейз, не меньше чем до {least}",
    "raise-too-small": "рейз — не меньше чем до {least}; меньшим можно только ва-банк",
    "too-few-chips": "жетонов {chips}, а нужно {cost}: остаётся ва-банк",
    "wrong-pairs": "{seat}: бросают и открывают только те, кто в круге, по две кости",
}

CATALOGUE: Final = Catalogue(_TEXTS, _REFUSALS_RU)
