/** Throwing with a finger or a mouse. */

import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pulled, slung, stretched, type Aim } from "./aim";
import { within, type Point } from "./hands";
import type { Painter } from "./painter";
import type { Aiming } from "./useaim";

/** A press so near to the die in the hand, in pixels, takes it. */
const GRIP = 62;

type Press = PointerEvent & { readonly currentTarget: HTMLDivElement };

interface Asked {
  readonly aiming: Aiming;
  /** Whether the viewer has a die to throw. */
  readonly holds: boolean;
  readonly painter: { readonly current: Painter | null };
  /** The die is drawn back far enough to fly, or not any more. */
  readonly onPulling: (pulling: boolean) => void;
}

export interface Grip {
  /** How far the die is seen to be pulled, in pixels. */
  readonly pull: ReadonlySignal<Point>;
  /** Whether a finger is down. */
  readonly busy: ReadonlySignal<boolean>;
  readonly handlers: Handlers;
}

interface Handlers {
  readonly onPointerDown: (event: Press) => void;
  readonly onPointerMove: (event: Press) => void;
  readonly onPointerUp: (event: Press) => void;
  readonly onPointerCancel: () => void;
}

/** Pulls the die like a sling, or moves the target about. */
export function useGrip({ aiming, holds, painter, onPulling }: Asked): Grip {
  const pull = useSignal<Point>([0, 0]);
  const busy = useSignal(false);
  const grip = useRef<{ readonly kind: "sling" | "target"; readonly finger: number; readonly from: Point; readonly aim: Aim } | null>(null);
  const end = () => {
    grip.current = null;
    busy.value = false;
    pull.value = [0, 0];
    onPulling(false);
  };
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || grip.current === null) return;
      event.preventDefault();
      aiming.set(grip.current.aim);
      end();
    };
    addEventListener("keydown", escape, true);
    return () => removeEventListener("keydown", escape, true);
  });
  useEffect(() => {
    if (!holds && grip.current !== null) end();
  }, [holds]);
  const at = (event: Press): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const aimTo = ([x, y]: Point) => {
    const target = painter.current?.pick(x, y);
    if (target != null) aiming.set({ target: within(target) });
  };
  const handlers: Handlers = {
    onPointerDown: (event) => {
      const drawn = painter.current;
      if (!holds || drawn === null || aiming.sending.value || event.button !== 0 || grip.current !== null) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      const [x, y] = at(event);
      const [hx, hy] = drawn.handAt;
      const kind = Math.hypot(x - hx, y - hy) < GRIP ? "sling" : "target";
      grip.current = { kind, finger: event.pointerId, from: [x, y], aim: aiming.aim.value };
      busy.value = true;
      if (kind === "target") aimTo([x, y]);
    },
    onPointerMove: (event) => {
      const now = grip.current;
      const drawn = painter.current;
      if (now === null || drawn === null || event.pointerId !== now.finger) return;
      const [x, y] = at(event);
      if (now.kind === "target") return aimTo([x, y]);
      const [dx, dy] = [x - now.from[0], y - now.from[1]];
      pull.value = stretched([dx, dy]);
      const power = pulled([dx, dy]);
      onPulling(power !== null);
      if (power === null) return aiming.set(now.aim);
      const [hx, hy] = drawn.handAt;
      const [home, hand] = [drawn.pick(hx, hy), drawn.pick(hx + dx, hy + dy)];
      if (home !== null && hand !== null) aiming.set({ power, target: slung(now.aim.target, home, hand) });
    },
    onPointerUp: (event) => {
      const now = grip.current;
      if (now === null || event.pointerId !== now.finger) return;
      const [x, y] = at(event);
      const thrown = now.kind === "sling" && pulled([x - now.from[0], y - now.from[1]]) !== null;
      end();
      if (thrown) aiming.shoot();
      else if (now.kind === "sling") aiming.set(now.aim);
    },
    onPointerCancel: () => {
      if (grip.current !== null) aiming.set(grip.current.aim);
      end();
    },
  };
  return { pull, busy, handlers };
}
