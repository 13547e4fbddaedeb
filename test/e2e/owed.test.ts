import { expect, it } from 'vitest';
import { a4Pdf } from '../files/pdf-files.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { owed, reconciliations } from '../outbox/acts-world.ts';
import { creditorId, serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at, faults, fileOf } = tab;

const sheet = [
  'Fakturanr;Kund;E-post;OCR;Belopp;Leveranssätt',
  '20417;Ek AB;ek@example.se;2041770;1 546,88;E-post',
  '20418;Alm AB;;;422,94;',
].join('\r\n');

it('invoices that were made elsewhere are read, get their PDFs, are handed over once, and are followed until they are paid', async () => {
  await at('nav-import').click();
  await at('file-input').setInputFiles(fileOf('avstämning.csv', sheet));
  await textOf(tab.page.locator('main')).toContain('Avstämningsfakturor');
  await at('to-review').click();
  await at('list-grid').getByTestId('grid-row').nth(1).waitFor(soon);

  await at('attach-open').click();
  await at('attach-input').setInputFiles(fileOf('20417.pdf', a4Pdf()));
  await textOf(at('attach-told')).toBe('En fil är tillagd. En parades ihop.');
  await textOf(at('attach-line')).toContain('Fakturanumret står i filnamnet');
  await at('attach-close').click();

  await at('owed-hand-over').click();
  await textOf(at('owed-dialog')).toContain('969,82');
  await textOf(at('owed-dialog')).toContain('En skickas genast till kunden, med sin PDF.');
  await at('confirm-yes').click();
  await textOf(at('owed-done')).toBe('2 är överlämnade');
  const hands = serviceHands(practiceAddress(tab.home));
  const made = async () =>
    (await reconciliations({ hands })).map((one) => [one.InvoiceNumber, one.InvoiceFile?.FileName]).sort();
  await expect.poll(made, soon).toEqual([
    ['20417', '20417.pdf'],
    ['20418', undefined],
  ]);
  await expect.poll(() => at('owed-hand-over').isDisabled(), soon).toBe(true);

  await at('nav-follow').click();
  await at('follow-tab-owed').click();
  await at('owed-read').click();
  await textOf(at('owed-sums')).toContain('969,82');
  await at('owed-grid').getByTestId('grid-row').filter({ hasText: 'Alm AB' }).click();
  await textOf(at('owed-state')).toBe('väntar på betalning');
  await at('owed-act-pay').click();
  await at('owed-form-send').click();
  await at('filter-closed').filter({ hasText: '1' }).waitFor(soon);
  await at('filter-closed').click();
  await textOf(at('owed-detail')).toContain('Alm AB');
  await textOf(at('owed-left')).toContain('0,00');
  await textOf(at('timeline')).toContain('Betalning mottagen');
  expect(faults).toEqual([]);
});

it('one that is not paid goes to debt collection by the keyboard: filled in, told what follows, asked once more', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  await hands.ask('POST', '/v1/reconciliationinvoice/action', {
    ...owed(7).entry,
    DeliveryMethod: 'Manually',
    CreditorPublicId: creditorId,
    InvoiceFile: { FileName: 'faktura.pdf', ContentType: 'application/pdf', Data: a4Pdf().toString('base64') },
  });
  await at('nav-follow').click();
  await at('follow-tab-owed').click();
  await at('owed-read').click();
  await at('owed-grid').getByTestId('grid-row').filter({ hasText: 'E20007' }).click();
  await pressOn(at('owed-act-collect'), 'Enter');
  await at('collect-invoiceDate').waitFor(soon);
  await expect
    .poll(() => at('collect-invoiceDate').evaluate((one) => one === one.ownerDocument.activeElement), soon)
    .toBe(true);
  await at('collect-invoiceDate').fill('2026-09-01');
  await at('collect-dueDate').fill('2026-10-01');
  await pressOn(at('collect-dueDate'), 'Enter');
  await textOf(at('collect-missing')).toBe('Skriv gatuadress, postnummer och ort.');
  await at('collect-address').fill('Storgatan 1');
  await at('collect-zipCode').fill('211 22');
  await at('collect-city').fill('Malmö');
  await pressOn(at('collect-city'), 'Enter');
  await textOf(at('collect-dialog')).toContain('Kund 7 AB');
  await textOf(at('collect-dialog')).toContain('Storgatan 1, 211 22 Malmö');
  await textOf(at('collect-dialog')).toContain('125,00 kr kvar att betala.');
  // What is open innermost closes, and what was filled in stays.
  await tab.page.keyboard.press('Escape');
  await at('collect-dialog').waitFor({ ...soon, state: 'hidden' });
  await pressOn(at('collect-city'), 'Enter');
  await pressOn(at('confirm-yes'), 'Enter');
  await textOf(at('owed-state')).toBe('hos inkasso');
  await textOf(at('timeline')).toContain('inkasso');
  const found = (await reconciliations({ hands })).find(({ InvoiceNumber }) => InvoiceNumber === 'E20007');
  expect([found?.Stage, found?.DebtCollectionActionPublicId]).toEqual(['SentToDebtCollection', expect.any(String)]);
  expect(faults).toEqual([]);
});
