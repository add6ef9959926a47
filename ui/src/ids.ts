/**
 * A new id for a command.
 *
 * `crypto.randomUUID` exists only in secure contexts, and a table in the living room is often
 * opened as `http://192.168.…`; `getRandomValues` exists everywhere.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
