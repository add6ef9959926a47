/** Line icons on a grid of 24, drawn with the text's colour. */
export const ICONS = {
  back: '<path d="M15 5 8 12l7 7"/>',
  menu: '<path d="M5 7h14M5 12h14M5 17h14"/>',
  rules:
    '<path d="M6 4h9a3 3 0 0 1 3 3v13H8a2 2 0 0 1-2-2ZM6 18a2 2 0 0 1 2-2h10M9.5 8h5M9.5 11h5"/>',
  sound: '<path d="M4 10v4h3l5 4V6L7 10ZM15.5 9.2a4 4 0 0 1 0 5.6M18 6.8a7.4 7.4 0 0 1 0 10.4"/>',
  silent: '<path d="M4 10v4h3l5 4V6L7 10ZM16 9.5l5 5M21 9.5l-5 5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  shield:
    '<path d="M12 3 5 5.8V11c0 4.7 2.9 8 7 10 4.1-2 7-5.3 7-10V5.8ZM8.8 12l2.3 2.3 4.2-4.5"/>',
  share: '<path d="M12 15V4M8 7.5 12 4l4 3.5M6 12v7h12v-7"/>',
  copy: '<rect x="9" y="9" width="10" height="11" rx="2"/><path d="M15 9V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  download: '<path d="M12 4v11M8 11.5l4 3.5 4-3.5M5 19h14"/>',
  clock: '<circle cx="12" cy="12.5" r="7.5"/><path d="M12 8.5v4l2.6 1.8"/>',
  bank: '<path d="M7 4h10M7 20h10M8 4c0 4 3 5.5 4 8-1 2.5-4 4-4 8M16 4c0 4-3 5.5-4 8 1 2.5 4 4 4 8"/>',
  lamp: '<path d="M12 3v4M5 14a7 7 0 0 1 14 0ZM10 17a2 2 0 0 0 4 0"/>',
  eye: '<path d="M3 12c2.4-4 5.4-6 9-6s6.6 2 9 6c-2.4 4-5.4 6-9 6s-6.6-2-9-6Z"/><circle cx="12" cy="12" r="2.6"/>',
  chart: '<path d="M4 19h16M6 15l4-5 4 3 5-7"/>',
  phone: '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 18h2"/>',
  people:
    '<circle cx="9" cy="9" r="3"/><path d="M3.5 19c.4-3.3 2.4-5 5.5-5s5.1 1.7 5.5 5M15.5 6.3a3 3 0 0 1 0 5.4M17 14.3c2.1.6 3.3 2.2 3.5 4.7"/>',
  bot: '<rect x="5" y="8" width="14" height="10" rx="3"/><path d="M12 8V4.5M9.5 12.5v1M14.5 12.5v1M3 12v3M21 12v3"/>',
  leave: '<path d="M14 4H6v16h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5"/>',
  again: '<path d="M5 12a7 7 0 1 1 2 5M5 12V7M5 12h5"/>',
  arrow: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  talk: '<path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5ZM8 9h8M8 12h5"/>',
  hand: '<path d="M12 20V9M8 13l4-4 4 4"/><path d="M7 5h10"/>',
  layers: '<path d="m12 4 8.5 4.5L12 13 3.5 8.5ZM4.5 12.5 12 16.5l7.5-4M4.5 16.5 12 20.5l7.5-4"/>',
  star: '<path d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9Z"/>',
} as const;

export type IconName = keyof typeof ICONS;
