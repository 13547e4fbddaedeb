import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { liftFourEyes } from '../../electron/app/creditor-rules.ts';
import { makeFile } from '../../electron/app/make-file.ts';
import { sheetHandlers } from '../../electron/app/sheets.ts';
import { draftPage } from '../../electron/store/draft-list.ts';
import { runSums, sendableVat } from '../../electron/store/draft-sums.ts';
import { runById } from '../../electron/store/runs.ts';
import { scopeById } from '../../electron/store/scopes.ts';
import { sourceFiles } from '../../electron/store/source-files.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { problemsOf } from '../../electron/store/problems.ts';
import { codeOf, november, openReviewWorld, type ReviewWorld, sample, typedCell } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

type Language = 'sv' | 'en';
type Value = string | number | null;

const plain = (value: ExcelJS.CellValue): Value => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

/** The rows of each sheet as another program than ours reads them; a formula or anything else that runs would be null. */
const sheetsOf = async (bytes: Uint8Array): Promise<readonly (readonly (readonly Value[])[])[]> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book.worksheets.map((sheet) =>
    Array.from({ length: sheet.rowCount }, (_row, row) =>
      Array.from({ length: sheet.columnCount }, (_cell, column) => plain(sheet.getCell(row + 1, column + 1).value)),
    ),
  );
};

interface Protocol {
  /** The lines below a heading of the first sheet, down to the next blank row. */
  readonly section: (title: string) => readonly (readonly Value[])[];
  /** The invoices by the headers of their columns. */
  readonly invoices: readonly Readonly<Record<string, Value>>[];
}

const protocol = async (store: Store, runId: number, language: Language): Promise<Protocol> => {
  const work = { what: 'protocol', input: { runId, language } } as const;
  const { bytes } = await makeFile(store, { task: 'sheets', storePath: store.path, today: '2026-11-28', work });
  const [summary = [], invoices = []] = await sheetsOf(bytes);
  const [header = [], ...rows] = invoices;
  return {
    section: (title) => {
      const from = summary.findIndex((row) => row[0] === title && row.slice(1).every((value) => value === null)) + 1;
      if (from === 0) throw new Error(`no section ${title}`);
      const length = summary.slice(from).findIndex((row) => row.every((value) => value === null));
      return summary.slice(from, length < 0 ? undefined : from + length);
    },
    invoices: rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null]))),
  };
};

const kronor = (minor: number): number => minor / 100;
const öre = (value: Value | undefined): number => Math.round(Number(value) * 100);
const linesOf = (store: Store, runId: number) =>
  draftPage(store, { scopeId: 1, runId }, { filter: 'all', search: '', offset: 0, limit: 100_000 }).lines;

const approve = async (world: ReviewWorld, runId: number): Promise<string> => {
  const { sendable } = await world.calls['review.open']({ runId });
  const { hash } = await world.calls['review.approve']({
    runId,
    invoices: sendable.invoices,
    total: sendable.total,
    attest: true,
  });
  return hash;
};

const names = {
  sv: {
    sums: 'Summor',
    vat: 'Moms på det som skickas',
    delivery: 'Leverans av det som skickas',
    level: 'Valda fakturor efter kontroll',
  },
  en: {
    sums: 'Totals',
    vat: 'VAT on what is sent',
    delivery: 'Delivery of what is sent',
    level: 'Chosen invoices by check',
  },
} as const;

const byMethod = (store: Store, runId: number): readonly (readonly [string, number])[] =>
  z
    .array(z.tuple([z.string(), z.int()]))
    .parse(
      store
        .prepare('SELECT delivery, count(*) FROM draft WHERE run_id = ? AND sendable = 1 GROUP BY delivery')
        .raw()
        .all(runId),
    );

const expectSums = (store: Store, runId: number, language: Language, { section, invoices }: Protocol): void => {
  const key = { scopeId: 1, runId };
  const sums = runSums(store, key);
  const [sent, held, leftOut, all] = section(names[language].sums);
  expect(sent?.slice(2)).toEqual([sums.invoices, kronor(sums.net), kronor(sums.vat), kronor(sums.total)]);
  expect(all?.slice(2)).toEqual([sums.all, kronor(sums.allNet), kronor(sums.allVat), kronor(sums.allTotal)]);
  expect([held?.[2], leftOut?.[2]]).toEqual([sums.error, sums.excluded]);
  expect(öre(sent?.[5]) + öre(held?.[5]) + öre(leftOut?.[5])).toBe(sums.allTotal);
  expect(section(names[language].vat).map((row) => row.slice(3))).toEqual(
    sendableVat(store, key).map(({ net, vat }) => [kronor(net), kronor(vat), kronor(net + vat)]),
  );
  const deliveries = section(names[language].delivery);
  expect(new Map(deliveries.map((row) => [row[0], row[2]]))).toEqual(
    new Map(byMethod(store, runId).map(([method, n]) => [deliveryName(method)[language], n])),
  );
  expect(deliveries.reduce((sum, row) => sum + öre(row[5]), 0)).toBe(sums.total);
  const levels = section(names[language].level);
  expect(levels.slice(0, 3).map((row) => row[2])).toEqual([sums.error, sums.warning, sums.hint]);
  expect(levels.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(sums.all - sums.excluded);
  expect(invoices).toHaveLength(sums.all);
};

describe.each(['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx'])('the protocol of %s', (name) => {
  test('has the sums of the run, to the öre, and every invoice with every figure of the store', async () => {
    const world = openReviewWorld();
    const runId = await world.toReview({ [name]: sample(name) });
    await world.calls['review.include']({ runId, draftNo: 2, included: false });
    for (const language of ['sv', 'en'] as const)
      expectSums(world.store, runId, language, await protocol(world.store, runId, language));
    const { invoices } = await protocol(world.store, runId, 'en');
    const found = invoices.map((row) => [
      row['No. in the run'],
      row['Customer no.'],
      row['Customer'],
      row['Invoice date'],
      row['Due date'],
      row['Delivery'],
      row['Rows'],
      row['Net'],
      row['VAT'],
      row['Total'],
      row['Currency'],
    ]);
    expect(found).toEqual(
      linesOf(world.store, runId).map((line) => [
        line.draftNo,
        line.customerNo || null,
        line.customerName || null,
        line.invoiceDate || null,
        line.dueDate || null,
        deliveryName(line.delivery).en,
        line.rows,
        kronor(line.net),
        kronor(line.vat),
        kronor(line.total),
        line.currency,
      ]),
    );
  });
});

describe('the protocol of a run', () => {
  test('says of each invoice whether it is sent and why not, and what was overridden', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await world.calls['review.include']({ runId, draftNo: 1, included: false });
    const hash = await approve(world, runId);
    const { section, invoices } = await protocol(world.store, runId, 'sv');
    expectSums(world.store, runId, 'sv', { section, invoices });
    expect(invoices.map((row) => row['Skickas'])).toEqual(
      linesOf(world.store, runId).map(({ included, level }) =>
        !included ? 'Nej, bortvald' : level === 'error' ? 'Nej, spärrad av fel' : 'Ja',
      ),
    );
    expect(invoices[0]?.['Varför inte']).toBe('Bortvald för hand.');
    for (const [index, row] of invoices.entries()) {
      const problems = problemsOf(world.store, { scopeId: 1, runId, draftNo: index + 1 });
      for (const problem of index === 0 ? [] : problems) {
        if (problem.level === 'hint') continue;
        const column = problem.level === 'error' ? 'Varför inte' : 'Varningar som stod vid godkännandet';
        expect(row[column]).toContain(problemText(problem).sentence.sv);
      }
    }
    const facts = new Map(section('Körningen').map((row) => [row[0], row[1]]));
    expect(Object.fromEntries(facts)).toMatchObject({
      Företag: 'Bryggans Städ AB',
      Organisationsnummer: '5560360793',
      Anslutning: 'Övning (övning)',
      Valuta: 'SEK',
      Läge: 'godkänd, inget skickat',
      Godkänd: '2026-11-28 10:00:00',
      'Godkänt innehåll, SHA-256': hash,
      'Efter godkännandet': 'skapas, attesteras och levereras',
    });
    expect(facts.get('Godkänt innehåll, SHA-256')).toBe(runById(world.store, runId)?.approvedHash);
    expect(section('Filer, med SHA-256').map((row) => row.slice(0, 2))).toEqual(
      sourceFiles(world.store, { scopeId: 1, runId }).map((file) => [file.name, file.sha256]),
    );
  });

  test('says who took the rule of four eyes away, and when', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november, 2);
    const by = { at: '2026-11-28T09:00:00.000Z', userName: 'astrid', connection: 'Byrån' };
    const known = scopeById(world.store, 2);
    liftFourEyes(world.store, known, by);
    const lines = (await protocol(world.store, runId, 'sv')).section('Körningen');
    expect(lines.filter(([label]) => String(label).startsWith('Kravet')).map((line) => line[1])).toEqual([
      'astrid (Byrån)',
      '2026-11-28 10:00:00',
    ]);
  });

  test('tells every change with its time, and which were taken back', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await world.calls['review.write'](typedCell({ runId, draftNo: 3, rowNo: 1, field: 'unitPrice', text: '400' }));
    await world.calls['review.include']({ runId, draftNo: 1, included: false });
    await world.calls['review.undo']({ runId });
    const { redo, undo } = await world.calls['review.open']({ runId });
    const { section } = await protocol(world.store, runId, 'en');
    expect(section('Changes made in review').map((row) => row.slice(0, 3))).toEqual([
      ['2026-11-28 10:00:00', undo?.en, 1],
      ['2026-11-28 10:00:00', `${String(redo?.en)} (undone)`, 1],
    ]);
  });

  test('holds the file’s own sums against ours', async () => {
    const world = openReviewWorld();
    const file = [
      'Kundnr;Kundnamn;Datum;Text;Moms;Belopp',
      '1;Ek;2026-11-30;Hyra;25;100',
      '2;Alm;2026-11-30;Hyra;25;50',
      'Summa;;;;;151',
    ];
    const runId = await world.imported(file.join('\r\n'));
    const { control } = await world.calls['review.open']({ runId });
    expect(control).toHaveLength(1);
    const { section } = await protocol(world.store, runId, 'en');
    expect(section('The file’s own sums against ours')).toEqual(
      control.flatMap(({ name, where, file: stated, ours, agrees }) => [
        [`${name.en}, in the file`, where, null, null, null, kronor(stated ?? 0)],
        [`${name.en}, ours`, agrees ? 'agrees' : 'differs', null, null, null, kronor(ours)],
      ]),
    );
  });

  test('says where the same was billed before', async () => {
    const world = openReviewWorld();
    const first = await world.imported(november);
    await approve(world, first);
    const again = await world.imported(november);
    const { invoices } = await protocol(world.store, again, 'en');
    const billed = linesOf(world.store, again).map((line) => line.billed !== null);
    expect(billed).toContain(true);
    expect(
      invoices.map((row) => String(row['Billed before']).startsWith('Already billed on 28 November 2026')),
    ).toEqual(billed);
    expect(invoices.map((row) => row['Why not'] === `${String(row['Billed before'])}.`)).toEqual(billed);
  });

  test('holds number, OCR and stage once the mirror has them, and what was rejected', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(
      `${november}\r\nF5;1005;Gran AB;g@example.se;2026-11-30;2026-12-30;Städning;1;90,00;25`,
    );
    await approve(world, runId);
    const { store } = world;
    store.prepare("UPDATE run SET state = 'sending' WHERE run_id = ?").run(runId);
    const job = "WHERE run_id = ? AND kind = 'createInvoice' AND draft_no =";
    const sentNo =
      linesOf(store, runId).filter(({ included, level }) => included && level !== 'error')[0]?.draftNo ?? 0;
    const refusedNo =
      linesOf(store, runId).filter(({ included, level }) => included && level !== 'error')[1]?.draftNo ?? 0;
    store.prepare(`UPDATE job SET state = 'sent' ${job} ?`).run(runId, sentNo);
    store
      .prepare(`UPDATE job SET state = 'rejected', words = '{"sv":"Nej tack.","en":"No thanks."}' ${job} ?`)
      .run(runId, refusedNo);
    store
      .prepare(
        `INSERT INTO sent_invoice SELECT scope_id, 'a1', run_id, draft_no, business_key, generation FROM draft
                WHERE run_id = ? AND draft_no = ?`,
      )
      .run(runId, sentNo);
    store
      .prepare(
        `INSERT INTO invoice (scope_id, action_id, invoice_number, debtor_id, debtor_name, action_type, stage,
                  delivery_method, delivery_status, invoice_date, due_date, total, amount_left, currency, ocr, created_at,
                  search, synced_at) VALUES (1, 'a1', '10045', 'd', 'D', 'InvoiceAction', 'InvoiceSent', 'Email', 'Unknown',
                  '2026-11-30', '2026-12-30', 1, 1, 'SEK', '0100453', '', '', '')`,
      )
      .run();
    const { section, invoices } = await protocol(store, runId, 'en');
    const ending = (draftNo: number) =>
      ['At the service', 'How it went', 'Invoice number', 'OCR', 'Stage'].map(
        (header) => invoices[draftNo - 1]?.[header] ?? null,
      );
    expect(ending(sentNo)).toEqual(['Received', null, '10045', '0100453', 'Sent']);
    expect(ending(refusedNo)).toEqual(['Rejected', 'No thanks.', null, null, null]);
    const outcomes = section('What happened at the service');
    const sums = runSums(store, { scopeId: 1, runId });
    expect(outcomes.map((row) => row[0])).toEqual(['Not sent yet', 'Received', 'Rejected']);
    expect(outcomes.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(sums.invoices);
    expect(outcomes.reduce((sum, row) => sum + öre(row[5]), 0)).toBe(sums.total);
  });

  test('runs no formula, whatever stands in the names', async () => {
    const world = openReviewWorld();
    const file = 'Kundnr;Kundnamn;Datum;Text;Moms;Pris\r\n=1+1;"=HYPERLINK(""x"")";2026-11-30;Hyra;25;100';
    const runId = await world.imported(file);
    await world.calls['review.rename']({ runId, name: '=cmd' });
    const { section, invoices } = await protocol(world.store, runId, 'sv');
    expect(section('Körningen')[0]).toContain('=cmd');
    expect([invoices[0]?.['Kundnr'], invoices[0]?.['Kund']]).toEqual(['=1+1', '=HYPERLINK("x")']);
  });

  test('is of one moment, whatever is changed while it is written', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const reader = openStore(world.store.path, { trusted: true });
    const making = protocol(reader, runId, 'en');
    await world.calls['review.include']({ runId, draftNo: 4, included: false });
    const { section, invoices } = await making;
    reader.close();
    expect(section('Totals')[2]?.[2]).toBe(0);
    expect(invoices[3]?.['Sent']).toBe('Yes');
  });

  test('is made in the worker by its call, under the name of the run; an unknown run is refused', async () => {
    const world = openReviewWorld();
    const calls = sheetHandlers(world.deps, workerEntry);
    const runId = await world.toReview({ 'nov: maj/juni.csv': november });
    const made = await calls['review.protocol']({ runId, language: 'sv' });
    expect(made.name).toBe('nov maj juni – körningsprotokoll.xlsx');
    expect(await sheetsOf(made.bytes)).toHaveLength(2);
    expect(await codeOf(() => calls['review.protocol']({ runId: 99, language: 'sv' }))).toBe('no-such-run');
  });
});
