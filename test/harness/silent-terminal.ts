import { type Terminal } from '../../electron/cli/terminal.ts';

const quiet = (): void => undefined;
/** A terminal that nobody sees, and where every question is answered with yes. */
export const silentTerminal: Terminal = {
  language: 'en',
  out: quiet,
  err: quiet,
  print: () => Promise.resolve(),
  say: quiet,
  note: quiet,
  bar: quiet,
  ask: () => Promise.resolve(true),
};
