/** The keyboard: which key means what. */

import type { Pressed } from "../table/keys";

export type Key =
  | { readonly do: "fold" | "stay" | "lift" | "va-bank" }
  | { readonly do: "step"; readonly by: 1 | -1 }
  /** The first digit of an amount: the field takes over from here. */
  | { readonly do: "type"; readonly digit: string };

export function read({ key, code, modified, on }: Pressed): Key | null {
  if (modified || on === "text") return null;
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
    case "+":
      return { do: "step", by: 1 };
    case "ArrowDown":
    case "ArrowLeft":
    case "-":
      return { do: "step", by: -1 };
  }
  if (/^[0-9]$/.test(key)) return { do: "type", digit: key };
  switch (code) {
    case "KeyF":
      return { do: "fold" };
    case "KeyC":
      return { do: "stay" };
    case "KeyB":
    case "KeyR":
      return { do: "lift" };
    case "KeyV":
      return { do: "va-bank" };
  }
  return null;
}
