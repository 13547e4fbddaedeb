import { expect, it } from 'vitest';
import { dice } from '../../electron/cli/month/dice.ts';
import { handsOf } from '../../electron/cli/month/hands.ts';
import { billAll, playDays } from '../../electron/cli/month/play.ts';
import { settle } from '../../electron/cli/month/town.ts';
import { type ExceptionKind } from '../../shared/contract/exceptions.ts';
import {
  advance,
  bill,
  billTo,
  collect,
  deliver,
  failWithdrawal,
  makeCustomer,
  today,
  write,
} from '../follow/trouble.ts';
import { creditorId } from '../follow/world.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { serviceHands, type ServiceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

/** A month of 500 customers: who pays late, too much, without a reference or not at all, whose mail comes back, who disputes. */
const playMonth = async (url: string): Promise<void> => {
  const [hands, chance] = [handsOf(url), dice(20261101)];
  await hands.call('PUT', '/practice/settings', { ErrorThreshold: 1_000_000, RateLimits: false });
  const customers = await settle(hands, chance, creditorId, 500);
  const month = { hands, dice: chance, creditorId, firstDay: today, days: 31, customers };
  await billAll(month);
  await playDays(month, () => undefined);
};

/** What a month has seldom, some days later. */
const addSeldom = async (hands: ServiceHands): Promise<void> => {
  await failWithdrawal(hands, await bill(hands, 32, 'Granens Café AB'));
  await advance(hands, 2);
  await deliver('Undelivered')(hands, await bill(hands, 60, 'Almgrens Bageri AB'));
  for (const name of ['Björkens Bygg AB', 'Cedern AB'])
    await write('Vi beställde bara hälften.')(hands, await bill(hands, 60, name));
  await collect(hands, await bill(hands, 10, 'Dalens Gym AB'));
  await bill(hands, 25, 'Ekens Frisör AB');
  const furan = await makeCustomer(hands, 'Furans Bil AB');
  const over = await billTo(hands, furan, 60);
  await billTo(hands, furan, 60);
  const payment = { Amount: 25_000, CreditorPublicId: creditorId };
  const paid = (await hands.open()).find(({ ActionPublicId }) => ActionPublicId === over);
  await hands.ask('POST', '/practice/payments', { ...payment, Ocr: paid?.OCR });
  await bill(hands, 60, 'Lindens Kiosk AB');
  const number = Math.max(...(await hands.open()).map(({ InvoiceNumber }) => Number(InvoiceNumber ?? 0)));
  await hands.ask('POST', '/practice/payments', { ...payment, Amount: 12_500, Ocr: `faktura ${String(number)}` });
};

const countOf = async (kind: ExceptionKind): Promise<number> => {
  const [text = ''] = await at(`filter-${kind}`).allInnerTexts();
  return Number(/\d+$/.exec(text)?.[0] ?? 0);
};
const waitFor = (kind: ExceptionKind, n: number): Promise<void> => expect.poll(() => countOf(kind), soon).toBe(n);

/** The first of a kind, resolved by keyboard from what the panel offers first. */
const resolve = async (kind: ExceptionKind, answer: () => Promise<void>): Promise<void> => {
  await at(`filter-${kind}`).click();
  const before = await countOf(kind);
  expect(before).toBeGreaterThan(0);
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await answer();
  await waitFor(kind, before - 1);
};
const fill = async (act: string, field: 'method' | 'text', value: string): Promise<void> => {
  await pressOn(at(`act-${act}`), 'Enter');
  const box = at(`form-${field}`);
  await (field === 'method' ? box.selectOption(value) : box.fill(value));
  await pressOn(at('form-send'), 'Enter');
};

it('what a month of 500 customers leaves to a person is resolved from the inbox, kind by kind', async () => {
  const url = practiceAddress(tab.home);
  const hands = serviceHands(url);
  await playMonth(url);
  await addSeldom(hands);
  await at('nav-follow').click();
  await at('follow-sync').click();
  await at('follow-tab-inbox').click();
  await at('filter-unmatched-payment').waitFor(soon);

  await resolve('undelivered', () => fill('sendInvoice', 'method', 'Mail'));
  await resolve('undelivered', async () => {
    await pressOn(at('act-newAddress'), 'Enter');
    await expect.poll(() => at('form-address-City').inputValue(), soon).not.toBe('');
    await at('form-address-Email').fill('ny@kund.example');
    await pressOn(at('form-send'), 'Enter');
  });
  await resolve('unmatched-payment', () => pressOn(at('match').first(), 'Enter'));
  await resolve('overpayment', () => pressOn(at('match').first(), 'Enter'));
  await resolve('withdrawal-failed', async () => {
    await pressOn(at('act-withdrawAutogiro'), 'Enter');
    await pressOn(at('form-yes'), 'Enter');
  });
  await resolve('disputed', () => pressOn(at('act-cancelDispute'), 'Enter'));
  await resolve('debt-collection', () => fill('note', 'text', 'Inkassobolaget ringer kunden.'));
  await resolve('reminder-due', () => fill('remind', 'method', 'Mail'));
  await resolve('commented', () => fill('reply', 'text', 'Vi rättar fakturan.'));

  // What the service refuses comes back, says why, and goes when it is tried again.
  await hands.faults([{ Path: '/v1/invoice/comment', Effect: 'Status', Status: 400, Nth: 1 }]);
  await at('filter-commented').click();
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await fill('reply', 'text', 'Vi rättar den också.');
  await waitFor('act-refused', 1);
  await resolve('act-refused', () => pressOn(at('act-retry'), 'Enter'));
  await waitFor('commented', 0);

  // Two dozen at once.
  await at('filter-reminder-unpaid').click();
  await pressOn(at('inbox-grid'), 'Control+Home', 'Control+a');
  await pressOn(at('bulk-remind'), 'Enter');
  await at('bulk-dialog').waitFor(soon);
  await pressOn(at('bulk-yes'), 'Enter');
  await waitFor('reminder-unpaid', 0);
  expect(tab.faults).toEqual([]);
}, 300_000);
