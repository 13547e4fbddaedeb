import { z } from 'zod';
import { appErrorData, localText } from './common.ts';
import { call, nothing } from './define.ts';
import { panels, rooms } from './rooms.ts';

/** What the system's menu asks of the window. A command is a line here, a row of the menu, and what the window does at it. */
export const hostCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('goTo'), room: z.enum(rooms) }),
  z.object({ command: z.literal('show'), panel: z.enum(panels) }),
  z.object({ command: z.literal('showLog') }),
]);
export type HostCommand = z.infer<typeof hostCommand>;

/** What came to the application from outside its window, and has not been shown in it. */
export const handedIn = z.object({
  /** Files that a person opened by the menu, the dock or the file manager: staged, as those that are dropped on the window. */
  files: z.array(z.object({ fileId: z.string(), name: z.string() })),
  /** Those that were not taken, and why. */
  refused: z.array(z.object({ name: z.string(), error: appErrorData })),
  /** What the person should know: a window that died and was opened again, an end that nobody asked for. */
  told: z.array(localText),
});

export const hostCalls = {
  /** Hands over what came in from outside, once: who asks shows it. */
  'host.take': call(nothing, handedIn),
} as const;
