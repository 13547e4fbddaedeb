import { expect, it } from 'vitest';
import { z } from 'zod';
import { creditorId } from '../follow/world.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;
const created = z.object({ PublicId: z.string() });

it('three drafts of a customer become one, shown before it is asked for, and the list shows it', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  const debtor = { CreditorPublicId: creditorId, CountryCode: 'SE', Name: 'Hopslagna AB' };
  const { PublicId: DebtorPublicId } = created.parse(await hands.ask('POST', '/v1/debtors/debtor', debtor));
  for (const price of [10_000, 20_000, 30_000])
    await hands.ask('POST', '/v1/invoice/action', {
      CreditorPublicId: creditorId,
      DebtorPublicId,
      ActionType: 'InvoiceAction',
      InvoiceDate: '2026-12-01',
      DueDate: '2026-12-31',
      DeliveryMethod: 'Manually',
      Records: [
        {
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleDescription: 'Städning',
          Quantity: 1,
          UnitPrice: { Value: price, CurrencyCode: 'SEK' },
          VAT: 25,
        },
      ],
    });
  await at('nav-follow').click();
  await at('follow-sync').click();
  await textOf(at('sum-invoices')).toBe('3 fakturor');
  await pressOn(at('follow-grid'), 'Control+Home', 'Space');
  expect(await at('bulk-merge').count()).toBe(0);
  await pressOn(at('follow-grid'), 'Control+a');
  await pressOn(at('bulk-merge'), 'Enter');
  await textOf(at('merge-total')).toBe('750,00 kr');
  await at('merge-due-date').fill('2027-01-15');
  await pressOn(at('merge-yes'), 'Enter');
  await at('bulk-bar').waitFor({ state: 'detached', ...soon });
  await expect.poll(() => at('filter-draft').textContent(), soon).toMatch(/\D1$/);
  await at('filter-draft').click();
  await expect.poll(() => at('follow-grid').getByTestId('grid-row').count(), soon).toBe(1);
  await textOf(at('follow-grid').getByTestId('grid-row')).toContain('750,00');
  expect(tab.faults).toEqual([]);
}, 120_000);
