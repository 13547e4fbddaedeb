import { expect, it } from 'vitest';
import { z } from 'zod';
import { camtXml } from '../files/camt-files.ts';
import { bill, today } from '../follow/trouble.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { idle, practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;
const printed = z.object({ OCR: z.string(), InvoiceNumber: z.string() });
const invoiceView = z.object({ Invoices: z.tuple([printed]) });

const cell = (row: number, column: string) =>
  at('bank-grid').locator(`[data-testid="grid-row"][data-index="${String(row)}"] [data-column="${column}"]`);
const goTo = (row: number): Promise<void> =>
  pressOn(
    at('bank-grid').getByRole('treegrid').or(at('bank-grid')).first(),
    'Control+Home',
    ...Array(row).fill('ArrowDown'),
  );

it('a bank’s file is dropped, its suggestions are seen, registered once, and the invoices are paid after a sync', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  const invoices: z.infer<typeof printed>[] = [];
  for (const name of ['Almgrens Bageri AB', 'Björkens Bygg AB', 'Cedern AB', 'Dalens Gym AB']) {
    const id = await bill(hands, 20, name);
    invoices.push(...invoiceView.parse(await hands.ask('GET', `/v1/invoice/action/${id}`)).Invoices);
  }
  const [a, b, c, d] = invoices;
  const payments = [
    { ocr: a?.OCR ?? '', payer: 'Almgrens Bageri' },
    { words: [`faktura ${b?.InvoiceNumber ?? ''}`], payer: 'Nisse Björk' },
    { payer: 'Okänd Betalare', amount: '40' },
    { ocr: d?.OCR ?? '', payer: 'Dalens Gym', amount: '130' },
  ];
  const file = camtXml({
    version: '08',
    entries: payments.map((payment, place) => ({
      amount: payment.amount ?? '125',
      booked: today,
      bankReference: `E${String(place + 1)}`,
      transactions: [{ amount: '125', ...payment }],
    })),
  });
  await at('nav-follow').click();
  await at('follow-sync').click();
  await at('grid-row').first().waitFor(soon);
  await at('nav-import').click();
  await at('file-input').setInputFiles(tab.fileOf('inbetalningar.xml', file));
  await at('to-review').click(soon);

  await textOf(cell(0, 'status')).toContain('Klar');
  await textOf(cell(0, 'invoice')).toContain(a?.InvoiceNumber ?? '');
  await textOf(cell(0, 'confidence')).toContain('säker');
  await textOf(cell(1, 'status')).toContain('Bekräfta');
  await textOf(cell(2, 'status')).toContain('Välj faktura');
  await textOf(cell(3, 'why')).toContain('för mycket');
  // The likely ones by one press; the one that names nothing by finding its invoice.
  await at('bank-confirm-likely').click();
  await textOf(cell(1, 'status')).toContain('Klar');
  await goTo(2);
  await textOf(at('bank-detail')).toContain('Okänd Betalare');
  await at('bank-search').fill('cedern');
  await at('bank-detail')
    .locator(`[data-invoice="${c?.InvoiceNumber ?? ''}"]`)
    .getByTestId('bank-take')
    .click(soon);
  await textOf(cell(2, 'status')).toContain('Klar');
  await textOf(at('bank-detail')).toContain('85,00');
  await textOf(at('bank-ready')).toContain('4 betalningar klara');
  await at('bank-register').click();
  await textOf(at('bank-registered')).toContain('Du registrerade 4 betalningar');
  for (const row of [0, 1, 2, 3]) await textOf(cell(row, 'status')).toContain('Registrerad');
  await expect.poll(() => at('bank-register').isDisabled(), soon).toBe(true);
  for (const row of [0, 1, 2, 3]) await textOf(cell(row, 'why')).toBe('Registrerad.');

  // The same file again holds nothing to register.
  await tab.importFiles(tab.fileOf('inbetalningar.xml', file));
  await at('bank-grid').or(at('to-review')).first().waitFor(soon);
  if (await at('to-review').isVisible()) await at('to-review').click();
  await textOf(cell(3, 'status')).toContain('Registrerad');
  await textOf(at('bank-ready')).toContain('Inget är klart');

  await at('nav-follow').click();
  await at('follow-sync').click();
  await at('filter-paid').click();
  await expect.poll(() => at('follow-grid').getByTestId('grid-row').count(), soon).toBe(3);
  expect(tab.faults).toEqual([]);
});

it('the payments of a sheet are put right in their list, held against the invoices, and registered', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  const id = await bill(hands, 20, 'Granens Café AB');
  const [invoice] = invoiceView.parse(await hands.ask('GET', `/v1/invoice/action/${id}`)).Invoices;
  await at('nav-follow').click();
  await idle(at('follow-sync')).click(soon);
  await at('filter-all').click();
  await at('follow-grid').getByText('Granens').waitFor(soon);
  const content = ['Betalningsdatum;OCR;Belopp;Betalare', `${today};${invoice.OCR};hundra;Granens Café`].join('\r\n');
  await at('nav-import').click();
  await at('file-input').setInputFiles(tab.fileOf('inbetalningar.csv', content));
  await at('to-review').click(soon);
  await at('list-to-payments').click(soon);
  await textOf(at('bank-unread')).toContain('En rad har fel');
  await pressOn(at('bank-rows'), 'Enter');
  const amount = at('list-grid').locator('[data-column="paymentAmount"]').last();
  await amount.dblclick(soon);
  await tab.page.keyboard.press('Control+a');
  await tab.page.keyboard.type('125');
  await tab.page.keyboard.press('Enter');
  await textOf(amount).toContain('125');
  await at('list-to-payments').click(soon);
  await textOf(cell(0, 'invoice')).toContain(invoice.InvoiceNumber);
  await expect.poll(() => at('bank-unread').count(), soon).toBe(0);
  await at('bank-register').click(soon);
  await textOf(at('bank-registered')).toContain('Du registrerade en betalning');
  await textOf(cell(0, 'why')).toBe('Registrerad.');
  expect(tab.faults).toEqual([]);
});
