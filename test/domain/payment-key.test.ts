import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noveltyOf, type PaymentNovelty } from '../../shared/domain/payment-key.ts';
import { type MadeEntry, type MadeFile } from '../files/camt-files.ts';
import { readMade } from '../files/camt-reading.ts';

/** Of each payment of the second file, whether its money is known from the first. */
const novelties = async (first: MadeFile, second: MadeFile): Promise<readonly PaymentNovelty[]> => {
  const [known, found] = [await readMade(first), await readMade(second)];
  return found.payments.map(noveltyOf(known.payments));
};
const statement = (...entries: readonly MadeEntry[]): MadeFile => ({
  message: 'camt.053',
  id: 'S1',
  version: '08',
  entries,
});
const notification = (...entries: readonly MadeEntry[]): MadeFile => ({ id: 'N1', account: 'BG 5050-1055', entries });

const detailed: MadeEntry = {
  amount: '150',
  bankReference: 'ENTRY-1',
  transactions: [
    { amount: '100', bankReference: 'B1', ocr: '100123' },
    { amount: '50', bankReference: 'B2', ocr: '100131' },
  ],
};
const summed: MadeEntry = { amount: '150', bankReference: 'ENTRY-1', batch: { count: 2 } };
const nameless: MadeEntry = { amount: '70', transactions: [{ amount: '70', ocr: '100123', payer: 'Ek AB' }] };

describe('the same payment', () => {
  it('is known when the same file comes again', async () => {
    const file = notification(detailed, nameless);
    expect(await novelties(file, file)).toEqual(['same', 'same', 'same']);
  });

  it('is known from a statement and a notification alike, whatever account each names', async () => {
    expect(await novelties(statement(detailed, nameless), notification(detailed, nameless))).toEqual([
      'same',
      'same',
      'same',
    ]);
  });

  it('is covered where one file has the sum and the other the payments, in either order', async () => {
    expect(await novelties(statement(summed), notification(detailed))).toEqual(['covered', 'covered']);
    expect(await novelties(notification(detailed), statement(summed))).toEqual(['covered']);
  });

  it('is covered where only one of two files has the bank’s name of a single payment', async () => {
    const named = { ...nameless, transactions: [{ amount: '70', ocr: '100123', payer: 'Ek AB', bankReference: 'B9' }] };
    expect(await novelties(statement(nameless), notification(named))).toEqual(['covered']);
  });

  it('may come twice in a file: two alike are two, and both are known when they come again', async () => {
    const { payments } = await readMade(notification(nameless, nameless));
    expect(new Set(payments.map(({ key }) => key)).size).toBe(2);
    expect(await novelties(notification(nameless), notification(nameless, nameless))).toEqual(['same', 'new']);
    expect(await novelties(notification(nameless, nameless), statement(nameless, nameless))).toEqual(['same', 'same']);
  });
});

describe('another payment', () => {
  it.each<Partial<MadeEntry>>([
    { booked: '2026-11-04' },
    { amount: '70.01', transactions: [{ amount: '70.01', ocr: '100123', payer: 'Ek AB' }] },
    { currency: 'EUR' },
  ])('is new where it differs in %j', async (other) => {
    expect(await novelties(notification(nameless), notification({ ...nameless, ...other }))).toEqual(['new']);
  });

  it('of the same sum on the same day is new where the bank names neither, and they say other things', async () => {
    const other = { ...nameless, transactions: [{ amount: '70', ocr: '100131', payer: 'Alm AB' }] };
    expect(await novelties(notification(nameless), notification(other, nameless))).toEqual(['new', 'same']);
  });

  it('of the same entry is new beside those that are known', async () => {
    const rest = { ...detailed, transactions: [{ amount: '25', bankReference: 'B3' }] };
    expect(await novelties(notification(detailed), notification(rest))).toEqual(['new']);
  });

  it('of another reference is new on the same day with the same sum, where each has the bank’s name', async () => {
    const named = (name: string): MadeFile =>
      notification({ ...nameless, bankReference: name, transactions: [{ amount: '70', bankReference: name }] });
    expect(await novelties(named('B1'), named('B2'))).toEqual(['new']);
  });
});

it('a key never changes its meaning: kept keys are compared with those of files to come', async () => {
  const { payments } = await readMade(notification(nameless));
  const input = JSON.stringify([
    'runsheet-payment-1',
    '2026-11-03',
    7000,
    'SEK',
    ['content', '100123', '', 'Ek AB', null],
    1,
  ]);
  expect(payments[0]?.key).toBe(createHash('sha256').update(input).digest('hex').slice(0, 40));
});
