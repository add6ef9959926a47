/** The tray in three dimensions. Loaded only where the game is played; see `../view`. */

import {
  Color,
  Group,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  SpotLight,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Framing } from "../eye";
import type { Quaternion, Vector } from "../faces";
import type { Point } from "../hands";
import { handPlace, type HandLook, type Look, type Setting, type View } from "../view";
import { aimPicture, type Aim } from "./aim";
import { Dice } from "./dice";
import { tray, type Tray } from "./tray";

/** How steeply the eye looks down, in radians. */
const PITCH = (63 * Math.PI) / 180;
const FIELD = 26;
/** What is nearer to the eye seems larger; the frame allows for that. */
const ROOM = 1.04;
const NEARER = 0.07;
/** The far rim stands up, m. */
const RIM = 0.016;
/** The die in the hand lies like this: a face up, a corner to the eye. */
const HELD: Quaternion = held();

export interface Quality {
  readonly shadows: boolean;
  readonly ratio: number;
}

export class SceneView implements View {
  readonly element: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.1, 8);
  readonly #tray: Tray;
  readonly #dice: Dice;
  readonly #aim: Aim;
  readonly #setting: Setting;
  readonly #shadows: boolean;
  #width = 1;
  #height = 1;

  constructor(setting: Setting, { shadows, ratio }: Quality) {
    this.#setting = setting;
    this.#shadows = shadows;
    this.#renderer = new WebGLRenderer({ antialias: ratio > 1 || shadows, alpha: true, powerPreference: "low-power" });
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.shadowMap.enabled = shadows;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.element = this.#renderer.domElement;
    this.#camera.up.set(0, 0, 1);
    this.#tray = tray(setting);
    this.#dice = new Dice(setting);
    this.#aim = aimPicture(setting.colour("--aim"));
    this.#scene.add(this.#tray.group, this.#dice.group, this.#aim.group, this.#lamp());
  }

  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#renderer.setSize(this.#width, this.#height, false);
  }

  draw(look: Look): void {
    this.#place(look.frame, look.shake);
    const hand = look.hand === null ? null : this.#hand(look.hand, look.frame, look.scale);
    this.#dice.show(look.dice, hand, look.scale, this.#shadows);
    const start = hand?.look.at ?? look.aim?.way[0];
    const aim = look.aim === null || start === undefined ? null : { ...look.aim, way: from(start, look.aim.way) };
    this.#aim.show(aim, look.scale, this.#camera);
    this.#renderer.render(this.#scene, this.#camera);
  }

  project(at: Vector): Point {
    const on = new Vector3(...at).project(this.#camera);
    return [((on.x + 1) / 2) * this.#width, ((1 - on.y) / 2) * this.#height];
  }

  pick(x: number, y: number): Point | null {
    const found = this.#under(x, y, 0);
    return found === null ? null : [found.x, found.y];
  }

  dispose(): void {
    this.#tray.dispose();
    this.#dice.dispose();
    this.#aim.dispose();
    this.#renderer.dispose();
    this.element.remove();
  }

  /** One lamp over the table, and what the room gives back; they turn with the viewer. */
  #lamp(): Group {
    const lamp = new SpotLight(new Color("#fff1da"), 2.5, 0, 0.72, 0.55, 0);
    lamp.position.set(-0.62, -0.12, 1.2);
    lamp.castShadow = this.#shadows;
    lamp.shadow.mapSize.set(2048, 2048);
    lamp.shadow.camera.near = 0.4;
    lamp.shadow.camera.far = 2.4;
    lamp.shadow.bias = -0.0006;
    lamp.shadow.normalBias = 0.002;
    lamp.shadow.radius = 3.5;
    const room = new HemisphereLight(new Color("#fff6ea"), new Color("#6b5442"), 1.1);
    room.position.set(0, 0, 1);
    const group = new Group();
    group.add(lamp, lamp.target, room);
    group.rotation.z = this.#setting.turn;
    return group;
  }

  /** Puts the eye where it sees the frame. */
  #place({ half, hand }: Framing, shake: Point): void {
    const camera = this.#camera;
    const height = Math.max(1, this.#height - hand);
    camera.aspect = this.#width / height;
    const upward = Math.tan((FIELD * Math.PI) / 360);
    const far = Math.max(half / (upward * camera.aspect), (half * Math.sin(PITCH) + RIM) / upward) * ROOM;
    const { turn } = this.#setting;
    // What is near looks larger, so the middle of the picture lies a little before that of the tray.
    const near = half * NEARER;
    const back = Math.cos(PITCH) * far + near;
    camera.position.set(Math.sin(turn) * back, -Math.cos(turn) * back, Math.sin(PITCH) * far);
    camera.lookAt(Math.sin(turn) * near, -Math.cos(turn) * near, 0);
    camera.setViewOffset(this.#width, height, shake[0], shake[1], this.#width, this.#height);
    camera.updateMatrixWorld();
  }

  #under(x: number, y: number, height: number): Vector3 | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#width) * 2 - 1, 1 - (y / this.#height) * 2), this.#camera);
    return ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), new Vector3());
  }

  #hand({ seat, pull }: HandLook, { hand }: Framing, scale: number) {
    const [x, y] = handPlace(this.#width, this.#height, hand);
    const at = this.#under(x + pull[0], y + pull[1], 0.0075 * scale) ?? new Vector3();
    const turn = this.#setting.turn / 2;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [w, a, b, d] = HELD;
    // Turned with the viewer about the vertical.
    const look = { die: seat + 1, at: [at.x, at.y, at.z] as const, turn: [c * w - s * d, c * a - s * b, c * b + s * a, c * d + s * w] as const, numbering: null, glow: 0 };
    return { seat, look };
  }
}

/** The way begins where the die is held. */
function from(start: Vector, way: readonly Vector[]): Vector[] {
  const first = way[0] ?? start;
  return way.map((at, i) => {
    const part = (1 - i / Math.max(1, way.length - 1)) ** 1.4;
    return [at[0] + (start[0] - first[0]) * part, at[1] + (start[1] - first[1]) * part, at[2] + (start[2] - first[2]) * part] as const;
  });
}

function held(): Quaternion {
  // The face (1, 1, 1) up; then about the vertical, until a corner looks away from the eye.
  const up: Quaternion = [Math.cos(0.4777), Math.sin(0.4777) * Math.SQRT1_2, -Math.sin(0.4777) * Math.SQRT1_2, 0];
  const angle = (Math.PI / 180) * 115;
  const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  const [w, x, y, z] = up;
  return [c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w];
}
