import { expect, it } from 'vitest';
import { lastLine, runsheet } from '../harness/command-line.ts';

it('npm run demo bills the three samples and reads every number back from the practice service', async () => {
  const { code, out, err } = await runsheet(['demo']);
  expect(code, err).toBe(0);
  const line =
    /^demo: 3 files, (\d+) rows, (\d+) invoices: (\d+) sent, 0 rejected, 0 unknown, (\d+) attested, (\d+) paid$/.exec(
      lastLine(out),
    );
  const [rows = 0, invoices = 0, sent, attested, paid = 0] = (line ?? []).slice(1).map(Number);
  expect(invoices).toBeGreaterThanOrEqual(200);
  expect(rows).toBeGreaterThan(invoices);
  expect([sent, attested]).toEqual([invoices, invoices]);
  expect(paid).toBeGreaterThan(0);
  expect(paid).toBeLessThan(invoices);
});
