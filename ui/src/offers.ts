/** What the server plays; until it has said so, what every server of this version plays. */

import { signal } from "@preact/signals";

import { games } from "./api";
import { CHARACTERS } from "./parts/characters";
import { MOST_SEATS } from "./parts/options";
import type { GameInfo } from "./wire";

export const perudo = signal<GameInfo>({
  game: "perudo/1",
  players: [2, MOST_SEATS],
  characters: CHARACTERS,
});
let asked = false;

/** Asks once. A server that does not answer will be met again at the first command. */
export function askForOffers(): void {
  if (asked) return;
  asked = true;
  games().then(
    (list) => {
      perudo.value = list.find(({ game }) => game.startsWith("perudo/")) ?? perudo.value;
    },
    () => {
      asked = false;
    },
  );
}
