import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, sumMinor } from '../../shared/domain/money.ts';
import { ocrHard } from '../../shared/domain/ocr.ts';
import { OpenInvoices, type OpenInvoice } from '../../shared/domain/open-invoices.ts';
import { matchPayments } from '../../shared/domain/bank-match-file.ts';
import { groundsWords } from '../../shared/domain/bank-match-words.ts';
import { matchPayment, type MatchablePayment, type PaymentMatch } from '../../shared/domain/bank-match.ts';
import { rfReferenceOf } from '../../shared/domain/rf-reference.ts';
import { textMarks } from '../../shared/domain/text-marks.ts';

const invoice = (number: number, left: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  kind: 'invoice',
  mayOweFee: false,
  actionId: `a${String(number)}`,
  invoiceNumber: String(number),
  ocr: ocrHard(String(number)),
  debtorId: `d${String(number)}`,
  customerName: `Kund ${String(number)} AB`,
  currency: 'SEK',
  ...more,
  left: minor(left),
});

interface Told {
  readonly ocr?: string | readonly string[];
  readonly text?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly batchOf?: number;
}

const payment = (
  amount: number,
  { ocr = [], text = '', name, currency = 'SEK', batchOf }: Told = {},
): MatchablePayment => ({
  amount: minor(amount),
  currency,
  references: [ocr].flat().map((value) => ({ kind: 'creditor', value, amount: null })),
  text,
  payerName: name ?? null,
  batchOf: batchOf ?? null,
});

const [one, two, three] = [invoice(1001, 12_500), invoice(1002, 40_000), invoice(1003, 12_500)];
const open = (invoices: readonly OpenInvoice[] = [one, two, three]): OpenInvoices => new OpenInvoices(invoices);
const match = (paid: MatchablePayment, invoices?: readonly OpenInvoice[]): PaymentMatch =>
  matchPayment(open(invoices), paid);

/** In short: `sure exact a1001:12500 +0`, `several a1001 a1003`. */
const short = (found: PaymentMatch): string =>
  found.kind === 'matched'
    ? `${found.confidence} ${found.fit} ${found.parts.map(({ actionId, amount }) => `${actionId}:${String(amount)}`).join(' ')} +${String(found.surplus)}`
    : [found.reason, ...found.candidates.map(({ actionId }) => actionId)].join(' ');

const ocr1 = ocrHard('1001');
const ocr2 = ocrHard('1002');

describe('a payment with an OCR', () => {
  it.each([
    ['is sure where it pays all that is left', 12_500, { ocr: ocr1 }, 'sure exact a1001:12500 +0'],
    ['is sure where it pays a part', 5_000, { ocr: ocr1 }, 'sure part a1001:5000 +0'],
    ['is likely where it pays too much', 13_000, { ocr: ocr1 }, 'likely over a1001:12500 +500'],
    ['is the same with spaces in it', 12_500, { ocr: '10 017' }, 'sure exact a1001:12500 +0'],
    [
      'goes before the name of another customer',
      12_500,
      { ocr: ocr1, name: 'Kund 1002 AB' },
      'sure exact a1001:12500 +0',
    ],
    ['is not for an invoice in another currency', 12_500, { ocr: ocr1, currency: 'EUR' }, 'unknown'],
  ] as const)('%s', (_, amount, told, expected) => {
    expect(short(match(payment(amount, told)))).toBe(expected);
  });

  it('is taken by its check digit: one that is wrong is no OCR, whatever the invoice says', () => {
    const wrong = [{ ...one, ocr: '10018' }];
    expect(short(match(payment(12_500, { ocr: '10018' }), wrong))).toBe('likely exact a1001:12500 +0');
    expect(short(match(payment(5_000, { ocr: '10018' }), wrong))).toBe('guess part a1001:5000 +0');
  });

  it('may be an RF reference', () => {
    const rf = rfReferenceOf('1001');
    expect(short(match(payment(12_500, { ocr: rf }), [{ ...one, ocr: rf }]))).toBe('sure exact a1001:12500 +0');
  });

  it('of an invoice that is paid is told of, and goes nowhere', () => {
    expect(short(match(payment(12_500, { ocr: ocr1 }), [invoice(1001, 0), three]))).toBe('already-paid a1001 a1003');
  });

  it('that several invoices share is only likely, and goes to the one of that sum or to none', () => {
    const shared = [one, two].map((each) => ({ ...each, ocr: ocr1 }));
    expect(short(match(payment(40_000, { ocr: ocr1 }), shared))).toBe('likely exact a1002:40000 +0');
    expect(short(match(payment(52_500, { ocr: ocr1 }), shared))).toBe('likely exact a1001:12500 a1002:40000 +0');
    expect(short(match(payment(1_000, { ocr: ocr1 }), shared))).toBe('sums-differ a1001 a1002');
  });
});

describe('a payment with the OCR of two invoices of which one is paid', () => {
  it('is only likely for the other: the paid one may be paid twice', () => {
    const own = invoice(1001, 0);
    const elsewhere = invoice(2001, 12_500, { kind: 'reconciliation', ocr: ocr1 });
    expect(short(match(payment(12_500, { ocr: ocr1 }), [own, elsewhere]))).toBe('likely exact a2001:12500 +0');
    expect(short(match(payment(12_500, { ocr: ocr1 }), [elsewhere]))).toBe('sure exact a2001:12500 +0');
  });
});

describe('a payment of several invoices', () => {
  it.each([
    [
      'is sure with an OCR of each and their sum',
      52_500,
      { ocr: [ocr1, ocr2] },
      'sure exact a1001:12500 a1002:40000 +0',
    ],
    [
      'is likely by numbers in the text',
      52_500,
      { text: 'fakt 1001, 1002' },
      'likely exact a1001:12500 a1002:40000 +0',
    ],
    ['is no one’s where the sum is another', 50_000, { ocr: [ocr1, ocr2] }, 'sums-differ a1001 a1002'],
    ['goes to the one whose sum it is', 40_000, { text: 'fakt 1001, 1002' }, 'likely exact a1002:40000 +0'],
    [
      'is likely where it is all that the payer owes',
      52_500,
      { name: 'EK' },
      'likely exact a1001:12500 a1002:40000 +0',
    ],
    ['is no one’s where the payer owes other sums', 50_000, { name: 'EK' }, 'several a1001 a1002'],
  ] as const)('%s', (_, amount, told, expected) => {
    const invoices = [one, two].map((each) => ({ ...each, customerName: 'Ek AB' }));
    expect(short(match(payment(amount, told), invoices))).toBe(expected);
  });

  it('goes as the payer says, where that is the payment to the öre', () => {
    const stated = (...amounts: readonly (number | null)[]): MatchablePayment => ({
      ...payment(22_500),
      references: [ocr1, ocr2].map((value, at) => {
        const amount = amounts[at] ?? null;
        return { kind: 'creditor', value, amount: amount === null ? null : minor(amount) };
      }),
    });
    expect(short(match({ ...stated(12_500, null), amount: minor(12_500) }))).toBe('likely exact a1001:12500 +0');
    expect(short(match(stated(12_500, 10_000)))).toBe('sure part a1001:12500 a1002:10000 +0');
    expect(short(match(stated(12_500, 9_999)))).toMatch(/^sums-differ/);
    expect(short(match(stated(20_000, 2_500)))).toMatch(/^sums-differ/);
    expect(short(match(stated(-10_000, 32_500)))).toMatch(/^credit-note/);
  });
});

describe('a payment without an OCR', () => {
  it.each([
    [
      'is sure by number, sum and name',
      40_000,
      { text: 'Faktura 1002', name: 'KUND 1002' },
      'sure exact a1002:40000 +0',
    ],
    ['is likely by number and sum', 40_000, { text: 'Faktura nr1002.' }, 'likely exact a1002:40000 +0'],
    [
      'is likely by number and name',
      10_000,
      { text: 'Faktura 1002', name: 'Kund 1002 AB' },
      'likely part a1002:10000 +0',
    ],
    ['is a guess by the number alone', 10_000, { text: 'Faktura 1002' }, 'guess part a1002:10000 +0'],
    ['is likely by an OCR in its text and its sum', 40_000, { text: `ocr ${ocr2}` }, 'likely exact a1002:40000 +0'],
    ['is likely by sum and name', 12_500, { name: 'kund 1003' }, 'likely exact a1003:12500 +0'],
    ['is a guess by its sum alone', 40_000, {}, 'guess exact a1002:40000 +0'],
    ['is a guess by its name alone', 10_000, { name: 'Kund 1002' }, 'guess part a1002:10000 +0'],
    ['is no one’s where two invoices have the sum', 12_500, {}, 'several a1001 a1003'],
    ['is no one’s where sum and name say different things', 40_000, { name: 'Kund 1001' }, 'several a1002 a1001'],
    [
      'is no one’s where its number says one thing, sum and name another',
      40_000,
      { text: '1001', name: 'Kund 1002' },
      'several a1001 a1002',
    ],
    ['is no one’s where nothing fits', 1, { text: 'hej', name: 'Okänd' }, 'unknown'],
    ['is no one’s where the bank tells only the sum of many', 40_000, { batchOf: 2 }, 'batch a1002'],
  ] as const)('%s', (_, amount, told, expected) => {
    expect(short(match(payment(amount, told)))).toBe(expected);
  });

  it('of a customer that the service knows is as good as with the name', () => {
    const known = (debtorId: string) => ({ ...payment(12_500), debtorId });
    expect(short(match(known('d1003')))).toBe('likely exact a1003:12500 +0');
    expect(short(match(known('d9')))).toBe('several a1001 a1003');
  });

  it('says what else something speaks for, the most likely first', () => {
    const found = match(payment(12_500, { ocr: ocr2, name: 'Kund 1003' }));
    expect(found.kind === 'matched' ? found.others.map(({ actionId }) => actionId) : []).toEqual(['a1003', 'a1001']);
  });

  it('says what speaks for its invoice', () => {
    const found = match(payment(40_000, { text: 'Faktura 1002', name: 'KUND 1002' }));
    const grounds = found.kind === 'matched' ? found.parts.map((part) => part.grounds) : [];
    expect(grounds).toEqual([['number', 'amount', 'name']]);
    expect(groundsWords(grounds[0] ?? []).en).toBe(
      'The invoice number stands in the payment, the amount is just what is left to pay, the payer is the customer',
    );
  });
});

describe('a text', () => {
  it.each([
    ['Faktura 1001', ['1001']],
    ['F-1001/2', ['1001', 'F-1001/2']],
    ['Faktnr1001', ['Faktnr1001', '1001']],
    ['100 18 tack', ['100', '10018']],
    ['12 st', []],
  ])('%j may name %j', (text, marks) => {
    expect(textMarks(text)).toEqual(marks);
  });

  it('of any length is read in no time', () => {
    const before = process.cpuUsage().user;
    for (const part of ['a', '1', '1 ', 'a-', '1/']) textMarks(part.repeat(500_000));
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });
});

describe('the payments of a file', () => {
  const shorts = (payments: readonly MatchablePayment[], invoices: readonly OpenInvoice[] = [one, two, three]) =>
    matchPayments(invoices, payments).map(short);

  it('never pay the same invoice twice: the second is told of', () => {
    const paid = payment(12_500, { ocr: ocr1 });
    expect(shorts([paid, paid])).toEqual(['sure exact a1001:12500 +0', 'already-paid a1001 a1003']);
    expect(shorts([payment(10_000, { ocr: ocr1 }), payment(2_500, { ocr: ocr1 })])).toEqual([
      'sure part a1001:10000 +0',
      'sure exact a1001:2500 +0',
    ]);
  });

  it('are matched the surest first, so that no guess takes what another one names', () => {
    expect(shorts([payment(40_000), payment(40_000, { ocr: ocr2 })])).toEqual(['unknown', 'sure exact a1002:40000 +0']);
    expect(shorts([payment(12_500), payment(12_500, { name: 'Kund 1001' })])).toEqual([
      'guess exact a1003:12500 +0',
      'likely exact a1001:12500 +0',
    ]);
  });

  it('that guess at the same invoice leave it open', () => {
    expect(shorts([payment(40_000), payment(40_000)])).toEqual(['several a1002', 'several a1002']);
  });

  const anyInvoices = fc
    .array(
      fc.record({
        left: fc.integer({ min: 0, max: 4 }),
        name: fc.integer({ min: 0, max: 2 }),
        shared: fc.boolean(),
        euro: fc.boolean(),
      }),
      { maxLength: 6 },
    )
    .map((made) =>
      made.map(({ left, name, shared, euro }, at) =>
        invoice(1001 + at, left * 100, {
          customerName: `Kund ${String(name)}`,
          currency: euro ? 'EUR' : 'SEK',
          ...(shared ? { ocr: ocr1 } : {}),
        }),
      ),
    );
  const anyPayment = fc
    .record({
      amount: fc.integer({ min: 1, max: 8 }),
      ocrs: fc.array(fc.integer({ min: 1001, max: 1006 }), { maxLength: 3 }),
      numbers: fc.array(fc.integer({ min: 1001, max: 1006 }), { maxLength: 2 }),
      name: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    .map(({ amount, ocrs, numbers, name }) =>
      payment(amount * 100, {
        ocr: ocrs.map((base) => ocrHard(String(base))),
        text: numbers.join(' och '),
        ...(name === null ? {} : { name: `Kund ${String(name)}` }),
      }),
    );

  it('go out to the öre, in their currency, and never beyond what is left', () => {
    fc.assert(
      fc.property(anyInvoices, fc.array(anyPayment, { maxLength: 6 }), (invoices, payments) => {
        const found = matchPayments(invoices, payments);
        const paid = new Map<string, number>();
        found.forEach((each, at) => {
          if (each.kind === 'unmatched') return;
          expect(sumMinor(each.parts.map(({ amount }) => amount)) + each.surplus).toBe(payments[at]?.amount);
          for (const { actionId, amount } of each.parts) {
            expect(amount).toBeGreaterThan(0);
            paid.set(actionId, (paid.get(actionId) ?? 0) + amount);
          }
        });
        for (const each of invoices) expect(paid.get(each.actionId) ?? 0).toBeLessThanOrEqual(each.left);
        const euros = invoices.filter(({ currency }) => currency === 'EUR');
        expect(euros.filter(({ actionId }) => paid.has(actionId))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are sure only by a right OCR, or by number, sum and name together', () => {
    fc.assert(
      fc.property(anyInvoices, anyPayment, (invoices, paid) => {
        const found = match(paid, invoices);
        if (found.kind === 'unmatched' || found.confidence !== 'sure') return;
        for (const { grounds } of found.parts)
          expect(
            grounds.includes('ocr') ||
              ['number', 'amount', 'name'].every((ground) => grounds.some((one) => one === ground)),
          ).toBe(true);
        expect(found.surplus).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('find the same invoices in whatever order those stand', () => {
    const parts = (found: PaymentMatch): string => short(found).split(' ').sort().join(' ');
    fc.assert(
      fc.property(anyInvoices, anyPayment, (invoices, paid) => {
        expect(parts(match(paid, invoices.toReversed()))).toBe(parts(match(paid, invoices)));
      }),
      { numRuns: 1_000 },
    );
  });
});
