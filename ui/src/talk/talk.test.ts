import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { talkOf } from ".";
import { TableConnection } from "../connection";
import { FakeSocket } from "../testing/fakesocket";
import { state, welcome } from "../testing/fixtures";
import type { Line } from "../wire";
import { isMuted, mute } from "./muted";

const line = (number: number, name = "Жанна"): Line => ({ number, name, text: `${number}`, seated: true });
const tell = (...lines: Line[]) => FakeSocket.newest.say({ type: "talk", lines });

let table: TableConnection;

beforeEach(() => {
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
  FakeSocket.made = [];
  table = new TableConnection("K7QX", "ws://table");
  table.connect();
  FakeSocket.newest.accept();
  FakeSocket.newest.say(welcome());
  FakeSocket.newest.say(state({ version: 10 }));
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

const numbers = () => talkOf(table).lines.value.map(({ number }) => number);

it("keeps lines in order, and each of them once", () => {
  tell(line(3), line(7));
  tell(line(11));
  tell(line(3), line(7), line(11), line(12));
  expect(numbers()).toEqual([3, 7, 11, 12]);
});

it("says how much is new since the page came, until the panel is open", () => {
  const talk = talkOf(table);
  tell(line(3), line(7));
  expect(talk.unread.value).toBe(0);
  tell(line(11));
  tell(line(12));
  expect(talk.unread.value).toBe(2);
  talk.toggle();
  expect(talk.unread.value).toBe(0);
  tell(line(13));
  expect(talk.unread.value).toBe(0);
  talk.toggle();
  tell(line(14));
  expect(talk.unread.value).toBe(1);
});

it("shows nothing of who is muted here, and counts nothing", () => {
  tell(line(11), line(12, "Марк"));
  mute("K7QX", "Жанна", true);
  expect(numbers()).toEqual([12]);
  tell(line(13));
  expect(talkOf(table).unread.value).toBe(1);
  expect(isMuted("K7QX", "Жанна")).toBe(true);
  expect(isMuted("ANDERE", "Жанна")).toBe(false);
  mute("K7QX", "Жанна", false);
  expect(numbers()).toEqual([11, 12, 13]);
});

it("counts who watches, by the state and by presence", () => {
  expect(table.watching.value).toBe(0);
  FakeSocket.newest.say({ type: "presence", online: [true, true], watching: 3 });
  expect(table.watching.value).toBe(3);
});
