import { describe, expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type FollowFilter } from '../../shared/contract/follow-list.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceStatuses } from '../../shared/domain/stage.ts';
import { statusName } from '../../electron/app/invoice-sheet-words.ts';
import { makeFile } from '../../electron/app/make-file.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { findInvoices } from '../../electron/store/found-invoices.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { type Store } from '../../electron/store/store.ts';

import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { creditorId, openWorld } from '../follow/world.ts';

const scope = { connectionId: practiceConnectionId, creditorId };
const today = '2026-12-20';

const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  return { store: world.store, scopeId: scopeOf(world.store, scope).scopeId };
};

const linesOf = async (store: Store, filter: Partial<FollowFilter>, language: 'sv' | 'en' = 'sv') => {
  const input = { scope, filter: { ...everyInvoice, ...filter }, format: 'csv', language } as const;
  const start = { task: 'sheets', storePath: store.path, today, work: { what: 'invoices', input } } as const;
  const { name, bytes } = await makeFile(store, start);
  const [header = '', ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n');
  return { name, header, lines };
};

describe('the exported list of invoices', () => {
  test('has the invoices of the filter and no other, each with its figures and what its stage means', async () => {
    const { store, scopeId } = await open();
    keepRows(store, scopeId, [
      { invoiceNumber: '1001', dueDate: '2026-12-10', total: 12_500, vat: 2_500, left: 5_000, ocr: '100137' },
      { invoiceNumber: '1002', dueDate: '2026-12-30' },
    ]);
    const { name, header, lines } = await linesOf(store, { group: 'overdue' });
    expect(name).toBe('Fakturor 2026-12-20.csv');
    expect(header.split(';').slice(0, 3)).toEqual(['Fakturanr', 'Kund', 'Steg']);
    expect(lines).toEqual(['1001;"Ek & Alm AB";Förfallen;E-post;;2026-11-02;2026-12-10;10;125;25;50;SEK;100137;;']);
    expect((await linesOf(store, { group: 'overdue' }, 'en')).lines[0]).toContain(';Overdue;');
  });

  test('has as many as the list says, in its order, also where they are many', async () => {
    const { store, scopeId } = await open();
    const rows = Array.from({ length: 1_203 }, (_, at) => ({
      invoiceNumber: String(2000 + at),
      invoiceDate: `2026-11-${String((at % 28) + 1).padStart(2, '0')}`,
    }));
    keepRows(store, scopeId, rows);
    const { lines } = await linesOf(store, {});
    const [sum] = findInvoices(store, { scopeId, filter: everyInvoice, today: calendarDate(today) }).sums;
    expect(lines.length).toBe(sum?.invoices);
    const order = rows
      .toSorted(
        (a, b) => b.invoiceDate.localeCompare(a.invoiceDate) || Number(b.invoiceNumber) - Number(a.invoiceNumber),
      )
      .map(({ invoiceNumber }) => invoiceNumber);
    expect(lines.map((line) => line.split(';')[0])).toEqual(order);
  });

  test('lets no customer’s name be run as a formula', async () => {
    const { store, scopeId } = await open();
    for (const debtorName of ['=1+1', '+1', '-1', '@SUM(A1)']) keepRows(store, scopeId, [{ debtorName }]);
    const { lines } = await linesOf(store, {});
    expect(lines.map((line) => line.split(';')[1]).every((cell) => /^"'[=+@-]/.test(cell ?? ''))).toBe(true);
  });

  test('says of a stage what the window says', () => {
    for (const status of invoiceStatuses)
      expect(statusName[status]).toEqual({ sv: sv.follow.status[status], en: en.follow.status[status] });
  });
});
