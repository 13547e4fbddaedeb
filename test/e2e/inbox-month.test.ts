import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { dice } from '../../electron/cli/month/dice.ts';
import { handsOf } from '../../electron/cli/month/hands.ts';
import { billAll, playDays } from '../../electron/cli/month/play.ts';
import { settle } from '../../electron/cli/month/town.ts';
import { type ExceptionKind, exceptionKinds } from '../../shared/contract/exception-kinds.ts';
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
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands, type ServiceHands } from '../outbox/harness.ts';
import { json, localServer } from '../service/local-server.ts';

const tab = practiceTab();
const { approve, at, send, toReview } = tab;

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
/** The kinds of which one left the inbox. */
const resolved = new Set<ExceptionKind>();
const waitFor = (kind: ExceptionKind, n: number): Promise<void> => expect.poll(() => countOf(kind), soon).toBe(n);

/** The first of a kind, resolved by keyboard from what the panel offers first. */
const resolve = async (kind: ExceptionKind, answer: () => Promise<void>): Promise<void> => {
  await at(`filter-${kind}`).click();
  const before = await countOf(kind);
  expect(before).toBeGreaterThan(0);
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await answer();
  await waitFor(kind, before - 1);
  resolved.add(kind);
};
const waitForNone = async (kind: ExceptionKind): Promise<void> => {
  await waitFor(kind, 0);
  resolved.add(kind);
};
const fill = async (act: string, field: 'method' | 'text', value: string): Promise<void> => {
  await pressOn(at(`act-${act}`), 'Enter');
  const box = at(`form-${field}`);
  await (field === 'method' ? box.selectOption(value) : box.fill(value));
  await pressOn(at('form-send'), 'Enter');
};

/** The system that the service's events are sent to is down while an invoice is made. */
const missEvents = async (hands: ServiceHands): Promise<{ readonly mend: () => void }> => {
  let isDown = true;
  const receiver = await localServer((...call) => {
    json(null, isDown ? 503 : 200)(...call);
  });
  await hands.settings({ WebhookUrl: receiver.url });
  await bill(hands, 60, 'Mossens Måleri AB');
  const failed = () => hands.ask('GET', `/v1/webhooks/failedwebhookevents/${creditorId}?hours=1`);
  await expect.poll(failed, soon).not.toEqual([]);
  return {
    mend: () => {
      isDown = false;
    },
  };
};

/** An act that no look told anything of: the looks take a quarter of an hour, which is not waited for here. */
const leaveInDoubt = (): void => {
  const db = new Database(join(tab.home, 'runsheet.db'));
  db.exec(`UPDATE job SET state = 'unknown', asks = 1, doubt = 'repeated', doubt_since = changed_at
    WHERE job_id = (SELECT max(job_id) FROM job WHERE kind = 'remind' AND state = 'sent')`);
  db.close();
};

/** A run of one invoice, whose attest the service refuses while the books are closed. */
const refuseAttest = async (hands: ServiceHands): Promise<{ readonly reopen: () => Promise<unknown> }> => {
  const lock = `/v1/accounting/lockedperiod/${creditorId}`;
  await hands.ask('POST', `${lock}?to=2026-11-30`);
  await toReview({
    name: 'sent.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms\r\n9001;Norrskens Bad AB;bad@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25',
    ),
  });
  await approve('and-attest');
  await send();
  return { reopen: () => hands.ask('DELETE', lock) };
};

it('what a month of 500 customers leaves to a person is resolved from the inbox, kind by kind', async () => {
  const url = practiceAddress(tab.home);
  const hands = serviceHands(url);
  await playMonth(url);
  await addSeldom(hands);
  const receiver = await missEvents(hands);
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
  await resolve('unmatched-payment', async () => {
    await pressOn(at('act-payBack'), 'Enter');
    await at('form-number').fill('5050-1055');
    await at('form-name').fill('Ek & Alm AB');
    await pressOn(at('form-send'), 'Enter');
    await pressOn(at('form-yes'), 'Enter');
  });
  receiver.mend();
  await resolve('events-failed', () => pressOn(at('act-resendEvents'), 'Enter'));
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
  await waitForNone('commented');

  // Two dozen at once.
  await at('filter-reminder-unpaid').click();
  await pressOn(at('inbox-grid'), 'Control+Home', 'Control+a');
  await pressOn(at('bulk-remind'), 'Enter');
  await at('bulk-dialog').waitFor(soon);
  await pressOn(at('bulk-yes'), 'Enter');
  await waitForNone('reminder-unpaid');

  // What nobody but a person can tell, and what another room resolves.
  leaveInDoubt();
  const { reopen } = await refuseAttest(hands);
  await at('nav-follow').click();
  await at('follow-tab-inbox').click();
  await waitFor('attest-refused', 1);
  await resolve('act-in-doubt', () => pressOn(at('answer-done'), 'Enter'));
  await at('filter-attest-refused').click();
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await pressOn(at('act-openRun'), 'Enter');
  await reopen();
  await pressOn(at('show-refused'), 'Enter');
  // By key: what is told of a run's end may lie above the button.
  await pressOn(at('rejected-retry'), 'Enter');
  await at('confirm-yes').click();
  await textOf(at('run-state')).toBe('Klar');
  await at('nav-follow').click();
  await at('follow-tab-inbox').click();
  await at('filter-all').waitFor(soon);
  await waitForNone('attest-refused');
  expect(exceptionKinds.filter((kind) => !resolved.has(kind))).toEqual([]);
  expect(tab.faults).toEqual([]);
}, 300_000);
