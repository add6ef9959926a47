/** The secrets by which tables know this device, and where it has a seat. Never in an address. */

import { memory } from "./storage";

const KEY = "tables";
/** A phone does not need to remember more tables than an evening has. */
const MOST = 24;

interface Known {
  readonly code: string;
  readonly token: string;
  readonly seated: boolean;
}

function read(): readonly Known[] {
  try {
    const raw: unknown = JSON.parse(memory.get(KEY) ?? "[]");
    return Array.isArray(raw) ? raw.filter(isKnown) : [];
  } catch {
    return [];
  }
}

const isKnown = (item: Partial<Known> | null): item is Known =>
  typeof item?.code === "string" &&
  typeof item.token === "string" &&
  typeof item.seated === "boolean";

const find = (code: string): Known | undefined => read().find((known) => known.code === code);

/** Puts a table first in the list. */
function write(table: Known): void {
  const others = read().filter(({ code }) => code !== table.code);
  memory.set(KEY, JSON.stringify([table, ...others].slice(0, MOST)));
}

/** The secret by which a table knows this device. */
export const tokenFor = (code: string): string | null => find(code)?.token ?? null;

export function keepToken(code: string, token: string, seated = false): void {
  write({ code, token, seated });
}

/** Remembers whether the secret opens a seat, so that the home page knows the way back. */
export function markSeat(code: string, seated: boolean): void {
  const known = find(code);
  if (known !== undefined && known.seated !== seated) write({ ...known, seated });
}

export function forgetTable(code: string): void {
  memory.set(KEY, JSON.stringify(read().filter((known) => known.code !== code)));
}

/** The tables where this device has a seat, the last one first. */
export const tablesWithSeat = (): readonly string[] =>
  read()
    .filter(({ seated }) => seated)
    .map(({ code }) => code);

let opened: string | null = null;

/** Remembers a table that this page has opened itself and not yet seen. */
export function rememberOpened(code: string): void {
  opened = code;
}

/** Whether all that has happened at a table is news here; true once for a table just opened. */
export function isNews(code: string): boolean {
  const news = opened === code;
  if (news) opened = null;
  return news;
}
