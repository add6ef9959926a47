/** Rules that hold at every table, whatever is played. */

import { catalogue } from "../i18n";

export const rule = catalogue({
  ru: {
    "table.title": "За этим столом",
    "table.no-clock": "Думать можно сколько угодно.",
    "table.leave":
      "Кто уходит или теряет связь, за того играет бот, {character}. Вернуться можно в любой момент.",
    "table.bank": "Кроме того, у каждого есть запас времени на игру: {n} с. Он идёт, когда время на ход вышло.",
    "table.leave-real": "Кости бросаете вы сами. Кто уходит или теряет связь, того ждут: место остаётся за ним.",
    "table.no-undo": "Сделанный ход не берут назад.",
  },
  en: {
    "table.title": "At this table",
    "table.no-clock": "Take as long as you like.",
    "table.leave":
      "A bot, {character}, plays for whoever leaves or loses the connection. You can come back at any time.",
    "table.bank": "Everybody also has a bank of time for the game: {n} s. It runs when the time for a move is over.",
    "table.leave-real": "You throw your own dice. Whoever leaves or loses the connection is waited for: the seat is kept.",
    "table.no-undo": "A move made is not taken back.",
  },
});
