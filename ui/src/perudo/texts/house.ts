/** The rules of Perudo as a table tells them, written from the rulebook; one text per rule or option. */

import { catalogue } from "../../i18n";

export const rule = catalogue({
  ru: {
    each: { one: "по {n} кости", few: "по {n} кости", many: "по {n} костей" },
    "option.dice": "Костей у каждого",
    "option.raise": "Как поднимать ставку",
    "option.ladder": "Лестница",
    "option.ladder-hint": "Больше костей любого числа или столько же старшего.",
    "option.no-drop": "Без спуска",
    "option.no-drop-hint": "Ни количество, ни число не становятся меньше.",
    "option.jonti": "Jonti",
    "option.jonti-hint": "Не в свой ход сказать, что ставка точна. Верно — кость возвращается.",
    "option.calzone": "Calzone",
    "option.calzone-hint": "С последней костью можно лишить тузов их силы на раунд.",
    "option.roll-off": "Розыгрыш первого хода",
    "option.roll-off-hint": "Каждый бросает по кости, старшая начинает. Иначе решает жребий.",
    "option.window": "Пауза для Jonti",
    "option.window-hint": "Столько секунд ход ждёт, не скажет ли кто-нибудь Jonti. 0 — кто успел.",
    "bot.cautious-hint": "Не обещает лишнего и рано перестаёт верить.",
    "bot.steady-hint": "Считает шансы и держится их.",
    "bot.bluffer-hint": "Охотно обещает то, чего под стаканом нет.",
    "bot.expert-hint": "Думает, чем кончится раунд; самый сильный.",
    keys: "1–6 — число, ↑ ↓ — сколько, Enter — ставка, D — Doodoo, J — Jonti, C — Calzone",

    "card.wild": "Тузы — джокеры: считаются за любое число",
    "card.ladder": "Больше костей или столько же, но старше",
    "card.no-drop": "Больше костей или старше число, и ничто не убывает",
    "card.aces": "На тузов — вдвое меньше, с тузов — вдвое больше и ещё одна",
    "card.jonti":
      "Jonti: ставка точна — вам кость, нет — минус кость. Не для того, кто ставил, и не для того, кто ходит следующим",
    "card.no-jonti": "Jonti за этим столом не играют",
    "card.calzone": "Calzone: осталась последняя кость — можно лишить тузов их силы на раунд",
    "card.no-calzone": "Calzone за этим столом не играют",

    "start.title": "С чего начинается",
    "start.dice": {
      one: "У каждого стакан и {n} кость. Все бросают втайне, свои кости видите только вы.",
      few: "У каждого стакан и {n} кости. Все бросают втайне, свои кости видите только вы.",
      many: "У каждого стакан и {n} костей. Все бросают втайне, свои кости видите только вы.",
    },
    "start.roll-off":
      "Первый ход разыгрывают: каждый бросает одну кость, старшая начинает. Равные старшие бросают ещё раз.",
    "start.drawn": "Кто ходит первым, решает жребий.",

    "bid.title": "Ставка",
    "bid.claim":
      "Ставка — это обещание обо всех костях стола сразу: «5 × 4» значит, что четвёрок не меньше пяти. Блефовать можно.",
    "bid.wild": "Туз считается за любое число. Только в ставке на самих тузов считаются одни тузы.",
    "bid.turn": "Ходят по кругу: поднять ставку или не поверить. Пропустить ход нельзя.",

    "raise.title": "Как поднимать",
    "raise.ladder": "Назвать больше костей любого числа или столько же костей старшего числа.",
    "raise.no-drop":
      "Назвать больше костей или старшее число. Ни количество, ни число не могут стать меньше.",
    "raise.to-aces":
      "С числа на тузов: достаточно половины, с округлением вверх. С 5 × 4 — на трёх тузов.",
    "raise.from-aces": "С тузов на число: вдвое больше и ещё одна. С трёх тузов — на 7 × 4.",
    "raise.open":
      "Открывать раунд тузами нельзя. Больше костей, чем есть на столе, назвать нельзя.",

    "call.title": "Doodoo",
    "call.doodoo":
      "Ваш ход, а ставке вы не верите: скажите Doodoo, и все откроют кости. Обещанное нашлось — кость теряете вы, не нашлось — тот, кто ставил.",
    "jonti.title": "Jonti",
    "jonti.who":
      "Думаете, что ставка точна до кости — скажите Jonti, пока не поставил следующий. Это может любой, кроме поставившего и того, кто ходит следующим.",
    "jonti.pay":
      "Точно — вам возвращается кость, если их было не полное число. Не точно — минус кость.",
    "jonti.off": "За этим столом не играют.",
    "calzone.title": "Calzone",
    "calzone.when":
      "Потеряли кость, и осталась одна — перед первой ставкой следующего раунда можно объявить Calzone. Это не обязанность.",
    "calzone.what":
      "На этот раунд тузы — просто единицы, самое младшее число. У кого больше одной кости, тот число менять не может, только количество.",
    "calzone.off": "За этим столом не играют.",

    "end.title": "Дальше и до конца",
    "end.opener":
      "Следующий раунд открывает тот, кто потерял кость. Если она была последней, он выбывает и ходит сосед. После удачного Jonti открывает тот, кто его сказал.",
    "end.win": "Побеждает последний, у кого остались кости.",

    "table.clock":
      "На ход {n} с. Не успели — скажется Doodoo, а если ставки ещё нет, сделается самая низкая.",
    "table.window": {
      one: "Пока кто-то может сказать Jonti, ход ждёт {n} секунду.",
      few: "Пока кто-то может сказать Jonti, ход ждёт {n} секунды.",
      many: "Пока кто-то может сказать Jonti, ход ждёт {n} секунд.",
    },
    "table.no-window": "Jonti и следующий ход спорят на скорость: считается то, что пришло первым.",
  },
  en: {
    each: { one: "{n} die each", other: "{n} dice each" },
    "option.dice": "Dice each",
    "option.raise": "How bids are raised",
    "option.ladder": "Ladder",
    "option.ladder-hint": "More dice of any face, or as many of a higher one.",
    "option.no-drop": "No drop",
    "option.no-drop-hint": "Neither the quantity nor the face may fall.",
    "option.jonti": "Jonti",
    "option.jonti-hint": "Out of turn, claim that the bid is exact. If it is, a die comes back.",
    "option.calzone": "Calzone",
    "option.calzone-hint": "With your last die you may take the wildness from the aces for a round.",
    "option.roll-off": "Throw for the first turn",
    "option.roll-off-hint": "One die each, the highest opens. Otherwise it is drawn by lot.",
    "option.window": "Pause for Jonti",
    "option.window-hint": "Seconds a move waits in case somebody calls Jonti. 0: whoever is first.",
    "bot.cautious-hint": "Promises little and stops believing early.",
    "bot.steady-hint": "Reckons the odds and keeps to them.",
    "bot.bluffer-hint": "Gladly promises what is not under the cup.",
    "bot.expert-hint": "Thinks the round through; the strongest.",
    keys: "1–6 the face, ↑ ↓ how many, Enter the bid, D Doodoo, J Jonti, C Calzone",

    "card.wild": "Aces are wild: they count as any face",
    "card.ladder": "More dice, or as many of a higher face",
    "card.no-drop": "More dice or a higher face, and neither may fall",
    "card.aces": "To aces, half as many; from aces, twice as many and one",
    "card.jonti":
      "Jonti: the bid is exact and you gain a die, or lose one. Not for the bidder, nor for the next to act",
    "card.no-jonti": "No Jonti at this table",
    "card.calzone":
      "Calzone: down to your last die, you may take the wildness from the aces for a round",
    "card.no-calzone": "No Calzone at this table",

    "start.title": "How it starts",
    "start.dice": {
      one: "Everybody has a cup and {n} die. All throw in secret; only you see yours.",
      other: "Everybody has a cup and {n} dice. All throw in secret; only you see yours.",
    },
    "start.roll-off":
      "The first turn is thrown for: one die each, the highest opens. Equal highest throw again.",
    "start.drawn": "Who goes first is drawn by lot.",

    "bid.title": "The bid",
    "bid.claim":
      "A bid is a claim about all dice on the table together: “5 × 4” says there are at least five fours. Bluffing is fine.",
    "bid.wild": "An ace counts as any face. Only in a bid on aces do just the aces count.",
    "bid.turn": "Turns go round: raise the bid, or do not believe it. Nobody may pass.",

    "raise.title": "How to raise",
    "raise.ladder": "Name more dice of any face, or as many of a higher face.",
    "raise.no-drop": "Name more dice or a higher face. Neither the quantity nor the face may fall.",
    "raise.to-aces": "From a face to aces half is enough, rounded up: from 5 × 4 to three aces.",
    "raise.from-aces": "From aces to a face: twice as many and one more. From three aces to 7 × 4.",
    "raise.open": "A round may not open on aces. You cannot name more dice than lie on the table.",

    "call.title": "Doodoo",
    "call.doodoo":
      "It is your turn and you do not believe the bid: say Doodoo, and everybody shows. If the dice are there you lose one, if not the bidder does.",
    "jonti.title": "Jonti",
    "jonti.who":
      "You think the bid is exact to the die: say Jonti before the next bid. Anybody may, except the bidder and the player who acts next.",
    "jonti.pay":
      "If it is exact, a die comes back to you, unless you have them all. If not, you lose one.",
    "jonti.off": "Not played at this table.",
    "calzone.title": "Calzone",
    "calzone.when":
      "You lost a die and have one left: before the first bid of the next round you may declare Calzone. You need not.",
    "calzone.what":
      "For that round aces are plain ones, the lowest face. Whoever has more than one die may change the quantity but not the face.",
    "calzone.off": "Not played at this table.",

    "end.title": "On to the end",
    "end.opener":
      "Who lost a die opens the next round. If it was the last one, they are out and their neighbour opens. After a right Jonti its caller opens.",
    "end.win": "The last one with dice wins.",

    "table.clock":
      "{n} s for a move. When they are over it is Doodoo, or the lowest bid if there is none yet.",
    "table.window": {
      one: "While somebody may call Jonti, a move waits {n} second.",
      other: "While somebody may call Jonti, a move waits {n} seconds.",
    },
    "table.no-window": "Jonti races the next move: what arrives first counts.",
  },
});
