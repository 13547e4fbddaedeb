import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes, type ByteSource } from '../../electron/files/byte-source.ts';
import { readCamt } from '../../electron/files/camt/camt.ts';
import { camtXml, type MadeEntry, type MadeFile, type MadeTransaction } from './camt-files.ts';
import { readBytesOfBank, readMade } from './camt-reading.ts';

const whole: MadeTransaction = {
  amount: '1250.50',
  bankReference: 'BANK-7',
  transactionId: 'TX-7',
  endToEndId: 'E2E-7',
  payer: 'Ängens Gård & Söner',
  iban: 'SE3550000000054910000003',
  ocr: '100123',
  words: ['Faktura 1001', 'tack'],
};
const entry: MadeEntry = { amount: '1250.50', bankReference: 'ENTRY-1', valued: '2026-11-04', transactions: [whole] };

describe('a payment of a bank’s file', () => {
  const versions = ['02', '03', '04', '05', '06', '07', '08'];
  const cases = (['camt.053', 'camt.054'] as const).flatMap((message) =>
    versions.map((version) => [message, version] as const),
  );

  it.each(cases)('is read whole from %s version %s', async (message, version) => {
    const { file, payments } = await readMade({
      message,
      version,
      account: 'SE4550000000058398257466',
      entries: [entry],
    });
    expect(payments).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{40}$/),
        entryKey: expect.stringMatching(/^[0-9a-f]{40}$/),
        whole: true,
        amount: 125050,
        currency: 'SEK',
        bookedOn: '2026-11-03',
        valueOn: '2026-11-04',
        references: [{ kind: 'creditor', value: '100123', amount: null }],
        text: 'Faktura 1001 tack',
        payerName: 'Ängens Gård & Söner',
        payerAccount: 'SE3550000000054910000003',
        account: 'SE4550000000058398257466',
        bankReference: 'BANK-7',
        transactionId: 'TX-7',
        endToEndId: 'E2E-7',
        batchOf: null,
        place: { statement: 'A1', entry: 1, transaction: 1 },
      },
    ]);
    expect(file).toMatchObject({ message, version, statements: 1, entries: 1, payments: 1, leftOut: [], warnings: [] });
  });

  it('is the same where every element has a prefix', async () => {
    expect((await readMade({ prefix: 'ns2', entries: [entry] })).payments).toEqual(
      (await readMade({ entries: [entry] })).payments,
    );
  });

  it('has no name where the payer gave it none', async () => {
    const nameless = { ...whole, endToEndId: 'NOTPROVIDED' };
    expect((await readMade({ entries: [{ ...entry, transactions: [nameless] }] })).payments[0]?.endToEndId).toBeNull();
  });

  it('refers to an invoice by its number, with what it pays of each', async () => {
    const one = (number: string, amount: string): string =>
      `<Strd><RfrdDocInf><Nb>${number}</Nb></RfrdDocInf><RfrdDocAmt>${amount}</RfrdDocAmt><AddtlRmtInf>om ${number}</AddtlRmtInf></Strd>`;
    const structured =
      one('1001', '<RmtdAmt Ccy="SEK">1500.50</RmtdAmt>') + one('1002', '<CdtNoteAmt Ccy="SEK">250</CdtNoteAmt>');
    const { payments } = await readMade({ entries: [{ ...entry, transactions: [{ amount: '1250.50', structured }] }] });
    expect(payments[0]?.references).toEqual([
      { kind: 'document', value: '1001', amount: 150050 },
      { kind: 'document', value: '1002', amount: -25000 },
    ]);
    expect(payments[0]?.text).toBe('om 1001 om 1002');
  });

  it('is exact to the minor unit of its currency', async () => {
    const made = (amount: string, currency: string): Promise<number | undefined> =>
      readMade({ entries: [{ amount, currency }] }).then(({ payments }) => payments[0]?.amount);
    expect(await made('90071992547.41', 'SEK')).toBe(9007199254741);
    expect(await made('0.07', 'EUR')).toBe(7);
    expect(await made('1234', 'JPY')).toBe(1234);
    expect(await made('1.005', 'KWD')).toBe(1005);
    await expect(made('1.005', 'SEK')).rejects.toMatchObject({ data: { code: 'camt-value' } });
    await expect(made('1.5', 'JPY')).rejects.toMatchObject({ data: { code: 'camt-value' } });
  });

  it.each([
    ['2026-11-03T23:59:59', '2026-11-03'],
    ['2026-11-03T00:10:00+02:00', '2026-11-03'],
    ['2026-11-03T23:30:00Z', '2026-11-04'],
    ['2026-11-03T00:00:00.000Z', '2026-11-03'],
    ['2026-11-03+01:00', '2026-11-03'],
  ])('booked on %s is of the day %s', async (booked, day) => {
    expect((await readMade({ entries: [{ amount: '1', booked }] })).payments[0]?.bookedOn).toBe(day);
  });

  it('is the entry itself where the bank gives no details', async () => {
    const { file, payments } = await readMade({
      message: 'camt.053',
      entries: [{ amount: '300', bankReference: 'ENTRY-1', info: 'BG  5050-1055' }],
    });
    expect(payments[0]).toMatchObject({
      amount: 30000,
      text: 'BG 5050-1055',
      bankReference: 'ENTRY-1',
      whole: true,
      batchOf: null,
      place: { entry: 1, transaction: null },
    });
    expect(file.warnings).toEqual([]);
  });

  it('tells how many the bank booked as one without telling them apart', async () => {
    const batch = { count: 12 };
    const { payments } = await readMade({
      entries: [
        { amount: '300', batch },
        { amount: '9', batch, transactions: [{}] },
      ],
    });
    expect(payments.map(({ batchOf }) => batchOf)).toEqual([12, 12]);
  });

  it('has the amount of its entry where it is alone and tells none in the entry’s currency', async () => {
    const foreign = { amount: '27', currency: 'EUR', ocr: '100123' };
    const { file, payments } = await readMade({ entries: [{ amount: '300', transactions: [foreign] }] });
    expect(payments[0]).toMatchObject({ amount: 30000, currency: 'SEK', references: [{ value: '100123' }] });
    expect(file.warnings).toEqual([]);
  });
});

describe('what is no payment', () => {
  it('is counted with the reason and what it comes to, and never told as one', async () => {
    const { file, payments } = await readMade({
      entries: [
        { amount: '10', debit: true, transactions: [{ amount: '10', ocr: '100123' }] },
        { amount: '20', debit: true, currency: 'EUR' },
        { amount: '5', debit: true },
        { amount: '40', reversal: true },
        { amount: '80', status: 'PDNG', booked: '' },
        { amount: '81', status: 'INFO' },
        { amount: '0' },
        { amount: '7', reversal: false },
      ],
    });
    expect(payments.map(({ amount }) => amount)).toEqual([700]);
    expect(file.leftOut).toEqual([
      { reason: 'debit', currency: 'SEK', count: 2, sum: 1500 },
      { reason: 'debit', currency: 'EUR', count: 1, sum: 2000 },
      { reason: 'came-back', currency: 'SEK', count: 1, sum: 4000 },
      { reason: 'not-booked', currency: 'SEK', count: 2, sum: 16100 },
      { reason: 'nothing', currency: 'SEK', count: 1, sum: 0 },
    ]);
  });

  it('a payment that the bank took back is told of, since it may have been registered', async () => {
    const { file, payments } = await readMade({ entries: [{ amount: '1234.5', debit: true, reversal: true }] });
    expect(payments).toEqual([]);
    expect(file.leftOut).toMatchObject([{ reason: 'taken-back', sum: 123450 }]);
    expect(file.warnings.map(({ sentence }) => sentence.sv)).toEqual([
      'Post 1 i utdrag A1 är en inbetalning på 1\u00A0234,50 SEK som banken har tagit tillbaka. Är den registrerad måste den rättas.',
    ]);
  });

  it('what is taken off a batch lowers its sum and is no payment', async () => {
    const transactions = [{ amount: '500' }, { amount: '100', debit: true }];
    const { file, payments } = await readMade({ version: '08', entries: [{ amount: '400', transactions }] });
    expect(payments.map(({ amount, whole: isWhole }) => [amount, isWhole])).toEqual([[50000, false]]);
    expect(file.leftOut).toMatchObject([{ reason: 'deduction', count: 1, sum: 10000 }]);
    expect(file.warnings).toEqual([]);
  });
});

const warningsOf = async (made: Parameters<typeof readMade>[0]): Promise<readonly string[]> =>
  (await readMade(made)).file.warnings.map(({ code, sentence }) => `${code}: ${sentence.en}`);

describe('what does not add up to the öre is said', () => {
  const two: readonly MadeTransaction[] = [{ amount: '100' }, { amount: '50.01' }];

  it('an entry against its payments', async () => {
    expect(await warningsOf({ entries: [{ amount: '150.01', transactions: two }] })).toEqual([]);
    expect(await warningsOf({ entries: [{ amount: '150.02', transactions: two }] })).toEqual([
      'details: Entry 1 of statement A1 was booked as 150.02 SEK, but its payments come to 150.01 SEK.',
    ]);
  });

  it('a batch against its payments, in number and sum', async () => {
    const made = (batch: MadeEntry['batch']): Promise<readonly string[]> =>
      warningsOf({ entries: [{ amount: '150.01', transactions: two, ...(batch === undefined ? {} : { batch }) }] });
    expect(await made({ count: 2, total: '150.01' })).toEqual([]);
    expect(await made({ count: 3, total: '150' })).toEqual([
      'batch: Entry 1 of statement A1 is said to be 3 payments, but has 2.',
      'batch: Entry 1 of statement A1 is said to come to 150.00 SEK, but its payments come to 150.01 SEK.',
    ]);
  });

  it('payments without an amount, which no reading can tell', async () => {
    expect(await warningsOf({ entries: [{ amount: '300', transactions: [{ amount: '100' }, {}, {}] }] })).toEqual([
      'amount-missing: Entry 1 of statement A1 has 2 payments without an amount, which cannot be read: 200.00 SEK of it remains.',
    ]);
  });

  it('the totals of a statement, with or without what is not booked yet', async () => {
    const entries = [{ amount: '10' }, { amount: '5', status: 'PDNG' }];
    const made = (count: number, sum: string): Promise<readonly string[]> =>
      warningsOf({ totals: { credits: [count, sum] }, entries });
    expect([await made(2, '15'), await made(1, '10')]).toEqual([[], []]);
    expect(await made(2, '15.01')).toEqual([
      'totals: Statement A1 is said to have 2 credits of 15.01 SEK, but has 2 of 15.00 SEK.',
    ]);
  });

  it('the balances of a statement', async () => {
    const made = (closing: string, pages: Pick<MadeFile, 'page' | 'messagePage'> = {}): Promise<readonly string[]> =>
      warningsOf({
        ...pages,
        message: 'camt.053',
        balances: [
          { type: 'OPBD', amount: '5', debit: true },
          { type: 'CLBD', amount: closing },
        ],
        entries: [{ amount: '100' }, { amount: '30', debit: true }, { amount: '9', status: 'PDNG' }],
      });
    expect(await made('65')).toEqual([]);
    expect(await made('165')).toEqual([
      'balance: Statement A1 does not add up: \u22125.00 SEK at the beginning and the entries make 65.00 SEK, but the end is 165.00 SEK. An entry may be missing.',
    ]);
    // What a page lacks stands on another; a message of one page is whole.
    for (const page of [
      { number: 1, last: false },
      { number: 2, last: true },
    ])
      expect([await made('165', { page }), await made('165', { messagePage: page })]).toEqual([[], []]);
    expect(await made('165', { messagePage: { number: 1, last: true } })).toHaveLength(1);
  });

  it('no file of whole batches is warned of, and each öre of it is told', async () => {
    const amounts = fc.array(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 }), {
      maxLength: 6,
    });
    const show = (ore: number): string => `${String(Math.floor(ore / 100))}.${String(ore % 100).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(amounts, fc.constantFrom('02', '05', '08'), async (batches, version) => {
        const sums = batches.map((batch) => batch.reduce((sum, one) => sum + one, 0));
        const total = sums.reduce((sum, one) => sum + one, 0);
        const { file, payments } = await readMade({
          version,
          message: 'camt.053',
          balances: [
            { type: 'OPBD', amount: '0' },
            { type: 'CLBD', amount: show(total) },
          ],
          totals: { credits: [batches.length, show(total)] },
          entries: batches.map((batch, index) => ({
            amount: show(sums[index] ?? 0),
            batch: { count: batch.length, total: show(sums[index] ?? 0) },
            transactions: batch.map((ore) => ({ amount: show(ore) })),
          })),
        });
        expect(file.warnings).toEqual([]);
        expect(payments.map(({ amount }) => amount)).toEqual(batches.flat());
      }),
      { numRuns: 60 },
    );
  });
});

describe('a file of any size', () => {
  it('is never held whole: each payment is told before the rest is read', async () => {
    const [head = '', tail = ''] = camtXml({ entries: [entry] }).split(/<Ntry>.*<\/Ntry>/);
    const one = /<Ntry>.*<\/Ntry>/.exec(camtXml({ entries: [entry] }))?.[0] ?? '';
    const times = 20_000;
    const bytes = sourceOfBytes(Buffer.from(head + one.repeat(times) + tail));
    let read = 0;
    const source: ByteSource = {
      size: bytes.size,
      read: (from, atMost) => {
        read = Math.max(read, from + atMost);
        return bytes.read(from, atMost);
      },
    };
    let told = 0;
    let ahead = 0;
    const file = await readCamt({ name: 'stor.xml', source }, () => {
      told += 1;
      ahead = Math.max(ahead, read - Buffer.byteLength(one) * told);
    });
    expect([file.payments, file.entries, file.warnings]).toEqual([times, times, []]);
    expect(ahead).toBeLessThan(200_000);
  });

  it('is named by its content, wherever it is divided', async () => {
    const { file } = await readBytesOfBank(camtXml({ entries: [entry] }));
    expect(file.sha256).toBe((await readBytesOfBank(camtXml({ entries: [entry] }), 'annat namn.xml')).file.sha256);
  });
});
