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

/** What stands above the whole window when it is asked for, wherever one is. */
export const panels = ['palette', 'shortcuts', 'help'] as const;
export type Panel = (typeof panels)[number];
