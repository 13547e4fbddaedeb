import { z } from 'zod';

/**
 * A backup is one zip archive: the database as of one moment, the files that it names, and a list of all that with lengths and hashes.
 * Credentials are not in it: they stay in the system's keychain.
 */

export const manifestName = 'manifest.json';
/** The folders of what lies beside the database, by the names that its rows give them. */
export const besides = ['attachments', 'waiting'] as const;

/** The only names that an archive of ours has: none of them leaves the folder that it is unpacked into. */
export const partName = /^(?:runsheet\.db|attachments\/[0-9a-f]{64}|waiting\/[0-9a-f]{16,64})$/;

export const format = 1;

const contents = z.object({
  creditors: z.array(z.string()),
  runs: z.int(),
  invoices: z.int(),
  attachments: z.int(),
});
export type BackupContents = z.infer<typeof contents>;

export const manifestShape = z.object({
  product: z.literal('runsheet'),
  format: z.int().positive(),
  /** Of the program that made it. */
  version: z.string().max(100),
  /** Of the database: the number of its last migration. */
  schema: z.int().positive(),
  madeAt: z.iso.datetime(),
  contents,
  /** Named by the database, and not there when it was made. */
  missing: z.array(z.string().regex(partName)),
  parts: z.array(
    z.object({
      name: z.string().regex(partName),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestShape>;
