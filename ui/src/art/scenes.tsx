/** The still lifes on the cards of the games, and the winner's cup. */

import type { JSX } from "preact";

import { d8 } from "./d8";

const at = (id: string, x: number, y: number, turn: number, width: number, height: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn} ${width / 2} ${width / 2})"><use href="#${id}" width="${width}" height="${height}"/></g>`;

const PERUDO =
  '<g transform="translate(96 6) rotate(13 70 70)" color="#b5412a"><use href="#cup" width="164" height="168"/></g>' +
  at("d6-4", 36, 128, -12, 84, 91) +
  at("d6-1", 126, 152, 9, 78, 84) +
  at("d6-4", 214, 142, -6, 66, 71);

const MOONS =
  '<circle cx="170" cy="84" r="84" fill="#f0dfae" fill-opacity=".22" filter="url(#fGlow)"/>' +
  '<use href="#moon" x="96" y="6" width="150" height="150"/>' +
  '<use href="#stack" x="196" y="128" width="88" height="90"/>' +
  at("d6-3", 40, 122, -10, 84, 91) +
  at("d6-3", 122, 140, 8, 78, 84);

const RONDO =
  tray(148, 112, 116) +
  d8({ x: 152, y: 106, r: 30, yaw: 52, value: null, colour: "#80583a" }) +
  d8({ x: 204, y: 146, r: 33, yaw: 76, value: 1, colour: "#1fae86", ink: "#04170f" }) +
  '<g fill="none" stroke="#f3ead9" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"><path d="M40 32c22 8 40 22 58 42" stroke-dasharray="2 9"/><path d="M120 74l-4-14M104 98l-15 2"/></g>' +
  d8({ x: 102, y: 130, r: 37, yaw: 44, value: 8, colour: "#e69f00", ink: "#231803", lift: 6 });

/** A round tray of wood with felt in it, seen from above at an angle. */
function tray(cx: number, cy: number, rx: number): string {
  const [rim, wall, k] = [15, 16, Math.sin((50 * Math.PI) / 180)];
  const R = rx + rim;
  const oval = (r: number) =>
    `${cx - r} ${cy}a${r} ${r * k} 0 1 0 ${2 * r} 0a${r} ${r * k} 0 1 0 ${-2 * r} 0`;
  return `<defs>
    <radialGradient id="trayF" cx=".42" cy=".36" r=".72"><stop offset="0" stop-color="var(--felt-lit)"/><stop offset=".55" stop-color="var(--felt)"/><stop offset="1" stop-color="var(--felt-deep)"/></radialGradient>
    <linearGradient id="trayW" x1="0" y1="0" x2="1" y2=".7"><stop offset="0" stop-color="var(--wood-hi)"/><stop offset=".32" stop-color="var(--wood)"/><stop offset=".5" stop-color="var(--wood-hi)"/><stop offset=".75" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-lo)"/></linearGradient>
    <linearGradient id="trayS" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="var(--wood-lo)"/><stop offset=".35" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-lo)"/></linearGradient>
    <clipPath id="trayC"><path d="M${oval(rx)}Z"/></clipPath></defs>
    <ellipse cx="${cx + 8}" cy="${cy + wall + 16}" rx="${R * 0.99}" ry="${R * k * 0.98}" fill="#000" fill-opacity=".5" filter="url(#fGlow)"/>
    <path d="M${cx - R} ${cy}v${wall}a${R} ${R * k} 0 0 0 ${2 * R} 0v${-wall}Z" fill="url(#trayS)"/>
    <path fill-rule="evenodd" d="M${oval(R)}ZM${oval(rx)}Z" fill="url(#trayW)"/>
    <ellipse cx="${cx}" cy="${cy}" rx="${R - 1.5}" ry="${(R - 1.5) * k}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>
    <g clip-path="url(#trayC)"><path d="M${oval(rx)}Z" fill="var(--wood-lo)"/><ellipse cx="${cx}" cy="${cy + 20}" rx="${rx}" ry="${rx * k}" fill="url(#trayF)"/><ellipse cx="${cx}" cy="${cy + 20}" rx="${rx - 6}" ry="${(rx - 6) * k}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="14"/></g>`;
}

const SCENES = { perudo: PERUDO, moons: MOONS, rondo: RONDO } as const;
export type SceneName = keyof typeof SCENES;

export function Scene({ of }: { readonly of: SceneName }): JSX.Element {
  return (
    <svg
      class="art"
      viewBox="0 0 300 240"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: SCENES[of] }}
    />
  );
}
