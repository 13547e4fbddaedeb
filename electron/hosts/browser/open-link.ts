import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tokenLifeMs } from './gate.ts';

const opener = (
  platform: NodeJS.Platform,
  file: string,
): { readonly command: string; readonly args: readonly string[] } => {
  if (platform === 'win32')
    return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', pathToFileURL(file).href] };
  return { command: platform === 'darwin' ? 'open' : 'xdg-open', args: [file] };
};

/** A page that goes on to the link at once. The link is our own address and hexadecimal digits: nothing to escape. */
const pageTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Runsheet</title><script>location.replace(${JSON.stringify(link)})</script>`;

/**
 * Opens the link in the person's browser without putting it in a process list, where every user of the computer could
 * read it: what stands there is the name of a file that only its owner can read, removed when the token is dead.
 */
export const openLink = (link: string, dataFolder: string): void => {
  const file = join(dataFolder, 'open-runsheet.html');
  rmSync(file, { force: true });
  writeFileSync(file, pageTo(link), { mode: 0o600, flag: 'wx' });
  const remove = (): void => {
    rmSync(file, { force: true });
  };
  setTimeout(remove, tokenLifeMs).unref();
  process.once('exit', remove);
  const { command, args } = opener(process.platform, file);
  const child = spawn(command, [...args], { stdio: 'ignore', detached: true });
  child.once('error', () => {
    console.log(
      'Webbläsaren kunde inte öppnas härifrån: öppna länken ovan själv. / The browser could not be opened from here: open the link above yourself.',
    );
  });
  child.unref();
};
