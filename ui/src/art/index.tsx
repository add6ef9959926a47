import type { JSX } from "preact";

import type { IconName } from "./icons";
import { PIECES } from "./pieces";
import { SHAPE_OF_SEAT } from "./shapes";

export type { IconName } from "./icons";

/** What lies up: a value, the back of a bone, or an ace where aces are plain ones. */
export type DieFace = 1 | 2 | 3 | 4 | 5 | 6 | "back" | "1p";

/** A die's face from a number of the wire. */
export function dieFace(value: number, plainAces = false): DieFace {
  if (value === 1) return plainAces ? "1p" : 1;
  return value === 2 || value === 3 || value === 4 || value === 5 || value === 6 ? value : "back";
}

/** All drawings; stands once at the top of the page. */
export function Sprite(): JSX.Element {
  return (
    <svg
      class="sprite"
      width="0"
      height="0"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: PIECES }}
    />
  );
}

interface DieProps {
  readonly face: DieFace;
  /** In pixels; else the style sheet says. */
  readonly size?: number;
  readonly class?: string;
  /** What a screen reader says; without it the die is decoration. */
  readonly label?: string | undefined;
}

export function Die({ face, size, class: extra = "", label }: DieProps): JSX.Element {
  const named =
    label === undefined
      ? ({ "aria-hidden": "true" } as const)
      : ({ role: "img", "aria-label": label } as const);
  return (
    <svg
      class={`die ${extra}`}
      {...(size === undefined ? {} : { style: { "--d": `${size}px` } })}
      {...named}
    >
      <use href={`#d6-${face}`} />
    </svg>
  );
}

/** The custom property that colours everything of a seat. */
export const seatStyle = (seat: number): Record<string, string> => ({
  "--seat": `var(--s${(seat % SHAPE_OF_SEAT.length) + 1})`,
});

interface MarkProps {
  readonly seat: number;
  readonly size?: "s" | "xs";
}

/** Colour and shape of a seat. The name beside it is for the ear. */
export function Mark({ seat, size }: MarkProps): JSX.Element {
  const shape = SHAPE_OF_SEAT[seat % SHAPE_OF_SEAT.length] ?? "circle";
  return (
    <span class={`mark ${size ?? ""}`} style={seatStyle(seat)} aria-hidden="true">
      <svg>
        <use href={`#m-${shape}`} />
      </svg>
    </span>
  );
}

export function Cup({
  seat,
  class: extra = "",
}: {
  readonly seat: number;
  readonly class?: string;
}): JSX.Element {
  return (
    <svg class={`cup ${extra}`} style={seatStyle(seat)} aria-hidden="true">
      <use href="#cup" />
    </svg>
  );
}

export function Icon({
  name,
  class: extra = "ic",
}: {
  readonly name: IconName;
  readonly class?: string;
}): JSX.Element {
  return (
    <svg class={extra} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Small bones: how many dice of how many are left. */
export function Minis({ n, of }: { readonly n: number; readonly of: number }): JSX.Element {
  return (
    <span class="minis" aria-hidden="true">
      {Array.from({ length: Math.max(n, of) }, (_, i) => (
        <i key={i} class={i < n ? "" : "gone"} />
      ))}
    </span>
  );
}
