/**
 * The drawings of the pieces: dice of bone, the leather cup, wooden tokens, the moon.
 *
 * They are written once into the page and used by their ids; their colours come from the
 * custom properties of the style sheet, so both themes use the same drawings.
 */

import { ICONS } from "./icons";
import { SHAPES } from "./shapes";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [28, 27],
    [72, 71],
  ],
  3: [
    [27, 26],
    [50, 49],
    [73, 72],
  ],
  4: [
    [28, 27],
    [72, 27],
    [28, 71],
    [72, 71],
  ],
  5: [
    [27, 26],
    [73, 26],
    [50, 49],
    [27, 72],
    [73, 72],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 49],
    [72, 49],
    [28, 74],
    [72, 74],
  ],
};

const PAINT = `
  <linearGradient id="gTop" x1=".15" y1="0" x2=".75" y2="1"><stop offset="0" stop-color="var(--bone-hi)"/><stop offset=".55" stop-color="var(--bone)"/><stop offset="1" stop-color="var(--bone-lo)"/></linearGradient>
  <linearGradient id="gSide" x1="0" y1="0" x2="0" y2="1"><stop offset=".8" stop-color="var(--bone-edge)"/><stop offset=".93" stop-color="var(--bone-edge)"/><stop offset="1" stop-color="var(--bone-foot)"/></linearGradient>
  <radialGradient id="gDome" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <linearGradient id="gRim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".35" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#7a5c2c" stop-opacity=".35"/></linearGradient>
  <radialGradient id="gPip" cx=".5" cy=".72" r=".75"><stop offset="0" stop-color="var(--pip-hi)"/><stop offset=".55" stop-color="var(--pip)"/><stop offset="1" stop-color="var(--pip-lo)"/></radialGradient>
  <linearGradient id="gAce" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6e1d10"/><stop offset="1" stop-color="#b5412a"/></linearGradient>
  <linearGradient id="gLeather" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3a1f12"/><stop offset=".3" stop-color="#8a5433"/><stop offset=".52" stop-color="#6f4128"/><stop offset="1" stop-color="#2b160c"/></linearGradient>
  <linearGradient id="gLeatherTop" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a6340"/><stop offset="1" stop-color="#6f4128"/></linearGradient>
  <linearGradient id="gBandShade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".3" stop-color="#fff" stop-opacity=".18"/><stop offset=".55" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient>
  <radialGradient id="gTok" cx=".35" cy=".28" r=".9"><stop offset="0" stop-color="#e9c48b"/><stop offset=".6" stop-color="#c4935a"/><stop offset="1" stop-color="#96673a"/></radialGradient>
  <linearGradient id="gTokSide" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#6b4524"/><stop offset=".3" stop-color="#b58450"/><stop offset="1" stop-color="#5a381c"/></linearGradient>
  <radialGradient id="gMoon" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#fff8e2"/><stop offset=".6" stop-color="#f0dfae"/><stop offset="1" stop-color="#cdb06b"/></radialGradient>
  <filter id="fSoft" x="-40%" y="-40%" width="180%" height="180%">
  <feGaussianBlur stdDeviation="5"/></filter>
  <filter id="fGlow" x="-60%" y="-60%" width="220%" height="220%">
  <feGaussianBlur stdDeviation="14"/></filter>`;

const BONE = `
  <g id="bone">
  <rect x="3" y="9" width="94" height="97" rx="25" fill="url(#gSide)"/>
  <rect x="3" y="2" width="94" height="95" rx="25" fill="url(#gTop)"/>
  <rect x="9" y="7" width="82" height="84" rx="34" fill="url(#gDome)"/>
  <rect x="4" y="3" width="92" height="93" rx="24" fill="none" stroke="url(#gRim)" stroke-width="2"/>
  <path d="M18 83c14-5 20 3 33-1s18 2 31-3M14 60c6-2 9 1 14-1M72 40c6-2 9 1 15-1" fill="none" stroke="#8a6d3b" stroke-opacity=".1" stroke-width="1.4"/></g>`;

const PIP = `
  <g id="pip">
  <circle r="10.4" cy="1.7" fill="#fffaf0" fill-opacity=".8"/>
  <circle r="9.9" fill="url(#gPip)"/>
  <path d="M-7 -4.5A8.6 8.6 0 0 1 7 -4.5 10 10 0 0 0 -7 -4.5Z" fill="#000" fill-opacity=".45"/></g>`;

/** An ace: a rosette of eight petals, carved and stained. */
const PETALS = Array.from(
  { length: 8 },
  (_, k) =>
    `<path transform="rotate(${k * 45})" d="M0 -29C9.2 -19.14 7.36 -9 0 -5C-7.36 -9 -9.2 -19.14 0 -29Z"/>`,
).join("");
const ROSETTE = `
  <g id="rosette">
  <g fill="#fffaf0" fill-opacity=".75" transform="translate(0 1.9)">${PETALS}</g>
  <g fill="url(#gAce)">${PETALS}</g>
  <circle r="5.6" cy="1" fill="#fffaf0" fill-opacity=".6"/>
  <circle r="5" fill="url(#gAce)"/></g>`;

const BACK = `
  <g fill="none" stroke="#8c6f3f" stroke-opacity=".55" stroke-width="2">
  <rect x="17" y="16" width="66" height="66" rx="14"/></g>
  <g fill="none" stroke="#8c6f3f" stroke-opacity=".28" stroke-width="1.6">
  <path d="M17 49 50 16 83 49 50 82ZM33.5 32.5 66.5 65.5M66.5 32.5 33.5 65.5M25 41 42 24M58 24 75 41M25 57 42 74M75 57 58 74"/></g>
  <circle cx="50" cy="50.5" r="10" fill="#fffaf0" fill-opacity=".7"/>
  <circle cx="50" cy="49" r="10" fill="#a98a55"/>
  <circle cx="50" cy="49" r="5" fill="#e9d9b4"/>`;

const CUP = `
  <symbol id="cup" overflow="visible" viewBox="0 0 120 122">
  <ellipse cx="62" cy="108" rx="54" ry="11" fill="#000" fill-opacity=".38" filter="url(#fSoft)"/>
  <path d="M27 15 10 100c0 9 22 15 50 15s50-6 50-15L93 15Z" fill="url(#gLeather)"/>
  <path d="M8.5 98c0 10 23 17 51.5 17s51.5-7 51.5-17l-1.6-8c-2 9-23 15-49.9 15s-47.9-6-49.9-15Z" fill="url(#gLeather)"/>
  <path d="M9.8 91.5c2 9 23.2 15.5 50.2 15.5s48.2-6.5 50.2-15.5" fill="none" stroke="#c99a62" stroke-opacity=".55" stroke-width="1.6"/>
  <path d="M20.4 48 16.8 66c4 7.5 21.7 12.5 43.2 12.5s39.2-5 43.2-12.5L99.6 48c-4 7-20 11.5-39.6 11.5S24.4 55 20.4 48Z" fill="currentColor"/>
  <path d="M20.4 48 16.8 66c4 7.5 21.7 12.5 43.2 12.5s39.2-5 43.2-12.5L99.6 48c-4 7-20 11.5-39.6 11.5S24.4 55 20.4 48Z" fill="url(#gBandShade)"/>
  <path d="M19.3 44c4.5 7 21 11.5 40.7 11.5s36.2-4.5 40.7-11.5M15.8 70.5c4.5 7.5 22.5 12.5 44.2 12.5s39.7-5 44.2-12.5" fill="none" stroke="#e2b87d" stroke-opacity=".8" stroke-width="1.6" stroke-dasharray="4 3.5"/>
  <ellipse cx="60" cy="15" rx="33" ry="8.5" fill="url(#gLeatherTop)"/>
  <ellipse cx="60" cy="15" rx="27.5" ry="6" fill="none" stroke="#e2b87d" stroke-opacity=".7" stroke-width="1.3" stroke-dasharray="3.5 3"/></symbol>`;

const TOKEN = `
  <symbol id="token" overflow="visible" viewBox="0 0 64 64">
  <circle cx="32" cy="34.5" r="29" fill="#4b2e16"/>
  <circle cx="32" cy="31.5" r="29" fill="url(#gTok)"/>
  <circle cx="32" cy="31.5" r="22.5" fill="none" stroke="#6b4524" stroke-opacity=".65" stroke-width="1.8"/>
  <path d="M14 24c8-6 16-7 27-5M12 36c10-5 22-6 38-3M18 46c9-3 17-4 27-3" stroke="#7a4f28" stroke-opacity=".22" stroke-width="1.5" fill="none"/></symbol>`;

const STACK = `
  <symbol id="stack" overflow="visible" viewBox="0 0 90 92">
  <ellipse cx="47" cy="80" rx="42" ry="10" fill="#000" fill-opacity=".35" filter="url(#fSoft)"/>
  ${[0, 1, 2, 3, 4].map(stacked).join("")}
  <ellipse cx="44" cy="15" rx="26" ry="8" fill="none" stroke="#6b4524" stroke-opacity=".6" stroke-width="1.5"/></symbol>`;

const MOON = `
  <symbol id="moon" viewBox="0 0 100 100">
  <path d="M66 8A44 44 0 1 0 92 70 36 36 0 0 1 66 8Z" fill="url(#gMoon)"/></symbol>`;

const LOGO = `
  <symbol id="logo" viewBox="0 0 40 40"><g transform="rotate(-9 20 20)"><use href="#d6-1" x="3" y="2" width="34" height="36"/></g></symbol>`;

/** One token of a stack, from the lowest. */
function stacked(i: number): string {
  const y = 72 - i * 12.5;
  const x = 45 + ([0, 2, -2, 1.5, -1][i] ?? 0);
  return (
    `<path d="M${x - 36} ${y - 7}v7a36 12 0 0 0 72 0v-7Z" fill="url(#gTokSide)"/>` +
    `<ellipse cx="${x}" cy="${y - 7}" rx="36" ry="12" fill="${i === 4 ? "url(#gTok)" : "#8f6236"}"/>` +
    `<path d="M${x - 36} ${y - 3}a36 12 0 0 0 72 0" fill="none" stroke="#3b2411" stroke-opacity=".5"/>`
  );
}

const pip = (x: number, y: number, scale = 1) =>
  `<use href="#pip" transform="translate(${x} ${y}) scale(${scale})"/>`;

const face = (name: string, inner: string) =>
  `<symbol id="d6-${name}" viewBox="0 0 100 108"><use href="#bone"/>${inner}</symbol>`;

const symbols = (prefix: string, drawings: Readonly<Record<string, string>>, attributes: string) =>
  Object.entries(drawings)
    .map(
      ([name, d]) =>
        `<symbol id="${prefix}-${name}" viewBox="0 0 24 24"><g ${attributes}>${d}</g></symbol>`,
    )
    .join("");

const LINE =
  'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';

/** All drawings, as the inside of one hidden SVG. */
export const PIECES = `<defs>${[
  PAINT,
  BONE,
  PIP,
  ROSETTE,
  face("1", '<use href="#rosette" transform="translate(50 49)"/>'),
  face("1p", pip(50, 49, 1.35)),
  ...Object.entries(PIPS).map(([n, spots]) => face(n, spots.map(([x, y]) => pip(x, y)).join(""))),
  face("back", BACK),
  CUP,
  TOKEN,
  STACK,
  MOON,
  LOGO,
  symbols("m", SHAPES, 'fill="currentColor"'),
  symbols("i", ICONS, LINE),
].join("")}</defs>`;
