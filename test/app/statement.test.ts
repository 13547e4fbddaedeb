import { describe, expect, test } from 'vitest';
import { makeFile } from '../../electron/app/make-file.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { markInvoicesGone } from '../../electron/store/invoices.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { type Store } from '../../electron/store/store.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { creditorId, openWorld } from '../follow/world.ts';
import { pdfPages } from '../practice/pdf-text.ts';
import { codeOf } from './review-world.ts';

const scope = { connectionId: practiceConnectionId, creditorId };

const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  return { store: world.store, scopeId: scopeOf(world.store, scope).scopeId };
};

const fileOf = (
  store: Store,
  actionId: string,
  format: 'pdf' | 'xlsx',
  language: 'sv' | 'en' = 'sv',
  period: 'this-year' | 'twelve-months' | 'last-year' = 'this-year',
) => {
  const work = { what: 'statement', input: { scope, actionId, period, language, format } } as const;
  return makeFile(store, { task: 'sheets', storePath: store.path, today: '2027-01-31', work });
};

const printed = async (store: Store, actionId: string, language: 'sv' | 'en' = 'sv'): Promise<readonly string[]> => {
  const { bytes } = await fileOf(store, actionId, 'pdf', language);
  return pdfPages(Buffer.from(bytes)).flatMap((page) => page.replaceAll('\u00a0', ' ').split('\n'));
};

/** What stands on paper after a word, so many pieces of it. */
const after = (lines: readonly string[], word: string, pieces: number): readonly string[] => {
  const at = lines.indexOf(word);
  return at < 0 ? [] : lines.slice(at + 1, at + 1 + pieces);
};

describe('the statement of account of a customer', () => {
  test('has what was billed and paid of that customer alone, and closes at what is left', async () => {
    const { store, scopeId } = await open();
    const [paid = '', , , , gone = ''] = keepRows(store, scopeId, [
      { invoiceNumber: '1001', invoiceDate: '2026-12-05', total: 30_000, left: 10_000 },
      { invoiceNumber: '1002', invoiceDate: '2027-01-05', total: 12_500, left: 12_500 },
      { invoiceNumber: null, stage: 'Created', total: 99_900, left: 99_900 },
      { invoiceNumber: '1003', debtorId: 'd2', debtorName: 'Lind AB', total: 77_700, left: 77_700 },
      { invoiceNumber: '1004', total: 55_500, left: 55_500 },
    ]);
    markInvoicesGone(store, scopeId, [gone]);
    savePayments(store, scopeId, [
      { paymentId: 'p1', actionId: paid, paidAt: '2027-01-10', amount: 20_000, currency: 'SEK', means: 'BG' },
    ]);
    const lines = await printed(store, paid);
    expect(after(lines, 'Ingående saldo', 1)).toEqual(['300,00']);
    expect(after(lines, 'Betalning', 3)).toEqual(['1001', '-200,00', '225,00']);
    expect(after(lines, 'Utgående saldo', 1)).toEqual(['225,00']);
    expect(after(lines, 'Summa att betala', 1)).toEqual(['225,00']);
    for (const other of ['999,00', '777,00', '555,00', 'Lind AB']) expect(lines).not.toContain(other);
    expect(lines.some((line) => line.includes('Ek & Alm AB'))).toBe(true);
    expect(after(await printed(store, paid, 'en'), 'Closing balance', 1)).toEqual(['225.00']);
  });

  test('has an account of its own for each currency, kronor first', async () => {
    const { store, scopeId } = await open();
    const [one = ''] = keepRows(store, scopeId, [
      { currency: 'EUR', total: 5_000, left: 5_000 },
      { currency: 'SEK', total: 7_000, left: 7_000 },
    ]);
    const lines = await printed(store, one);
    const heads = lines.filter((line) => line.startsWith('Kontot, '));
    expect(heads).toEqual(['Kontot, SEK', 'Kontot, EUR']);
    expect(lines.filter((_, at) => lines[at - 1] === 'Summa att betala')).toEqual(['70,00', '50,00']);
  });

  test('covers the period that was chosen, and says which', async () => {
    const { store, scopeId } = await open();
    const [one = ''] = keepRows(store, scopeId, [{ invoiceDate: '2026-12-05' }]);
    const shown = async (period: 'this-year' | 'twelve-months' | 'last-year') => {
      const { bytes } = await fileOf(store, one, 'pdf', 'sv', period);
      const lines = pdfPages(Buffer.from(bytes)).flatMap((page) => page.replaceAll('\u0096', '–').split('\n'));
      return [after(lines, 'Period', 1)[0], after(lines, 'Ingående saldo', 1)[0], after(lines, 'Utgående saldo', 1)[0]];
    };
    expect(await shown('this-year')).toEqual(['2027-01-01 – 2027-01-31', '125,00', '125,00']);
    expect(await shown('twelve-months')).toEqual(['2026-02-01 – 2027-01-31', '0,00', '125,00']);
    expect(await shown('last-year')).toEqual(['2026-01-01 – 2026-12-31', '0,00', '125,00']);
  });

  test('is named after the customer, and refused for an invoice that is not here', async () => {
    const { store, scopeId } = await open();
    const [one = ''] = keepRows(store, scopeId, [{ debtorName: '../=Ek: AB' }]);
    expect((await fileOf(store, one, 'xlsx')).name).toBe('Kontoutdrag .. =Ek AB 2027-01-31.xlsx');
    expect(await codeOf(() => fileOf(store, 'no-such', 'pdf'))).toBe('unknown-invoice');
  });
});
