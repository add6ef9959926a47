/**
 * The eight faces of a die: where their numbers stand, and which of them is up.
 *
 * The body of a die does not know its numbers: each throw writes them on anew, by one of the 24
 * rotations of the octahedron. So whatever is drawn, the face on top shows the recorded value.
 */

/** An orientation (w, x, y, z) of length 1: it turns the frame of the die into the tray's. */
export type Quaternion = readonly [w: number, x: number, y: number, z: number];
export type Vector = readonly [x: number, y: number, z: number];

/** The signs of each face's outward normal; face i lies opposite to face 7 − i. */
export const OCTANTS: readonly Vector[] = [
  [1, 1, 1], [-1, 1, 1], [1, -1, 1], [-1, -1, 1],
  [1, 1, -1], [-1, 1, -1], [1, -1, -1], [-1, -1, -1],
];

/** By numbering: the number of each face, in the order of `OCTANTS`. */
export const NUMBERINGS: readonly (readonly number[])[] = [
  "17645328", "28536417", "35827146", "46718235", "53172864", "64281753",
  "71354682", "82463571", "52381674", "61472583", "74163852", "83254761",
  "15736248", "26845137", "37518426", "48627315", "16527438", "25618347",
  "38745216", "47836125", "51263784", "62154873", "73481562", "84372651",
].map((row) => Array.from(row, Number));

const ROOT = Math.sqrt(3);

/** How far up each face looks, from -1 to 1. */
export function heights([w, x, y, z]: Quaternion): number[] {
  const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)] as const;
  return OCTANTS.map(([a, b, c]) => (a * up[0] + b * up[1] + c * up[2]) / ROOT);
}

/** The face that looks up most. */
export function topFace(turn: Quaternion): number {
  const up = heights(turn);
  return up.indexOf(Math.max(...up));
}

/** The number on a face; null for a die whose numbers nobody knows yet. */
export const numberOn = (face: number, numbering: number): number | null =>
  NUMBERINGS[numbering]?.[face] ?? null;

/** The number that lies up. */
export const valueOf = (turn: Quaternion, numbering: number): number | null =>
  numberOn(topFace(turn), numbering);

/** An orientation in which a face looks straight up. */
export function lying(face: number): Quaternion {
  const [a, b, c] = (OCTANTS[face] ?? [1, 1, 1]).map((sign) => sign / ROOT) as [number, number, number];
  // The shortest turn from the normal to the vertical: its axis is their cross product.
  const length = Math.hypot(1 + c, a, b);
  return [(1 + c) / length, b / length, -a / length, 0];
}

/** A vector of the die's frame in the tray's. */
export function turned([w, x, y, z]: Quaternion, [a, b, c]: Vector): Vector {
  const [s, t, u] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * s + y * u - z * t, b + w * t + z * s - x * u, c + w * u + x * t - y * s];
}
