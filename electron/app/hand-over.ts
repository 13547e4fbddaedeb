import { existsSync, readFileSync } from 'node:fs';
import { arch, platform, release, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { all, count } from '../store/rows.ts';
import { type Store } from '../store/store.ts';
import { sizesOf } from './backup-folder.ts';
import { type LogStart } from './hand-over-protocol.ts';
import { knownNames, type KnownNames, withoutPersons } from './personal.ts';

/** The log as somebody else may read it: what failed, where it runs and how much there is; nothing of whom. */

/** The end of the log says what happened last. */
const longest = 500_000;

const nameRow = z.object({ name: z.string().nullable() });

/** Whoever stands in the registers and the mirror, the companies themselves, and who is signed in to the computer. */
const namesIn = (store: Store): KnownNames => {
  const names = all(
    nameRow,
    store.prepare(
      `SELECT name FROM debtor UNION SELECT name FROM creditor UNION SELECT customer_name AS name FROM draft
       UNION SELECT name FROM connection UNION SELECT user_name AS name FROM connection_user
       UNION SELECT payer_name AS name FROM unhandled_payment UNION SELECT debtor_name AS name FROM contract
       UNION SELECT debtor_name AS name FROM invoice UNION SELECT debtor_name AS name FROM reconciliation
       UNION SELECT debtor_name AS name FROM self_invoice UNION SELECT customer_name AS name FROM undo_line
       UNION SELECT user_name AS name FROM approval UNION SELECT user_name AS name FROM run_undo`,
    ),
    [],
  ).flatMap(({ name }) => name ?? []);
  return knownNames([...names, userInfo().username]);
};

const logIn = (dataFolder: string): string => {
  const parts = ['runsheet.log.1', 'runsheet.log']
    .map((name) => join(dataFolder, name))
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
  const whole = parts.join('');
  return whole.length <= longest ? whole : whole.slice(-longest).replace(/^.*\n/, '');
};

const kindRow = z.object({ kind: z.string(), n: z.int() });

const facts = (store: Store, { version, host, at }: LogStart): readonly string[] => {
  const counted = (table: 'run' | 'job' | 'debtor' | 'invoice'): string =>
    `${table}: ${String(count(store.prepare(`SELECT count(*) AS n FROM ${table}`), []))}`;
  const connections = all(
    kindRow,
    store.prepare('SELECT kind, count(*) AS n FROM connection WHERE removed_at IS NULL GROUP BY kind'),
    [],
  ).map(({ kind, n }) => `${kind} ${String(n)}`);
  return [
    `Runsheet ${version} (${host}), ${at}`,
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}, Electron ${process.versions['electron'] ?? '-'}`,
    `database: ${String(store.prepare('PRAGMA user_version').pluck().get())}, SQLite ${String(store.prepare('SELECT sqlite_version()').pluck().get())}`,
    `connections: ${connections.join(', ') || '-'}`,
    (['run', 'job', 'debtor', 'invoice'] as const).map(counted).join(', '),
    sizesOf(dirname(store.path))
      .map(({ kind, bytes }) => `${kind}: ${String(Math.ceil(bytes / 1_000))} kB`)
      .join(', '),
  ];
};

/** The text that is shown to the person, and saved as it was shown. */
export const handOver = (store: Store, start: LogStart): string => {
  const names = namesIn(store);
  const lines = logIn(dirname(store.path)).split('\n');
  return [...facts(store, start), '', ...lines.map((line) => withoutPersons(line, names))].join('\n');
};
