import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type World } from '../outbox/harness.ts';
import { approve, connect, type Desk, imported, openDesk, startWorld, until } from './desk.ts';

const invoices = 4;
const sheet = [
  'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...Array.from({ length: invoices }, (_, index) => {
    const n = String(index + 1);
    return `100${n};Kund ${n} AB;k${n}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
  }),
];

const all = { offset: 0, limit: 100 };

const pushed = async (desk: Desk, connectionId: string, attest: boolean): Promise<number> => {
  const runId = await imported(desk, connectionId, sheet);
  await approve(desk, runId, attest);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, (run) => run.state === 'done');
  return runId;
};

const undone = async (desk: Desk, runId: number): Promise<CallOutput<'runs.undoResult'>> => {
  const { hash } = await desk.ask('runs.undoPreview', { runId });
  await desk.ask('runs.undo', { runId, hash, credit: true });
  await until(desk, runId, (run) => run.state === 'done');
  return desk.ask('runs.undoResult', { runId });
};

const referred = z.array(
  z.object({ ActionType: z.string(), Records: z.array(z.object({ ExternalReference: z.string().nullable() })) }),
);

/** Our keys at the service, on the first record of every invoice of these ids. */
const keysOf = async (world: World, ids: readonly string[]): Promise<readonly (string | null | undefined)[]> => {
  const views = [];
  for (const id of ids) views.push(await world.hands.ask('GET', `/v1/invoice/action/${id}`));
  return referred.parse(views).map(({ Records: [first] }) => first?.ExternalReference);
};

const billed = async (desk: Desk, runId: number): Promise<readonly number[]> => {
  const { counts, sendable } = await desk.ask('review.open', { runId });
  return [counts.billed, counts.excluded, sendable.invoices];
};

describe('N146: what was undone is billed no more', () => {
  test.each([
    ['deleted drafts', false],
    ['credited invoices', true],
  ])(
    '%s: the same file is billed once more, under other keys, and a run that waits in review says so',
    async (_, attest) => {
      const world = await startWorld();
      const desk = openDesk();
      const connectionId = await connect(desk, world);
      const runId = await pushed(desk, connectionId, attest);
      const waiting = await imported(desk, connectionId, sheet);
      expect(await billed(desk, waiting)).toEqual([invoices, invoices, 0]);

      const preview = await desk.ask('runs.undoPreview', { runId });
      expect([
        preview.delete.invoices,
        preview.credit.invoices,
        preview.kept.invoices,
        preview.couldNot.invoices,
      ]).toEqual(attest ? [0, invoices, 0, 0] : [invoices, 0, 0, 0]);
      const { lines } = await desk.ask('runs.undoPlan', { runId, hash: preview.hash, bucket: 'all', page: all });
      expect(lines.map(({ customerName, total }) => [customerName, total])).toEqual(
        Array.from({ length: invoices }, (__, at) => [`Kund ${String(at + 1)} AB`, (at + 1) * 12_500]),
      );
      const result = await undone(desk, runId);
      expect(result.parts.reversed).toEqual({ invoices, total: 125_000 });
      expect((await desk.ask('runs.get', { runId })).undo).toEqual({
        ...{ reversed: invoices, kept: 0, couldNot: 0, underWay: 0, unknown: 0 },
      });

      expect(await billed(desk, waiting)).toEqual([0, 0, invoices]);
      const again = await imported(desk, connectionId, sheet);
      expect(await billed(desk, again)).toEqual([0, 0, invoices]);
      await approve(desk, again, true);
      await desk.ask('runs.push', { runId: again });
      await until(desk, again, (run) => run.state === 'done');
      expect((await desk.ask('runs.get', { runId: again })).ledger).toMatchObject({
        sent: invoices,
        attested: invoices,
      });
      const [open, closed] = [await world.hands.open(), await world.hands.closed()];
      expect([open.length, closed.length]).toEqual([invoices, attest ? 2 * invoices : 0]);
      const keys = await keysOf(
        world,
        [...open, ...closed].map(({ ActionPublicId }) => ActionPublicId),
      );
      expect(new Set(keys).size).toBe(keys.length);
      // What waited in review is billed by the run that went, not by the one that was undone.
      expect(await billed(desk, waiting)).toEqual([invoices, invoices, 0]);
    },
  );
});

test('an undo says of every invoice of the run what became of it, and the counts add up to them', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const runId = await pushed(desk, connectionId, true);
  const ocrs = (await world.hands.open()).map(({ OCR, InvoicedAmount }) => ({
    OCR,
    value: InvoicedAmount?.value ?? 0,
  }));
  const paid = ocrs.find(({ value }) => value === 12_500);
  await world.hands.ask('POST', '/practice/payments', { Ocr: paid?.OCR, Amount: 12_500 });
  const { parts, notSent, asked } = await undone(desk, runId);
  const { ledger } = await desk.ask('runs.get', { runId });
  expect([parts.reversed.invoices, parts.couldNot.invoices]).toEqual([invoices - 1, 1]);
  expect(Object.values(parts).reduce((sum, part) => sum + part.invoices, notSent)).toBe(ledger.invoices);
  expect(asked?.connection).not.toBe('');
  const { total, lines } = await desk.ask('runs.undoLines', { runId, part: 'could-not', page: all });
  expect([total, lines[0]?.customerName, lines[0]?.reason?.sv]).toEqual([
    1,
    'Kund 1 AB',
    'Betald eller avskriven. Betala tillbaka hos tjänsten.',
  ]);
  const cells = async (language: 'sv' | 'en'): Promise<readonly unknown[]> => {
    const { bytes } = await desk.ask('review.protocol', { runId, language, format: 'xlsx' });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes.buffer);
    return book.worksheets.flatMap((one) => one.getSheetValues().flatMap((row) => (Array.isArray(row) ? row : [])));
  };
  expect(await cells('sv')).toEqual(
    expect.arrayContaining([
      ...['Ångrad av', 'Ångrad: Krediterad.', 'Gick inte att ångra'],
      'Gick inte att ångra: Betald eller avskriven. Betala tillbaka hos tjänsten.',
    ]),
  );
  expect(await cells('en')).toEqual(
    expect.arrayContaining([
      ...['Undone by', 'Reversed: Credited.', 'Could not be undone'],
      'Could not be undone: Paid or written off. Pay it back at the service.',
    ]),
  );
  const rebilled = await imported(desk, connectionId, sheet);
  expect(await billed(desk, rebilled)).toEqual([1, 1, invoices - 1]);
});

test('N169: a second undo with the same preview is refused, and so is one of a run that moves', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const runId = await pushed(desk, connectionId, false);
  const { hash } = await desk.ask('runs.undoPreview', { runId });
  await desk.ask('runs.undo', { runId, hash, credit: false });
  expect(['run-wrong-state', 'undo-changed']).toContain(await desk.codeOf('runs.undo', { runId, hash, credit: false }));
  await until(desk, runId, (run) => run.state === 'done');
  expect(await desk.codeOf('runs.attest', { runId })).toBe('nothing-to-attest');
});
