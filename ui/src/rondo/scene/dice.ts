/** The dice in the scene: bodies that are made once, with what is printed on them when it is known. */

import { Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, type BufferGeometry, type Texture } from "three";
import { seatOf } from "../state";
import type { DieLook, Setting } from "../view";
import { dieGeometry } from "./geometry";
import { dieTexture, spotTexture, type Print } from "./textures";

const BRASS = "#d9a441";
const WALNUT = "#6b4529";
const WALNUT_INK = "#2b180c";
const INK = "#1c140c";
/** A die that has just changed its value. */
const SHINE = "#ffb347";

interface Body {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly spot: Mesh<PlaneGeometry, MeshBasicMaterial>;
  print: string;
}

export class Dice {
  readonly group = new Group();
  readonly #geometry = dieGeometry();
  readonly #spotGeometry = new PlaneGeometry(0.05, 0.05);
  readonly #spotTexture: Texture;
  readonly #setting: Setting;
  readonly #bodies = new Map<string, Body>();

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#spotTexture = spotTexture();
  }

  /** Shows these dice and no others. */
  show(dice: readonly DieLook[], held: { readonly seat: number; readonly look: DieLook } | null, scale: number, shadows: boolean): void {
    for (const { mesh, spot } of this.#bodies.values()) mesh.visible = spot.visible = false;
    for (const look of dice) {
      const seat = seatOf(look.die);
      const print: Print =
        seat === null ? { kind: "star" } : { kind: "numbers", numbering: look.numbering ?? -1 };
      this.#place(`die ${look.die}`, seat, print, look, scale, shadows);
    }
    if (held !== null) this.#place("hand", held.seat, { kind: "mark", seat: held.seat }, held.look, scale, shadows);
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#spotGeometry.dispose();
    this.#spotTexture.dispose();
    for (const { mesh, spot } of this.#bodies.values()) {
      mesh.material.map?.dispose();
      mesh.material.dispose();
      spot.material.dispose();
    }
  }

  #place(key: string, seat: number | null, print: Print, { at, turn, glow }: DieLook, scale: number, shadows: boolean): void {
    const body = this.#body(key, seat, print);
    const { mesh, spot } = body;
    mesh.visible = true;
    mesh.material.emissive.set(SHINE).multiplyScalar(glow * 0.7);
    mesh.position.set(...at);
    mesh.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
    // What falls off the table goes out of the light.
    mesh.scale.setScalar(scale * Math.min(1, Math.max(0.05, 1 + (at[2] + 0.06) * 3.5)));
    // Where no light casts it, a spot on the felt stands for the shadow.
    const high = at[2] / scale;
    spot.visible = !shadows && high > 0 && high < 0.06;
    if (!spot.visible) return;
    spot.position.set(at[0] + 0.004 * scale, at[1] - 0.002 * scale, 0.0012);
    spot.scale.setScalar(scale * (0.9 + high * 12));
    spot.material.opacity = 1 - high * 14;
  }

  #body(key: string, seat: number | null, print: Print): Body {
    let body = this.#bodies.get(key);
    if (body === undefined) {
      const mesh = new Mesh(this.#geometry, new MeshStandardMaterial({ roughness: seat === null ? 0.6 : 0.45 }));
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      const spot = new Mesh(
        this.#spotGeometry,
        new MeshBasicMaterial({ map: this.#spotTexture, transparent: true, depthWrite: false }),
      );
      body = { mesh, spot, print: "" };
      this.#bodies.set(key, body);
      this.group.add(mesh, spot);
    }
    const now = JSON.stringify([print, seat]);
    if (body.print !== now) {
      body.print = now;
      body.mesh.material.map?.dispose();
      body.mesh.material.map = dieTexture(print, this.#colours(seat));
      body.mesh.material.needsUpdate = true;
    }
    return body;
  }

  #colours(seat: number | null) {
    if (seat === null) return { body: WALNUT, ink: WALNUT_INK, brass: BRASS };
    return { body: this.#setting.colour(`--s${(seat % 12) + 1}`), ink: INK, brass: BRASS };
  }
}
