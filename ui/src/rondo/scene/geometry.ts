/** A die as a body: an octahedron with rounded edges and corners, and a place for a picture on each face. */

import { BufferAttribute, BufferGeometry, Vector3 } from "three";
import { OCTANTS } from "../faces";

/** Half the distance between opposite faces, m. */
const INRADIUS = 0.0075;
const ROUNDING = 0.0013;
/** From the centre to the corners of the body that is rounded. */
const CORNER = (INRADIUS - ROUNDING) * Math.sqrt(3);
const STEPS = 4;

/** The pictures of the faces lie in a sheet of 4 by 2. */
export const SHEET: readonly [number, number] = [4, 2];
/** The part of a picture's width that the corners of a face reach from its middle. */
export const FACE_REACH = 0.49;
/** The middle of a face within its picture, from below. */
export const FACE_MIDDLE = 0.36;

const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;

interface Builder {
  readonly positions: number[];
  readonly normals: number[];
  readonly uvs: number[];
}

export function dieGeometry(): BufferGeometry {
  const into: Builder = { positions: [], normals: [], uvs: [] };
  OCTANTS.forEach((signs, face) => flat(into, signs, face));
  for (const axis of [0, 1, 2] as const) {
    for (const other of [0, 1, 2] as const) {
      if (other <= axis) continue;
      for (const s of [1, -1]) for (const t of [1, -1]) edge(into, axis, s, other, t);
    }
    for (const s of [1, -1]) corner(into, axis, s);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(into.positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(into.normals), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(into.uvs), 2));
  return geometry;
}

const tip = (axis: number, sign: number): Vector3 => (AXES[axis] ?? AXES[0]).clone().multiplyScalar(sign * CORNER);

const normalOf = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z).normalize();

/** Adds a triangle, its corners counter-clockwise as seen from outside. */
function triangle(into: Builder, points: readonly [Vector3, Vector3, Vector3], normals: readonly [Vector3, Vector3, Vector3], uvs: readonly (readonly [number, number])[]): void {
  const out = new Vector3().crossVectors(points[1].clone().sub(points[0]), points[2].clone().sub(points[0]));
  const order = out.dot(normals[0]) >= 0 ? [0, 1, 2] : [0, 2, 1];
  for (const i of order as (0 | 1 | 2)[]) {
    into.positions.push(...points[i].toArray());
    into.normals.push(...normals[i].toArray());
    into.uvs.push(...(uvs[i] ?? [0, 0]));
  }
}

function flat(into: Builder, [sx, sy, sz]: readonly [number, number, number], face: number): void {
  const n = normalOf(sx, sy, sz);
  const out = n.clone().multiplyScalar(ROUNDING);
  const points = [tip(0, sx).add(out), tip(1, sy).add(out), tip(2, sz).add(out)] as const;
  const middle = points[0].clone().add(points[1]).add(points[2]).divideScalar(3);
  const up = points[2].clone().sub(middle);
  const reach = up.length();
  up.normalize();
  const right = new Vector3().crossVectors(up, n);
  const column = face % SHEET[0];
  const row = Math.floor(face / SHEET[0]);
  const uvs = points.map((point): [number, number] => {
    const from = point.clone().sub(middle);
    const u = 0.5 + (from.dot(right) / reach) * FACE_REACH;
    const v = FACE_MIDDLE + (from.dot(up) / reach) * FACE_REACH;
    return [(column + u) / SHEET[0], (SHEET[1] - 1 - row + v) / SHEET[1]];
  });
  triangle(into, points, [n, n, n], uvs);
}

/** The sheet's upper left picture has plain bone in its upper left corner. */
const PLAIN: readonly [number, number] = [0.01, 0.99];
const PLAINS = [PLAIN, PLAIN, PLAIN] as const;

/** The strip between two faces that share two corners. */
function edge(into: Builder, a: number, s: number, b: number, t: number): void {
  const third = 3 - a - b;
  const side = (sign: number): Vector3 => {
    const n = new Vector3();
    n.setComponent(a, s).setComponent(b, t).setComponent(third, sign);
    return n.normalize();
  };
  const [from, to] = [side(1), side(-1)];
  const [p, q] = [tip(a, s), tip(b, t)];
  for (let i = 0; i < STEPS; i++) {
    const n = from.clone().lerp(to, i / STEPS).normalize();
    const m = from.clone().lerp(to, (i + 1) / STEPS).normalize();
    const at = (corner: Vector3, normal: Vector3) => corner.clone().addScaledVector(normal, ROUNDING);
    triangle(into, [at(p, n), at(q, n), at(q, m)], [n, n, m], PLAINS);
    triangle(into, [at(p, n), at(q, m), at(p, m)], [n, m, m], PLAINS);
  }
}

/** The cap at a corner, where four faces meet. */
function corner(into: Builder, axis: number, s: number): void {
  const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
  const top = (AXES[axis] ?? AXES[0]).clone().multiplyScalar(s);
  const at = (n: Vector3) => tip(axis, s).addScaledVector(n, ROUNDING);
  const around = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([p = 1, q = 1]) => {
    const n = new Vector3();
    n.setComponent(axis, s).setComponent(b, p).setComponent(c, q);
    return n.normalize();
  });
  around.forEach((from, i) => {
    const to = around[(i + 1) % 4] ?? from;
    for (let k = 0; k < STEPS; k++) {
      const n = from.clone().lerp(to, k / STEPS).normalize();
      const m = from.clone().lerp(to, (k + 1) / STEPS).normalize();
      const [nh, mh] = [n.clone().lerp(top, 0.5).normalize(), m.clone().lerp(top, 0.5).normalize()];
      triangle(into, [at(n), at(m), at(mh)], [n, m, mh], PLAINS);
      triangle(into, [at(n), at(mh), at(nh)], [n, mh, nh], PLAINS);
      triangle(into, [at(nh), at(mh), at(top)], [nh, mh, top], PLAINS);
    }
  });
}
