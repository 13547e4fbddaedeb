import { existsSync, readFileSync, rmSync } from 'node:fs';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Credential, type Seal, type Secrets } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { forgetSealed, readSealed, replaceFile, writeSealed } from '../app/sealed-file.ts';

const credential = z.discriminatedUnion('scheme', [
  z.object({ scheme: z.literal('Basic'), userName: z.string(), password: z.string() }),
  z.object({ scheme: z.literal('SecureToken'), token: z.string() }),
]);

const unavailable = (): AppError =>
  new AppError(
    'keychain-unavailable',
    text(
      'Datorns nyckelring är inte öppen, så uppgifterna kan inte sparas säkert.',
      'The keychain of this computer is not open, so the credentials cannot be kept safely.',
    ),
    text(
      'Lås upp nyckelringen (eller installera en, till exempel GNOME Keyring) och försök igen.',
      'Unlock the keychain (or install one, such as GNOME Keyring) and try again.',
    ),
  );

/** `basic_text` is Electron's word for a constant key: worth nothing, so it counts as no keychain. */
const isAvailable = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const open = (sealed: string): Credential | null => {
  try {
    return credential.parse(JSON.parse(safeStorage.decryptString(Buffer.from(sealed, 'base64'))));
  } catch {
    return null;
  }
};

/**
 * Credentials sealed by the operating system's keychain, in a file of its own (0600) beside the database.
 *
 * @throws AppError `keychain-unavailable` from `set` where the system cannot seal: nothing is ever kept in clear.
 */
export const keychainSecrets = (path: string): Secrets => ({
  kept: 'keychain',
  get: (connectionId) => {
    const sealed = readSealed(path)[connectionId];
    return sealed === undefined || !isAvailable() ? null : open(sealed);
  },
  set: (connectionId, value) => {
    if (!isAvailable()) throw unavailable();
    const sealed = safeStorage.encryptString(JSON.stringify(value)).toString('base64');
    writeSealed(path, { ...readSealed(path), [connectionId]: sealed });
  },
  remove: (connectionId) => {
    forgetSealed(path, [connectionId]);
  },
});

/** One text sealed by the keychain, in a file of its own (0600). What lies there and cannot be opened is never taken for nothing. */
export const keychainSeal = (path: string): Seal => ({
  kept: 'keychain',
  read: () => {
    if (!existsSync(path)) return 'none';
    if (!isAvailable()) return 'unreadable';
    try {
      return { text: safeStorage.decryptString(Buffer.from(readFileSync(path, 'utf8'), 'base64')) };
    } catch {
      return 'unreadable';
    }
  },
  write: (text) => {
    if (!isAvailable()) throw unavailable();
    replaceFile(path, safeStorage.encryptString(text).toString('base64'));
  },
  remove: () => {
    rmSync(path, { force: true });
  },
});
