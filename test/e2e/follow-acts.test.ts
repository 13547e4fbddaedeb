import { expect, it } from 'vitest';
import { bill, collect } from '../follow/trouble.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { creditorId, serviceHands, type ServiceHands } from '../outbox/harness.ts';
import { json, localServer } from '../service/local-server.ts';

const tab = practiceTab();
const { at, press } = tab;

/** Shows what is called so, alone, and leads the keys to what can be done with it. */
const openOne = async (customer: string): Promise<void> => {
  await at('follow-search').fill(customer);
  await textOf(at('sum-invoices')).toBe('1 faktura');
  await textOf(at('follow-detail')).toContain(customer);
  await pressOn(at('follow-grid'), 'Control+Home', 'Enter');
};
const refuseOnce = ({ faults }: ServiceHands, Path: string): Promise<unknown> =>
  faults([{ Path, Effect: 'Status', Status: 400, Nth: 1 }]);

it('an invoice is reminded of, written off, paid and credited from its panel by keyboard, and a refusal is shown there', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  await bill(hands, -10, 'Almgrens Bageri AB');
  await bill(hands, -10, 'Björkens Bygg AB');
  await bill(hands, 20, 'Cedern AB');
  await bill(hands, 20, 'Dalens Gym AB');
  await bill(hands, 20, 'Ekens Frisör AB');
  await at('nav-follow').click();
  await at('follow-sync').click();
  await textOf(at('sum-invoices')).toContain('5');

  // The likeliest of a late one has the focus first.
  await openOne('Almgrens');
  await press('Enter');
  await at('form-method').waitFor(soon);
  await at('form-method').selectOption('Mail');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('detail-status')).toContain('Påmind');
  await textOf(at('timeline')).toContain('Påminnelse');

  // What cannot be taken back is asked once more, and no is no.
  await openOne('Björkens');
  await pressOn(at('acts-more'), 'Enter');
  await pressOn(at('act-writeOff'), 'Enter');
  await textOf(at('act-form')).toContain('Belopp att skriva av');
  await press('Enter');
  await textOf(at('form-question')).toContain('Skriv av 125,00 kr?');
  await press('Escape', 'Escape');
  await at('acts-more').waitFor(soon);
  await pressOn(at('act-writeOff'), 'Enter', 'Enter');
  await pressOn(at('form-yes'), 'Enter');
  await textOf(at('left-amount')).toBe('0,00 kr');

  // Refused: why, and tried again.
  await openOne('Cedern');
  await refuseOnce(hands, '/v1/invoice/registerpayment');
  await pressOn(at('act-registerPayment'), 'Enter');
  await at('form-amount').waitFor(soon);
  await press('Enter');
  await at('acts-standing').locator('[data-state="rejected"]').waitFor(soon);
  await textOf(at('acts-standing')).toContain('Tjänsten sade nej');
  await pressOn(at('act-retry'), 'Enter');
  await textOf(at('detail-status')).toContain('Betald');

  // A part of one is credited, by its row.
  await openOne('Ekens');
  await pressOn(at('acts-more'), 'Enter');
  await pressOn(at('act-creditPart'), 'Enter');
  await at('form-part-1').fill('40');
  await textOf(at('form-part-sum')).toContain('Krediteras: 50,00 kr, varav moms 10,00 kr.');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('form-question')).toContain('Kreditera 50,00 kr?');
  await pressOn(at('form-yes'), 'Enter');
  await textOf(at('sum-left')).toMatch(/^75,00/);

  // All of one is credited: its credit invoice comes from the service.
  await openOne('Dalens');
  await pressOn(at('acts-more'), 'Enter');
  await pressOn(at('act-creditInvoice'), 'Enter');
  await textOf(at('form-question')).toContain('Kreditera hela fakturan, 125,00 kr?');
  await pressOn(at('form-yes'), 'Enter');
  await textOf(at('sum-invoices')).toBe('2 fakturor');
  await textOf(at('sum-left')).toMatch(/^0,00/);

  // Interest becomes a draft, which is attested from its panel.
  await openOne('Almgrens');
  await pressOn(at('acts-more'), 'Enter');
  await pressOn(at('act-interestInvoice'), 'Enter');
  await expect.poll(() => at('form-from').inputValue(), soon).toMatch(/^\d{4}-\d\d-\d\d$/);
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('sum-invoices')).toBe('2 fakturor');
  await pressOn(at('follow-grid'), 'Control+Home', 'Enter');
  await textOf(at('detail-status')).toContain('Utkast');
  await pressOn(at('act-attestInvoice'), 'Enter');
  await textOf(at('form-question')).toContain('Attestera');
  await pressOn(at('form-yes'), 'Enter');
  await textOf(at('detail-status')).toMatch(/Attesterad|Skickad/);
  expect(tab.faults).toEqual([]);
}, 180_000);

it('events that did not arrive are sent again from the inbox, and the file of one that was e-mailed brings its invoice up to date', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  let isDown = true;
  const receiver = await localServer((...call) => {
    json(null, isDown ? 503 : 200)(...call);
  });
  await hands.settings({ WebhookUrl: receiver.url });
  const actionId = await bill(hands, 20, 'Granens Café AB');
  const attested = () => receiver.received.find(({ body }) => body.includes('"InvoiceActionAttested"'))?.body;
  await expect.poll(attested, soon).toBeDefined();
  const failed = () => hands.ask('GET', `/v1/webhooks/failedwebhookevents/${creditorId}?hours=1`);
  await expect.poll(failed, soon).not.toEqual([]);
  await at('nav-import').click();
  await at('file-input').setInputFiles(tab.fileOf('2026-11-28-InvoiceActionAttested-1.json', attested() ?? ''));
  await textOf(at('told-events')).toContain('Fakturor');
  await at('told-follow').click();
  await openOne('Granens');
  await at('follow-sync').click();

  await at('follow-tab-inbox').click();
  await at('inbox-grid').getByText('Missade händelser').click();
  await textOf(at('exception-detail')).toContain('InvoiceActionAttested: 1');
  isDown = false;
  await pressOn(at('act-resendEvents'), 'Enter');
  await expect.poll(failed, soon).toEqual([]);
  await expect.poll(() => at('inbox-grid').getByText('Missade händelser').count(), soon).toBe(0);
  expect((await hands.open()).map(({ ActionPublicId }) => ActionPublicId)).toContain(actionId);
  expect(tab.faults).toEqual([]);
}, 120_000);

it('a payment that fits no invoice is paid back from the inbox by keyboard, after one question', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  await hands.ask('POST', '/practice/payments', { Ocr: 'okänt', Amount: 12_500, CreditorPublicId: creditorId });
  await at('nav-follow').click();
  await at('follow-sync').click();
  await at('follow-tab-inbox').click();
  await textOf(at('inbox-grid')).toContain('Okänd betalning');
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await pressOn(at('act-payBack'), 'Enter');
  await at('form-number').fill('5050-1056');
  await at('form-name').fill('Ek & Alm AB');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('pay-back-form')).toContain('Skriv ett bankgironummer');
  await at('form-number').fill('5050-1055');
  await pressOn(at('form-send'), 'Enter');
  await textOf(at('form-question')).toContain('Betala 125,00 kr till Ek & Alm AB, bankgiro 5050\u20111055');
  await pressOn(at('form-yes'), 'Enter');
  const paid = () => hands.ask('GET', `/v1/payments/outgoingpayments/${creditorId}?from=2020-01-01&to=2099-01-01`);
  await expect.poll(paid, soon).toMatchObject([{ ReceiverName: 'Ek & Alm AB', ReceivingBankgiroNo: '5050-1055' }]);
  await expect.poll(() => at('inbox-grid').getByText('Okänd betalning').count(), soon).toBe(0);
  expect(tab.faults).toEqual([]);
}, 120_000);

it('an invoice at debt collection shows its claim, which is noted on and taken back by keyboard', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  await collect(hands, await bill(hands, 10, 'Furans Bil AB'));
  await at('nav-follow').click();
  await at('follow-sync').click();
  await openOne('Furans');
  await textOf(at('claim-stage')).toBe('Upplagt');
  await pressOn(at('claim-commentClaim'), 'Enter');
  await at('claim-typed').fill('Ringt.');
  await pressOn(at('claim-send'), 'Enter');
  await pressOn(at('claim-cancelClaim'), 'Enter');
  await textOf(at('claim-question')).toContain('Ta tillbaka fakturan från inkasso?');
  await pressOn(at('claim-send'), 'Enter');
  await textOf(at('detail-status')).toMatch(/Skickad|Förfallen/);
  await expect.poll(() => at('claim').count(), soon).toBe(0);
  expect(tab.faults).toEqual([]);
}, 120_000);
