/** The few things that are asked over HTTP. */

import type { GameInfo, HttpError, NewTable, Opened, Summary, Throws } from "./wire";

/** The server's word that something was not done, or `unreachable` if it said nothing. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly facts: HttpError["facts"] = {},
    /** There is no such thing, and asking again will not change that. */
    readonly missing = false,
  ) {
    super(code);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError("unreachable");
  }
  if (answer.ok) return (await answer.json()) as T;
  const body = (await answer.json().catch(() => null)) as HttpError | null;
  throw new ApiError(body?.code ?? "unreachable", body?.facts, answer.status === 404);
}

/** The path of a table under the API. */
export const tablePath = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const games = (): Promise<readonly GameInfo[]> => ask("/api/games");

export const summary = (code: string): Promise<Summary> => ask(tablePath(code));

/** What the holder of a secret may know of the throws; the secret travels in a header. */
export const throws = (code: string, token: string | null): Promise<Throws> =>
  ask(`${tablePath(code)}/throws`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });

export const openTable = (table: NewTable): Promise<Opened> =>
  ask("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(table),
  });

const CYRILLIC = "АВЕКМНРСТУХ";
const LATIN = "ABEKMHPCTYX";

/** Codes are Latin capitals and digits without spaces, whatever the keyboard was set to. */
export const tidyCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[АВЕКМНРСТУХ]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, "");
