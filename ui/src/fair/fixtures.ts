/** A table whose throws are known, for the gallery: what the house has thrown in the samples. */

import { TableConnection } from "../connection";
import { windowMemory } from "../storage";
import { FakeSocket } from "../testing/fakesocket";
import { bot, person, playing, table, welcome } from "../testing/fixtures";
import samples from "../testing/throws.json";
import type { FaceCount, Pledge, Proof, State, Throws } from "../wire";
import type { Shown } from "./finding";

export type Kind = keyof typeof samples;

const CODE = samples.perudo.table;

function stateOf(kind: Kind): State {
  const { proofs } = samples[kind];
  const seats = [person("Марк"), person("Маргарита"), person("Святослав"), bot("Тётя Роза", "steady")];
  const players = seats.slice(0, proofs.throws[0]?.nonces.length);
  const info = table({ code: CODE, game: `${kind}/1`, phase: "playing", seats: players, played: proofs.game });
  // Only the seats and the number of the game are looked at.
  return playing({ table: info, view: null, moves: null });
}

/** A table that has heard everything, and whose own numbers are in the throws. */
export function fairTable(kind: Kind, { tampered = false } = {}): TableConnection {
  const { proofs, pledges } = samples[kind];
  const given = pledges.flatMap(({ batch }) => {
    const own = proofs.throws.find(({ number }) => Math.floor((number - 1) / 8) === batch)?.nonces[0];
    return own == null ? [] : [[batch, own]];
  });
  const heard = pledges.map(({ batch, hashes }) => [batch, { hashes, live: true }]);
  windowMemory.set(`fair.${CODE}`, JSON.stringify({ game: proofs.game, pledges: heard, given }));
  const connection = new TableConnection(CODE);
  connection.connect();
  const socket = FakeSocket.newest;
  socket.accept();
  socket.say(welcome());
  socket.say(stateOf(kind));
  const throws: readonly Proof[] = tampered
    ? proofs.throws.map((proof, i) => (i === 3 ? { ...proof, secret: proofs.throws[4]?.secret ?? "" } : proof))
    : proofs.throws;
  socket.say({ type: "proofs", game: proofs.game, throws });
  return connection;
}

/** Some throws of a sample. */
export function shownOf(kind: Kind, at: readonly number[]): Shown[] {
  const { proofs, values } = samples[kind];
  return at.map((i) => {
    const { seat, number } = proofs.throws[i] ?? { seat: null, number: 0 };
    const dice: readonly number[] | null = values[i] ?? null;
    return { slot: seat, number, values: dice, draws: seat === null && dice !== null };
  });
}

const counted = (player: string | null, counts: readonly number[], low: number, high: number, p_value: number): FaceCount => ({
  player, faces: counts.length, counts, expected: counts.reduce((sum, n) => sum + n, 0) / counts.length, low, high, p_value,
});

/** What the table tells of its dice. */
export const THROWS: Throws = {
  table: CODE,
  game: samples.perudo.proofs.game,
  pledges: samples.perudo.pledges as readonly Pledge[],
  throws: samples.perudo.proofs.throws,
  closed: 2,
  faces: [
    counted("Марк", [12, 9, 14, 11, 8, 12], 5, 18, 0.84),
    counted("Маргарита", [3, 2, 5, 4, 1, 3], 0, 7, 0.7),
    counted("Святослав", [10, 25, 9, 14, 12, 8], 6, 21, 0.012),
    counted(null, [25, 36, 28, 29, 21, 23], 17, 38, 0.33),
  ],
  uncounted: 7,
};
