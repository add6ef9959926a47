import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TableConnection, type Roll } from "./connection";
import { keepToken, rememberOpened, tablesWithSeat, tokenFor } from "./seats";
import { FakeSocket } from "./testing/fakesocket";
import { playing, state, welcome } from "./testing/fixtures";
import type { ClientMessage, Pledge, Refusal, Rolling } from "./wire";

const page = () => {
  const shelf = new Map<string, string>();
  const view = new EventTarget();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 200 })));
  return view;
};

let view: EventTarget;
let table: TableConnection;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
  });
  FakeSocket.made = [];
  view = page();
  table = new TableConnection("K7QX", "ws://table");
});

afterEach(() => {
  vi.restoreAllMocks();
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const greet = (shown = playing()) => {
  FakeSocket.newest.accept();
  FakeSocket.newest.say(welcome());
  FakeSocket.newest.say(shown);
};

const kinds = (socket: FakeSocket) => socket.sent.map(({ type }) => type);
const idOf = (message: ClientMessage | undefined) =>
  message !== undefined && "id" in message ? message.id : "";
const refusal = (id: string | null, code: string): Refusal => ({
  type: "refused",
  id,
  error: "refused",
  code,
  rule: null,
  facts: {},
});

describe("the greeting", () => {
  it("says who we are and what we have", () => {
    keepToken("K7QX", "secret");
    table.connect();
    FakeSocket.newest.accept();
    expect(FakeSocket.newest.sent).toEqual([
      { type: "hello", protocol: 1, token: "secret", since: null },
    ]);
    expect(table.status.value).toBe("connecting");
  });

  it("asks for everything at a table that this page has just opened", () => {
    rememberOpened("K7QX");
    table.connect();
    FakeSocket.newest.accept();
    expect(FakeSocket.newest.sent[0]).toMatchObject({ since: 0 });
  });

  it("keeps a new secret, and remembers the table once it has a seat there", () => {
    table.connect();
    FakeSocket.newest.accept();
    FakeSocket.newest.say(welcome("fresh"));
    FakeSocket.newest.say(state({ seat: null }));
    expect(tokenFor("K7QX")).toBe("fresh");
    expect(table.status.value).toBe("open");
    expect(tablesWithSeat()).toEqual([]);
    FakeSocket.newest.say(state({ seat: 2 }));
    expect(table.seat.value).toBe(2);
    expect(tablesWithSeat()).toEqual(["K7QX"]);
    FakeSocket.newest.say(state({ seat: null }));
    expect(tablesWithSeat()).toEqual([]);
  });

  it("goes without a secret that cannot be read, the next time", async () => {
    keepToken("K7QX", "x");
    table.connect();
    FakeSocket.newest.accept();
    FakeSocket.newest.say(refusal(null, "not-a-message"));
    FakeSocket.newest.break(4000);
    await vi.advanceTimersByTimeAsync(600);
    FakeSocket.newest.accept();
    expect(FakeSocket.newest.sent.at(-1)).toMatchObject({ type: "hello", token: null });
  });

  it("stays outside when a table has no room for spectators", async () => {
    table.connect();
    FakeSocket.newest.accept();
    FakeSocket.newest.say(welcome("fresh"));
    FakeSocket.newest.say(refusal(null, "no-spectators"));
    expect(table.status.value).toBe("gone");
    expect(table.refusal.value?.code).toBe("no-spectators");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("commands", () => {
  beforeEach(() => {
    table.connect();
    greet();
  });

  it("resolve with the server's answer", async () => {
    const answer = table.move("6x6");
    const sent = FakeSocket.newest.sent.at(-1);
    expect(sent).toMatchObject({ type: "move", version: 90, move: "6x6" });
    FakeSocket.newest.say({ type: "ok", id: idOf(sent), version: 91 });
    await expect(answer).resolves.toEqual({ type: "ok", id: idOf(sent), version: 91 });
  });

  it("are repeated under the same id after a break, and answered once", async () => {
    const answer = table.move("doodoo");
    const id = idOf(FakeSocket.newest.sent.at(-1));
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(600);
    FakeSocket.newest.accept();
    expect(kinds(FakeSocket.newest)).toEqual(["hello"]);
    FakeSocket.newest.say(welcome());
    FakeSocket.newest.say(playing());
    expect(idOf(FakeSocket.newest.sent.at(-1))).toBe(id);
    FakeSocket.newest.say({ type: "ok", id, version: 91 });
    await expect(answer).resolves.toMatchObject({ type: "ok" });
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(1200);
    greet();
    expect(kinds(FakeSocket.newest)).toEqual(["hello"]);
  });

  it("wait for the line when there is none", async () => {
    FakeSocket.newest.break();
    void table.send({ type: "start" });
    await vi.advanceTimersByTimeAsync(600);
    greet();
    expect(kinds(FakeSocket.newest)).toEqual(["hello", "start"]);
  });

  it("tell what the server refused, and that it holds a move back", () => {
    void table.move("6x6");
    const id = idOf(FakeSocket.newest.sent.at(-1));
    FakeSocket.newest.say({ type: "held", id, window: 3000 });
    expect(table.held.value).toEqual({ id, until: performance.now() + 3000 });
    FakeSocket.newest.say(refusal(id, "too-late"));
    expect(table.held.value).toBeNull();
    expect(table.refusal.value?.code).toBe("too-late");
  });
});

describe("a lost line", () => {
  beforeEach(() => {
    table.connect();
    greet();
  });

  it("keeps the last state, says since when, and asks for what is newer", async () => {
    FakeSocket.newest.break();
    expect(table.status.value).toBe("lost");
    expect(table.lostAt.value).toBe(performance.now());
    expect(table.state.value?.version).toBe(90);
    await vi.advanceTimersByTimeAsync(600);
    expect(table.status.value).toBe("lost");
    FakeSocket.newest.accept();
    expect(FakeSocket.newest.sent[0]).toMatchObject({ type: "hello", since: 90 });
    FakeSocket.newest.say(welcome());
    FakeSocket.newest.say(playing());
    expect(table.status.value).toBe("open");
    expect(table.lostAt.value).toBeNull();
  });

  it("is noticed when a ping stays unanswered", async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kinds(FakeSocket.newest)).toEqual(["hello", "ping"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.status.value).toBe("lost");
  });

  it("is not suspected while somebody speaks", async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.newest.say({ type: "pong" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.status.value).toBe("open");
  });

  it("is tried again ever more rarely, and at once when the network is back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.99); // how far clients are spread is not the point
    for (let i = 0; i < 8; i++) {
      FakeSocket.newest.break();
      await vi.advanceTimersByTimeAsync(15_000);
    }
    FakeSocket.newest.break();
    const tries = FakeSocket.made.length;
    await vi.advanceTimersByTimeAsync(7_000);
    expect(FakeSocket.made).toHaveLength(tries);
    view.dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(tries + 1);
  });

  it("gives up a handshake that nobody answers", async () => {
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(600);
    const dialled = FakeSocket.made.length;
    await vi.advanceTimersByTimeAsync(5_000 + 1_000);
    expect(FakeSocket.made.length).toBeGreaterThan(dialled);
  });

  it("is not opened again when the seat moved to another window, until asked", async () => {
    FakeSocket.newest.say({ type: "replaced" });
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.status.value).toBe("replaced");
    expect(FakeSocket.made).toHaveLength(1);
    table.connect();
    greet();
    expect(table.status.value).toBe("open");
  });
});

describe("a table that is not there", () => {
  it("is believed when the server says so", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(
        new Response('{"error":"not-found","code":"no-such-table","facts":{}}', { status: 404 }),
      ),
    );
    table.connect();
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.status.value).toBe("gone");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("is told from a server that does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    table.connect();
    FakeSocket.newest.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.status.value).not.toBe("gone");
    expect(FakeSocket.made.length).toBeGreaterThan(3);
  });
});

describe("clocks", () => {
  it("become moments of the clock that only runs forward", () => {
    table.connect();
    greet(playing({ clock: { move: 24_000, window: 3_000, called: null, banks: [] } }));
    const now = performance.now();
    expect(table.deadlines.value).toEqual({ move: now + 24_000, banks: [], window: now + 3_000 });
    FakeSocket.newest.say(playing({ clock: { move: null, window: 0, called: null, banks: [] } }));
    expect(table.deadlines.value).toEqual({ move: null, banks: [], window: null });
  });
});

describe("listeners", () => {
  it("hear every state, also two in one breath", () => {
    const versions: number[] = [];
    table.listen(({ version }) => versions.push(version));
    table.connect();
    greet(playing({ version: 1 }));
    FakeSocket.newest.say(playing({ version: 2 }));
    expect(versions).toEqual([1, 2]);
  });
});

describe("a quiet command", () => {
  it("tells its refusal only to its sender", async () => {
    table.connect();
    greet();
    const answer = table.send({ type: "join", name: "Марк" }, { quiet: true });
    FakeSocket.newest.say(refusal(idOf(FakeSocket.newest.sent.at(-1)), "name-taken"));
    await expect(answer).resolves.toMatchObject({ code: "name-taken" });
    expect(table.refusal.value).toBeNull();
  });
});

describe("dice that roll", () => {
  const rolling = (tick: number): Rolling => ({
    type: "rolling", version: 90, tick, rest: tick + 60, numberings: [0, 1], values: [1, 2], knocks: [], drops: [],
  });
  const chunk = (whole: boolean) => Uint8Array.of(1, whole ? 1 : 0, 0, 0, 0, 0, 0, 0).buffer;

  it("come as words and bytes, and only together", () => {
    const heard: Roll[] = [];
    table.listenToRolls((roll) => heard.push(roll));
    table.connect();
    greet();
    expect(FakeSocket.newest.binaryType).toBe("arraybuffer");
    FakeSocket.newest.say(rolling(10));
    expect(heard).toEqual([]);
    FakeSocket.newest.pour(chunk(true));
    expect(heard).toMatchObject([{ rolling: { tick: 10 } }]);
    // Bytes that nobody has announced belong to nothing.
    FakeSocket.newest.pour(chunk(true));
    expect(heard).toHaveLength(1);
  });

  it("are kept for a screen that comes later, from the last whole tray on", () => {
    table.connect();
    greet();
    for (const [tick, whole] of [[10, true], [20, false], [30, true], [40, false]] as const) {
      FakeSocket.newest.say(rolling(tick));
      FakeSocket.newest.pour(chunk(whole));
    }
    expect(table.rolls.map((roll) => roll.rolling.tick)).toEqual([30, 40]);
  });

  it("what was announced before the line broke is forgotten", () => {
    table.connect();
    greet();
    FakeSocket.newest.say(rolling(10));
    FakeSocket.newest.break();
    vi.advanceTimersByTime(1000);
    greet();
    FakeSocket.newest.pour(chunk(true));
    expect(table.rolls).toEqual([]);
  });

  it("that are empty are no trajectory", () => {
    table.connect();
    greet();
    FakeSocket.newest.say(rolling(10));
    FakeSocket.newest.pour(new ArrayBuffer(0));
    expect(table.rolls).toEqual([]);
  });
});

describe("provable dice", () => {
  const pledge = (hashes = [["aa"], ["bb"], ["cc"]]): Pledge => ({ type: "pledge", game: 1, batch: 0, hashes });
  const nonces = () => FakeSocket.newest.sent.filter(({ type }) => type === "nonce");

  it("get a number from the page as soon as their game is on, without a word if it is too late", async () => {
    table.connect();
    greet(state());
    FakeSocket.newest.say(pledge());
    expect(nonces()).toEqual([]);
    FakeSocket.newest.say(playing());
    expect(nonces()).toMatchObject([{ game: 1, batch: 0 }]);
    FakeSocket.newest.say(refusal(idOf(nonces()[0]), "no-such-pledge"));
    FakeSocket.newest.say(playing({ version: 91 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(nonces()).toHaveLength(1);
    expect(table.refusal.value).toBeNull();
  });

  it("ask for what was missed with the secret of the seat in a header, never in the address", async () => {
    const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error("no line")));
    vi.stubGlobal("fetch", asked);
    keepToken("K7QX", "secret");
    table.connect();
    greet();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledWith("/api/tables/K7QX/throws", { headers: { authorization: "Bearer secret" } });
  });

  it("know a pledge that was told late from one that was told as it was made", () => {
    table.connect();
    FakeSocket.newest.accept();
    FakeSocket.newest.say(welcome());
    FakeSocket.newest.say(pledge());
    FakeSocket.newest.say(playing());
    FakeSocket.newest.say({ ...pledge(), batch: 1 });
    const { pledges } = table.fair.ledger.value;
    expect([...pledges.values()].map(({ live }) => live)).toEqual([false, true]);
  });
});
