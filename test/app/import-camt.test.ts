import { describe, expect, test, vi } from 'vitest';
import { listHandlers } from '../../electron/app/lists.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { camtXml, type MadeFile } from '../files/camt-files.ts';
import { openReviewWorld, scopeA } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 60_000 });

const openFile = async (made: MadeFile, world = openReviewWorld()) => {
  const fileIds = await world.stage({ 'inbetalningar.xml': camtXml(made) });
  return { world, view: await world.calls['import.open']({ scope: scopeA, fileIds }) };
};

const shown = (record: CallOutput<'lists.record'>): Readonly<Record<string, string>> =>
  Object.fromEntries(record.cells.filter(({ value }) => value !== null).map((cell) => [cell.field, cell.shown]));

const entries: MadeFile['entries'] = [
  {
    amount: '1300.50',
    bankReference: 'E1',
    transactions: [
      {
        amount: '1250.50',
        ocr: '10017',
        payer: 'Ängens Gård',
        words: ['tack'],
        bankReference: 'B1',
        iban: 'SE3550000000054910000003',
      },
      { amount: '50', invoice: '1002', payer: 'Ek AB' },
    ],
  },
  { amount: '75', debit: true },
];

describe('a bank’s file that is dropped', () => {
  test('becomes a list of payments without a question, each value in its place', async () => {
    const { world, view } = await openFile({ version: '08', entries });
    expect(view).toMatchObject({ kind: 'payments', missing: [], questions: [], files: [{ format: 'camt' }] });
    const { listId } = await world.calls['import.toList']({ importId: view.importId });
    const lists = listHandlers(world.deps);
    expect((await lists['lists.open']({ listId })).counts).toMatchObject({ all: 2, error: 0 });
    expect(shown(await lists['lists.record']({ listId, recordNo: 1 }))).toEqual({
      paymentReference: '10017',
      paymentAmount: '1\u00A0250,50',
      currency: 'SEK',
      paymentDate: '2026-11-03',
      customerName: 'Ängens Gård',
      notes: 'tack',
    });
    expect(shown(await lists['lists.record']({ listId, recordNo: 2 }))).toMatchObject({
      invoiceNumber: '1002',
      paymentAmount: '50,00',
    });
  });

  test('says what of it is no payment, and what does not add up', async () => {
    const { view } = await openFile({
      entries: [
        { amount: '99', transactions: [{ amount: '98', ocr: '10017' }] },
        { amount: '75', debit: true },
      ],
    });
    expect(view.remarks.map(({ level, row, text }) => [level, row, text.sv])).toEqual([
      ['warning', null, 'Post 1 i utdrag A1 är bokförd med 99,00 SEK, men betalningarna i den blir 98,00 SEK.'],
      ['hint', null, '1 uttag (75,00 SEK) läses inte.'],
    ]);
  });

  test('that is one page of several says so, and its sums are not compared with those of all pages', async () => {
    const totals = { credits: [40, '9000'] } as const;
    const { view } = await openFile({ entries, totals, messagePage: { number: 2, last: true } });
    expect(view.remarks.map(({ level, text }) => [level, text.en])).toEqual([
      ['hint', '1 debits (75.00 SEK) are not read.'],
      ['hint', expect.stringMatching(/^The file is page 2 of several: import all pages\./)],
    ]);
  });

  test('goes straight to the list from the second on, but not before what does not add up was seen', async () => {
    const { world, view: first } = await openFile({ entries });
    await world.calls['import.toList']({ importId: first.importId });
    const { view: second } = await openFile({ entries }, world);
    const { view: wrong } = await openFile({ entries: [{ amount: '99', transactions: [{ amount: '98' }] }] }, world);
    expect([first.known, second.known, wrong.known]).toEqual([false, true, false]);
  });

  test('gives a row to each invoice where the payer divided the payment, and one where that is not the sum', async () => {
    const part = (ocr: string, amount: string): string =>
      `<Strd><RfrdDocAmt><RmtdAmt Ccy="SEK">${amount}</RmtdAmt></RfrdDocAmt><CdtrRefInf><Ref>${ocr}</Ref></CdtrRefInf></Strd>`;
    const made = (second: string): MadeFile => ({
      entries: [
        { amount: '30', transactions: [{ amount: '30', structured: part('10017', '10') + part('10025', second) }] },
      ],
    });
    const amounts = async (file: MadeFile) => {
      const { world, view } = await openFile(file);
      const { listId } = await world.calls['import.toList']({ importId: view.importId });
      const { lines } = await listHandlers(world.deps)['lists.page']({
        listId,
        filter: 'all',
        search: '',
        page: { offset: 0, limit: 10 },
      });
      return lines.map(({ cells }) =>
        ['paymentReference', 'paymentAmount'].map((field) => cells.find((cell) => cell.field === field)?.shown),
      );
    };
    expect(await amounts(made('20'))).toEqual([
      ['10017', '10,00'],
      ['10025', '20,00'],
    ]);
    expect(await amounts(made('19'))).toEqual([['10017, 10025', '30,00']]);
  });

  test('is refused in words where it has no payment', async () => {
    await expect(openFile({ entries: [{ amount: '75', debit: true }] })).rejects.toMatchObject({
      data: {
        code: 'camt-no-payments',
        sentence: { sv: 'inbetalningar.xml har inga inbetalningar, bara 1 uttag (75,00 SEK).' },
      },
    });
  });
});
