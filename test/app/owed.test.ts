import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listHandlers } from '../../electron/app/lists.ts';
import { owedHandlers } from '../../electron/app/owed.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { jsonOf } from '../../electron/store/rows.ts';
import { type Store } from '../../electron/store/store.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

const sheet = [
  'Fakturanr;Kundnr;Kund;E-post;OCR;Belopp;Leveranssätt',
  '20417;1;Ek AB;ek@example.se;2041770;1 546,88;E-post',
  '20418;2;Alm AB;;;422,94;',
  '20419;3;Lind AB;;;99;E-post',
  '20420;4;Björk HB;;;100;',
].join('\r\n');

const pdf = (mark: string): Buffer => Buffer.concat([a4Pdf(), Buffer.from(mark)]);

const open = async () => {
  const world = openReviewWorld();
  const staged = stagedFiles(world.dataFolder, world.deps.random);
  const woken: string[] = [];
  const outbox = { wake: (connectionId: string) => void woken.push(connectionId) };
  const lists = listHandlers(world.deps);
  const owed = owedHandlers(world.deps, { outbox, staged, entry: workerEntry });
  const view = await world.calls['import.open']({
    scope: scopeA,
    fileIds: await world.stage({ 'avstämning.csv': sheet }),
  });
  const { listId } = await world.calls['import.toList']({ importId: view.importId });
  const attach = async (files: Readonly<Record<string, Uint8Array>>) => {
    const fileIds: string[] = [];
    for (const [name, bytes] of Object.entries(files)) fileIds.push((await staged.add(name, bytes)).fileId);
    return owed['owed.attach']({ listId, fileIds });
  };
  const page = { offset: 0, limit: 50 };
  const listed = (list: 'paired' | 'asked' | 'loose' | 'without') =>
    owed['owed.attachments']({ listId, list, search: '', page });
  return { world, lists, owed, listId, kind: view.kind, woken, attach, listed };
};

const sent = z.object({
  invoiceNumber: z.string(),
  entry: z.object({ CurrentAmount: z.object({ Value: z.int() }), OCR: z.string().optional() }),
  file: z.object({ name: z.string() }).optional(),
});
/** What waits in the outbox: number, amount in öre, OCR and PDF. */
const asked = (store: Store) =>
  z
    .array(jsonOf(sent))
    .parse(store.prepare('SELECT payload FROM job ORDER BY job_id').pluck().all())
    .map(({ invoiceNumber, entry, file }) => [invoiceNumber, entry.CurrentAmount.Value, entry.OCR, file?.name]);

describe('a list of invoices that were made elsewhere', () => {
  test('takes PDFs in and pairs them by name, one a record; what is left over is listed on both sides', async () => {
    const { owed, listId, attach, listed, world } = await open();
    const outcome = await attach({
      '20417.pdf': pdf('1'),
      'faktura 20418 alm ab.pdf': pdf('2'),
      'avtal.pdf': pdf('3'),
      'fel.pdf': Buffer.from('ingen pdf'),
    });
    expect(outcome).toMatchObject({ added: 3, again: 0, refused: [{ name: 'fel.pdf' }] });
    expect(await owed['owed.pairAttachments']({ listId, pattern: '' })).toEqual({ paired: 2 });
    expect(
      (await listed('paired')).lines.map(({ file, invoice, why }) => [file?.name, invoice?.documentKey, why?.sv]),
    ).toEqual([
      ['20417.pdf', '20417', 'Fakturanumret står i filnamnet'],
      ['faktura 20418 alm ab.pdf', '20418', 'Fakturanumret och kundens namn står i filnamnet'],
    ]);
    const loose = await listed('loose');
    expect([loose.counts, loose.lines.map(({ file }) => file?.name)]).toEqual([
      { paired: 2, asked: 0, loose: 1, without: 2 },
      ['avtal.pdf'],
    ]);
    expect((await listed('without')).lines.map(({ invoice }) => invoice?.documentKey)).toEqual(['20419', '20420']);

    const attachmentNo = loose.lines[0]?.file?.attachmentNo ?? 0;
    await owed['owed.pairAttachment']({ listId, attachmentNo, draftNo: 1 });
    expect((await listed('paired')).lines.map(({ file, invoice }) => [file?.name, invoice?.documentKey])).toEqual([
      ['avtal.pdf', '20417'],
      ['faktura 20418 alm ab.pdf', '20418'],
    ]);
    expect((await listed('loose')).lines.map(({ file }) => file?.name)).toEqual(['20417.pdf']);
    expect(await codeOf(() => owed['owed.pairAttachment']({ listId, attachmentNo: 99, draftNo: 1 }))).toBe(
      'no-such-attachment',
    );
    await owed['owed.removeAttachments']({ listId, what: 'loose' });
    expect((await listed('loose')).counts.loose).toBe(0);
    expect(world.told.filter(({ name }) => name === 'lists.changed').length).toBeGreaterThan(3);
  });

  test('is handed over as it was shown: what has errors stays, and nothing is handed over twice', async () => {
    const { owed, lists, listId, attach, woken, world } = await open();
    await attach({ '20417.pdf': pdf('1'), '20418.pdf': pdf('2') });
    await owed['owed.pairAttachments']({ listId, pattern: '' });
    await lists['lists.include']({ listId, recordNo: 4, included: false });
    // The third is to go by e-mail, and has no address.
    const shown = await owed['owed.sendable']({ listId });
    expect(shown).toEqual({
      stamp: expect.any(String),
      records: 2,
      sums: [{ currency: 'SEK', amount: 196_982 }],
      withFile: 2,
      delivered: 1,
      newInRegister: 0,
      handedOver: 0,
      errors: 1,
    });
    // As many as before, of another amount: what was seen is not what would be handed over.
    await lists['lists.edit']({ listId, recordNo: 2, rowNo: null, field: 'invoiceTotal', text: '99 999,00' });
    expect(await codeOf(() => owed['owed.send']({ listId, stamp: shown.stamp }))).toBe('owed-changed');
    expect(asked(world.store)).toEqual([]);
    await lists['lists.edit']({ listId, recordNo: 2, rowNo: null, field: 'invoiceTotal', text: '422,94' });
    expect(await owed['owed.send']({ listId, stamp: shown.stamp })).toMatchObject({
      records: 0,
      handedOver: 2,
      errors: 1,
    });
    expect(asked(world.store)).toEqual([
      ['20417', 154_688, '2041770', '20417.pdf'],
      ['20418', 42_294, undefined, '20418.pdf'],
    ]);
    const from = world.store.prepare("SELECT json_extract(payload, '$.from') FROM job ORDER BY job_id").pluck().all();
    expect(from.map((one) => JSON.parse(String(one)))).toMatchObject([
      { fileName: 'avstämning.csv', rows: '2' },
      { fileName: 'avstämning.csv', rows: '3' },
    ]);
    expect(woken).toEqual([scopeA.connectionId]);

    await lists['lists.edit']({ listId, recordNo: 3, rowNo: null, field: 'email', text: 'lind@example.se' });
    const { stamp } = await owed['owed.sendable']({ listId });
    expect(await owed['owed.send']({ listId, stamp })).toMatchObject({ records: 0, handedOver: 3, errors: 0 });
    expect(asked(world.store).map(([number]) => number)).toEqual(['20417', '20418', '20419']);
  });
});
