import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './stale.mjs';

const windowsFolders = () =>
  [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].filter(Boolean);

const usualPlaces = () => {
  if (process.platform === 'win32') {
    return windowsFolders().flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]);
  }
  if (process.platform === 'darwin') {
    const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
    );
    return apps.flatMap((app) => [join('/', app), join(homedir(), app)]);
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
};

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
};

/** A Chromium that is already on this computer, or null. `CHROMIUM_PATH` wins; when it points nowhere, that is an error. */
export const findChromium = async () => {
  const told = process.env.CHROMIUM_PATH;
  if (told) {
    if (existsSync(told)) return told;
    throw new Error(
      `CHROMIUM_PATH pekar på ${told}, som inte finns. / CHROMIUM_PATH points to ${told}, which does not exist.`,
    );
  }
  return usualPlaces().find((path) => existsSync(path)) ?? (await playwrightsOwn());
};

const answers = async (url) => {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
};

const run = (command, args, minutes) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: minutes * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const fromPlaywright = async () => {
  if (!(await answers('https://cdn.playwright.dev/'))) return null;
  run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], 5);
  return playwrightsOwn();
};

const fromDebian = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], 10);
  if (!install()) {
    run('apt-get', ['update', '-q'], 5);
    install();
  }
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
};

/** Finds a Chromium, else fetches one (Playwright's, then Debian's package when root). Null when nothing worked. */
export const findOrInstallChromium = async () => {
  const found = await findChromium();
  if (found) return found;
  console.error('Hämtar Chromium för testerna … / Fetching Chromium for the tests …');
  return (await fromPlaywright()) ?? fromDebian();
};
