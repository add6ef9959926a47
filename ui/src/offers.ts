/** What the server plays; until it has said so, what every server of this version plays. */

import { signal } from "@preact/signals";

import { games } from "./api";
import { GAMES, kindOf } from "./games";
import type { GameInfo } from "./wire";

const told = signal<readonly GameInfo[] | null>(null);
let asked = false;

/** Asks once. A server that does not answer will be met again at the first command. */
export function askForOffers(): void {
  if (asked) return;
  asked = true;
  games().then(
    (list) => {
      told.value = list;
    },
    () => {
      asked = false;
    },
  );
}

/** How a game is offered here; null if this server or this page cannot play it. */
export function offerOf(kind: string): GameInfo | null {
  const game = GAMES[kind];
  if (game === undefined || game.load === null) return null;
  const list = told.value;
  if (list === null || list.length === 0) return game.offer;
  return list.find((offer) => kindOf(offer.game) === kind) ?? null;
}
