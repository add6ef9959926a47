/** How scenes of the gallery are cut: every game shows the same people. */

import { TableConnection } from "../connection";
import type { SeatInfo, State } from "../wire";
import { FakeSocket } from "./fakesocket";
import { bot, person, welcome } from "./fixtures";

export interface Cut {
  /** How many sit at the table. */
  readonly players: number;
  /** Names of 24 wide characters. */
  readonly long: boolean;
  readonly lang: "ru" | "en";
}

export interface Scene {
  readonly state: State;
  /** How long moves are held back, in milliseconds. */
  readonly held?: number;
}

export type Scenes = Readonly<Record<string, (cut: Cut) => Scene>>;

const NAMES = {
  ru: ["Саша", "Жанна", "Святослав", "Маргарита", "Тётя Роза", "Лев", "Аграфена", "Ян", "Виолетта", "Фома"],
  en: ["Sasha", "Jeanne", "Svyatoslav", "Margarita", "Aunt Rose", "Leo", "Agatha", "Jan", "Violet", "Thomas"],
};

export function people({ players, long, lang }: Cut): SeatInfo[] {
  return Array.from({ length: players }, (_, seat) => {
    const name = long ? "ШЩМЖЫЮФ".repeat(5).slice(seat % 7, (seat % 7) + 24) : (NAMES[lang][seat] ?? `P${seat}`);
    return seat === 4 || seat > 6 ? bot(name, "steady") : person(name, { away: seat === 3, online: seat !== 2 });
  });
}

/** A table without a server: it shows a scene, and only holds moves back. */
export function tableOf(scene: Scene): TableConnection {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  const table = new TableConnection(scene.state.table.code);
  table.connect();
  const socket = FakeSocket.newest;
  socket.accept();
  socket.say(welcome());
  socket.say(scene.state);
  FakeSocket.heard = (message, heard) => {
    if (message.type === "move" && scene.held !== undefined) heard.say({ type: "held", id: message.id, window: scene.held });
  };
  return table;
}
