import { describe, expect, test, vi } from 'vitest';
import { today } from '../follow/trouble.ts';
import { creditorId } from '../outbox/harness.ts';
import { type BankWorld, type Invoice, openBankWorld, paid } from './bank-world.ts';
import { openDesk } from './desk.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

const [first, second] = [0, 1] as const;
const at = ({ invoices }: Pick<BankWorld, 'invoices'>, place: number): Invoice =>
  invoices[place] ?? expect.fail('no such invoice');

describe('a payment of a bank file', () => {
  test('with the OCR of its invoice is ready, is registered once, and stands on the invoice then', async () => {
    const bank = await openBankWorld();
    const invoice = at(bank, first);
    const listId = await bank.list(paid([{ ocr: invoice.ocr, payer: 'Ek & Alm' }]));
    const [line] = await bank.lines(listId);
    expect(line).toMatchObject({
      status: 'ready',
      confidence: 'sure',
      parts: [{ actionId: invoice.actionId, invoiceNumber: invoice.invoiceNumber, left: 12_500, amount: 12_500 }],
      earlier: null,
    });
    expect(line?.words.en).toMatch(/^The OCR number is that of the invoice, .* Pays all that is left\.$/);
    expect(await bank.register(listId)).toBe(1);
    expect(await bank.statuses(listId)).toEqual(['registered']);
    await bank.settled();
    expect(await bank.atService(invoice)).toEqual([12_500]);
    await bank.sync();
    const { line: after } = await bank.desk.ask('follow.invoice', { scope: bank.scope, actionId: invoice.actionId });
    expect([after.status, after.left]).toEqual(['paid', 0]);
    expect((await bank.lines(listId))[0]).toMatchObject({ status: 'registered', words: { en: 'Registered.' } });
  });

  test('is registered once whoever asks again: by the same button, by the file read anew, and after a sync', async () => {
    const bank = await openBankWorld();
    const invoice = at(bank, first);
    // A half, so that the invoice stays open: nothing but the payment's key holds the second one back.
    const file = paid([{ ocr: invoice.ocr, amount: '60' }]);
    const listId = await bank.list(file);
    const { stamp } = await bank.desk.ask('bank.open', { listId });
    expect((await bank.desk.ask('bank.register', { listId, stamp })).registered).toBe(1);
    expect(await bank.desk.codeOf('bank.register', { listId, stamp })).toBe('bank-moved');
    expect(await bank.register(listId)).toBe(0);
    const again = await bank.list(file);
    expect(await bank.lines(again)).toMatchObject([{ status: 'registered', earlier: { fileName: 'bank1.xml' } }]);
    await bank.settled();
    await bank.sync();
    for (const id of [listId, again]) expect(await bank.register(id)).toBe(0);
    const key = (await bank.lines(again))[0]?.key ?? '';
    expect(await bank.desk.codeOf('bank.choose', { listId: again, key, choice: { kind: 'leave' } })).toBe(
      'bank-not-open',
    );
    expect(await bank.atService(invoice)).toEqual([6_000]);
  });

  test('has no faults in Lists that its room knows nothing of', async () => {
    const bank = await openBankWorld();
    const listId = await bank.list(paid([{ payer: 'Okänd Betalare' }, { payer: 'Ek & Alm', amount: '60' }]));
    expect((await bank.desk.ask('lists.open', { listId })).counts.error).toBe(2);
    const { lists } = await bank.desk.ask('lists.list', { scope: bank.scope });
    expect(lists).toMatchObject([{ listId, records: 2, errors: 0, warnings: 0 }]);
  });

  test('that a statement tells as a part of a sum goes by the notification, and the sum is known then', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB']);
    const statement = {
      message: 'camt.053' as const,
      entries: [{ amount: '120', booked: today, bankReference: 'E1', batch: { count: 2 }, info: 'Bankgiro' }],
    };
    const sum = await bank.list(statement);
    expect(await bank.lines(sum)).toMatchObject([
      { status: 'choose', words: { en: expect.stringContaining('camt.054') } },
    ]);
    const each = await bank.list({
      entries: [
        {
          amount: '120',
          booked: today,
          bankReference: 'E1',
          transactions: bank.invoices.map(({ ocr }) => ({ amount: '60', ocr })),
        },
      ],
    });
    expect(await bank.statuses(each)).toEqual(['ready', 'ready']);
    expect(await bank.register(each)).toBe(2);
    expect(await bank.statuses(sum)).toEqual(['known']);
    await bank.settled();
    expect([await bank.atService(at(bank, first)), await bank.atService(at(bank, second))]).toEqual([[6_000], [6_000]]);
  });

  test('that was registered from a statement by hand is known when the notification comes', async () => {
    const bank = await openBankWorld();
    const { ocr, actionId } = at(bank, first);
    const entry = { amount: '60', booked: today, bankReference: 'E1' };
    const statement = await bank.list({ message: 'camt.053', entries: [{ ...entry, info: 'Insättning' }] });
    await bank.choose(statement, first, { kind: 'invoices', actionIds: [actionId] });
    expect(await bank.register(statement)).toBe(1);
    const transactions = [{ amount: '60', ocr, bankReference: 'B1' }];
    const notification = await bank.list({ entries: [{ ...entry, transactions }] });
    expect(await bank.statuses(notification)).toEqual(['known']);
    expect(await bank.register(notification)).toBe(0);
    await bank.settled();
    expect(await bank.atService(at(bank, first))).toEqual([6_000]);
  });

  test('that a notification and a statement both tell of is registered once', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB']);
    const ocrs = bank.invoices.map(({ ocr }) => ocr);
    const notification = paid(ocrs.map((ocr) => ({ ocr, amount: '60' })));
    const statement = {
      message: 'camt.053' as const,
      entries: ocrs.map((_, place) => ({
        amount: '60',
        booked: today,
        bankReference: `E${String(place + 1)}`,
        info: 'Bankgiro',
      })),
    };
    const listId = await bank.list(notification);
    expect(await bank.register(listId)).toBe(2);
    const told = await bank.list(statement);
    expect(await bank.statuses(told)).toEqual(['known', 'known']);
    expect((await bank.lines(told))[0]?.words.en).toMatch(/registered already: another file/);
    await bank.settled();
    expect([await bank.atService(at(bank, first)), await bank.atService(at(bank, second))]).toEqual([[6_000], [6_000]]);
  });

  test('that two files of one import tell differently is refused as one deposit, and registered when one is left', async () => {
    const bank = await openBankWorld();
    const { ocr, actionId } = at(bank, first);
    const entry = { amount: '60', booked: today, bankReference: 'E1' };
    const listId = await bank.list([
      { entries: [{ ...entry, transactions: [{ amount: '60', ocr, bankReference: 'B1' }] }] },
      { message: 'camt.053', entries: [{ ...entry, info: 'Insättning' }] },
    ]);
    await bank.choose(listId, second, { kind: 'invoices', actionIds: [actionId] });
    expect(await bank.statuses(listId)).toEqual(['ready', 'ready']);
    const { stamp } = await bank.desk.ask('bank.open', { listId });
    expect(await bank.desk.codeOf('bank.register', { listId, stamp })).toBe('bank-told-twice');
    await bank.choose(listId, second, { kind: 'leave' });
    expect(await bank.register(listId)).toBe(1);
    expect(await bank.statuses(listId)).toEqual(['registered', 'known']);
  });

  test('is registered once by two windows at the same moment, and once where the program ends before the answer', async () => {
    const bank = await openBankWorld();
    const { world, kept, desk } = bank;
    const invoice = at(bank, first);
    const listId = await bank.list(paid([{ ocr: invoice.ocr, amount: '60' }]));
    const other = openDesk(kept);
    const { stamp } = await desk.ask('bank.open', { listId });
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/registerpayment', Effect: 'Hold' }]);
    const codes = await Promise.all([desk, other].map((one) => one.codeOf('bank.register', { listId, stamp })));
    expect(codes.toSorted()).toEqual(['bank-moved', 'none']);
    await vi.waitFor(async () => {
      const { acts } = await desk.ask('acts.list', { scope: bank.scope, filter: 'all', page: { offset: 0, limit: 9 } });
      expect(acts.map(({ state }) => state)).toEqual(['sending']);
    });
    const closing = Promise.all([desk.application.close(), other.application.close()]);
    await world.hands.faults([]);
    await closing;
    const later = openDesk(kept);
    await bank.sync(later);
    await bank.settled(later);
    expect(await bank.register(listId, later)).toBe(0);
    const again = await bank.list(paid([{ ocr: invoice.ocr, amount: '60' }]), later);
    expect(await bank.register(again, later)).toBe(0);
    expect(await bank.atService(invoice)).toEqual([6_000]);
  });
});

describe('money that the service has already', () => {
  test('on the invoice is known again, once for each piece of it, and on an open invoice too', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB']);
    const [whole, part] = [at(bank, first), at(bank, second)];
    for (const [invoice, Value] of [
      [whole, 12_500],
      [part, 5_000],
    ] as const)
      await bank.world.hands.ask('POST', '/v1/invoice/registerpayment', {
        ActionPublicId: invoice.actionId,
        Amount: { Value, CurrencyCode: 'SEK' },
        Date: today,
      });
    await bank.sync();
    const listId = await bank.list(
      paid([{ ocr: whole.ocr }, { ocr: part.ocr, amount: '50' }, { ocr: part.ocr, amount: '50' }]),
    );
    expect(await bank.statuses(listId)).toEqual(['known', 'known', 'ready']);
    expect((await bank.lines(listId))[0]?.words.en).toContain(`on invoice ${whole.invoiceNumber}.`);
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect(await bank.atService(part)).toEqual([5_000, 5_000]);
  });

  test('that waits there without an invoice is known again, and leads to the inbox', async () => {
    const bank = await openBankWorld();
    await bank.world.hands.ask('POST', '/practice/payments', {
      Ocr: '4711',
      Amount: 12_500,
      CreditorPublicId: creditorId,
    });
    await bank.sync();
    const listId = await bank.list(paid([{ ocr: '4711', payer: 'Ek & Alm AB' }]));
    expect(await bank.lines(listId)).toMatchObject([
      { status: 'known', words: { en: expect.stringContaining('Match it in To take care of') } },
    ]);
    expect(await bank.register(listId)).toBe(0);
  });

  test('by our own registering is not taken for another payment of the same sum', async () => {
    const bank = await openBankWorld();
    const invoice = at(bank, first);
    const one = await bank.list(paid([{ ocr: invoice.ocr, amount: '50' }]));
    await bank.register(one);
    await bank.settled();
    await bank.sync();
    const two = await bank.list(paid([{ ocr: invoice.ocr, amount: '50', bankReference: 'E2' }]));
    expect(await bank.statuses(two)).toEqual(['ready']);
    await bank.register(two);
    await bank.settled();
    expect(await bank.atService(invoice)).toEqual([5_000, 5_000]);
  });
});

describe('what a bookkeeper expects', () => {
  test('a part leaves the rest open, one payment is divided among its invoices, and what is too much becomes an overpayment', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB', 'Bok AB', 'Alm AB']);
    const [a, b, c, d] = [at(bank, 0), at(bank, 1), at(bank, 2), at(bank, 3)];
    const both = [b, c].map(({ ocr }) => `<Strd><CdtrRefInf><Ref>${ocr}</Ref></CdtrRefInf></Strd>`).join('');
    const listId = await bank.list(
      paid([
        { ocr: a.ocr, amount: '50' },
        { amount: '250', structured: both },
        { ocr: d.ocr, amount: '130' },
      ]),
    );
    const lines = await bank.lines(listId);
    expect(lines.map(({ status }) => status)).toEqual(['ready', 'ready', 'confirm']);
    expect(lines.map(({ words }) => words.en)).toEqual([
      'The OCR number is that of the invoice. Pays a part: 75.00 SEK is left after it.',
      'Is divided among 2 invoices. The OCR number is that of the invoice. Pays all that is left.',
      'The OCR number is that of the invoice. 5.00 SEK is too much and becomes an overpayment, which you refund or use in To take care of.',
    ]);
    await bank.choose(listId, 2, { kind: 'confirm' });
    expect(await bank.register(listId)).toBe(3);
    await bank.settled();
    expect(await Promise.all([a, b, c, d].map(bank.atService))).toEqual([[5_000], [12_500], [12_500], [12_500]]);
    await bank.sync();
    const { items } = await bank.desk.ask('exceptions.list', {
      scope: bank.scope,
      kind: 'overpayment',
      page: { offset: 0, limit: 9 },
    });
    expect(items).toMatchObject([{ actionId: d.actionId, payment: { amount: 500 } }]);
    expect(await bank.statuses(listId)).toEqual(['registered', 'registered', 'registered']);
  });

  test('what is likely is confirmed together, a guess alone; another invoice may be chosen, and any choice taken back', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB', 'Sten AB']);
    const [a, b, c] = [at(bank, 0), at(bank, 1), at(bank, 2)];
    const listId = await bank.list(
      paid([
        { words: [`faktura ${a.invoiceNumber}`] },
        { payer: 'Bok', amount: '20' },
        { payer: 'Okänd', amount: '10' },
      ]),
    );
    expect(await bank.statuses(listId)).toEqual(['confirm', 'confirm', 'choose']);
    expect((await bank.desk.ask('bank.confirmLikely', { listId })).likely).toBe(0);
    expect(await bank.statuses(listId)).toEqual(['ready', 'confirm', 'choose']);
    const key = (await bank.lines(listId))[2]?.key ?? '';
    const found = await bank.desk.ask('bank.invoices', { listId, key, search: 'sten' });
    expect(found.invoices.map(({ actionId }) => actionId)).toEqual([c.actionId]);
    await bank.choose(listId, 2, { kind: 'invoices', actionIds: [c.actionId] });
    await bank.choose(listId, 1, { kind: 'leave' });
    expect(await bank.statuses(listId)).toEqual(['ready', 'left', 'ready']);
    await bank.choose(listId, 1, { kind: 'undo' });
    expect(await bank.statuses(listId)).toEqual(['ready', 'confirm', 'ready']);
    expect(await bank.register(listId)).toBe(2);
    await bank.settled();
    expect(await Promise.all([a, b, c].map(bank.atService))).toEqual([[12_500], [], [1_000]]);
  });

  test('what the service refuses is taken back, and goes to another invoice', async () => {
    const bank = await openBankWorld(['Ek & Alm AB', 'Bok AB']);
    const [a, b] = [at(bank, first), at(bank, second)];
    await bank.world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/registerpayment', Effect: 'Status', Status: 400, Nth: 1 },
    ]);
    const listId = await bank.list(paid([{ ocr: a.ocr, amount: '60' }]));
    await bank.register(listId);
    await bank.settled();
    expect(await bank.statuses(listId)).toEqual(['refused']);
    expect(await bank.register(listId)).toBe(0);
    const key = (await bank.lines(listId))[0]?.key ?? '';
    await bank.desk.ask('bank.takeBack', { listId, key });
    expect(await bank.statuses(listId)).toEqual(['ready']);
    await bank.choose(listId, 0, { kind: 'invoices', actionIds: [b.actionId] });
    expect(await bank.register(listId)).toBe(1);
    await bank.settled();
    expect([await bank.atService(a), await bank.atService(b)]).toEqual([[], [6_000]]);
  });

  test('a payment that an earlier list has and nobody registered says so, and wants a look; a list that is thrown away is forgotten', async () => {
    const bank = await openBankWorld();
    const file = paid([{ ocr: at(bank, first).ocr }]);
    const one = await bank.list(file);
    const two = await bank.list(file);
    expect(await bank.lines(two)).toMatchObject([{ status: 'confirm', earlier: { fileName: 'bank1.xml' } }]);
    await bank.desk.ask('lists.discard', { listId: one });
    expect(await bank.lines(two)).toMatchObject([{ status: 'ready', earlier: null }]);
    await bank.desk.ask('lists.discard', { listId: two });
    expect(await bank.lines(await bank.list(file))).toMatchObject([{ status: 'ready', earlier: null }]);
  });
});
