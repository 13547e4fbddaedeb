import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listHandlers } from '../../electron/app/lists.ts';
import { owedHandlers } from '../../electron/app/owed.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { jsonOf } from '../../electron/store/rows.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

const sheet = [
  'Nr;Leverantörsnr;Leverantör;Momsregnr;Bankgiro;OCR;Datum;Text;Antal;Pris;Moms',
  'S-1;L1;Gården AB;SE559999001601;5050-1055;1230;2026-11-20;Virke;10;100;25',
  'S-1;;;;;;;Frakt;1;50;25',
  'S-2;L1;Gården AB;SE559999001601;5050-1055;;2026-11-21;Ved;1;80;25',
  'S-3;L2;Ön AB;SE559999001601;5050-1056;;2026-11-21;Fisk;1;80;12',
  'S-4;L1;Gården AB;SE559999001601;5050-1055;;2026-11-21;Gran;1;80;25',
  'S-4;L3;Skogen AB;SE559999001601;5050-1055;;2026-11-21;Gran;1;80;25',
].join('\r\n');

const job = z.object({ kind: z.string(), payload: jsonOf(z.looseObject({})), waits: z.int() });

test('self invoices of a sheet are drafts that are asked for once, after the supplier that they are of, with their PDFs', async () => {
  const world = openReviewWorld();
  const staged = stagedFiles(world.dataFolder, world.deps.random);
  const lists = listHandlers(world.deps);
  const outbox = { wake: () => undefined };
  const owed = owedHandlers(world.deps, { outbox, staged, entry: workerEntry });
  const view = await world.calls['import.open']({
    scope: scopeA,
    fileIds: await world.stage({ 'självfakturor.csv': sheet }),
  });
  expect(view.kind).toBe('selfInvoices');
  const { listId } = await world.calls['import.toList']({ importId: view.importId });
  const { lines } = await lists['lists.page']({ listId, filter: 'error', search: '', page: { offset: 0, limit: 50 } });
  // No account with that number, and a number of two suppliers.
  expect(lines.flatMap(({ marks }) => marks.map(({ field, level }) => [field, level]))).toEqual([
    ['bankgiro', 'error'],
    ['customerNo', 'error'],
    ['customerName', 'error'],
  ]);

  const file = await staged.add('S-1.pdf', Buffer.concat([a4Pdf(), Buffer.from('1')]));
  await owed['owed.attach']({ listId, fileIds: [file.fileId] });
  expect(await owed['owed.pairAttachments']({ listId, pattern: '' })).toEqual({ paired: 1 });

  const shown = await owed['owed.sendable']({ listId });
  expect(shown).toEqual({
    stamp: expect.any(String),
    records: 2,
    sums: [{ currency: 'SEK', amount: 141_250 }],
    withFile: 1,
    delivered: 0,
    newInRegister: 1,
    handedOver: 0,
    errors: 2,
  });
  expect(await codeOf(() => owed['owed.send']({ listId, stamp: 'other' }))).toBe('owed-changed');
  expect(await owed['owed.send']({ listId, stamp: shown.stamp })).toMatchObject({
    records: 0,
    handedOver: 2,
    errors: 2,
  });
  const from = world.store
    .prepare("SELECT json_extract(payload, '$.from.rows') FROM job WHERE kind = 'createSelfInvoice' ORDER BY job_id")
    .pluck()
    .all();
  // Two rows of one self invoice, and one of another.
  expect(from).toEqual(['2–3', '4']);
  const asked = z.array(job).parse(
    world.store
      .prepare(
        `SELECT kind, payload, (SELECT count(*) FROM job_dependency d WHERE d.job_id = job.job_id) AS waits
         FROM job ORDER BY job_id`,
      )
      .all(),
  );
  expect(asked.map(({ kind, waits }) => [kind, waits])).toEqual([
    ['addRecord', 0],
    ['createSelfInvoice', 1],
    ['createSelfInvoice', 1],
  ]);
  expect(asked[0]?.payload).toMatchObject({
    to: {
      values: expect.arrayContaining([
        { property: 'Name', value: 'Gården AB' },
        { property: 'DebtorSelfInvoiceInfo.BankgiroNo', value: '5050-1055' },
        { property: 'DebtorSelfInvoiceInfo.PaymentMethod', value: 'BankGiro' },
      ]) as unknown,
    },
  });
  expect(asked[1]?.payload).toMatchObject({
    externalId: 'S-1',
    supplierOf: { listId, recordNo: 1 },
    file: { name: 'S-1.pdf' },
    entry: {
      InvoiceDate: '2026-11-20',
      DueDate: '2026-12-20',
      TransferReference: '1230',
      TransferReferenceType: 'OCR',
      Message: 'Självfakturering',
      Records: [
        { ArticleDescription: 'Virke', Quantity: 10, UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' }, VAT: 25 },
        { ArticleDescription: 'Frakt' },
      ],
    },
  });
});

test('a row of which a supplier was made makes no self invoice for that one, when it is another supplier’s by now', async () => {
  const world = openReviewWorld();
  const staged = stagedFiles(world.dataFolder, world.deps.random);
  const lists = listHandlers(world.deps);
  const owed = owedHandlers(world.deps, { outbox: { wake: () => undefined }, staged, entry: workerEntry });
  const lines = [
    'Nr;Leverantörsnr;Leverantör;Bankgiro;Datum;Text;Antal;Pris;Moms',
    'S-1;L1;Gården AB;5050-1055;2026-11-20;Virke;10;100;0',
  ];
  const fileIds = await world.stage({ 'självfakturor.csv': lines.join('\r\n') });
  const { importId } = await world.calls['import.open']({ scope: scopeA, fileIds });
  const { listId } = await world.calls['import.toList']({ importId });
  const { stamp } = await owed['owed.sendable']({ listId });
  await owed['owed.send']({ listId, stamp });
  const edits = [
    ['documentKey', 'S-2'],
    ['customerNo', 'L2'],
    ['customerName', 'Skogen AB'],
  ] as const;
  for (const [field, text] of edits) await lists['lists.edit']({ listId, recordNo: 1, rowNo: null, field, text });
  expect(await owed['owed.sendable']({ listId })).toMatchObject({ records: 0, newInRegister: 0 });
});
