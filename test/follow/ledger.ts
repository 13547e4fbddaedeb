import Database from 'better-sqlite3';
import { z } from 'zod';
import { demoCreditorIds } from '../../electron/practice/seed.ts';

/** What tells an invoice's story: the tables that a restored backup brings back. */
const told = ['debtors', 'invoices', 'invoice_events', 'payments', 'unhandled_payments', 'reconciliations'] as const;

const columnsOf = (db: Database.Database, table: string): readonly string[] =>
  z
    .array(z.object({ name: z.string() }))
    .parse(db.pragma(`table_info(${table})`))
    .map(({ name }) => name);

/** Copies the one row that is there as often as asked, with some columns made anew from `n` (from 1). */
const multiply = (
  db: Database.Database,
  table: string,
  count: number,
  made: Readonly<Record<string, string>>,
): void => {
  const columns = columnsOf(db, table).filter((name) => name !== 'seq');
  const values = columns.map((name) => made[name] ?? `(SELECT ${name} FROM ${table} ORDER BY seq LIMIT 1)`);
  db.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM numbers`,
  ).run(count);
};

const guid = (first: string, n: string): string => `printf('${first}-0000-4000-8000-%012x', ${n})`;

/** The practice service's own tables, past its interface: filled at once, and put back to what they were. */
export const openLedger = (file: string) => {
  const db = new Database(file);
  /** The service's own time. */
  const now = (): number => {
    const row = db.prepare("SELECT value FROM meta WHERE key = 'clock-offset-ms'").get();
    return Date.now() + Number(z.object({ value: z.string() }).optional().parse(row)?.value ?? 0);
  };
  const picked = z.array(
    z.object({ id: z.string(), stage: z.string(), current: z.int(), sent_at: z.int().nullable() }),
  );
  return {
    close: (): void => {
      db.close();
    },
    /** Copies the one sent invoice that there is, `each` to a debtor, with the events of a month ago. */
    fill: (invoices: number, each: number): void => {
      const debtor = guid('d0000000', `(n - 1) / ${String(each)}`);
      db.transaction(() => {
        multiply(db, 'debtors', Math.ceil(invoices / each), {
          id: guid('d0000000', 'n - 1'),
          debtor_no: `'D' || n`,
          doc: `(SELECT json_set(doc, '$.DebtorPublicId', ${guid('d0000000', 'n - 1')}, '$.DebtorNo', 'D' || n)
                 FROM debtors ORDER BY seq LIMIT 1)`,
        });
        multiply(db, 'invoices', invoices, {
          id: guid('a0000000', 'n'),
          debtor_id: debtor,
          number: `'F' || n`,
          ocr: 'NULL',
          file_id: 'NULL',
        });
        multiply(db, 'invoice_events', invoices, {
          id: guid('e0000000', 'n'),
          invoice_id: guid('a0000000', 'n'),
          at: '(SELECT min(at) - 20 * 86400000 FROM invoice_events)',
        });
      })();
    },
    /** The open invoices of the creditor, in the order of the service. */
    open: () =>
      picked.parse(
        db
          .prepare(
            'SELECT id, stage, current, sent_at FROM invoices WHERE creditor_id = ? AND closed_at IS NULL ORDER BY seq',
          )
          .all(demoCreditorIds[0]),
      ),
    backUp: (): void => {
      for (const table of told)
        db.exec(`DROP TABLE IF EXISTS copy_${table}; CREATE TABLE copy_${table} AS SELECT * FROM ${table}`);
    },
    restore: (): void => {
      const restoreAll = db.transaction(() => {
        for (const table of told) db.exec(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM copy_${table}`);
      });
      restoreAll();
    },
    /** Loses an invoice and says nothing of it. */
    forget: (id: string): void => {
      db.prepare('DELETE FROM invoices WHERE id = ?').run(id);
      db.prepare('DELETE FROM invoice_events WHERE invoice_id = ?').run(id);
    },
    /** Somebody chooses another customer for a draft. */
    giveToAnother: (id: string): void => {
      const { changes } = db
        .prepare(
          `UPDATE invoices SET debtor_id = (SELECT id FROM debtors ORDER BY seq LIMIT 1) WHERE id = ? AND stage = 'Created'`,
        )
        .run(id);
      if (changes > 0)
        db.prepare(
          `INSERT INTO invoice_events (id, creditor_id, invoice_id, action_type, type, at, archive_at, title)
           SELECT lower(hex(randomblob(16))), creditor_id, invoice_id, action_type, 'Updated', ?, max(archive_at), ''
           FROM invoice_events WHERE invoice_id = ?`,
        ).run(now(), id);
    },
  };
};
export type Ledger = ReturnType<typeof openLedger>;
