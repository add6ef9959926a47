/** The keyboard: which key means what. Letters go by their place, so that they work on ЙЦУКЕН. */

import type { Pressed } from "../table/keys";

export type Key =
  | { readonly do: "face"; readonly face: number }
  | { readonly do: "turn-face"; readonly by: 1 | -1 }
  | { readonly do: "quantity"; readonly by: 1 | -1 }
  | { readonly do: "raise" | "doodoo" | "jonti" | "calzone" };

export function read({ key, code, modified, on }: Pressed): Key | null {
  if (modified || on === "text") return null;
  switch (key) {
    case "ArrowUp":
    case "+":
      return { do: "quantity", by: 1 };
    case "ArrowDown":
    case "-":
      return { do: "quantity", by: -1 };
    case "ArrowRight":
      return { do: "turn-face", by: 1 };
    case "ArrowLeft":
      return { do: "turn-face", by: -1 };
    case "Enter":
      // A focused button answers Enter itself.
      return on === "page" ? { do: "raise" } : null;
  }
  if (/^[1-6]$/.test(key)) return { do: "face", face: Number(key) };
  switch (code) {
    case "KeyD":
      return { do: "doodoo" };
    case "KeyJ":
      return { do: "jonti" };
    case "KeyC":
      return { do: "calzone" };
  }
  return null;
}
