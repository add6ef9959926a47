/** Everything that is drawn onto surfaces: numerals, marks, wood, felt. */

import { CanvasTexture, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace } from "three";
import { mix } from "../../art/d8";
import { SHAPES, SHAPE_OF_SEAT, star } from "../../art/shapes";
import { numberOn } from "../faces";
import { FACE_MIDDLE, FACE_REACH, SHEET } from "./geometry";

const PICTURE = 192;

function canvas(width: number, height: number): CanvasRenderingContext2D {
  const made = document.createElement("canvas");
  made.width = width;
  made.height = height;
  const context = made.getContext("2d");
  if (context === null) throw new Error("no canvas to draw textures on");
  return context;
}

function texture(context: CanvasRenderingContext2D): CanvasTexture {
  const made = new CanvasTexture(context.canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  made.minFilter = LinearMipmapLinearFilter;
  return made;
}

/** What is on a die: numbers, the star of the dealer's, or the mark of a die that is still in a hand. */
export type Print =
  | { readonly kind: "numbers"; readonly numbering: number }
  | { readonly kind: "star" }
  | { readonly kind: "mark"; readonly seat: number };

export interface DieColours {
  readonly body: string;
  readonly ink: string;
  readonly brass: string;
}

/** The eight faces of a die. */
export function dieTexture(print: Print, { body, ink, brass }: DieColours): CanvasTexture {
  const context = canvas(PICTURE * SHEET[0], PICTURE * SHEET[1]);
  const edge = mix(body, "#ffffff", 0.2);
  for (let face = 0; face < 8; face++) {
    context.save();
    context.translate((face % SHEET[0]) * PICTURE, Math.floor(face / SHEET[0]) * PICTURE);
    context.fillStyle = body;
    context.fillRect(0, 0, PICTURE, PICTURE);
    bone(context, face, body);
    context.fillStyle = edge;
    context.fillRect(0, 0, 8, 8);
    context.translate(PICTURE / 2, PICTURE * (1 - FACE_MIDDLE));
    drawFace(context, print, face, ink, brass);
    context.restore();
  }
  return texture(context);
}

/** Fine lines in the bone, other ones on each face. */
function bone(context: CanvasRenderingContext2D, face: number, body: string): void {
  const dice = random(face + 11);
  context.strokeStyle = mix(body, "#2a1608", 0.5);
  context.globalAlpha = 0.1;
  for (let i = 0; i < 6; i++) {
    const y = dice() * PICTURE;
    context.beginPath();
    context.moveTo(0, y);
    context.bezierCurveTo(PICTURE * 0.3, y + dice() * 24 - 12, PICTURE * 0.7, y + dice() * 24 - 12, PICTURE, y + dice() * 16 - 8);
    context.lineWidth = 0.6 + dice();
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawFace(context: CanvasRenderingContext2D, print: Print, face: number, ink: string, brass: string): void {
  // The circle within the face.
  const room = (PICTURE * FACE_REACH) / 2;
  if (print.kind === "star") {
    context.fillStyle = brass;
    context.fill(new Path2D(`M${star(8, room * 0.82, room * 0.34)}Z`));
    context.fillStyle = ink;
    context.beginPath();
    context.arc(0, 0, room * 0.16, 0, 7);
    context.fill();
    return;
  }
  if (print.kind === "mark") {
    const size = (room * 2.05) / 24;
    context.scale(size, size);
    context.translate(-12, -12);
    context.fillStyle = ink;
    context.fill(shape(print.seat));
    return;
  }
  const value = numberOn(face, print.numbering);
  if (value === null) return;
  context.font = `750 ${room * 2.02}px Literata, Georgia, serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const write = (y: number) => context.fillText(String(value), 0, y + room * 0.68);
  // Cut into the face: light falls on its lower edge.
  context.fillStyle = "rgb(255 255 255 / .34)";
  write(2.4);
  context.fillStyle = ink;
  write(0);
  // A nine on its head has none: even where a pixel is a tenth of the numeral, this is seen.
  if (value === 6) context.fillRect(-room * 0.38, room * 0.79, room * 0.76, room * 0.15);
}

/** The shape of a seat as a path on a grid of 24. */
export function shape(seat: number): Path2D {
  const drawn = SHAPES[SHAPE_OF_SEAT[seat % SHAPE_OF_SEAT.length] ?? "circle"];
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(drawn)?.[1] ?? "";
  const path = new Path2D();
  if (drawn.startsWith("<circle")) path.arc(Number(value("cx")), Number(value("cy")), Number(value("r")), 0, 7);
  else if (drawn.startsWith("<rect")) path.rect(Number(value("x")), Number(value("y")), Number(value("width")), Number(value("height")));
  else path.addPath(new Path2D(drawn.startsWith("<polygon") ? `M${value("points")}Z` : value("d")));
  return path;
}

/** Cloth under a lamp: brighter near its middle. */
export function feltTexture(lit: string, felt: string, deep: string): CanvasTexture {
  const size = 1024;
  const context = canvas(size, size);
  const light = context.createRadialGradient(size * 0.44, size * 0.4, 0, size / 2, size / 2, size * 0.54);
  light.addColorStop(0, lit);
  light.addColorStop(0.55, felt);
  light.addColorStop(1, deep);
  context.fillStyle = light;
  context.fillRect(0, 0, size, size);
  const dice = random(3);
  for (let i = 0; i < 9000; i++) {
    const [x, y, angle, length] = [dice() * size, dice() * size, dice() * Math.PI, 2 + dice() * 5];
    context.strokeStyle = dice() < 0.5 ? "rgb(255 255 255 / .035)" : "rgb(0 0 0 / .05)";
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
    context.stroke();
  }
  return texture(context);
}

/** Bent wood: the grain goes around the tray. */
export function woodTexture(light: string, wood: string, dark: string): CanvasTexture {
  const [width, height] = [2048, 128];
  const context = canvas(width, height);
  const across = context.createLinearGradient(0, 0, 0, height);
  across.addColorStop(0, dark);
  across.addColorStop(0.25, wood);
  across.addColorStop(0.5, light);
  across.addColorStop(0.75, wood);
  across.addColorStop(1, dark);
  context.fillStyle = across;
  context.fillRect(0, 0, width, height);
  const dice = random(5);
  for (let i = 0; i < 90; i++) {
    const y = dice() * height;
    const [one, two] = [dice() * 6 - 3, dice() * 6 - 3];
    context.strokeStyle = mix(dice() < 0.7 ? dark : light, wood, dice() * 0.6);
    context.globalAlpha = 0.12 + dice() * 0.3;
    context.lineWidth = 0.5 + dice() * 1.6;
    context.beginPath();
    context.moveTo(0, y);
    // It ends where it began: the rim is closed.
    context.bezierCurveTo(width * 0.3, y + one * 3, width * 0.7, y + two * 3, width, y);
    context.stroke();
  }
  context.globalAlpha = 1;
  const made = texture(context);
  made.wrapS = RepeatWrapping;
  made.wrapT = RepeatWrapping;
  return made;
}

/** A soft dark spot, where no shadows are cast. */
export function spotTexture(): CanvasTexture {
  const context = canvas(128, 128);
  const dark = context.createRadialGradient(64, 64, 6, 64, 64, 64);
  dark.addColorStop(0, "rgb(0 0 0 / .6)");
  dark.addColorStop(0.5, "rgb(0 0 0 / .32)");
  dark.addColorStop(1, "rgb(0 0 0 / 0)");
  context.fillStyle = dark;
  context.fillRect(0, 0, 128, 128);
  return texture(context);
}

/** Always the same noise: a tray looks as it did yesterday. */
function random(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
