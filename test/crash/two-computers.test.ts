import { expect, it, vi } from 'vitest';
import { twoComputers } from './two-computers.ts';

// Two whole applications start beside each other: a busy machine takes long.
vi.setConfig({ testTimeout: 300_000 });

const invoices = 60;
const elsewhere = 'Redan fakturerad från en annan dator.';

const howMany = (told: Readonly<Record<string, number>>, begins: string): number =>
  Object.entries(told).reduce((sum, [end, times]) => (end.startsWith(begins) ? sum + times : sum), 0);

it.each([
  ['with one API user', 1, `draft rejected: ${elsewhere}`],
  ['with two API users', 2, `attest rejected: ${elsewhere}`],
] as const)(
  'N092: two computers that push the same invoices from different files in the same moment bill them once, %s',
  async (_, users, refused) => {
    const { told, ...found } = await twoComputers({ invoices, users, seed: 92 });
    expect(found).toEqual({ attested: invoices, left: 0, different: invoices, limitsCrossed: 0 });
    // What one attested is what the other was told to be billed elsewhere.
    const attested = told.map((ends) => howMany(ends, 'attest sent'));
    expect(attested.reduce((sum, times) => sum + times, 0)).toBe(invoices);
    for (const [index, ends] of told.entries())
      expect(howMany(ends, refused) + howMany(ends, `attest rejected: ${elsewhere}`)).toBeGreaterThanOrEqual(
        invoices - (attested[index] ?? 0),
      );
  },
);
