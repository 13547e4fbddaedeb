import { expect, test } from 'vitest';
import { addDays } from '../../shared/domain/calendar-date.ts';
import { camtXml } from '../files/camt-files.ts';
import { type BankWorld, openBankWorld, paid } from './bank-world.ts';
import { today } from '../follow/trouble.ts';

const header = 'Betalningsdatum;OCR;Fakturanr;Belopp;Betalare';
const sheet = (...rows: readonly string[]): string => [header, ...rows].join('\r\n');

/** Imports a sheet of payments as a list. */
const listed = async ({ desk, scope }: BankWorld, content: string): Promise<number> => {
  const bytes = new TextEncoder().encode(content);
  const { fileId } = await desk.ask('import.stage', { name: 'inbetalningar.csv', bytes });
  const { importId, kind } = await desk.ask('import.open', { scope, fileIds: [fileId] });
  expect(kind).toBe('payments');
  return (await desk.ask('import.toList', { importId })).listId;
};

test('the payments of a sheet are matched as a bank’s are, and registered once, however often the sheet is read', async () => {
  const bank = await openBankWorld(['Almgrens Bageri AB', 'Björkens Bygg AB']);
  const [a, b] = bank.invoices;
  if (a === undefined || b === undefined) throw new Error('No invoices');
  const content = sheet(`${today};${a.ocr};;125,00;Almgrens`, `${today};;${b.invoiceNumber};125,00;Björkens Bygg AB`);
  const listId = await listed(bank, content);
  expect((await bank.desk.ask('lists.open', { listId })).payments).toBe('rows');
  await bank.desk.ask('bank.open', { listId });
  expect((await bank.lines(listId)).map(({ parts }) => parts.map(({ actionId }) => actionId))).toEqual([
    [a.actionId],
    [b.actionId],
  ]);
  await bank.desk.ask('bank.confirmLikely', { listId });
  expect(await bank.register(listId)).toBe(2);
  await bank.settled();
  expect([await bank.atService(a), await bank.atService(b)]).toEqual([[12_500], [12_500]]);

  const again = await listed(bank, content);
  expect(await bank.register(again)).toBe(0);
  expect(await bank.statuses(again)).toEqual(['registered', 'registered']);
  await bank.settled();
  expect([await bank.atService(a), await bank.atService(b)]).toEqual([[12_500], [12_500]]);
});

test('a payment that a bank’s file told of first is not registered again from a sheet, before and after a sync', async () => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const told = {
    amount: '125',
    booked: today,
    bankReference: 'E1',
    transactions: [{ amount: '125', ocr: a.ocr, payer: 'Ek' }],
  };
  expect(await bank.register(await bank.list({ version: '08', entries: [told] }))).toBe(1);
  await bank.settled();
  const listId = await listed(bank, sheet(`${today};${a.ocr};;125,00;Ek & Alm AB`));
  await bank.desk.ask('bank.open', { listId });
  expect(await bank.register(listId)).toBe(0);
  await bank.sync();
  await bank.desk.ask('bank.confirmLikely', { listId });
  expect(await bank.register(listId)).toBe(0);
  await bank.settled();
  expect(await bank.atService(a)).toEqual([12_500]);
});

test('rows with errors are told and left out until they are put right; what was chosen of the others stays', async () => {
  const bank = await openBankWorld(['Almgrens Bageri AB', 'Björkens Bygg AB']);
  const [a, b] = bank.invoices;
  if (a === undefined || b === undefined) throw new Error('No invoices');
  const listId = await listed(bank, sheet(`${today};${a.ocr};;hundra;Almgrens`, `${today};${b.ocr};;125,00;Björkens`));
  expect((await bank.desk.ask('bank.open', { listId })).unread).toBe(1);
  expect((await bank.lines(listId)).map(({ paymentNo }) => paymentNo)).toEqual([2]);
  await bank.choose(listId, 0, { kind: 'leave' });
  await bank.desk.ask('lists.edit', {
    listId,
    recordNo: 1,
    rowNo: null,
    field: 'paymentAmount',
    text: '125',
  });
  expect((await bank.desk.ask('bank.open', { listId })).unread).toBe(0);
  expect((await bank.lines(listId)).map(({ paymentNo, status }) => [paymentNo, status])).toEqual([
    [1, 'ready'],
    [2, 'left'],
  ]);
  // One that is left out of the list is no payment, and is forgotten.
  await bank.desk.ask('lists.include', { listId, recordNo: 1, included: false });
  await bank.desk.ask('bank.open', { listId });
  expect((await bank.lines(listId)).map(({ paymentNo }) => paymentNo)).toEqual([2]);
});

/** Imports a sheet of payments of 50 kr each on an invoice of 125 kr, and registers the first `registered` of them. */
const registeredPart = async (rows: number, registered: number) => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const listId = await listed(bank, sheet(...Array.from({ length: rows }, () => `${today};${a.ocr};;50,00;Ek`)));
  const open = () => bank.desk.ask('bank.open', { listId });
  await open();
  for (let row = registered; row < rows; row += 1) await bank.choose(listId, row, { kind: 'leave' });
  await bank.desk.ask('bank.confirmLikely', { listId });
  expect(await bank.register(listId)).toBe(registered);
  await bank.settled();
  const edit = (recordNo: number, field: 'customerName' | 'paymentAmount', text: string) =>
    bank.desk.ask('lists.edit', { listId, recordNo, rowNo: null, field, text });
  const include = (recordNo: number, included: boolean) =>
    bank.desk.ask('lists.include', { listId, recordNo, included });
  const standing = async () => {
    await open();
    return (await bank.lines(listId)).map(({ paymentNo, status }) => [paymentNo, status]);
  };
  return { bank, a, listId, edit, include, standing };
};

test('a row that is changed or left out after its payment was registered is not registered again, nor takes another’s place', async () => {
  const { bank, a, edit, include, standing } = await registeredPart(2, 1);
  const stands = [
    [1, 'registered'],
    [2, 'left'],
  ];
  expect(await standing()).toEqual(stands);
  await edit(1, 'customerName', 'Ek & Alm AB');
  expect(await standing()).toEqual(stands);
  await include(1, false);
  expect(await standing()).toEqual(stands);
  await edit(1, 'paymentAmount', 'femtio');
  await include(1, true);
  expect(await standing()).toEqual(stands);
  expect(await bank.atService(a)).toEqual([5_000]);
});

test('what was changed in a row since the payments were looked at is not registered as it was', async () => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const listId = await listed(bank, sheet(`${today};${a.ocr};;125,00;Ek & Alm AB`));
  await bank.desk.ask('bank.open', { listId });
  await bank.desk.ask('bank.confirmLikely', { listId });
  const { stamp } = await bank.desk.ask('bank.open', { listId });
  await bank.desk.ask('lists.edit', { listId, recordNo: 1, rowNo: null, field: 'paymentAmount', text: '12,50' });
  await expect(bank.desk.ask('bank.register', { listId, stamp })).rejects.toThrow('bank-moved');
});

test('a payment that two sheets of an import tell is there once', async () => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const bytes = new TextEncoder().encode(sheet(`${today};${a.ocr};;50,00;Ek`));
  const fileIds: string[] = [];
  for (const name of ['mars.csv', 'mars igen.csv'])
    fileIds.push((await bank.desk.ask('import.stage', { name, bytes })).fileId);
  const { importId } = await bank.desk.ask('import.open', { scope: bank.scope, fileIds });
  const { listId } = await bank.desk.ask('import.toList', { importId });
  expect((await bank.desk.ask('bank.open', { listId })).unread).toBe(0);
  expect(await bank.lines(listId)).toHaveLength(1);
});

test('payments of a bank’s file and of a sheet do not become one list, in which the rows would never be registered', async () => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const files = { 'bank.xml': camtXml(paid([{ ocr: a.ocr }])), 'mars.csv': sheet(`${today};${a.ocr};;50,00;Ek`) };
  const fileIds: string[] = [];
  for (const [name, content] of Object.entries(files))
    fileIds.push((await bank.desk.ask('import.stage', { name, bytes: new TextEncoder().encode(content) })).fileId);
  const { importId, kind } = await bank.desk.ask('import.open', { scope: bank.scope, fileIds });
  expect(kind).toBe('payments');
  await expect(bank.desk.ask('import.toList', { importId })).rejects.toThrow('import-mixed-payments');
  expect((await bank.desk.ask('lists.list', { scope: bank.scope })).lists).toEqual([]);
});

/** Registers the first `registered` rows of a sheet of payments of 50 kr on an invoice of 125 kr; imports it anew as it was mended. */
const mendedAnew = async (
  rows: readonly string[],
  registered: number,
  mended: readonly string[],
  discarded = false,
) => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const rowsOf = (some: readonly string[]) => sheet(...some.map((row) => row.replace('{ocr}', a.ocr)));
  const listId = await listed(bank, rowsOf(rows));
  await bank.desk.ask('bank.open', { listId });
  for (let row = registered; row < rows.length; row += 1) await bank.choose(listId, row, { kind: 'leave' });
  for (let row = 0; row < registered; row += 1)
    await bank.choose(listId, row, { kind: 'invoices', actionIds: [a.actionId] });
  expect(await bank.register(listId)).toBe(registered);
  await bank.settled();
  if (discarded) await bank.desk.ask('lists.discard', { listId });
  const again = await listed(bank, rowsOf(mended));
  await bank.desk.ask('bank.open', { listId: again });
  return { bank, a, again };
};
const ocrRow = (payer: string, amount = '50,00', day: string = today) => `${day};{ocr};;${amount};${payer}`;

test.each([
  ['its payer', [ocrRow('Ek')], [ocrRow('Ek & Alm AB')], false],
  ['its payer, when the first list was thrown away', [ocrRow('Ek')], [ocrRow('Ek & Alm AB')], true],
])('a sheet that was mended in %s and is imported anew is not registered again', async (_, rows, mended, discarded) => {
  const { bank, a, again } = await mendedAnew(rows, 1, mended, discarded);
  expect(await bank.statuses(again)).toEqual(['registered']);
  expect(await bank.register(again)).toBe(0);
  expect(await bank.atService(a)).toEqual([5_000]);
});

test('of alike rows that were mended and imported anew as many count as registered as were', async () => {
  const alike = Array.from({ length: 3 }, () => ocrRow('Ek'));
  const { bank, again } = await mendedAnew(
    alike,
    1,
    alike.map(() => ocrRow('Ek & Alm')),
  );
  // What was left stays left too.
  expect((await bank.statuses(again)).toSorted()).toEqual(['left', 'left', 'registered']);
  const { bank: other, again: another } = await mendedAnew(alike.slice(1), 2, [...alike, ocrRow('Alm')]);
  expect((await other.statuses(another)).filter((status) => status === 'registered')).toHaveLength(2);
});

test.each([
  ['its day', ocrRow('Ek', '50,00', addDays(today, -9))],
  ['its sum', ocrRow('Ek', '60,00')],
  ['the invoice that it names', `${today};123;;50,00;EK AB`],
])('a row that may be a registered one of which %s was mended waits for a person, who is told', async (_, mended) => {
  const { bank, a, again } = await mendedAnew([ocrRow('Ek')], 1, [mended]);
  await bank.desk.ask('bank.confirmLikely', { listId: again });
  const [line] = await bank.lines(again);
  expect(line?.status === 'confirm' || line?.status === 'choose').toBe(true);
  expect(line?.words.en).toContain('inbetalningar.csv');
  expect(await bank.register(again)).toBe(0);
  expect(await bank.atService(a)).toEqual([5_000]);
  // Whoever knows better has the last word.
  await bank.choose(again, 0, { kind: 'invoices', actionIds: [a.actionId] });
  expect(await bank.register(again)).toBe(1);
});

test('a payment of another invoice, of the same sum and day without a payer, is its own', async () => {
  const bank = await openBankWorld(['Almgrens Bageri AB', 'Björkens Bygg AB']);
  const [a, b] = bank.invoices;
  if (a === undefined || b === undefined) throw new Error('No invoices');
  const first = await listed(bank, sheet(`${today};${a.ocr};;50,00;`));
  expect(await bank.register(first)).toBe(1);
  const second = await listed(bank, sheet(`${today};${b.ocr};;50,00;`));
  expect(await bank.register(second)).toBe(1);
});

test('a payment by another payer, of the same day, sum and reference as a registered one, waits for a person', async () => {
  const { bank, a, again } = await mendedAnew([ocrRow('Ek')], 1, [ocrRow('Björkens Bygg AB')]);
  await bank.desk.ask('bank.confirmLikely', { listId: again });
  expect((await bank.statuses(again))[0]).toMatch(/^(confirm|choose)$/u);
  await bank.choose(again, 0, { kind: 'invoices', actionIds: [a.actionId] });
  expect(await bank.register(again)).toBe(1);
  await bank.settled();
  expect(await bank.atService(a)).toEqual([5_000, 5_000]);
});

test.each([
  ['the number of its invoice', (a: { readonly invoiceNumber: string }) => `${today};;${a.invoiceNumber};50,00;`],
  ['what no invoice has', () => `${today};;999;50,00;`],
])('a row that named %s is known again when its sheet names the OCR of what it was put on', async (_, named) => {
  const bank = await openBankWorld();
  const [a] = bank.invoices;
  if (a === undefined) throw new Error('No invoice');
  const first = await listed(bank, sheet(named(a)));
  await bank.desk.ask('bank.open', { listId: first });
  await bank.choose(first, 0, { kind: 'invoices', actionIds: [a.actionId] });
  expect(await bank.register(first)).toBe(1);
  await bank.settled();
  const again = await listed(bank, sheet(`${today};${a.ocr};;50,00;`));
  await bank.desk.ask('bank.open', { listId: again });
  await bank.desk.ask('bank.confirmLikely', { listId: again });
  expect(await bank.register(again)).toBe(0);
  expect(await bank.atService(a)).toEqual([5_000]);
});
