/** Whom this device does not listen to, table by table. Nobody else learns of it. */

import { signal } from "@preact/signals";

import { memory } from "../storage";

const KEY = "muted";
const MOST = 100;

interface Muted {
  readonly code: string;
  readonly name: string;
}

const isMutedEntry = (item: Partial<Muted> | null): item is Muted =>
  typeof item?.code === "string" && typeof item.name === "string";

function read(): readonly Muted[] {
  try {
    const raw: unknown = JSON.parse(memory.get(KEY) ?? "[]");
    return Array.isArray(raw) ? raw.filter(isMutedEntry) : [];
  } catch {
    return [];
  }
}

const muted = signal<readonly Muted[] | null>(null);
const list = (): readonly Muted[] => muted.value ?? read();

export const isMuted = (code: string, name: string): boolean =>
  list().some((each) => each.code === code && each.name === name);

export function mute(code: string, name: string, on: boolean): void {
  const others = list().filter((each) => each.code !== code || each.name !== name);
  muted.value = (on ? [{ code, name }, ...others] : others).slice(0, MOST);
  memory.set(KEY, JSON.stringify(muted.value));
}
