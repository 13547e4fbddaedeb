import { type LocalText, text } from '../../shared/domain/text.ts';

/**
 * Chromium's own switches by which another program of this computer could look into the window, run in it, or take down its
 * walls. Electron's fuses cover Node's; these it takes even in a packed application.
 */
const opening = [
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-rules',
  'host-resolver-rules',
  'enable-blink-features',
  'auto-open-devtools-for-tabs',
  'renderer-cmd-prefix',
  'gpu-launcher',
  'utility-cmd-prefix',
] as const;

/** The first switch that opens the application to others, or null. `has` tells whether it was started with one. */
export const openingSwitch = (has: (name: string) => boolean): string | null => opening.find(has) ?? null;

/** Why the application does not start with it, and what to do. */
export const switchRefused = (name: string): LocalText =>
  text(
    `Runsheet startades med --${name}, som låter andra program läsa fönstret. Det gör Runsheet inte. Starta det utan växeln; har du inte lagt till den själv, låt någon se över datorn.`,
    `Runsheet was started with --${name}, which lets other programs read the window. Runsheet does not start so. Start it without the switch; if you did not add it yourself, have the computer looked over.`,
  );
