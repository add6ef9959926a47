/** A die of eight: a real octahedron lying on a face, projected, with numerals on its faces. */

import { star } from "./shapes";

type Vector = readonly [number, number, number];
type Point = readonly [number, number];

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => times(a, 1 / Math.hypot(...a));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Between two colours `#rrggbb`; k = 0 is the first. */
export function mix(a: string, b: string, k: number): string {
  const part = (colour: string, i: number) => parseInt(colour.slice(i, i + 2), 16);
  return `#${[1, 3, 5]
    .map((i) =>
      Math.round(part(a, i) + (part(b, i) - part(a, i)) * k)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export interface D8 {
  /** The centre of its foot on the picture. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** How far it is turned, in degrees. */
  readonly yaw: number;
  /** The face that is up; null for the dealer's die, which has a star instead of numerals. */
  readonly value: number | null;
  readonly colour: string;
  readonly ink?: string;
  /** The height of the eye, in degrees. */
  readonly pitch?: number;
  /** How high it hovers. */
  readonly lift?: number;
}

const SIGNS: readonly Vector[] = [
  [1, 1, 1],
  [-1, 1, 1],
  [1, -1, 1],
  [1, 1, -1],
  [-1, -1, 1],
  [-1, 1, -1],
  [1, -1, -1],
  [-1, -1, -1],
];
const UP = unit([1, 1, 1]);
const EAST = unit([1, -1, 0]);
const NORTH = cross(UP, EAST);
const LIGHT = unit([-0.55, 0.25, 0.9]);

export function d8(die: D8): string {
  const { x, y, r, yaw, value, colour, ink = "#2a2118", pitch = 52, lift = 0 } = die;
  const height = (pitch * Math.PI) / 180;
  const turn = (yaw * Math.PI) / 180;
  const eye: Vector = [0, -Math.cos(height), Math.sin(height)];

  const world = (p: Vector): Vector => {
    const [e, n] = [dot(p, EAST), dot(p, NORTH)];
    return [
      e * Math.cos(turn) - n * Math.sin(turn),
      e * Math.sin(turn) + n * Math.cos(turn),
      dot(p, UP),
    ];
  };
  const project = (q: Vector): Point => [
    x + r * q[0],
    y - lift - r * (q[1] * Math.sin(height) + (q[2] + 0.577) * Math.cos(height)),
  ];

  const faces = SIGNS.map((sign) => {
    const corners = [
      world([sign[0], 0, 0]),
      world([0, sign[1], 0]),
      world([0, 0, sign[2]]),
    ] as const;
    const centre = times(add(add(corners[0], corners[1]), corners[2]), 1 / 3);
    return { sign, corners, centre, normal: unit(centre), top: sign === SIGNS[0] };
  })
    .filter((face) => dot(face.normal, eye) > 0.02)
    .sort((a, b) => dot(a.normal, eye) - dot(b.normal, eye));

  const shadow = `<ellipse cx="${x + r * 0.2}" cy="${y + r * 0.14}" rx="${r * 1.02}" ry="${r * 0.62}" fill="#000" fill-opacity=".42" filter="url(#fSoft)"/>`;
  const drawn = faces.map(({ sign, corners, centre, normal, top }) => {
    const brightness = Math.max(0, dot(normal, LIGHT));
    const paint =
      brightness > 0.72
        ? mix(colour, "#ffffff", (brightness - 0.72) * 0.9)
        : mix("#140c06", colour, Math.min(1, 0.46 + brightness * 0.76));
    const outline = corners
      .map((q) =>
        project(q)
          .map((v) => v.toFixed(1))
          .join(","),
      )
      .join(" ");
    const body =
      `<polygon points="${outline}" fill="${paint}" stroke="${paint}" stroke-width="${(r * 0.1).toFixed(1)}" stroke-linejoin="round"/>` +
      `<polygon points="${outline}" fill="none" stroke="#fff" stroke-opacity="${top ? 0.4 : 0.12}" stroke-width="${(r * 0.028).toFixed(2)}" stroke-linejoin="round"/>`;
    const place = lying(corners, centre, normal, project, top ? 0.0082 : 0.0056);
    if (value === null) {
      return top
        ? `${body}<g transform="${place}"><polygon points="${star(8, 42, 17)}" fill="#d9a441"/><circle r="9" fill="#3a2414"/></g>`
        : body;
    }
    if (dot(normal, eye) <= 0.2) return body;
    return `${body}<text transform="${place}" y="${top ? 36 : 33}" text-anchor="middle" font-family="Literata,serif" font-weight="750" font-size="100" fill="${ink}" fill-opacity="${top ? 1 : 0.62}">${valueAt(sign, value)}</text>`;
  });
  return `<g>${shadow}${drawn.join("")}</g>`;
}

/** The matrix that lays a numeral flat upon a face, its head to the highest corner. */
function lying(
  corners: readonly Vector[],
  centre: Vector,
  normal: Vector,
  project: (q: Vector) => Point,
  scale: number,
): string {
  const heads = corners.map((corner) => unit(add(corner, times(centre, -1))));
  const head = heads.reduce((a, b) =>
    project(add(centre, a))[1] <= project(add(centre, b))[1] ? a : b,
  );
  const origin = project(centre);
  const right = project(add(centre, cross(head, normal)));
  const up = project(add(centre, head));
  return `matrix(${[
    (right[0] - origin[0]) * scale,
    (right[1] - origin[1]) * scale,
    (origin[0] - up[0]) * scale,
    (origin[1] - up[1]) * scale,
    origin[0],
    origin[1],
  ]
    .map((v) => v.toFixed(3))
    .join(" ")})`;
}

/** The value of a face if `value` is up: opposite faces add up to 9. */
function valueAt(sign: Vector, value: number): number {
  const low = Math.min(value, 9 - value);
  const pairs = [2, 4, 3, 1].filter((v) => v !== low);
  const sides = [0, 1, 2].map((i) => {
    const side = pairs[(i + value) % 3] ?? low;
    return (i + value) % 2 ? side : 9 - side;
  });
  const ups = sign.filter((v) => v > 0).length;
  if (ups === 3) return value;
  if (ups === 0) return 9 - value;
  const side = sides[sign.findIndex((v) => v === (ups === 2 ? -1 : 1))] ?? low;
  return ups === 2 ? side : 9 - side;
}
