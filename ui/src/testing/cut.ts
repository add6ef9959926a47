/** How scenes of the gallery are cut: every game shows the same people. */

import { TableConnection } from "../connection";
import type { Dice, Rolling, SeatInfo, State } from "../wire";
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
  /** Dice that roll, or lie after rolling, with their trajectories in base64. */
  readonly rolls?: readonly Told[];
  /** What comes later. */
  readonly then?: readonly Step[];
  /** What a move leads to, whatever it is. */
  readonly answer?: readonly Step[];
}

export interface Step {
  /** So many milliseconds after the scene, or the move. */
  readonly after: number;
  readonly state?: State;
  readonly roll?: Told;
}

export interface Told {
  readonly rolling: Rolling;
  readonly chunk: string;
}

export type Scenes = Readonly<Record<string, (cut: Cut) => Scene>>;

const NAMES = {
  ru: ["Саша", "Жанна", "Святослав", "Маргарита", "Тётя Роза", "Лев", "Аграфена", "Ян", "Виолетта", "Фома", "Зоя", "Глеб"],
  en: ["Sasha", "Jeanne", "Svyatoslav", "Margarita", "Aunt Rose", "Leo", "Agatha", "Jan", "Violet", "Thomas", "Zoe", "Gleb"],
};

export function people({ players, long, lang }: Cut): SeatInfo[] {
  return Array.from({ length: players }, (_, seat) => {
    const name = long ? "ШЩМЖЫЮФ".repeat(5).slice(seat % 7, (seat % 7) + 24) : (NAMES[lang][seat] ?? `P${seat}`);
    return seat === 4 || seat > 6 ? bot(name, "steady") : person(name, { away: seat === 3, online: seat !== 2 });
  });
}

/** The same table with real dice, of which those of these seats are to be typed in. */
export function real(state: State, seats: readonly number[] = [], count: (seat: number) => number = () => 1): State {
  const { table } = state;
  const faces = table.game === "rondo/1" ? 8 : 6;
  const dice = seats.map((seat): Dice => ({ seat, count: count(seat), faces, open: true }));
  return { ...state, dice, table: { ...table, settings: { ...table.settings, dice: "real" } } };
}

/** A table without a server: it shows a scene, after a wait what comes later, and only holds moves back. */
export function tableOf(scene: Scene, wait = 0): TableConnection {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  const table = new TableConnection(scene.state.table.code);
  table.connect();
  const socket = FakeSocket.newest;
  socket.accept();
  socket.say(welcome());
  socket.say(scene.state);
  for (const roll of scene.rolls ?? []) pour(socket, roll);
  play(socket, scene.then ?? [], wait);
  FakeSocket.heard = (message, heard) => {
    if (message.type !== "move") return;
    if (scene.held !== undefined) heard.say({ type: "held", id: message.id, window: scene.held });
    if (scene.answer === undefined) return;
    heard.say({ type: "ok", id: message.id, version: message.version + 1 });
    play(heard, scene.answer, 0);
  };
  return table;
}

function play(socket: FakeSocket, steps: readonly Step[], wait: number): void {
  for (const { after, state, roll } of steps) {
    setTimeout(() => {
      if (state !== undefined) socket.say(state);
      if (roll !== undefined) pour(socket, roll);
    }, wait + after);
  }
}

function pour(socket: FakeSocket, { rolling, chunk }: Told): void {
  socket.say(rolling);
  socket.pour(bytes(chunk));
}

/** The bytes of a text in base64. */
export const bytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
