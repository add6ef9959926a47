/** What is aimed at: a ring where the die comes down, and the way there. */

import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Vector3,
  type Camera,
} from "three";
import type { Vector } from "../faces";
import type { AimLook } from "../view";

const RADIUS = 0.05;
const DASHES = 20;
const LINE = 0.0036;
/** Half the width of the way at its beginning and at its end, m. */
const WIDTH: readonly [number, number] = [0.0075, 0.0042];
const HEAD = 0.03;

export interface Aim {
  readonly group: Group;
  readonly show: (aim: AimLook | null, scale: number, camera: Camera) => void;
  readonly dispose: () => void;
}

export function aimPicture(colour: string): Aim {
  const paint = new Color(colour);
  const line = new MeshBasicMaterial({ color: paint, transparent: true, opacity: 0.95, depthWrite: false, side: DoubleSide });
  const spot = new MeshBasicMaterial({ color: paint, transparent: true, opacity: 0.16, depthWrite: false });
  const way = new MeshBasicMaterial({ color: paint, transparent: true, depthWrite: false, depthTest: false, side: DoubleSide, vertexColors: true });
  const ring = new Group();
  const made: BufferGeometry[] = [];
  for (let i = 0; i < DASHES; i++) {
    const dash = new RingGeometry(RADIUS - LINE / 2, RADIUS + LINE / 2, 6, 1, (i / DASHES) * 2 * Math.PI, (0.6 / DASHES) * 2 * Math.PI);
    made.push(dash);
    ring.add(new Mesh(dash, line));
  }
  const disc = new CircleGeometry(RADIUS, 48);
  made.push(disc);
  ring.add(new Mesh(disc, spot));
  const ribbon = new BufferGeometry();
  made.push(ribbon);
  const path = new Mesh(ribbon, way);
  path.renderOrder = 3;
  path.frustumCulled = false;
  const group = new Group();
  group.add(ring, path);
  return {
    group,
    show: (aim, scale, camera) => {
      group.visible = aim !== null;
      if (aim === null) return;
      ring.position.set(aim.target[0], aim.target[1], 0.0016);
      // As large as the dice are drawn.
      ring.scale.setScalar(scale / 3);
      draw(ribbon, aim.way, camera.position, aim.power);
    },
    dispose: () => {
      for (const geometry of made) geometry.dispose();
      for (const material of [line, spot, way]) material.dispose();
    },
  };
}

/** It comes out from under the die. */
const fade = (part: number): number => Math.min(1, Math.max(0, part - 0.05) * 9) * (0.2 + 0.75 * part);

/** A ribbon that always turns its broad side to the eye, with a head, and a bar for every second power. */
function draw(into: BufferGeometry, way: readonly Vector[], eye: Vector3, power: number): void {
  const points = way.map((at) => new Vector3(...at));
  const positions: number[] = [];
  const colours: number[] = [];
  const put = (at: Vector3, alpha: number) => {
    positions.push(at.x, at.y, at.z);
    colours.push(1, 1, 1, alpha);
  };
  const side = (i: number): Vector3 => {
    const [before, after] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    const along = (after ?? new Vector3()).clone().sub(before ?? new Vector3());
    return along.cross(eye.clone().sub(points[i] ?? eye)).normalize();
  };
  const quad = (a: Vector3, b: Vector3, c: Vector3, d: Vector3, from: number, to: number) => {
    put(a, from); put(b, from); put(c, to);
    put(b, from); put(d, to); put(c, to);
  };
  const last = points.length - 1;
  const end = points[last];
  if (end === undefined) return;
  // The body ends where the head begins.
  let stop = last;
  while (stop > 1 && (points[stop]?.distanceTo(end) ?? 0) < HEAD) stop--;
  for (let i = 0; i < stop; i++) {
    const [a, b] = [points[i], points[i + 1]];
    if (a === undefined || b === undefined) continue;
    const [p, q] = [i / last, (i + 1) / last];
    const [wide, next] = [WIDTH[0] + (WIDTH[1] - WIDTH[0]) * p, WIDTH[0] + (WIDTH[1] - WIDTH[0]) * q];
    const [s, t] = [side(i), side(i + 1)];
    quad(a.clone().addScaledVector(s, wide), a.clone().addScaledVector(s, -wide), b.clone().addScaledVector(t, next), b.clone().addScaledVector(t, -next), fade(p), fade(q));
  }
  const neck = points[stop];
  if (neck !== undefined) {
    const s = side(stop).multiplyScalar(0.015);
    put(neck.clone().add(s), 1); put(neck.clone().sub(s), 1); put(end, 1);
  }
  const bars = Math.round(power / 2);
  for (let k = 1; k <= bars; k++) {
    const i = Math.round((k / (bars + 1)) * stop);
    const [a, b] = [points[i], points[i + 1]];
    if (a === undefined || b === undefined) continue;
    const along = b.clone().sub(a).normalize().multiplyScalar(0.0016);
    const s = side(i).multiplyScalar(0.017);
    quad(a.clone().add(s).sub(along), a.clone().sub(s).sub(along), a.clone().add(s).add(along), a.clone().sub(s).add(along), 0.85, 0.85);
  }
  into.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  into.setAttribute("color", new BufferAttribute(new Float32Array(colours), 4));
}
