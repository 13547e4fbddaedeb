import { expect, it } from 'vitest';
import { serviceHands, type ServiceHands } from '../outbox/harness.ts';
import { bill, deliver, flag, write } from '../follow/trouble.ts';
import { creditorId } from '../follow/world.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, press } = tab;

/** Something of each of these kinds waits at the service. */
const makeTrouble = async (hands: ServiceHands): Promise<void> => {
  await deliver('Undelivered')(hands, await bill(hands, 20, 'Almgrens Bageri AB'));
  await flag('dispute')(hands, await bill(hands, 20, 'Björkens Bygg AB'));
  await write('Vi beställde bara hälften.')(hands, await bill(hands, 20, 'Cedern AB'));
  await bill(hands, -10, 'Dalens Gym AB');
  await bill(hands, 20, 'Ekens Frisör AB');
  const payment = { Ocr: 'faktura 1005', Amount: 12_500, CreditorPublicId: creditorId };
  await hands.ask('POST', '/practice/payments', payment);
};

const kinds = async (): Promise<readonly string[]> =>
  (await at('inbox-grid').getByTestId('grid-row').allTextContents()).map((row) => row.slice(0, 12));

/** The first row's act: Enter leads to it, Enter does it. */
const openFirst = async (): Promise<void> => {
  await pressOn(at('inbox-grid').getByRole('treegrid').or(at('inbox-grid')).first(), 'Control+Home', 'Enter');
};
const waits = (n: number): Promise<void> => expect.poll(async () => (await kinds()).length, soon).toBe(n);

it('what needs a person is shown, resolved from the inbox by keyboard, and leaves when the service shows it', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  await makeTrouble(hands);
  await at('nav-follow').click();
  await at('follow-sync').click();
  await textOf(at('nav-follow').locator('span')).toBe('5');
  await at('follow-tab-inbox').click();
  await waits(5);
  await textOf(at('filter-all')).toContain('5');

  // Undelivered: sent again, by another way.
  await openFirst();
  await press('Enter');
  await at('form-method').selectOption('Mail');
  await pressOn(at('form-send'), 'Enter');
  await waits(4);
  // The payment: the suggestion is the invoice whose number the payer gave.
  await at('filter-unmatched-payment').click();
  await waits(1);
  await textOf(at('suggestion').first()).toContain('1005');
  await pressOn(at('match').first(), 'Enter');
  await waits(3);
  // Disputed.
  await openFirst();
  await press('Enter');
  await waits(2);
  // The customer's question is answered.
  await openFirst();
  await textOf(at('exception-detail')).toContain('Vi beställde bara hälften.');
  await press('Enter');
  await at('form-text').fill('Vi rättar fakturan.');
  await pressOn(at('form-send'), 'Enter');
  await waits(1);
  // And the last is reminded of.
  await openFirst();
  await press('Enter');
  await pressOn(at('form-send'), 'Enter');
  await at('inbox-empty').waitFor(soon);
  await textOf(at('nav-follow').locator('span')).toBe('');
  expect(tab.faults).toEqual([]);
});
