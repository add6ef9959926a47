/** What every game says at the table: whose turn it is, who plays, how it went on. */

import { catalogue } from "../i18n";

export const tt = catalogue({
  ru: {
    you: "вы",
    You: "Вы",

    seats: "За столом",
    "seat.turn.you": "ваш ход",
    "seat.turn": "ходит",
    "seat.out": "вне игры",
    "seat.bot": "бот",
    "seat.away": "играет бот",
    "seat.offline": "нет связи",

    wait: "Ходит {name}",
    "wait.then": ", потом {list}",
    "wait.far": {
      one: ", потом {name}; вы через {n} ход",
      few: ", потом {name}; вы через {n} хода",
      many: ", потом {name}; вы через {n} ходов",
    },
    sending: "Отправляем ход",
    watching: "Вы смотрите эту игру",

    "next.turn": "К вашему ходу",
    "next.result": "К итогам",
    "next.back": "К столу",
    "next.skip": "Показать сразу",

    over: "Игра окончена",
    "over.you": "Вы победили",
    "over.they": "Победа: {name}",
    "over.place": "{n}-е место",
    "over.again": "Ещё партию",
    "over.again.same": "тот же стол, те же люди",
    "over.wait": "Новую партию начнёт {name}",
    "over.wait.nobody": "Хозяина за столом нет",
    "over.record": "Запись партии",
    "over.record.get": "Скачать",
    "over.record.why": "Все броски и ставки этой партии, ход за ходом",
    "over.home": "На главную",

    "clock.late.you": "Время вышло. Ход за вас: {what}",
    "clock.late": "Время вышло. {name}: {what}",
    "clock.ten": "Осталось 10 секунд",
    "first.stale": "Пока вы решали, за столом уже походили. Посмотрите ещё раз",
    "first.move": "Раньше успели: {name}, {what}",
    "live.turn": "Ваш ход.",
    "title.turn": "Ваш ход",
  },
  en: {
    you: "you",
    You: "You",

    seats: "At the table",
    "seat.turn.you": "your turn",
    "seat.turn": "to act",
    "seat.out": "out",
    "seat.bot": "bot",
    "seat.away": "bot plays",
    "seat.offline": "offline",

    wait: "{name} to act",
    "wait.then": ", then {list}",
    "wait.far": { one: ", then {name}; you in {n} move", other: ", then {name}; you in {n} moves" },
    sending: "Sending your move",
    watching: "You are watching this game",

    "next.turn": "To your turn",
    "next.result": "See the result",
    "next.back": "Back to the table",
    "next.skip": "Show all at once",

    over: "The game is over",
    "over.you": "You won",
    "over.they": "{name} won",
    "over.place": "place {n}",
    "over.again": "Play again",
    "over.again.same": "same table, same people",
    "over.wait": "{name} starts the next game",
    "over.wait.nobody": "The host is not at the table",
    "over.record": "The record",
    "over.record.get": "Download",
    "over.record.why": "Every throw and bet of this game, move by move",
    "over.home": "Home",

    "clock.late.you": "Time ran out. Played for you: {what}",
    "clock.late": "Time ran out. {name}: {what}",
    "clock.ten": "10 seconds left",
    "first.stale": "Somebody moved while you were deciding. Have another look",
    "first.move": "{name} was first: {what}",
    "live.turn": "Your turn.",
    "title.turn": "Your turn",
  },
});
