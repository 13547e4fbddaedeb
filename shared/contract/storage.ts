import { z } from 'zod';
import { madeFile } from './common.ts';
import { call, done, nothing } from './define.ts';
import { preferences } from './settings.ts';

/** What is kept on this computer: where, how much, its backups, and putting one of them back. */

const kinds = ['database', 'attachments', 'waiting', 'backups', 'practice', 'log'] as const;

/** A backup that lies in the data folder: its file's name, which is one of ours. */
const keptName = z.string().regex(/^[\w.-]{1,120}\.runsheet-backup$/);
const keptBackup = z.object({ name: keptName, bytes: z.int(), at: z.iso.datetime() });

const contents = z.object({ creditors: z.array(z.string()), runs: z.int(), invoices: z.int(), attachments: z.int() });

/** What a checked backup holds, and what of today it does not. */
const shownBackup = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  contents,
  /** Files that were missing already when it was made. */
  missing: z.int(),
  /** Of the present database, since the backup: imported runs, and invoices that were sent. */
  lost: z.object({ runs: z.int(), invoices: z.int() }),
});

export const storageCalls = {
  'storage.get': call(
    nothing,
    z.object({
      folder: z.string(),
      /** Whether the host asks where a backup is to lie, and shows the folder: the desktop. */
      hasDialogs: z.boolean(),
      sizes: z.array(z.object({ kind: z.enum(kinds), bytes: z.int() })),
      /** Latest first. */
      backups: z.array(keptBackup),
    }),
  ),
  /** Makes a backup, checked before it is told: where the person chooses, or in the data folder where nobody can be asked. */
  'storage.backUp': call(
    preferences.pick({ language: true }),
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('made'), path: z.string(), name: z.string(), bytes: z.int() }),
      z.object({ outcome: z.literal('left') }),
    ]),
  ),
  /** A backup of the data folder as a file, for a host without dialogs. */
  'storage.readBackup': call(z.object({ name: keptName }), madeFile),
  'storage.removeBackup': call(z.object({ name: keptName }), done),
  /** Checks a backup wholly before anything is touched: one that is kept, one that was staged, or one that the person chooses. */
  'storage.check': call(
    z.discriminatedUnion('from', [
      z.object({ from: z.literal('chosen'), language: preferences.shape.language }),
      z.object({ from: z.literal('kept'), name: keptName }),
      z.object({ from: z.literal('staged'), fileId: z.string() }),
    ]),
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('checked'), ticket: z.string(), shown: shownBackup }),
      z.object({ outcome: z.literal('left') }),
    ]),
  ),
  'storage.leaveChecked': call(z.object({ ticket: z.string() }), done),
  /** Puts a checked backup back: told at once, done when everything is closed. `storage.replaced` tells the end. */
  'storage.restore': call(z.object({ ticket: z.string() }), done),
  /** What was found at the service since the database was put back; null when there is nothing to tell (any more). */
  'storage.restored': call(
    nothing,
    z.object({
      restored: z
        .object({
          madeAt: z.iso.datetime(),
          restoredAt: z.iso.datetime(),
          open: z.int(),
          found: z.int(),
          waiting: z.int(),
          asks: z.int(),
          held: z.int(),
        })
        .nullable(),
    }),
  ),
  'storage.seenRestored': call(nothing, done),
  'storage.openFolder': call(nothing, done),
  /** The log as others may read it, to be shown before it is saved: no secret, no person's name or number. */
  'storage.log': call(nothing, z.object({ text: z.string() })),
} as const;
