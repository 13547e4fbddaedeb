import { describe, expect, test } from 'vitest';
import { makeFile } from '../../electron/app/make-file.ts';
import { sheetHandlers } from '../../electron/app/sheets.ts';
import { type Store } from '../../electron/store/store.ts';
import { pdfPages } from '../practice/pdf-text.ts';
import { november, openReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const pages = async (store: Store, runId: number, language: 'sv' | 'en'): Promise<readonly string[]> => {
  const work = { what: 'protocol', input: { runId, language, format: 'pdf' } } as const;
  const { name, bytes } = await makeFile(store, { task: 'sheets', storePath: store.path, today: '2026-11-28', work });
  expect(name).toMatch(/\.pdf$/);
  return pdfPages(Buffer.from(bytes));
};
const joined = (lines: readonly string[]): string => lines.join('\n').replaceAll('\u00a0', ' ');

const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const many = (count: number): string =>
  [
    header,
    ...Array.from({ length: count }, (_, index) => {
      const n = String(index + 1);
      return `F${n};K${n};Åkerströms Följeslagare nr ${n};a${n}@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25`;
    }),
  ].join('\r\n');

describe('the protocol of a run as a PDF', () => {
  test('says before approval that it is none, and after it who, when and the hash, on every page', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const before = await pages(world.store, runId, 'sv');
    expect(before.every((page) => page.includes('inte godkänd'))).toBe(true);
    const { sendable } = await world.calls['review.open']({ runId });
    const { hash } = await world.calls['review.approve']({
      runId,
      invoices: sendable.invoices,
      total: sendable.total,
      attest: false,
    });
    const after = await pages(world.store, runId, 'en');
    expect(after.every((page) => page.includes(`SHA-256 ${hash}`))).toBe(true);
    expect(joined(after)).toContain('demo (Övning)');
    expect(joined(after)).toContain('2026-11-28 10:00:00');
  });

  test('has every invoice, its sums as the window writes them, and why the rest is not sent', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await world.calls['review.include']({ runId, draftNo: 4, included: false });
    const text = joined(await pages(world.store, runId, 'sv'));
    for (const name of ['Ek & Alm AB', 'Björk & Co HB', 'Lind AB', 'Tall AB']) expect(text).toContain(name);
    expect(text).toContain('313,13');
    expect(text).toContain('Bortvald för hand.');
    expect(joined(await pages(world.store, runId, 'en'))).toContain('313.13');
  });

  test('breaks a long name into lines and loses no letter of it', async () => {
    const world = openReviewWorld();
    const name = `Räksmörgåsbolaget${'åäöÅÄÖ'.repeat(20)} Łódź & 山`;
    const runId = await world.imported(
      [header, `F1;1;${name};a@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25`].join('\r\n'),
    );
    const text = (await pages(world.store, runId, 'sv')).join('').replaceAll('\n', '');
    expect(text.replaceAll(' ', '')).toContain(`Räksmörgåsbolaget${'åäöÅÄÖ'.repeat(20)}Lódz&?`);
  });

  test('is made in the worker, a thousand invoices within seconds, with headers on every page', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(many(1_000));
    const calls = sheetHandlers(world.deps, workerEntry);
    const from = performance.now();
    const made = await calls['review.protocol']({ runId, language: 'sv', format: 'pdf' });
    expect(performance.now() - from).toBeLessThan(20_000);
    expect(made.name).toBe('nov – körningsprotokoll.pdf');
    const found = pdfPages(Buffer.from(made.bytes));
    const text = joined(found);
    for (const n of [1, 500, 1_000]) expect(text).toContain(`K${String(n)}\n`);
    expect(found.slice(2).every((page) => page.includes('Fakturadatum') || page.includes('Kundnr'))).toBe(true);
    expect(found.at(-1)).toContain(`Sida ${String(found.length)}`);
  });
});
