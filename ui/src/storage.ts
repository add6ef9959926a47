import { effect, signal, type Signal } from "@preact/signals";

/** A place to remember things. Private windows may refuse storage: then nothing is kept. */
const shelf = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(`kosti.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      storage().setItem(`kosti.${key}`, value);
    } catch {
      // Nothing to do: the choice lasts as long as the page.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(`kosti.${key}`);
    } catch {
      // As above.
    }
  },
});

/** What is remembered on this device. */
export const memory = shelf(() => localStorage);

/** What is remembered in this window, over a reload. */
export const windowMemory = shelf(() => sessionStorage);

/** A signal that outlives the page. `read` turns anything unknown into a valid value. */
export function remembered<T extends string>(
  key: string,
  read: (raw: string | null) => T,
): Signal<T> {
  const value = signal(read(memory.get(key)));
  let first = true;
  effect(() => {
    const now = value.value;
    // Only a choice is written down; a default may still change with a later version.
    if (!first) memory.set(key, now);
    first = false;
  });
  return value;
}

/** Reads one of a few words, else the first of them. */
export function oneOf<T extends string>(first: T, ...rest: T[]): (raw: string | null) => T {
  return (raw) => [first, ...rest].find((word) => word === raw) ?? first;
}
