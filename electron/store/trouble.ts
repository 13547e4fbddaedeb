import Database from 'better-sqlite3';
import { type LocalText, text } from '../../shared/domain/text.ts';

const troubles: readonly (readonly [prefix: string, words: LocalText])[] = [
  [
    'SQLITE_FULL',
    text('Disken är full, så inget kan skrivas ner.', 'The disk is full, so nothing can be written down.'),
  ],
  ['SQLITE_BUSY', text('Databasen är upptagen av ett annat program.', 'The database is in use by another program.')],
  ['SQLITE_LOCKED', text('Databasen är upptagen av ett annat program.', 'The database is in use by another program.')],
  [
    'SQLITE_READONLY',
    text(
      'Databasens fil får bara läsas, så inget kan skrivas ner.',
      'The database’s file may only be read, so nothing can be written down.',
    ),
  ],
  [
    'SQLITE_IOERR',
    text('Databasen kan inte läsas eller skrivas just nu.', 'The database cannot be read or written now.'),
  ],
];

/** Trouble with the file that may pass by itself, in words; null for every other error. */
export const storeTrouble = (error: unknown): LocalText | null =>
  error instanceof Database.SqliteError
    ? (troubles.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? null)
    : null;
