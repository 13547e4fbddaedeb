import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../electron/practice/ledger/database.ts';
import { startPracticeProcess } from './practice-child.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { creditorId, draft, openClient } from '../outbox/harness.ts';
import { type Measure, median } from './measure.ts';

/** How many invoices the practice service makes in a second, with every check, beside what it writes for them. */
export const names = ['service'] as const;

const rounds = 5;
const invoices = 400;
const together = 4;

const made = z.object({ PublicId: z.string() });

const created = async (
  client: ServiceClient,
  endpoint: 'POST /v1/debtors/debtor' | 'POST /v1/invoice/action',
  body: object,
) => {
  const answer = await client.call({ endpoint, body, priority: 'batch' });
  if (answer.kind !== 'ok') throw new Error(`${endpoint}: ${JSON.stringify(answer)}`);
  return made.parse(answer.body).PublicId;
};

/** Seconds that the invoices from this number on take, a few at once. */
const createdInvoices = async (client: ServiceClient, debtorId: string, from: number): Promise<number> => {
  const numbers = Array.from({ length: invoices }, (_, at) => from + at).values();
  const begun = performance.now();
  const line = async (): Promise<void> => {
    for (const n of numbers) {
      const { entry } = draft(n);
      await created(client, 'POST /v1/invoice/action', {
        ...entry,
        CreditorPublicId: creditorId,
        DebtorPublicId: debtorId,
      });
    }
  };
  await Promise.all(Array.from({ length: together }, line));
  return (performance.now() - begun) / 1000;
};

const value = z.union([z.string(), z.number(), z.bigint(), z.null(), z.instanceof(Buffer)]);
interface Written {
  readonly table: string;
  readonly rows: readonly (readonly z.infer<typeof value>[])[];
}

/** The rows that stand in one file and not in the one before. */
const writtenSince = (file: string, before: string): readonly Written[] => {
  const db = new Database(file, { readonly: true });
  try {
    db.prepare('ATTACH ? AS before').run(before);
    const tables = z
      .array(z.string())
      .parse(
        db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).pluck().all(),
      );
    return tables.map((table) => ({
      table,
      rows: z
        .array(z.array(value))
        .parse(db.prepare(`SELECT * FROM main."${table}" EXCEPT SELECT * FROM before."${table}"`).raw().all()),
    }));
  } finally {
    db.close();
  }
};

/** Seconds that it takes to write the same rows with nothing around: as many transactions as there were invoices. */
const written = (file: string, tables: readonly Written[]): number => {
  const db = openDatabase(file);
  try {
    const inserts = tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, rows }) => {
        const places = (rows[0] ?? []).map(() => '?').join(', ');
        return { insert: db.prepare(`INSERT OR REPLACE INTO "${table}" VALUES (${places})`), rows };
      });
    const one = db.transaction((at: number): void => {
      for (const { insert, rows } of inserts)
        for (let row = at; row < rows.length; row += invoices) insert.run(...(rows[row] ?? []));
    });
    const begun = performance.now();
    for (let at = 0; at < invoices; at += 1) one.immediate(at);
    return (performance.now() - begun) / 1000;
  } finally {
    db.close();
  }
};

const copyOf = (file: string, to: string): void => {
  const db = new Database(file, { readonly: true });
  db.prepare('VACUUM INTO ?').run(to);
  db.close();
};

interface Pair {
  readonly perSecond: number;
  readonly ratio: number;
}

const pairs = async (folder: string): Promise<readonly Pair[]> => {
  const file = join(folder, 'practice.db');
  const practice = await startPracticeProcess(file);
  const client = openClient(practice.url);
  const found: Pair[] = [];
  try {
    const debtorId = await created(client, 'POST /v1/debtors/debtor', {
      ...{ CreditorPublicId: creditorId, Name: 'Kund', CountryCode: 'SE' },
    });
    // The first round warms both.
    for (let round = 0; round <= rounds; round += 1) {
      const before = join(folder, `before-${String(round)}.db`);
      copyOf(file, before);
      const took = await createdInvoices(client, debtorId, 1 + round * invoices);
      const bare = written(before, writtenSince(file, before));
      if (round > 0) found.push({ perSecond: invoices / took, ratio: took / bare });
    }
    return found;
  } finally {
    await client.close();
    await practice.close();
  }
};

/** Makes invoices by the client against the service in a process of its own. */
export const measureService = async (
  wanted: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  if (!wanted('service')) return;
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  try {
    const found = await pairs(folder);
    const perSecond = median(found.map((pair) => pair.perSecond));
    say({
      name: 'service',
      value: `${perSecond.toFixed(0)}/s`,
      ratio: median(found.map(({ ratio }) => ratio)),
      limit: null,
      ok: true,
      by: `the same rows inserted without HTTP and checks, a transaction for each invoice; middle of ${String(rounds)} pairs`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
