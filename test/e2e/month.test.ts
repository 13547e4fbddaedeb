import { expect, it } from 'vitest';
import { lastLine, runsheet } from '../harness/command-line.ts';

it('npm run practice:month plays a month in which people, invoices, books and events tell the same story', async () => {
  const { code, out, err } = await runsheet(['month']);
  expect(code, err).toBe(0);
  expect(lastLine(out)).toMatch(/^month: 500 debtors, \d{3} invoices, \d{3} payments, \d{4} events: all consistent$/);
  expect(out.match(/^ {2}= /gm)?.length).toBeGreaterThan(10);
  expect(out).not.toContain('≠');
}, 240_000);
