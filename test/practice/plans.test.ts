import { expect, it } from 'vitest';
import { type Db, openDatabase } from '../../electron/practice/ledger/database.ts';
import { createService } from '../../electron/practice/service.ts';

/** Tables with a row or more for every invoice: a call that goes through one takes longer with each invoice that was made before. */
const growing = ['invoices', 'invoice_products', 'invoice_events', 'vouchers', 'payments', 'debtors', 'records'];

/** What is done seldom, and by nobody who waits: nights, the wiping of a person's data, the removal of a creditor. */
const seldom = [
  'WHERE i.withdrawal_at <=',
  'UPDATE invoice_events SET content',
  'DELETE FROM records WHERE creditor_id',
  'SELECT 1 FROM debtors WHERE creditor_id',
];

/** Every statement that the service prepares when it starts. */
const statementsOf = (db: Db): readonly string[] => {
  const asked: string[] = [];
  const prepare = db.prepare.bind(db);
  Object.defineProperty(db, 'prepare', {
    value: (sql: string) => {
      asked.push(sql);
      return prepare(sql);
    },
  });
  createService(db, Date.now);
  return asked;
};

it('no statement of a call goes through a table that grows with the invoices', () => {
  const db = openDatabase(':memory:');
  const asked = statementsOf(db).filter((sql) => !seldom.some((part) => sql.includes(part)));
  expect(asked.length).toBeGreaterThan(100);
  const through = asked.flatMap((sql) => {
    const plan = db
      .prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/\?|@\w+/g, "'x'")}`)
      .all();
    const names = new Map(
      [...sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/g)].map(
        ([, table = '', alias = table]) => [alias, table],
      ),
    );
    return plan.flatMap(({ detail }) => {
      const scanned = /^SCAN (\w+)(?: USING .*)?$/.exec(detail)?.[1] ?? '';
      const table = names.get(scanned) ?? scanned;
      return growing.includes(table) ? [`${table}: ${sql}`] : [];
    });
  });
  expect(through).toEqual([]);
  db.close();
});
