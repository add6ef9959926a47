/** The tray: a floor of felt in a rim of bent wood, on a table that takes its shadow. */

import {
  CircleGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShadowMaterial,
  Vector2,
} from "three";
import { FELT_RADIUS } from "../layout";
import type { Setting } from "../view";
import { feltTexture, woodTexture } from "./textures";

/** The table lies so far below the felt, m. */
const TABLE = -0.045;

/** The rim from the felt outwards: radius beyond the felt, and height. */
const PROFILE: readonly (readonly [number, number])[] = [
  [-0.003, -0.002], [-0.002, 0.012], [0.0015, 0.0195], [0.006, 0.0235], [0.012, 0.025], [0.019, 0.0245],
  [0.025, 0.0215], [0.029, 0.016], [0.0305, 0.008], [0.0305, -0.02], [0.028, -0.036], [0.02, TABLE],
];

export interface Tray {
  readonly group: Group;
  readonly dispose: () => void;
}

export function tray({ colour }: Setting): Tray {
  const felt = new MeshStandardMaterial({
    map: feltTexture(colour("--felt-lit"), colour("--felt"), colour("--felt-deep")),
    roughness: 1,
  });
  const wood = new MeshStandardMaterial({
    map: woodTexture(colour("--wood-hi"), colour("--wood"), colour("--wood-lo")),
    roughness: 0.55,
  });
  const floor = new Mesh(new CircleGeometry(FELT_RADIUS, 96), felt);
  floor.receiveShadow = true;
  const rim = new Mesh(rimGeometry(), wood);
  // A lathe turns about y; the tray stands on z.
  rim.rotateX(Math.PI / 2);
  rim.castShadow = true;
  rim.receiveShadow = true;
  const table = new Mesh(new PlaneGeometry(3, 3), new ShadowMaterial({ opacity: 0.38 }));
  table.position.z = TABLE;
  table.receiveShadow = true;
  const group = new Group();
  group.add(floor, rim, table);
  return {
    group,
    dispose: () => {
      for (const mesh of [floor, rim, table]) mesh.geometry.dispose();
      for (const material of [felt, wood]) {
        material.map?.dispose();
        material.dispose();
      }
      table.material.dispose();
    },
  };
}

function rimGeometry(): LatheGeometry {
  return new LatheGeometry([...PROFILE].reverse().map(([out, up]) => new Vector2(FELT_RADIUS + out, up)), 128);
}
