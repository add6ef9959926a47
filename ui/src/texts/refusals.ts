/** One sentence for every code with which the server says no: what the rule is, what you can do. */

import { catalogue } from "../i18n";
import type { Fact } from "../wire";

const ru = {
  // What this client says itself
  unknown: "Так нельзя. Ничего не изменилось.",
  unreachable: "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.",

  // Moves and calls
  "too-late": "Кто-то успел раньше. Посмотрите, что изменилось, и решите ещё раз.",
  "not-your-turn": "Сейчас ходите не вы. Подождите своей очереди.",
  "no-bid-yet": "Ставки ещё нет, спорить не с чем. Сначала нужна первая ставка.",
  "too-few": "На это число нужно не меньше {least}. Поднимите выше или скажите Doodoo.",
  "too-many": "Больше {most} костей на столе нет. Назовите меньше или скажите Doodoo.",
  "no-opening-on-aces": "Тузами раунд не открывают. Выберите число от двух до шести.",
  "face-is-fixed": "В Calzone число меняет только тот, у кого одна кость. Поднимите количество.",
  "face-may-not-fall": "За этим столом число не опускают. Выберите то же или старше.",
  "no-such-face": "На кости числа от одного до шести.",
  "no-such-quantity": "Ставка начинается с одной кости.",
  "jonti-is-off": "Jonti за этим столом не играют.",
  "jonti-needs-three": "Для Jonti нужно хотя бы трое с костями.",
  "jonti-on-own-bid": "На свою ставку Jonti не говорят.",
  "jonti-by-next": "Ваш ход следующий: поднимите или скажите Doodoo. Jonti остаётся другим.",
  "calzone-is-off": "Calzone за этим столом не играют.",
  "calzone-after-bid": "Calzone объявляют до первой ставки. Она уже сделана.",
  "calzone-by-opener-only": "Calzone объявляет только тот, кто открывает раунд.",
  "calzone-declared": "Calzone уже объявлен.",
  "calzone-not-now": "Calzone объявляют, когда только что осталась одна кость.",
  "out-of-the-game": "У вас не осталось костей. Можно досмотреть игру.",
  "game-over": "Игра окончена.",
  "dice-awaited": "Кости ещё катятся. Подождите мгновение.",
  "move-waits-already": "Ваш ход уже принят и ждёт, не скажет ли кто Jonti.",
  "no-game": "Игра ещё не началась.",
  away: "За вас сейчас играет бот. Верните место, чтобы ходить самим.",
  "not-away": "Место уже ваше, бот за вас не играет.",
  unreadable: "Стол не понял этого хода. Обновите страницу.",
  "no-such-version": "Страница и стол разошлись. Обновите страницу.",

  // Shoot the Moons
  "bet-instead": "Никто ещё не ставил. Сделайте бет, хотя бы {least}, или чек.",
  "bet-too-small": "Бет — хотя бы {least}. С меньшим остаётся ва-банк.",
  "raise-instead": "Ставка уже есть. Поднимите её хотя бы до {least}.",
  "raise-too-small": "Рейз — хотя бы до {least}. С меньшим остаётся ва-банк.",
  "no-check-after-bet": "Чек был до ставки. Теперь остаться стоит {cost}.",
  "nothing-to-call": "Уравнивать нечего. Чек ничего не стоит.",
  "too-few-chips": "Нужно {cost}, а у вас {chips}. Остаться можно ва-банк.",
  "betting-not-reopened":
    "Последний ва-банк был меньше рейза, и торги не начались заново. Уравняйте или сделайте фолд.",
  "nobody-can-answer": "Все остальные ва-банк, отвечать некому. Уравняйте или сделайте фолд.",
  "not-in-the-circle": "В этом круге вы уже не играете. Подождите следующего.",
  "not-a-move": "Стол не понял этого хода. Обновите страницу.",

  // Rondo
  "not-in-the-rethrow": "Перебрасывают только те, у кого поровну. Подождите.",
  "already-thrown": "Вы уже бросали в этом раунде. Подождите следующего.",
  "not-finite": "Стол не понял этого броска. Обновите страницу и бросьте ещё раз.",
  "no-room": "Там, откуда вы бросаете, лежит другая кость. Подождите мгновение.",
  "on-the-tray": "Ваша кость уже на подносе.",

  // Names
  "name-empty": "Впишите имя, чтобы за столом знали, кто вы.",
  "name-unseen": "В имени есть невидимый знак. Наберите его заново.",
  "name-too-long": "Имя длиннее {most} знаков. Сократите его.",
  "name-taken": "{name} уже за столом. Возьмите другое имя.",
  "name-lookalike": "Это имя легко спутать с «{name}». Возьмите другое.",

  // Seats and rights
  "table-full": "Все места заняты.",
  "seated-already": "Вы уже за этим столом.",
  "not-seated": "Сначала сядьте за стол.",
  "no-such-seat": "Там уже никого нет. Список обновился.",
  "host-only": "Это решает хозяин стола.",
  "host-leaves-by-leaving": "Своё место освобождают, вставая из-за стола.",
  "seats-are-taken": "За столом уже сидят: {taken}. Мест не может быть меньше.",
  "too-few-players": "Чтобы начать, нужно хотя бы {least}. Посадите бота или пришлите ссылку.",
  "too-many-players": "Играть могут не больше {most}. Освободите место.",
  "no-such-character": "Такого бота здесь нет. Выберите другого.",
  "game-is-on": "Идёт игра. Это можно после неё.",
  "not-in-the-lobby": "Сначала соберите стол заново.",
  "in-the-lobby": "Стол уже собирается.",
  "game-not-over": "Запись будет, когда игра закончится.",
  "no-spectators": "За этим столом идёт игра, и зрителей не пускают.",

  // Below the table
  "no-such-table": "Такого стола нет. Проверьте код.",
  "store-unavailable": "Сервер сейчас не может записать ход. Попробуйте через минуту.",
  failed: "На сервере что-то сломалось. Ничего не изменилось, попробуйте ещё раз.",
  "other-protocol": "Страница устарела. Обновите её.",
  "hello-first": "Страница и стол не познакомились. Обновите страницу.",
  "hello-once": "Страница и стол уже знакомы. Обновите страницу.",
  "not-a-message": "Стол не понял страницу. Обновите её.",
  "not-json": "Стол не понял страницу. Обновите её.",
  "too-large": "Это слишком много для одного раза.",
} as const;

const say = catalogue({
  ru,
  en: {
    unknown: "That is not possible. Nothing has changed.",
    unreachable: "The server does not answer. Check your connection and try again.",

    "too-late": "Somebody was first. See what has changed, and decide again.",
    "not-your-turn": "It is not your turn. Wait until it comes round.",
    "no-bid-yet": "There is no bid to challenge yet. The first bid comes first.",
    "too-few": "This face needs at least {least}. Raise higher, or say Doodoo.",
    "too-many": "There are only {most} dice on the table. Name fewer, or say Doodoo.",
    "no-opening-on-aces": "A round does not open on aces. Choose a face from two to six.",
    "face-is-fixed": "In Calzone only a player with one die changes the face. Raise the quantity.",
    "face-may-not-fall": "At this table the face does not fall. Choose the same or a higher one.",
    "no-such-face": "A die has faces from one to six.",
    "no-such-quantity": "A bid begins with one die.",
    "jonti-is-off": "Jonti is not played at this table.",
    "jonti-needs-three": "Jonti needs at least three players with dice.",
    "jonti-on-own-bid": "Nobody calls Jonti on their own bid.",
    "jonti-by-next": "You act next: raise, or say Doodoo. Jonti is for the others.",
    "calzone-is-off": "Calzone is not played at this table.",
    "calzone-after-bid": "Calzone is declared before the first bid, and that has been made.",
    "calzone-by-opener-only": "Only the player who opens the round declares Calzone.",
    "calzone-declared": "Calzone is declared already.",
    "calzone-not-now": "Calzone is declared when you have just come down to one die.",
    "out-of-the-game": "You have no dice left. You can watch the game to its end.",
    "game-over": "The game is over.",
    "dice-awaited": "The dice are still rolling. Wait a moment.",
    "move-waits-already": "Your move is in, and waits in case somebody calls Jonti.",
    "no-game": "The game has not begun yet.",
    away: "A bot plays for you now. Take the seat back to move yourself.",
    "not-away": "The seat is yours; no bot plays for you.",
    unreadable: "The table did not understand this move. Reload the page.",
    "no-such-version": "This page and the table have drifted apart. Reload the page.",

    "bet-instead": "Nobody has bet yet. Bet at least {least}, or check.",
    "bet-too-small": "A bet is at least {least}. With less, go va-bank.",
    "raise-instead": "There is a bet already. Raise to at least {least}.",
    "raise-too-small": "A raise goes to at least {least}. With less, go va-bank.",
    "no-check-after-bet": "There is a bet now, so staying costs {cost}.",
    "nothing-to-call": "There is nothing to call. A check costs nothing.",
    "too-few-chips": "That takes {cost}, and you have {chips}. You can stay in by va-bank.",
    "betting-not-reopened":
      "The last va-bank was less than a raise, so betting is not open again. Call, or fold.",
    "nobody-can-answer": "All others are va-bank, so nobody could answer. Call, or fold.",
    "not-in-the-circle": "You are not in this circle any more. Wait for the next.",
    "not-a-move": "The table did not understand this move. Reload the page.",

    // Rondo
    "not-in-the-rethrow": "Only those who are tied throw again. Wait for the next round.",
    "already-thrown": "You have thrown in this round. Wait for the next.",
    "not-finite": "The table did not understand this throw. Reload the page and throw again.",
    "no-room": "Another die lies where you throw from. Wait a moment.",
    "on-the-tray": "Your die is on the tray already.",

    "name-empty": "Type a name, so that the table knows who you are.",
    "name-unseen": "The name holds an invisible character. Type it anew.",
    "name-too-long": "The name has more than {most} characters. Shorten it.",
    "name-taken": "{name} sits here already. Take another name.",
    "name-lookalike": "This name is easily mistaken for “{name}”. Take another.",

    "table-full": "All seats are taken.",
    "seated-already": "You sit at this table already.",
    "not-seated": "Take a seat first.",
    "no-such-seat": "Nobody sits there any more. The list is new.",
    "host-only": "That is for the host to decide.",
    "host-leaves-by-leaving": "You free your own seat by leaving the table.",
    "seats-are-taken": "{taken} sit here already. There cannot be fewer seats.",
    "too-few-players": "It takes at least {least} to start. Seat a bot, or send the link.",
    "too-many-players": "No more than {most} can play. Free a seat.",
    "no-such-character": "There is no such bot here. Choose another.",
    "game-is-on": "A game is on. You can do that after it.",
    "not-in-the-lobby": "Gather the table anew first.",
    "in-the-lobby": "The table is gathering already.",
    "game-not-over": "There will be a record when the game is over.",
    "no-spectators": "A game is on at this table, and it does not let people watch.",

    "no-such-table": "There is no such table. Check the code.",
    "store-unavailable": "The server cannot write the move down now. Try again in a minute.",
    failed: "Something broke on the server. Nothing has changed; try again.",
    "other-protocol": "This page is out of date. Reload it.",
    "hello-first": "This page and the table have not met. Reload the page.",
    "hello-once": "This page and the table have met already. Reload the page.",
    "not-a-message": "The table did not understand this page. Reload it.",
    "not-json": "The table did not understand this page. Reload it.",
    "too-large": "That is too much at once.",
  },
});

/** The codes that have a sentence of their own. */
export const KNOWN_CODES: readonly string[] = Object.keys(ru);

/** The sentence for a refusal, in the page's language. */
export function refusalText(code: string, facts: Readonly<Record<string, Fact>> = {}): string {
  const key = KNOWN_CODES.includes(code) ? (code as keyof typeof ru) : "unknown";
  const params = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, String(fact)]),
  );
  return say(key, params as Readonly<Record<Fact & string, string>>);
}
