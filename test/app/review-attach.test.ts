import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewAttachHandlers, type ReviewAttachHandlers } from '../../electron/app/review-attach.ts';
import { cleanRuns } from '../../electron/app/run-cleaning.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { invoicePayload } from '../../electron/outbox/payloads.ts';
import { a4Pdf, pagesOf } from '../files/pdf-files.ts';
import { codeOf, openReviewWorld, type Output, type ReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

interface World extends ReviewWorld {
  readonly files: ReviewAttachHandlers;
  readonly attach: (runId: number, files: Readonly<Record<string, Uint8Array>>) => Promise<Output<'review.attach'>>;
}
const openWorld = (dataFolder?: string): World => {
  const world = openReviewWorld(dataFolder === undefined ? {} : { dataFolder });
  const staged = stagedFiles(world.dataFolder, world.deps.random);
  const files = reviewAttachHandlers(world.deps, staged, workDoer(world.deps, workerEntry));
  const attach: World['attach'] = async (runId, given) => {
    const fileIds: string[] = [];
    for (const [name, bytes] of Object.entries(given)) fileIds.push((await staged.add(name, bytes)).fileId);
    return files['review.attach']({ runId, fileIds });
  };
  return { ...world, files, attach };
};

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms;Leveranssätt;Adress;Postnr;Ort',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;Städning;2;100,00;25;E-post;;;',
  'F2;1002;Björk & Co HB;bjork@example.se;2026-11-30;Städning;1;400,00;25;Brev;Storgatan 1;111 22;Stockholm',
  'F3;1003;Lind AB;lind@example.se;2026-11-30;Städning;1;300,00;25;E-post;;;',
].join('\r\n');

/** Different bytes for each name, as different files have. */
const pdf = (mark: string): Buffer => Buffer.concat([a4Pdf(), Buffer.from(mark)]);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const list = (world: World, runId: number, which: 'paired' | 'asked' | 'loose' | 'without', search = '') =>
  world.files['review.attachments']({ runId, list: which, search, page: { offset: 0, limit: 50 } });
const pairs = async (world: World, runId: number) =>
  (await list(world, runId, 'paired')).lines.map(({ file, invoice, why }) => [
    file?.name,
    invoice?.documentKey,
    why?.sv,
  ]);
const numberOf = async (world: World, runId: number, which: 'paired' | 'asked' | 'loose', name: string) =>
  (await list(world, runId, which)).lines.find(({ file }) => file?.name === name)?.file?.attachmentNo ?? 0;
const kept = (world: World): readonly string[] => {
  const folder = join(world.dataFolder, 'attachments');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

describe('files of a run', () => {
  test('are taken in, paired by name, and everything left over is listed on both sides', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    const outcome = await world.attach(runId, {
      'F1.pdf': pdf('1'),
      'F2 1002.pdf': pdf('2'),
      'F2 igen.pdf': pdf('3'),
      'avtal.pdf': pdf('4'),
    });
    expect(outcome).toEqual({ added: 4, again: 0, refused: [] });
    expect((await list(world, runId, 'loose')).counts).toEqual({ paired: 0, asked: 0, loose: 4, without: 3 });
    expect(await world.files['review.pairAttachments']({ runId, pattern: '' })).toEqual({ paired: 1 });
    expect(await pairs(world, runId)).toEqual([['F1.pdf', 'F1', 'Fakturanyckeln står i filnamnet']]);
    const asked = await list(world, runId, 'asked');
    expect(asked.counts).toEqual({ paired: 1, asked: 2, loose: 1, without: 2 });
    expect(
      asked.lines.map(({ file, why, candidates }) => [file?.name, why?.sv, candidates.map((one) => one.documentKey)]),
    ).toEqual([
      ['F2 1002.pdf', 'Fler filer passar samma faktura.', ['F2']],
      ['F2 igen.pdf', 'Fler filer passar samma faktura.', ['F2']],
    ]);
    expect((await list(world, runId, 'loose')).lines.map(({ file }) => file?.name)).toEqual(['avtal.pdf']);
    const without = async (search: string) =>
      (await list(world, runId, 'without', search)).lines.map(({ invoice }) => invoice?.documentKey);
    expect([await without(''), await without('lind')]).toEqual([['F2', 'F3'], ['F3']]);
  });

  test('are paired by hand, taken apart and paired again; several may go with one invoice, in their order', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    await world.attach(runId, { 'F2 a.pdf': pdf('a'), 'F2 b.pdf': pdf('b') });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    for (const name of ['F2 b.pdf', 'F2 a.pdf'])
      await world.files['review.pairAttachment']({
        runId,
        attachmentNo: await numberOf(world, runId, 'asked', name),
        draftNo: 2,
      });
    expect((await pairs(world, runId)).map(([name, key, why]) => [name, key, why])).toEqual([
      ['F2 b.pdf', 'F2', 'Vald för hand'],
      ['F2 a.pdf', 'F2', 'Vald för hand'],
    ]);
    await world.files['review.pairAttachment']({
      runId,
      attachmentNo: await numberOf(world, runId, 'paired', 'F2 b.pdf'),
      draftNo: null,
    });
    await world.files['review.removeAttachments']({ runId, what: await numberOf(world, runId, 'paired', 'F2 a.pdf') });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    expect(await pairs(world, runId)).toEqual([['F2 b.pdf', 'F2', 'Fakturanyckeln står i filnamnet']]);
    const call = world.files['review.pairAttachment']({ runId, attachmentNo: 2, draftNo: 9 });
    expect(await codeOf(() => call)).toBe('no-such-invoice');
  });

  test('that cannot be sent are refused in words, and the others taken', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    const large = Buffer.concat([a4Pdf(), Buffer.alloc(10 * 1024 * 1024, ' ')]);
    const outcome = await world.attach(runId, { 'a.pdf': pdf('a'), 'b.pdf': Buffer.from('hej'), 'c.pdf': large });
    expect([outcome.added, outcome.refused.map(({ name, sentence }) => [name, sentence.sv.split('.')[0]])]).toEqual([
      1,
      [
        ['b.pdf', 'Filen är ingen PDF'],
        ['c.pdf', 'Filen är större än 10 MB och kan inte skickas'],
      ],
    ]);
    expect((await world.attach(runId, { 'a.pdf': pdf('a') })).again).toBe(1);
  });

  test('that a letter would be refused for are warned of: pages that are no A4, more than 10 MB with the invoice', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    const letter = pagesOf(['[0 0 595 842]', '[0 0 612 792]']);
    const fat = Buffer.concat([a4Pdf(), Buffer.alloc(9.8 * 1024 * 1024, ' ')]);
    await world.attach(runId, { 'F1.pdf': Buffer.concat([letter, Buffer.from('1')]), 'F2.pdf': letter, 'x.pdf': fat });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    const remarks = async () =>
      (await list(world, runId, 'paired')).lines.map(({ file }) =>
        file?.remarks.map(({ level, sentence }) => [level, sentence.sv]),
      );
    const size = 'Sida 2 är inte A4 (216 × 279 mm).';
    expect(await remarks()).toEqual([
      [['hint', size]],
      [['warning', `${size} Fakturan går som brev, och det tar bara A4.`]],
    ]);
    await world.files['review.pairAttachment']({
      runId,
      attachmentNo: await numberOf(world, runId, 'loose', 'x.pdf'),
      draftNo: 2,
    });
    expect((await remarks())[2]).toEqual([
      ['warning', 'Bilagorna är tillsammans 9,8 MB. Fakturan går som brev, som får vara högst 10 MB med fakturan.'],
    ]);
    expect((await list(world, runId, 'paired')).warnings).toBe(2);
  });
});

describe('kept files', () => {
  test('are there after a restart, for their owner alone, and gone with their run', async () => {
    const first = openWorld();
    const runId = await first.imported(sheet);
    const other = await first.imported(sheet.replaceAll('F1', 'G1'));
    await first.attach(runId, { 'F1.pdf': pdf('1'), 'F2.pdf': pdf('shared') });
    await first.attach(other, { 'G.pdf': pdf('shared') });
    await first.files['review.pairAttachments']({ runId, pattern: '' });
    const again = openWorld(first.dataFolder);
    expect((await pairs(again, runId)).map(([name]) => name)).toEqual(['F1.pdf', 'F2.pdf']);
    expect(kept(again)).toEqual([sha256(pdf('1')), sha256(pdf('shared'))].sort());
    for (const name of kept(again))
      expect(statSync(join(again.dataFolder, 'attachments', name)).mode & 0o777).toBe(0o600);
    writeFileSync(join(again.dataFolder, 'attachments', 'leftover'), 'x');
    await cleanRuns(again.store);
    expect(kept(again)).toHaveLength(2);
    await again.calls['review.discard']({ runId });
    expect(kept(again)).toEqual([sha256(pdf('shared'))]);
    await again.files['review.removeAttachments']({ runId: other, what: 'loose' });
    expect(kept(again)).toEqual([]);
  });
});

describe('approval', () => {
  const approve = async (world: World, runId: number) => {
    const { sendable } = await world.calls['review.open']({ runId });
    return world.calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
  };
  const payloads = (world: World, runId: number) =>
    world.store
      .prepare("SELECT payload FROM job WHERE run_id = ? AND kind = 'createInvoice' ORDER BY draft_no")
      .pluck()
      .all(runId)
      .map((text) => invoicePayload.parse(JSON.parse(z.string().parse(text))).attachments ?? null);

  test('freezes which content goes with which invoice, and its hash covers it', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    await world.attach(runId, { 'F2.pdf': pdf('2') });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    const { hash } = await approve(world, runId);
    expect(payloads(world, runId)).toEqual([null, [{ name: 'F2.pdf', sha256: sha256(pdf('2')), sort: 1 }], null]);
    await world.calls['review.unapprove']({ runId });
    expect((await approve(world, runId)).hash).toBe(hash);
    await world.calls['review.unapprove']({ runId });
    await world.files['review.removeAttachments']({ runId, what: 'paired' });
    await world.attach(runId, { 'F2.pdf': pdf('another') });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    expect((await approve(world, runId)).hash).not.toBe(hash);
  });

  test('closes the files: nothing is added, paired or removed, but what was lost is put back', async () => {
    const world = openWorld();
    const runId = await world.imported(sheet);
    await world.attach(runId, { 'F2.pdf': pdf('2') });
    await world.files['review.pairAttachments']({ runId, pattern: '' });
    await approve(world, runId);
    const attachmentNo = await numberOf(world, runId, 'paired', 'F2.pdf');
    const refused = [
      () => world.files['review.pairAttachments']({ runId, pattern: '' }),
      () => world.files['review.pairAttachment']({ runId, attachmentNo, draftNo: null }),
      () => world.files['review.removeAttachments']({ runId, what: 'paired' }),
    ];
    for (const act of refused) expect(await codeOf(act)).toBe('run-not-in-review');
    expect((await world.attach(runId, { 'ny.pdf': pdf('new') })).refused).toHaveLength(1);
    const path = join(world.dataFolder, 'attachments', sha256(pdf('2')));
    rmSync(path);
    expect((await world.attach(runId, { 'annat namn.pdf': pdf('2') })).again).toBe(1);
    expect(readFileSync(path).equals(pdf('2'))).toBe(true);
    expect((await list(world, runId, 'paired')).editable).toBe(false);
  });
});
