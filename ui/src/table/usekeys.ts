import { useEffect, useRef } from "preact/hooks";
import { shortcuts } from "../prefs";
import { pressed, type Pressed } from "./keys";

/** Keys that do not act: they move the focus, or only hold another key. */
const SILENT = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]);

interface Handlers<K> {
  /** What a key stands for; null if nothing. */
  readonly read: (press: Pressed) => K | null;
  /** What that means for the moves of the moment; true if it did something. */
  readonly onKey: (key: K) => boolean;
  /** Whether a key that is held down goes on acting; without it none does. */
  readonly repeats?: (key: K) => boolean;
  /** Puts an overlay away with any key; null if there is none. */
  readonly onAny: (() => void) | null;
}

/** Plays from the keyboard, wherever the focus is, except in text and dialogs. */
export function useKeys<K>(handlers: Handlers<K>): void {
  const now = useRef(handlers);
  now.current = handlers;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || shortcuts.value === "off") return;
      const press = pressed(event);
      if (press.modified || press.on === "text" || SILENT.has(event.key)) return;
      const { read, onAny, onKey, repeats } = now.current;
      if (event.repeat) {
        const held = onAny === null ? read(press) : null;
        if (held !== null && repeats?.(held) === true && onKey(held)) event.preventDefault();
        return;
      }
      if (onAny !== null) {
        // A focused button answers these itself.
        if (press.on === "control" && (event.key === "Enter" || event.key === " ")) return;
        event.preventDefault();
        return onAny();
      }
      const key = read(press);
      if (key !== null && onKey(key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
