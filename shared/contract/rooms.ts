/** The rooms of the window that exist, in the order of the work. */
export const rooms = [
  'start',
  'import',
  'review',
  'runs',
  'follow',
  'recurring',
  'registers',
  'lists',
  'settings',
  'console',
] as const;
export type Room = (typeof rooms)[number];

/** Where a room lies in the window: `/import`. */
export const roomPath = (room: Room): string => (room === 'start' ? '/' : `/${room}`);
