/** Whole games as a page of the first seat hears them from the server's own table. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { diceOf } from "../games";
import { playing, person, table } from "../testing/fixtures";
import heard from "../testing/heard.json";
import type { Pledge, Proofs, State } from "../wire";
import { find, knownIn, type Finding } from "./finding";
import { Keeper } from "./keeper";

const CODE = "AAAA22";

interface Seen extends Pick<State, "view" | "events" | "seat"> {
  readonly type: "state";
  readonly game: string;
  readonly played: number;
  readonly options: State["table"]["options"];
}
type Message = Seen | Pledge | Proofs;

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
});

function stateOf({ game, played, options, seat, view, events }: Seen): State {
  const seats = [person("A"), person("B"), person("C")];
  const phase = view === null ? "lobby" : "playing";
  return playing({ table: table({ code: CODE, game, played, options, seats, phase }), seat, view, events, moves: null });
}

/** Everything that was found of the dice that lay there, whenever secrets had come. */
function listen(messages: readonly Message[], spoil: (state: State) => State = (state) => state) {
  const state = signal<State | null>(null);
  const ask = () => Promise.reject(new Error("nothing was missed"));
  const give = () =>
    Promise.resolve({ type: "refused", id: "n", error: "refused", code: "nonce-given", rule: null, facts: {} } as const);
  const keeper = new Keeper({ code: CODE, state, give, ask }, diceOf);
  const findings: Finding[] = [];
  for (const message of messages) {
    if (message.type === "pledge") keeper.pledged(message, true);
    else if (message.type === "state") {
      const next = spoil(stateOf(message));
      state.value = next;
      keeper.follow(next, false);
    } else {
      keeper.proven(message);
      const ledger = keeper.ledger.value;
      const now = state.value;
      if (now === null) continue;
      findings.push(...(diceOf(now)?.shown(now, knownIn(ledger)) ?? []).map((shown) => find(ledger, shown)));
    }
  }
  return { findings, ledger: keeper.ledger.value };
}

const GAMES = Object.entries(heard) as unknown as [keyof typeof heard, Message[]][];

describe.each(GAMES)("%s", (_, messages) => {
  it("proves all dice that lie open or are one's own, and finds nothing wrong", () => {
    const { findings, ledger } = listen(messages);
    expect(ledger.faults).toEqual([]);
    expect(findings.length).toBeGreaterThan(4);
    expect(findings.filter(({ kind, heard: before }) => kind !== "proven" || !before)).toEqual([]);
    // Each secret that was opened is that of some dice on the table, once at least.
    const seen = new Set(findings.map(({ shown: { slot, number } }) => `${slot} ${number}`));
    const told = [...ledger.proofs].flatMap(([slot, of]) => [...of.keys()].map((number) => `${slot} ${number}`));
    expect(told.filter((each) => !seen.has(each))).toEqual([]);
  });

  it("finds a secret that was changed on the way", () => {
    const at = messages.findLastIndex(({ type }) => type === "proofs");
    const changed = messages.map((message, i) => {
      if (i !== at || message.type !== "proofs") return message;
      const throws = message.throws.map((proof) => ({ ...proof, secret: "00".repeat(32) }));
      return { ...message, throws };
    });
    expect(listen(changed).ledger.faults.map(({ kind }) => kind)).toContain("secret");
  });
});

it("finds a hand that does not follow from its secret", () => {
  const other = (state: State): State =>
    state.view?.game === "perudo" && (state.view.hand?.length ?? 0) > 0
      ? { ...state, view: { ...state.view, hand: state.view.hand?.map((die) => (die % 6) + 1) ?? null } }
      : state;
  const { ledger } = listen(heard.perudo as unknown as Message[], other);
  expect(ledger.faults[0]).toMatchObject({ kind: "values", slot: 0 });
});

it("finds opened pairs that do not follow from their secrets", () => {
  const other = (state: State): State => {
    if (state.view?.game !== "moons") return state;
    const opened = state.view.public.opened.map((pairs) => pairs.map((pair) => pair.map((die) => (die % 6) + 1)));
    return { ...state, view: { ...state.view, public: { ...state.view.public, opened } } };
  };
  const { ledger } = listen(heard.moons as unknown as Message[], other);
  expect(ledger.faults.map(({ kind }) => kind)).toContain("values");
});
