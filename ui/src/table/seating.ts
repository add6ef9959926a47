/** Who sits where, who is next, and how far away one's own turn is. Clockwise is seat order. */

/** The next seat clockwise that has dice (P-06). */
export function after(dice: readonly number[], seat: number): number {
  for (let i = 1; i <= dice.length; i++) {
    const next = (seat + i) % dice.length;
    if ((dice[next] ?? 0) > 0) return next;
  }
  return seat;
}

/** The seats that act after `turn`, up to and including `until`; everybody if it is out. */
export function queue(dice: readonly number[], turn: number, until: number | null): number[] {
  const seats: number[] = [];
  for (let seat = after(dice, turn); seat !== turn; seat = after(dice, seat)) {
    seats.push(seat);
    if (seat === until) break;
  }
  return seats;
}

/** All seats, the viewer's first: seen from there, the others follow clockwise. */
export function fromViewer(seats: number, viewer: number | null): number[] {
  return Array.from({ length: seats }, (_, i) => ((viewer ?? 0) + i) % seats);
}

export interface Place {
  /** Centre of the plate, in per cent of the table's area. */
  readonly x: number;
  readonly y: number;
  /** Where its cup or hand lies, seen from the plate: towards the middle of the table. */
  readonly side: "top" | "right" | "bottom" | "left";
}

/**
 * Plates on the rim of the table. Place 0 is at the bottom (the viewer), the others share the rest of an
 * ellipse clockwise: to the left first. The gap beside place 0 is kept wide, since that
 * plate is the one everybody looks for.
 */
export function place(index: number, seats: number): Place {
  if (index === 0) return { x: 50, y: 100, side: "bottom" };
  const others = seats - 1;
  const first = Math.max(44, 360 / seats + 6);
  const degrees = others === 1 ? 180 : first + ((index - 1) * (360 - 2 * first)) / (others - 1);
  const angle = (degrees * Math.PI) / 180;
  const x = 50 - 37 * Math.sin(angle);
  const height = Math.cos(angle);
  // The table is longer than it is deep: its far side is nearly straight.
  const y = height > 0 ? 50 + 38 * height : Math.max(12, 50 - 44 * Math.abs(height) ** 0.75);
  const side = y < 32 ? "top" : x < 50 ? "left" : "right";
  return { x: round(x), y: round(y), side };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
