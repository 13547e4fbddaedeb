import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Credentials sealed by the keychain of whoever uses the desktop application, in the data folder beside the database (0600). */
export const sealedName = 'secrets.json';

/** Connection → sealed credential, base64. */
const sealedFile = z.record(z.string(), z.string());

/** What is kept; nothing where the file is not there or not ours. */
export const readSealed = (path: string): Readonly<Record<string, string>> => {
  try {
    return sealedFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
};

/** The file (0600) is replaced in one step, so a power cut leaves the old one or the new one. */
export const replaceFile = (path: string, content: string): void => {
  const next = `${path}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, content, { mode: 0o600, flag: 'wx' });
  renameSync(next, path);
};

export const writeSealed = (path: string, sealed: Readonly<Record<string, string>>): void => {
  replaceFile(path, JSON.stringify(sealed));
};

/** Forgets what is kept for these connections; where nothing is, nothing is written. Any host may: nothing is opened for it. */
export const forgetSealed = (path: string, connectionIds: readonly string[]): void => {
  const kept = Object.entries(readSealed(path));
  const rest = kept.filter(([id]) => !connectionIds.includes(id));
  if (rest.length < kept.length) writeSealed(path, Object.fromEntries(rest));
};
