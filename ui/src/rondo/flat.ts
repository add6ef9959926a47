/** The tray from straight above, drawn with lines: the same dice and values where there is no WebGL. */

import { SHAPES, SHAPE_OF_SEAT, star } from "../art/shapes";
import { turned, valueOf, type Vector } from "./faces";
import { facing, type Framing } from "./eye";
import type { Point } from "./hands";
import { FELT_RADIUS } from "./layout";
import { seatOf } from "./state";
import { handPlace, type AimLook, type DieLook, type Look, type Setting, type View } from "./view";

const SVG = "http://www.w3.org/2000/svg";

/** A triangle that stands on its base; its middle is the origin, its corners at distance 1. */
const TRIANGLE = [90, 210, 330].map((degrees) => (degrees * Math.PI) / 180);

export class FlatView implements View {
  readonly element: SVGSVGElement;
  readonly #setting: Setting;
  readonly #tray: SVGElement;
  readonly #layer: SVGElement;
  #width = 1;
  #height = 1;
  /** Pixels a metre, and where the middle of the tray is. */
  #unit = 1;
  #middle: Point = [0, 0];

  constructor(setting: Setting) {
    this.#setting = setting;
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("class", "flat-tray");
    this.#tray = group();
    this.#tray.innerHTML = `<circle class="rim" r="${FELT_RADIUS + 0.03}"/><circle class="cloth" r="${FELT_RADIUS}"/>`;
    this.#layer = group();
    this.element.append(this.#tray, this.#layer);
  }

  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.element.setAttribute("viewBox", `0 0 ${this.#width} ${this.#height}`);
  }

  draw(look: Look): void {
    this.#place(look.frame, look.shake);
    const [x, y] = this.#middle;
    this.#tray.setAttribute("transform", `translate(${px(x)} ${px(y)}) scale(${this.#unit.toFixed(2)})`);
    const drawn = [...look.dice]
      .sort((a, b) => a.at[2] - b.at[2])
      .filter(({ at }) => at[2] > -0.3)
      .map((die) => this.#die(die, look.scale));
    if (look.aim !== null) drawn.unshift(this.#aim(look.aim, look));
    if (look.hand !== null) {
      const [hx, hy] = handPlace(this.#width, this.#height, look.frame.hand);
      drawn.push(this.#held(look.hand.seat, hx + look.hand.pull[0], hy + look.hand.pull[1], look.scale));
    }
    this.#layer.innerHTML = drawn.join("");
    // By script: the page's security policy allows no styles in markup.
    for (const die of this.#layer.querySelectorAll<SVGElement>("[data-seat]")) {
      die.style.setProperty("--seat", `var(--s${(Number(die.dataset["seat"]) % 12) + 1})`);
    }
  }

  project([x, y]: Vector): Point {
    const [right, away] = facing([x, y], this.#setting.turn);
    return [this.#middle[0] + right * this.#unit, this.#middle[1] - away * this.#unit];
  }

  pick(x: number, y: number): Point | null {
    const [right, away] = [(x - this.#middle[0]) / this.#unit, (this.#middle[1] - y) / this.#unit];
    return facing([right, away], -this.#setting.turn);
  }

  dispose(): void {
    this.element.remove();
  }

  #place({ half, hand }: Framing, shake: Point): void {
    const height = Math.max(1, this.#height - hand);
    this.#unit = (Math.min(this.#width, height) / 2 / half) * 0.99;
    this.#middle = [this.#width / 2 - shake[0], height / 2 - shake[1]];
  }

  #die({ die, at, turn, numbering, glow }: DieLook, scale: number): string {
    const [x, y] = this.project(at);
    const size = 0.0135 * scale * this.#unit * (at[2] < 0 ? Math.max(0.2, 1 + at[2] * 3) : 1);
    // A corner of the body that lies level says how it is turned.
    const corner = turned(turn, [1, 0, 0]);
    const [right, away] = facing([corner[0], corner[1]], this.#setting.turn);
    const angle = Math.atan2(away, right) * 0.35;
    const seat = seatOf(die);
    const value = numbering === null ? null : valueOf(turn, numbering);
    if (seat === null) {
      return `<g class="dealer" transform="translate(${px(x)} ${px(y)})"><polygon points="${triangle(size, angle)}"/><polygon class="star" points="${star(8, size * 0.4, size * 0.17)}"/></g>`;
    }
    return `<g class="${glow > 0 ? "of-seat glows" : "of-seat"}" data-die="${die}" data-seat="${seat}" transform="translate(${px(x)} ${px(y)})"><polygon points="${triangle(size, angle)}"/><text y="${px(size * 0.31)}" font-size="${px(size * 0.86)}">${value ?? ""}</text></g>`;
  }

  #held(seat: number, x: number, y: number, scale: number): string {
    const size = 0.0145 * scale * this.#unit;
    const mark = (size * 0.9) / 24;
    return `<g class="of-seat held" data-seat="${seat}" transform="translate(${px(x)} ${px(y)})"><polygon points="${triangle(size, 0)}"/><g transform="scale(${mark.toFixed(3)}) translate(-12 -12)">${SHAPES[SHAPE_OF_SEAT[seat % SHAPE_OF_SEAT.length] ?? "circle"]}</g></g>`;
  }

  #aim({ target, power }: AimLook, look: Look): string {
    const [x, y] = this.project([target[0], target[1], 0]);
    const [hx, hy] = handPlace(this.#width, this.#height, look.frame.hand);
    const [pull, r] = [look.hand?.pull ?? [0, 0], 0.0165 * look.scale * this.#unit];
    const [sx, sy] = [hx + pull[0], hy + pull[1]];
    return `<g class="aiming"><circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}"/><line x1="${px(sx)}" y1="${px(sy)}" x2="${px(x)}" y2="${px(y)}" stroke-width="${px(2 + power * 0.7)}"/></g>`;
  }
}

const px = (value: number): string => value.toFixed(1);

const group = (): SVGElement => document.createElementNS(SVG, "g");

const triangle = (size: number, angle: number): string =>
  TRIANGLE.map((at) => `${px(Math.cos(at + angle) * size)},${px(-Math.sin(at + angle) * size)}`).join(" ");

