import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { z } from 'zod';

/** What an asar archive holds, and the sums by which Electron knows at the start that nobody changed it. */

const file = z.object({
  size: z.number(),
  unpacked: z.boolean().optional(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }).optional(),
});
const folder = z.object({ files: z.record(z.string(), z.unknown()) });

/** A file of the archive; its path has slashes and begins with no one. */
export interface Entry {
  readonly path: string;
  readonly size: number;
  readonly unpacked: boolean;
  /** SHA-256 of what it holds, in hex; null where the archive does not say. */
  readonly hash: string | null;
}

const entriesOf = (node: unknown, path: string): readonly Entry[] => {
  const inside = folder.safeParse(node);
  if (inside.success)
    return Object.entries(inside.data.files).flatMap(([name, one]) =>
      entriesOf(one, path === '' ? name : `${path}/${name}`),
    );
  const { size, unpacked = false, integrity } = file.parse(node);
  return [{ path, size, unpacked, hash: integrity?.hash ?? null }];
};

/** Every file of `app.asar` in a folder of resources. @throws where there is none. */
export const readArchive = (resources: string): readonly Entry[] =>
  entriesOf(getRawHeader(join(resources, 'app.asar')).header, '');

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What Electron compares with the program (Windows) or Info.plist (macOS): the sum of the archive's list of files. */
export const headerHash = (resources: string): string => sha256(getRawHeader(join(resources, 'app.asar')).headerString);

/** The files whose content is not what the archive's list says of it, a sentence each. */
export const integrityFaults = (resources: string): readonly string[] =>
  readArchive(resources).flatMap(({ path, hash }) => {
    if (hash === null) return [`${path} has no sum in the archive`];
    const found = sha256(extractFile(join(resources, 'app.asar'), join(...path.split('/'))));
    return found === hash ? [] : [`${path} is not what the archive's sum says`];
  });
