import { expect, test } from 'vitest';
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
