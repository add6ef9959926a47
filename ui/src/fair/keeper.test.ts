import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Answer } from "../connection";
import { playing, table as tableInfo } from "../testing/fixtures";
import samples from "../testing/throws.json";
import type { Pledge, Proof, State, Throws } from "../wire";
import type { Dice } from "./finding";
import { Keeper, type Request } from "./keeper";

const { table: CODE, proofs, pledges, values } = samples.perudo;
const PLEDGES = pledges as readonly Pledge[];
const PROOFS = proofs.throws as readonly Proof[];

let shelf: Map<string, string>;

beforeEach(() => {
  shelf = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (played: number, over: Partial<State> = {}): State =>
  playing({ table: tableInfo({ code: CODE, phase: "playing", played }), ...over });

/** A keeper beside a table that takes every nonce, and tells what it is asked for. */
function sitDown({ answer = "ok" as "ok" | "nonce-given", told = null as Throws | null, dice = undefined as Dice | undefined } = {}) {
  const state = signal<State | null>(null);
  const given: Request[] = [];
  const give = vi.fn((request: Request): Promise<Answer> => {
    given.push(request);
    return Promise.resolve(
      answer === "ok"
        ? { type: "ok", id: "n", version: 2 }
        : { type: "refused", id: "n", error: "refused", code: answer, rule: null, facts: {} },
    );
  });
  const ask = vi.fn(() => (told === null ? Promise.reject(new Error("no line")) : Promise.resolve(told)));
  const keeper = new Keeper({ code: CODE, state, give, ask }, () => dice);
  const follow = (next: State, first = false) => {
    state.value = next;
    keeper.follow(next, first);
  };
  return { keeper, follow, given, ask };
}

const later = () => new Promise((resolve) => setTimeout(resolve));
const throwsOf = (part: Partial<Throws> = {}): Throws => ({
  table: CODE, game: 1, pledges: PLEDGES, throws: PROOFS, closed: 0, faces: [], uncounted: 0, ...part,
});

it("gives one number to every pledge, once the game that it is for is on", async () => {
  const { keeper, follow, given } = sitDown();
  follow(at(0, { table: tableInfo({ code: CODE }) }));
  keeper.pledged(PLEDGES[0] as Pledge, true);
  expect(given).toEqual([]);
  follow(at(1));
  follow(at(1));
  keeper.pledged(PLEDGES[1] as Pledge, true);
  follow(at(1));
  await later();
  expect(given.map(({ game, batch }) => [game, batch])).toEqual([[1, 0], [1, 1]]);
  expect(new Set(given.map(({ nonce }) => nonce)).size).toBe(2);
  expect([...keeper.ledger.value.given]).toEqual(given.map(({ batch, nonce }) => [batch, nonce]));
});

it("gives nothing without a seat", () => {
  const { keeper, follow, given } = sitDown();
  keeper.pledged(PLEDGES[0] as Pledge, true);
  follow(at(1, { seat: null }));
  expect(given).toEqual([]);
});

it("takes no other window's number for its own", async () => {
  const { keeper, follow } = sitDown({ answer: "nonce-given" });
  keeper.pledged(PLEDGES[0] as Pledge, true);
  follow(at(1));
  await later();
  expect(keeper.ledger.value.given.size).toBe(0);
  keeper.proven({ ...proofs, type: "proofs", throws: PROOFS.slice(0, 1) });
  expect(keeper.ledger.value.faults).toEqual([]);
});

it("remembers over a reload what it heard and gave, and gives it once", async () => {
  const before = sitDown();
  before.keeper.pledged(PLEDGES[0] as Pledge, true);
  before.follow(at(1));
  await later();
  const after = sitDown({ told: throwsOf() });
  after.keeper.pledged(PLEDGES[0] as Pledge, false);
  after.follow(at(1), true);
  expect(after.given).toEqual([]);
  expect(after.keeper.ledger.value.given).toEqual(before.keeper.ledger.value.given);
  expect(after.keeper.ledger.value.pledges.get(0)?.live).toBe(true);
});

it("finds a pledge changed while it was away", () => {
  const before = sitDown();
  before.keeper.pledged(PLEDGES[0] as Pledge, true);
  const after = sitDown();
  after.keeper.pledged({ ...(PLEDGES[1] as Pledge), batch: 0 }, false);
  expect(after.keeper.ledger.value.faults.map(({ kind }) => kind)).toEqual(["pledge"]);
});

it("forgets one game with the next", () => {
  const { keeper, follow } = sitDown();
  keeper.pledged(PLEDGES[0] as Pledge, true);
  follow(at(1));
  keeper.pledged({ ...(PLEDGES[0] as Pledge), game: 2 }, true);
  expect(keeper.ledger.value.game).toBe(2);
  expect(keeper.ledger.value.proofs.size).toBe(0);
  keeper.pledged(PLEDGES[1] as Pledge, true);
  expect(keeper.ledger.value.pledges.size).toBe(1);
});

it("asks for what came before it, and misses nothing then", async () => {
  const { keeper, follow, ask } = sitDown({ told: throwsOf() });
  follow(at(1), true);
  expect(keeper.whole.value).toBe(false);
  await later();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(keeper.whole.value).toBe(true);
  expect(keeper.ledger.value.proofs.get(0)?.size).toBe(PROOFS.filter(({ seat }) => seat === 0).length);
  expect(keeper.ledger.value.faults).toEqual([]);
});

it("finds a throw that the table does not have either", async () => {
  const without = PROOFS.filter(({ seat, number }) => seat !== 1 || number !== 2);
  const dice: Dice = { allShown: true, shown: () => [] };
  const { keeper, follow } = sitDown({ told: throwsOf({ throws: without }), dice });
  follow(at(1), true);
  await later();
  expect(keeper.ledger.value.faults).toEqual([{ kind: "skipped", slot: 1, number: 2 }]);
});

it("leaves out what nobody is shown where not all dice are", async () => {
  const without = PROOFS.filter(({ seat, number }) => seat !== 1 || number !== 2);
  const dice: Dice = { allShown: false, shown: () => [] };
  const { keeper, follow } = sitDown({ told: throwsOf({ throws: without }), dice });
  follow(at(1), true);
  await later();
  expect(keeper.ledger.value.faults).toEqual([]);
});

it("compares what has just been opened with what lies there", () => {
  const slot = PROOFS[0]?.seat ?? null;
  const lies = (dice: readonly number[]): Dice => ({
    allShown: true,
    shown: (_, known) => [{ slot, number: known(slot), values: dice }],
  });
  for (const [dice, faults] of [[values[0] ?? [], []], [[0], ["values"]]] as const) {
    const { keeper, follow } = sitDown({ dice: lies(dice) });
    keeper.pledged(PLEDGES[0] as Pledge, true);
    follow(at(1));
    keeper.proven({ ...proofs, type: "proofs", throws: PROOFS.slice(0, 1) });
    expect(keeper.ledger.value.faults.map(({ kind }) => kind)).toEqual(faults);
  }
});
