/** The corners of a star with `n` points, as SVG wants them. */
export function star(n: number, outer: number, inner: number, cx = 0, cy = 0): string {
  return Array.from({ length: n * 2 }, (_, i) => {
    const angle = (Math.PI * i) / n - Math.PI / 2;
    const radius = i % 2 ? inner : outer;
    return `${(cx + radius * Math.cos(angle)).toFixed(2)},${(cy + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}

const soft = (width: number) =>
  `stroke-linejoin="round" stroke="currentColor" stroke-width="${width}"`;

/** The shapes of the seats: a player's colour never stands alone. */
export const SHAPES = {
  circle: '<circle cx="12" cy="12" r="7.2"/>',
  triangle: `<path d="M12 3.8 20.6 18.9H3.4Z" ${soft(1.2)}/>`,
  square: '<rect x="5.4" y="5.4" width="13.2" height="13.2" rx="1.6"/>',
  star: `<polygon points="${star(5, 10, 4.6, 12, 12.8)}" ${soft(1)}/>`,
  hexagon: `<path d="M12 3 19.8 7.5V16.5L12 21 4.2 16.5V7.5Z" ${soft(1)}/>`,
  cross: `<path d="M9 3.6h6V9h5.4v6H15v5.4H9V15H3.6V9H9Z" ${soft(1)}/>`,
  diamond: `<path d="M12 2.8 20.4 12 12 21.2 3.6 12Z" ${soft(1)}/>`,
  drop: '<path d="M12 2.8c4 5.2 6.6 8.3 6.6 11.7a6.6 6.6 0 0 1-13.2 0C5.4 11.1 8 8 12 2.8Z"/>',
  moon: '<path d="M15.8 3.6A8.8 8.8 0 1 0 20.6 16.4 7.6 7.6 0 0 1 15.8 3.6Z"/>',
  heart:
    '<path d="M12 20.3C4.6 15.4 3 11.9 3.4 8.9 3.9 5.6 8.9 3.3 12 7.9c3.1-4.6 8.1-2.3 8.6 1 .4 3-1.2 6.5-8.6 11.4Z"/>',
  hourglass: `<path d="M5 4.5h14L13.4 12 19 19.5H5L10.6 12Z" ${soft(1)}/>`,
  arch: '<path d="M4.5 19.5v-7a7.5 7.5 0 0 1 15 0v7h-4.7v-6.7a2.8 2.8 0 0 0-5.6 0v6.7Z"/>',
} as const;

export type Shape = keyof typeof SHAPES;

/** By seat. */
export const SHAPE_OF_SEAT = Object.keys(SHAPES) as Shape[];
