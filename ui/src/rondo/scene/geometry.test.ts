import { describe, expect, it } from "vitest";
import { Vector3 } from "three";
import { OCTANTS } from "../faces";
import { CIRCUMRADIUS } from "../layout";
import { dieGeometry, SHEET } from "./geometry";

const geometry = dieGeometry();
const position = geometry.getAttribute("position");
const normal = geometry.getAttribute("normal");
const uv = geometry.getAttribute("uv");
const corner = (i: number) => new Vector3().fromBufferAttribute(position, i);
const area = (face: number) => {
  const at = (i: number) => [uv.getX(face * 3 + i), uv.getY(face * 3 + i)] as const;
  const [a, b, c] = [at(0), at(1), at(2)];
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
};

describe("the body of a die", () => {
  it("has on each face the picture of that face, and not its mirror image", () => {
    OCTANTS.forEach((signs, face) => {
      for (let i = 0; i < 3; i++) {
        expect([normal.getX(face * 3 + i), normal.getY(face * 3 + i), normal.getZ(face * 3 + i)].map(Math.sign)).toEqual([...signs]);
        const column = Math.floor(uv.getX(face * 3 + i) * SHEET[0]);
        const row = SHEET[1] - 1 - Math.floor(uv.getY(face * 3 + i) * SHEET[1]);
        expect(row * SHEET[0] + column).toBe(face);
      }
      // Corners run counter-clockwise seen from outside, so their places in the picture do, too.
      expect(area(face)).toBeGreaterThan(0);
    });
  });

  it("turns no surface inwards", () => {
    for (let i = 0; i < position.count; i += 3) {
      const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
      const out = new Vector3().crossVectors(b.clone().sub(a), c.clone().sub(a));
      expect(out.dot(a.add(b).add(c))).toBeGreaterThan(0);
    }
  });

  it("is as large as the one of the physics: 15 mm from face to face", () => {
    const far = Array.from({ length: position.count }, (_, i) => corner(i).length());
    expect(Math.max(...far)).toBeLessThanOrEqual(CIRCUMRADIUS);
    const faces = OCTANTS.map((_, face) => corner(face * 3).dot(new Vector3().fromBufferAttribute(normal, face * 3)));
    for (const distance of faces) expect(distance).toBeCloseTo(0.0075, 6);
  });
});
