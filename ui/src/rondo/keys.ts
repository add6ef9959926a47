/** The keyboard: which key means what. */

import { ARROWS } from "./aim";
import type { Point } from "./hands";
import type { Pressed } from "../table/keys";

export type Key =
  | { readonly do: "nudge"; readonly by: Point }
  | { readonly do: "power"; readonly by: 1 | -1 }
  | { readonly do: "throw" | "target" | "cancel" };

export function read({ key, code, modified, on }: Pressed): Key | null {
  if (modified || on === "text") return null;
  if (key === "Escape") return { do: "cancel" };
  if (key === "+" || key === "=") return { do: "power", by: 1 };
  if (key === "-") return { do: "power", by: -1 };
  if (code === "KeyT") return { do: "target" };
  // A focused button or slider answers these itself.
  if (on === "control") return null;
  const by = ARROWS[key];
  if (by !== undefined) return { do: "nudge", by };
  return key === "Enter" || key === " " ? { do: "throw" } : null;
}
