import { expect, it } from 'vitest';
import { z } from 'zod';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { unread } from '../harness/unread.ts';
import { creditorId } from '../follow/world.ts';
import { type ServiceHands, serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at, press } = tab;
const hands = (): ServiceHands => serviceHands(practiceAddress(tab.home));
const made = z.object({ PublicId: z.string() });

/** A monthly contract from 15 January 2027 on. Answers its id. */
const contract = async ({ ask }: ServiceHands, name: string, price: number): Promise<string> => {
  const debtor = { CreditorPublicId: creditorId, Name: name, Email: 'ek@alm.example' };
  const { PublicId: DebtorPublicId } = made.parse(await ask('POST', '/v1/debtors/debtor', debtor));
  const row = { RecordType: 'Standard', ArticleDescription: 'Hyra {MMMM}', Quantity: 1, VAT: 25 };
  const created = await ask('POST', '/v1/contractinvoice/action', {
    CreditorPublicId: creditorId,
    DebtorPublicId,
    PaymentTermsInDays: 30,
    RecurrenceDetails: {
      RecurrenceInterval: 'Monthly',
      MonthlyRecurrence: { RecurOnDayInMonth: 15, RecurMonthInterval: 1 },
      Start: '2027-01-01',
      NoEndDate: true,
    },
    Records: [{ ...row, UnitPrice: { Value: price, CurrencyCode: 'SEK' } }],
  });
  return made.parse(created).PublicId;
};

it('contracts are seen as a list and by day, with what they made, by keyboard and without a network', async () => {
  const gym = await contract(hands(), 'Lindens Gym AB', 100_000);
  await contract(hands(), 'Åkes Bygg AB', 40_000);
  await hands().ask('PUT', `/v1/contractinvoice/createinvoice/${gym}`);
  await at('nav-recurring').click();
  await pressOn(at('recurring-read'), 'Enter');
  await textOf(at('contract-sums')).toMatch(/Månad · 2 avtal\s*1\s750,00 kr/);
  await textOf(at('contract-detail')).toContain('Lindens Gym AB');
  await textOf(at('contract-rows')).toContain('Hyra {MMMM}');
  await textOf(at('contract-made')).toMatch(/Utkast.*1\s250,00 kr/s);

  await hands().ask('PUT', '/practice/faults', [{ Path: '/v1/*', Effect: 'DropBefore' }]);
  await at('recurring-tab-calendar').click();
  await textOf(at('month-shown')).toBe('januari 2027');
  const day = tab.page.locator('[data-day="2027-01-15"]');
  await textOf(day).toMatch(/15\s*2 avtal\s*1\s750,00 kr/);
  await pressOn(day, 'Enter');
  await expect.poll(() => at('day-contract').allTextContents(), soon).toHaveLength(2);
  await pressOn(at('day-contract').first(), 'Enter');
  await textOf(at('contract-detail')).toContain('Hyra {MMMM}');
  await pressOn(at('act-runContract'), 'Escape');
  await pressOn(at('day-contract').first(), 'Escape');
  await press('ArrowDown');
  await expect
    .poll(() => tab.page.locator('[aria-pressed="true"][data-day]').getAttribute('data-day'))
    .toBe('2027-01-22');
  await press('PageDown');
  await textOf(at('month-shown')).toBe('februari 2027');
  expect(tab.faults).toEqual([]);
}, 60_000);

it('a contract is run, moved, paused and resumed from its panel by keyboard, and what came of it is shown', async () => {
  await hands().ask('PUT', '/practice/faults', []);
  await at('recurring-tab-list').click();
  await at('recurring-search').fill('åkes');
  await textOf(at('contract-detail')).toContain('Åkes Bygg AB');
  const done = () => expect.poll(() => at('acts-standing').count(), soon).toBe(0);
  await pressOn(at('act-runContract'), 'Enter');
  await textOf(at('contract-form')).toContain('En faktura på 500,00 kr skapas nu');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('contract-made')).toMatch(/Utkast.*500,00 kr/s);
  await done();

  await pressOn(at('act-changeContract'), 'Enter');
  await at('record-Records.0.UnitPrice.Value').fill('450,50');
  await at('record-YourReference').fill('Bo Alm');
  await textOf(at('record-changes')).toMatch(/Rad 1: à-pris.*400.*450,5.*Er referens.*Bo Alm/s);
  await pressOn(at('record-send'), 'Enter');
  await textOf(at('contract-amount')).toMatch(/563,13/);
  await done();

  await pressOn(at('act-moveContract'), 'Enter');
  await at('contract-steps').selectOption('-2');
  await textOf(at('contract-form')).toContain('2026-11-15');
  await textOf(at('move-at-once')).toContain('i natt skapas');
  await at('contract-steps').selectOption('2');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('contract-detail')).toContain('Nästa faktura 2027-03-15');
  await done();

  await pressOn(at('act-pauseContract'), 'Enter');
  await pressOn(at('form-send'), 'Enter');
  await pressOn(at('filter-paused'), 'Enter');
  await textOf(at('contract-state')).toContain('Pausat');
  await done();
  await pressOn(at('act-resumeContract'), 'Enter');
  await at('contract-date').fill('2027-05-01');
  await pressOn(at('form-send'), 'Enter');
  await pressOn(at('filter-running'), 'Enter');
  await textOf(at('contract-detail')).toContain('Nästa faktura 2027-05-15');
  expect(tab.faults).toEqual([]);
}, 60_000);

it('contracts of a sheet are held against those at the service, made once, and stand in the list with the day that was told', async () => {
  const sheet = [
    'Avtalsnummer;Kundnamn;Kundnr;Intervall;Nästa faktura;Attesteras automatiskt;Beskrivning;Antal;À-pris;Moms',
    'A 1;Almens Café AB;77;Kvartal;2027-02-28;Ja;Service {MMMM};1;800,00;25',
    'A 2;Okänd AB;78;Månad;2027-01-01;;Service;1;100,00;25',
  ].join('\r\n');
  await hands().ask('POST', '/v1/debtors/debtor', {
    ...{ CreditorPublicId: creditorId, Name: 'Almens Café AB', DebtorNo: '77', Email: 'cafe@alm.example' },
  });
  await at('nav-registers').click();
  await at('register-read').click();
  await textOf(tab.page.locator('main')).toContain('Almens Café AB');
  await at('nav-import').click();
  await at('file-input').setInputFiles(tab.fileOf('avtal.csv', sheet));
  await at('to-review').click();
  await textOf(at('contracts-counts')).toMatch(/^2 nya avtal\s*$/);
  await at('contracts-make').click();
  await textOf(at('contracts-dialog')).toMatch(/Kvartal: ett avtal, 1\s000,00 kr per faktura/);
  await textOf(at('contracts-new')).toMatch(/A 1\s*Almens Café AB\s*2027-02-28\s*1\s000,00 kr/);
  await textOf(at('contracts-customers')).toBe('En ny kund läggs upp i registret först.');
  await textOf(at('contracts-new')).toMatch(/A 2\s*Okänd AB · ny kund\s*2027-01-01/);
  await at('confirm-yes').click();
  await textOf(at('contracts-counts')).toMatch(/^inget nytt avtal\s+· 2 finns redan\s*$/);
  await at('nav-recurring').click();
  await at('recurring-search').fill('almens');
  await textOf(at('contract-detail')).toMatch(/Avtal A 1.*Var 3:e månad, den 28.*Nästa faktura 2027-02-28/s);
  expect(tab.faults).toEqual([]);
}, 60_000);

it('a contract is made by hand for a customer of the register, as it was told, and removed again', async () => {
  await at('contract-new').click();
  await at('contract-customer').click();
  await at('pick-search').fill('almens');
  await at('pick-option').filter({ hasText: 'Almens Café AB' }).click();
  await at('row-description').fill('Larm {MMMM}');
  await at('row-price').fill('240,50');
  await at('contract-first').fill('2027-04-30');
  await textOf(at('contract-told')).toMatch(/skapas 2027-04-30 på 300,63 kr med moms, nästa 2027-05-31/);
  await at('contract-send').click();
  await at('contract-new-dialog').waitFor({ state: 'detached', ...soon });
  await expect.poll(() => at('recurring-grid').getByTestId('grid-row').count(), soon).toBe(2);
  await at('recurring-grid').getByTestId('grid-row').filter({ hasText: '300,63' }).click();
  await textOf(at('contract-detail')).toMatch(/Varje månad, den sista.*Nästa faktura 2027-04-30.*Larm {MMMM}/s);
  await pressOn(at('act-rows'), 'Enter');
  await at('row-description').fill('Jour');
  await at('row-quantity').fill('2');
  await at('row-price').fill('100');
  await at('rows-kept').click();
  await textOf(at('rows-changes')).toMatch(/− Larm {MMMM}, 1 × 240,50 kr\s*\+ Jour, 2 × 100,00 kr/);
  await at('rows-send').click();
  await textOf(at('contract-rows')).toContain('Jour');
  await textOf(at('contract-amount')).toContain('250,00');
  await pressOn(at('act-removeContract'), 'Enter');
  await textOf(at('contract-form')).toContain('Det går inte att ångra.');
  await pressOn(at('form-send'), 'Enter');
  await expect.poll(() => at('recurring-grid').getByTestId('grid-row').count(), soon).toBe(1);
  expect(tab.faults).toEqual([]);
}, 60_000);

it('what a sheet says otherwise than a contract is read, shown before and after, and changed by choice, by keyboard', async () => {
  const sheet = [
    'Avtalsnummer;Kundnamn;Kundnr;Intervall;Nästa faktura;Attesteras automatiskt;Er referens;Beskrivning;Antal;À-pris;Moms',
    'A 1;Almens Café AB;77;Månad;2027-02-28;Ja;Eva Ek;Service {MMMM};1;850,00;25',
    'A 1;Almens Café AB;77;Månad;2027-02-28;Ja;Eva Ek;Larm;1;40,00;25',
  ].join('\r\n');
  await at('nav-import').click();
  await at('file-input').setInputFiles(tab.fileOf('avtal-hojda.csv', sheet));
  await at('to-review').click();
  await pressOn(at('contracts-compare'), 'Enter');
  const dialog = at('contracts-differ');
  await textOf(dialog).toMatch(/A 1 Almens Café AB.*− Service {MMMM}, 1 × 800,00 kr, moms 25 %/s);
  await textOf(dialog).toMatch(/\+ Service {MMMM}, 1 × 850,00 kr, moms 25 %\s*\+ Larm, 1 × 40,00 kr/);
  await textOf(dialog).toMatch(/Er referens: tomt → Eva Ek/);
  await textOf(dialog).toContain('ändras inte härifrån: intervallet');
  await expect.poll(() => at('differ-yes').isDisabled(), soon).toBe(true);
  await pressOn(at('differing-Records'), 'Space');
  await pressOn(at('differ-yes'), 'Enter');
  await dialog.waitFor({ state: 'detached', ...soon });
  await at('nav-recurring').click();
  await at('recurring-search').fill('almens');
  await textOf(at('contract-rows')).toMatch(/Service {MMMM}.*Larm/s);
  await textOf(at('contract-amount')).toMatch(/1\s112,50/);
  await textOf(at('contract-detail')).not.toContain('Eva Ek');
  expect(tab.faults).toEqual([]);
}, 60_000);

it('marked contracts are paused, moved and resumed together, by keyboard, with what they come to', async () => {
  await at('nav-recurring').click();
  await at('recurring-search').fill('');
  const lines = () => at('recurring-grid').getByTestId('grid-row').count();
  await expect.poll(lines, soon).toBe(4);
  // What is marked cannot be read at first: that is said, and marked anew it is read again.
  const read = await unread(tab.page, 'recurring.marked');
  await pressOn(at('recurring-grid'), 'Control+a');
  await textOf(at('error-note')).toContain('Kunde inte läsas.');
  await read();
  await press('Escape', 'Control+a');
  await textOf(at('bulk-count')).toBe('4 markerade');
  expect(await at('error-note').count()).toBe(0);
  await pressOn(at('bulk-moveContract'), 'Enter');
  await textOf(at('bulk-dialog')).toContain('Det som hoppas över faktureras inte.');
  await at('bulk-no').click();
  await pressOn(at('bulk-pauseContract'), 'Enter');
  await textOf(at('bulk-dialog')).toMatch(
    /Pausa: 4 av 4\s*Alla markerade är med\.\s*Nästa belopp på dem.*Månad.*Kvartal/s,
  );
  await pressOn(at('bulk-yes'), 'Enter');
  await at('bulk-bar').waitFor({ state: 'detached', ...soon });
  await pressOn(at('filter-paused'), 'Enter');
  const paused = () => at('recurring-grid').getByTestId('grid-row').filter({ hasText: 'Pausat' }).count();
  await expect.poll(paused, soon).toBe(4);
  await pressOn(at('recurring-grid'), 'Space');
  await textOf(at('bulk-count')).toBe('1 markerad');
  await pressOn(at('bulk-resumeContract'), 'Enter');
  await at('bulk-date').fill('2028-01-01');
  await pressOn(at('bulk-yes'), 'Enter');
  await expect.poll(lines, soon).toBe(3);
  expect(tab.faults).toEqual([]);
}, 60_000);
