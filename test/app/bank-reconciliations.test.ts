import { describe, expect, test, vi } from 'vitest';
import { today } from '../follow/trouble.ts';
import { addOwed, make } from '../outbox/acts-world.ts';
import { type BankWorld, type Invoice, openBankWorld, paid } from './bank-world.ts';
import { openDesk } from './desk.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const sheet = (...rows: readonly string[]): string =>
  ['Betalningsdatum;OCR;Fakturanr;Belopp;Betalare', ...rows].join('\r\n');

/** An invoice of the service's own, and reconciliation invoices of 125 kr each. */
const openBoth = async (
  reconciliations: number,
): Promise<{ readonly bank: BankWorld; readonly own: Invoice; readonly made: readonly Invoice[] }> => {
  const bank = await openBankWorld();
  const ids: string[] = [];
  for (let n = 1; n <= reconciliations; n += 1) ids.push(await addOwed(bank.world, n));
  await bank.sync();
  const { lines } = await bank.desk.ask('owed.list', {
    scope: bank.scope,
    search: '',
    which: 'all',
    page: { offset: 0, limit: 50 },
  });
  const made = ids.map((id) => lines.find(({ actionId }) => actionId === id) ?? expect.fail('not in the mirror'));
  return { bank, own: bank.invoices[0] ?? expect.fail('no invoice'), made };
};

const at = (made: readonly Invoice[], place: number): Invoice => made[place] ?? expect.fail('no such invoice');

const leftOf = async ({ desk, scope }: BankWorld, { actionId, invoiceNumber }: Invoice): Promise<number> => {
  const { lines } = await desk.ask('owed.list', {
    scope,
    search: invoiceNumber,
    which: 'all',
    page: { offset: 0, limit: 50 },
  });
  return lines.find((line) => line.actionId === actionId)?.left ?? expect.fail('not in the mirror');
};

describe('payments of a bank file with invoices of both kinds', () => {
  test('each find their invoice, say of which kind it is, and are registered once, however often the file is read', async () => {
    const { bank, own, made } = await openBoth(2);
    const [whole, part] = [at(made, 0), at(made, 1)];
    const file = paid([{ ocr: own.ocr, amount: '60' }, { ocr: whole.ocr }, { ocr: part.ocr, amount: '50' }]);
    const listId = await bank.list(file);
    expect(
      (await bank.lines(listId)).map(({ status, confidence, parts }) => [status, confidence, parts]),
    ).toMatchObject([
      ['ready', 'sure', [{ kind: 'invoice', actionId: own.actionId, amount: 6_000 }]],
      [
        'ready',
        'sure',
        [{ kind: 'reconciliation', actionId: whole.actionId, invoiceNumber: 'E20001', customerName: 'Kund 1 AB' }],
      ],
      ['ready', 'sure', [{ kind: 'reconciliation', actionId: part.actionId, left: 12_500, amount: 5_000 }]],
    ]);
    expect(await bank.register(listId)).toBe(3);
    // Under way, or done and not read yet: what is paid is left no more.
    const others = await bank.list(
      paid([
        { ocr: whole.ocr, bankReference: 'F1' },
        { ocr: part.ocr, bankReference: 'F2' },
      ]),
    );
    const told = await bank.lines(others);
    expect(told[0]).toMatchObject({ status: 'choose', words: { en: expect.stringContaining('already paid') } });
    expect(told[1]).toMatchObject({ status: 'confirm', parts: [{ left: 7_500, amount: 12_500 }] });
    await bank.settled();
    await bank.sync();
    const again = await bank.list(file);
    expect(await bank.statuses(again)).toEqual(['registered', 'registered', 'registered']);
    expect((await bank.lines(again)).map(({ parts }) => parts[0]?.kind)).toEqual([
      'invoice',
      'reconciliation',
      'reconciliation',
    ]);
    expect(await bank.register(again)).toBe(0);
    expect(await Promise.all([own, whole, part].map(bank.atService))).toEqual([[6_000], [12_500], [5_000]]);
    expect([await leftOf(bank, whole), await leftOf(bank, part)]).toEqual([0, 7_500]);
  });

  test('pay both at once where a payment names both, each its part', async () => {
    const { bank, own, made } = await openBoth(1);
    const structured = [own, at(made, 0)].map(({ ocr }) => `<Strd><CdtrRefInf><Ref>${ocr}</Ref></CdtrRefInf></Strd>`);
    const listId = await bank.list(paid([{ amount: '250', structured: structured.join('') }]));
    expect(await bank.lines(listId)).toMatchObject([
      { status: 'ready', parts: [{ kind: 'invoice' }, { kind: 'reconciliation', amount: 12_500 }] },
    ]);
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect(await Promise.all([own, at(made, 0)].map(bank.atService))).toEqual([[12_500], [12_500]]);
  });

  test('are registered once where the answer is lost, and once where the program ends before it comes', async () => {
    const { bank, made } = await openBoth(2);
    const { world, kept, desk } = bank;
    const Path = '/v1/reconciliationinvoice/registerpayment';
    const file = paid([{ ocr: at(made, 0).ocr, amount: '60' }]);
    const listId = await bank.list(file);
    await world.hands.faults([{ Method: 'POST', Path, Effect: 'DropAfter', Nth: 1 }]);
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect(await bank.atService(at(made, 0))).toEqual([6_000]);

    const other = await bank.list(paid([{ ocr: at(made, 1).ocr, amount: '60', bankReference: 'F1' }]));
    await world.hands.faults([{ Method: 'POST', Path, Effect: 'Hold' }]);
    await bank.register(other);
    await vi.waitFor(async () => {
      const page = { offset: 0, limit: 9 };
      const { acts } = await desk.ask('acts.list', { scope: bank.scope, filter: 'sending', page });
      expect(acts).toHaveLength(1);
    });
    const closing = desk.application.close();
    await world.hands.faults([]);
    await closing;
    const later = openDesk(kept);
    await bank.sync(later);
    await bank.settled(later);
    expect([await bank.register(listId, later), await bank.register(other, later)]).toEqual([0, 0]);
    expect(await Promise.all([0, 1].map((place) => bank.atService(at(made, place))))).toEqual([[6_000], [6_000]]);
  });

  test('that are more than is left want a look and leave an overpayment; a fee for a reminder is told of', async () => {
    const { bank, made } = await openBoth(1);
    const invoice = at(made, 0);
    await bank.world.hands.ask('PUT', '/v1/reconciliationinvoice/sendreminderinvoice', {
      ReconciliationInvoiceActionPublicId: invoice.actionId,
      DeliveryMethod: 'Manually',
      ReminderFee: kr(6_000),
    });
    await bank.sync();
    const listId = await bank.list(paid([{ ocr: invoice.ocr, amount: '200' }]));
    const [line] = await bank.lines(listId);
    expect(line).toMatchObject({ status: 'confirm', parts: [{ left: 12_500, amount: 20_000 }] });
    expect(line?.words.en).toMatch(/75\.00 SEK is too much .*\. A reminder fee that is left is paid first\.$/);
    await bank.choose(listId, 0, { kind: 'confirm' });
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    await bank.sync();
    expect(await bank.atService(invoice)).toEqual([18_500]);
    const { items } = await bank.desk.ask('exceptions.list', {
      scope: bank.scope,
      kind: 'overpayment',
      page: { offset: 0, limit: 9 },
    });
    expect(items).toMatchObject([{ payment: { amount: 1_500 } }]);
    expect(await bank.statuses(listId)).toEqual(['registered']);
  });

  test('that the service has on a reconciliation invoice already are known, once for each piece of money', async () => {
    const { bank, made } = await openBoth(1);
    const invoice = at(made, 0);
    await bank.world.hands.ask('POST', '/v1/reconciliationinvoice/registerpayment', {
      ActionPublicId: invoice.actionId,
      Amount: kr(5_000),
      Date: today,
    });
    await bank.sync();
    const payment = { ocr: invoice.ocr, amount: '50' };
    const listId = await bank.list(paid([payment, payment]));
    expect(await bank.statuses(listId)).toEqual(['known', 'ready']);
    expect((await bank.lines(listId))[0]?.words.en).toContain(`on invoice ${invoice.invoiceNumber}.`);
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect(await bank.atService(invoice)).toEqual([5_000, 5_000]);
  });

  test('that the service refuses are taken back, and go to an invoice of the other kind', async () => {
    const { bank, own, made } = await openBoth(1);
    await bank.world.hands.faults([
      { Method: 'POST', Path: '/v1/reconciliationinvoice/registerpayment', Effect: 'Status', Status: 400, Nth: 1 },
    ]);
    const listId = await bank.list(paid([{ ocr: at(made, 0).ocr, amount: '60' }]));
    await bank.register(listId);
    await bank.settled();
    expect(await bank.lines(listId)).toMatchObject([{ status: 'refused', parts: [{ kind: 'reconciliation' }] }]);
    const key = (await bank.lines(listId))[0]?.key ?? '';
    await bank.desk.ask('bank.takeBack', { listId, key });
    await bank.choose(listId, 0, { kind: 'invoices', actionIds: [own.actionId] });
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect([await bank.atService(at(made, 0)), await bank.atService(own)]).toEqual([[], [6_000]]);
  });
});

test('the payments of a sheet find reconciliation invoices by OCR and by number, and are registered once', async () => {
  const { bank, made } = await openBoth(2);
  const content = sheet(
    `${today};${at(made, 0).ocr};;125,00;Kund 1 AB`,
    `${today};;${at(made, 1).invoiceNumber};125,00;Kund 2 AB`,
  );
  const { fileId } = await bank.desk.ask('import.stage', {
    name: 'inbetalningar.csv',
    bytes: new TextEncoder().encode(content),
  });
  const { importId } = await bank.desk.ask('import.open', { scope: bank.scope, fileIds: [fileId] });
  const { listId } = await bank.desk.ask('import.toList', { importId });
  await bank.desk.ask('bank.open', { listId });
  expect((await bank.lines(listId)).map(({ parts }) => parts.map(({ kind, actionId }) => [kind, actionId]))).toEqual([
    [['reconciliation', at(made, 0).actionId]],
    [['reconciliation', at(made, 1).actionId]],
  ]);
  await bank.desk.ask('bank.confirmLikely', { listId });
  expect(await bank.register(listId)).toBe(2);
  await bank.settled();
  expect(await bank.register(listId)).toBe(0);
  expect(await Promise.all(made.map(bank.atService))).toEqual([[12_500], [12_500]]);
});

test('an unmatched payment is suggested the reconciliation invoice that it may be for, and goes to it', async () => {
  const { bank, made } = await openBoth(1);
  const invoice = at(made, 0);
  await make(bank.world, '/v1/payments/unhandledpayments', {
    Amount: kr(12_500),
    PaymentDate: today,
    Reference: `Faktura ${invoice.invoiceNumber}`,
    UnhandledPaymentType: 'UnmatchedPayment',
  });
  await bank.sync();
  const page = { offset: 0, limit: 9 };
  const ask = { scope: bank.scope, kind: 'unmatched-payment' as const, page };
  const [item] = (await bank.desk.ask('exceptions.list', ask)).items;
  expect(item?.suggestions[0]).toMatchObject({
    kind: 'reconciliation',
    actionId: invoice.actionId,
    confidence: 'likely',
    left: 12_500,
  });
  await bank.desk.ask('acts.plan', {
    scope: bank.scope,
    key: '00000000-0000-4000-8000-000000000001',
    acts: [{ kind: 'matchPayment', actionId: invoice.actionId, paymentId: item?.payment?.paymentId ?? '' }],
  });
  await bank.settled();
  await bank.sync();
  expect((await bank.desk.ask('exceptions.list', ask)).items).toEqual([]);
  expect([await bank.atService(invoice), await leftOf(bank, invoice)]).toEqual([[12_500], 0]);
});

test.each(['own', 'reconciliation'])(
  'money that waits in the inbox is known in a file that names its %s invoice otherwise, also once it is matched',
  async (kind) => {
    const { bank, own, made } = await openBoth(1);
    const invoice = kind === 'own' ? own : at(made, 0);
    await make(bank.world, '/v1/payments/unhandledpayments', {
      Amount: kr(12_500),
      PaymentDate: today,
      Reference: `Faktura ${invoice.invoiceNumber}`,
      UnhandledPaymentType: 'UnmatchedPayment',
    });
    await bank.sync();
    const listId = await bank.list(paid([{ ocr: invoice.ocr }, { ocr: invoice.ocr, amount: '60' }]));
    expect(await bank.statuses(listId)).toEqual(['known', 'ready']);
    const page = { offset: 0, limit: 9 };
    const ask = { scope: bank.scope, kind: 'unmatched-payment' as const, page };
    const paymentId = (await bank.desk.ask('exceptions.list', ask)).items[0]?.payment?.paymentId ?? '';
    await bank.desk.ask('acts.plan', {
      scope: bank.scope,
      key: '00000000-0000-4000-8000-000000000001',
      acts: [{ kind: 'matchPayment', actionId: invoice.actionId, paymentId }],
    });
    // Asked for, and then done and not read yet: nothing is left for another payment.
    expect(await bank.statuses(listId)).toEqual(['known', 'choose']);
    await bank.settled();
    expect(await bank.statuses(listId)).toEqual(['known', 'choose']);
    expect(await bank.register(listId)).toBe(0);
    await bank.sync();
    expect(await bank.statuses(listId)).toEqual(['known', 'choose']);
    expect(await bank.atService(invoice)).toEqual([12_500]);
  },
);
test('an invoice that an unmatched payment is being put on is suggested to no other payment for the same money', async () => {
  const { bank, own, made } = await openBoth(1);
  for (const { invoiceNumber } of [own, at(made, 0)])
    for (const paidTwice of [1, 2])
      await make(bank.world, '/v1/payments/unhandledpayments', {
        Amount: kr(12_500),
        PaymentDate: today,
        Reference: `Faktura ${invoiceNumber} ${String(paidTwice)}`,
        UnhandledPaymentType: 'UnmatchedPayment',
      });
  await bank.sync();
  const page = { offset: 0, limit: 9 };
  const unmatched = async () =>
    (await bank.desk.ask('exceptions.list', { scope: bank.scope, kind: 'unmatched-payment', page })).items;
  const suggestedOf = async () =>
    (await unmatched()).filter(({ underWay }) => underWay === null).map(({ suggestions }) => suggestions[0]?.actionId);
  expect((await suggestedOf()).sort()).toEqual([own, own, at(made, 0), at(made, 0)].map((one) => one.actionId).sort());

  await bank.world.hands.faults([{ Method: 'POST', Path: '/v1/payments/matchpayments', Effect: 'Hold' }]);
  const items = await unmatched();
  for (const [n, { actionId }] of [own, at(made, 0)].entries()) {
    const paymentId = items.find(({ suggestions }) => suggestions[0]?.actionId === actionId)?.payment?.paymentId ?? '';
    const key = `00000000-0000-4000-8000-00000000000${String(n + 1)}`;
    await bank.desk.ask('acts.plan', { scope: bank.scope, key, acts: [{ kind: 'matchPayment', actionId, paymentId }] });
  }
  expect(await suggestedOf()).toEqual([undefined, undefined]);
  // Done, but not read yet.
  await bank.world.hands.faults([]);
  await bank.settled();
  expect(await suggestedOf()).toEqual([undefined, undefined]);
  await bank.sync();
  expect(await suggestedOf()).toEqual([undefined, undefined]);
});

test.each(
  ['own', 'reconciliation'].flatMap((kind) => [
    [kind, 'OCR'],
    [kind, 'number'],
  ]),
)(
  'a part of an %s invoice that a sheet’s row registered by its %s is not registered again from a bank file without a look',
  async (kind, name) => {
    const { bank, own, made } = await openBoth(1);
    const invoice = kind === 'own' ? own : at(made, 0);
    const said =
      name === 'OCR' ? `${invoice.ocr};;60,00;Kund 1 AB` : `;${invoice.invoiceNumber};60,00;${invoice.customerName}`;
    const bytes = new TextEncoder().encode(sheet(`${today};${said}`));
    const { fileId } = await bank.desk.ask('import.stage', { name: 'inbetalningar.csv', bytes });
    const { importId } = await bank.desk.ask('import.open', { scope: bank.scope, fileIds: [fileId] });
    const { listId } = await bank.desk.ask('import.toList', { importId });
    await bank.desk.ask('bank.open', { listId });
    if (name === 'number') await bank.choose(listId, 0, { kind: 'confirm' });
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    await bank.sync();
    const file = await bank.list(paid([{ ocr: invoice.ocr, amount: '60' }]));
    expect(await bank.lines(file)).toMatchObject([
      { status: 'confirm', words: { en: expect.stringContaining('inbetalningar.csv') } },
    ]);
    expect(await bank.register(file)).toBe(0);
    expect(await bank.atService(invoice)).toEqual([6_000]);
  },
);
