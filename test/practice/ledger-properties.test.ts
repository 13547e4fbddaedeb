import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it, onTestFinished } from 'vitest';
import { readDay } from '../../shared/service/service-time.ts';
import { type Books, openBooks } from './ledger/books.ts';
import { type LedgerCall } from './ledger/calls.ts';
import { answerFaults } from './ledger/check.ts';
import { invoiceActs } from './ledger/invoice-acts.ts';
import { moneyActs } from './ledger/money-acts.ts';
import { otherActs } from './ledger/other-acts.ts';
import { type Draws, type LedgerWorld, Pick } from './ledger/picks.ts';
import { addFlow, brokenRules, type Flows } from './ledger/rules.ts';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const seed = 20_261_128;
const sequences = 20;
const longest = 220;
/** Milliseconds: enough to find the shortest sequence that breaks a rule. */
const interruptAfterTimeLimit = 45_000;
const noon = Date.parse('2026-03-02T12:00:00+01:00');

const night: LedgerCall = { act: 'night', method: 'PUT', path: '/practice/clock', body: { AdvanceDays: 1 } };
const acts = [...invoiceActs, ...moneyActs, ...otherActs, ...Array<() => LedgerCall>(6).fill(() => night)];

const draw = fc.nat({ max: 10_000 });
const step = fc.record({
  act: fc.nat({ max: acts.length - 1 }),
  draws: fc.tuple(draw, draw, draw, draw),
});

interface Step {
  readonly act: number;
  readonly draws: Draws;
}

const thrown = ({ problems }: Practice): readonly string[] =>
  problems
    .splice(0)
    .map((problem) => (problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)));

/** Purchasers pay what is owed when they accept. */
const noteSales = (flows: Flows, before: Books, after: Books): void => {
  for (const [id, { stage, creditor_id, currency }] of after.invoices) {
    const was = before.invoices.get(id);
    if (was !== undefined && was.stage !== 'Sold' && stage === 'Sold')
      addFlow(flows.sold, creditor_id, currency, was.current);
  }
};

/** Where the API tells anything else than what is kept. */
const toldFaults = async ({ ok, view, part, cid, cid2 }: Practice, books: Books): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const { id, stage, current, number, ocr, attested_at } of books.invoices.values()) {
    const read = await view(id);
    const told = [part(read, 'State', 'Stage'), part(read, 'CurrentAmount', 'Value'), part(read, 'InvoiceNumber')];
    const isWrong = told.join() !== [stage, current, number].join();
    const isOtherOcr = attested_at !== null && part(read, 'Invoices', 0, 'OCR') !== ocr;
    if (isWrong || isOtherOcr) faults.push(`invoice ${id} is told as ${told.join()}`);
  }
  for (const CreditorPublicId of [cid, cid2]) {
    const span = { CreditorPublicId, From: '2000-01-01', To: '2100-01-01' };
    const vouchers = (await ok('PUT', '/v1/accounting/accountingvouchers', span)).list;
    const kept = books.vouchers.filter(({ creditorId }) => creditorId === CreditorPublicId);
    if (vouchers.length !== kept.length) faults.push(`${String(vouchers.length)} vouchers are told`);
    const waiting = (await ok('GET', `/v1/payments/unhandledpayments/${CreditorPublicId}`)).list;
    const unhandled = [...books.unhandled.values()].filter(
      ({ creditorId, state }) => creditorId === CreditorPublicId && state === 'Unhandled',
    );
    if (waiting.length !== unhandled.length) faults.push(`${String(waiting.length)} unhandled payments are told`);
  }
  return faults;
};

/** A reset service with its debtors, a purchaser, a financier, and somebody who hears of everything. */
const worldOf = async ({ ok, created, debtorBody, cid, cid2 }: Practice, url: string): Promise<LedgerWorld> => {
  await ok('POST', '/practice/reset');
  await ok('PUT', '/practice/settings', { RateLimits: false, ErrorThreshold: 1_000_000 });
  const Autogiro = { Active: true, Stage: 'Approved', ClearingNo: '5000', AccountNo: '1234567' };
  const home = { Address: 'Gatan 1', ZipCode: '11122', City: 'Stockholm' };
  const DebtorSelfInvoiceInfo = { NextSelfInvoiceNumber: '1', PaymentMethod: 'BankGiro', BankgiroNo: '992-3459' };
  const rich = debtorBody({ ...home, DebtorNo: 'R1', Autogiro, DebtorSelfInvoiceInfo });
  const debtors = [
    await created('/v1/debtors/debtor', rich),
    await created('/v1/debtors/debtor', debtorBody({ ...home, DebtorNo: 'P1', DebtorType: 'Private' })),
    await created('/v1/debtors/debtor', debtorBody({ ...home, CreditorPublicId: cid2, Autogiro })),
  ] as const;
  const [DebtorPublicId] = debtors;
  const card = await created('/v1/debtors/addcreditcard', { DebtorPublicId });
  await ok('POST', '/practice/cards', { CreditCardAddPublicId: card, Outcome: 'Succeeded' });
  await ok('POST', '/practice/salescontracts', { CreditorPublicId: cid });
  const made = await ok('POST', '/practice/debtorcontracts', { DebtorPublicId });
  const debtorContract = String(made.json['DebtorContractPublicId']);
  await ok('POST', '/practice/debtorcontracts', { DebtorContractPublicId: debtorContract, Outcome: 'Signed' });
  await ok('PUT', '/practice/settings', { WebhookUrl: url });
  return { cid, cid2, debtors, debtorContract };
};

describe('the ledger', () => {
  it('holds under any sequence of calls, legal and illegal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-'));
    const file = join(folder, 'practice.db');
    const service = await practice({ file, now: () => noon });
    const books = openBooks(file);
    onTestFinished(() => {
      books.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const { url } = await receiver();

    const answerTo = async ({ method, path, body, isQueued }: LedgerCall): Promise<number> => {
      const { status } = await service.call(method, path, body === undefined ? {} : { body });
      if (isQueued === true) await service.ok('PUT', '/practice/clock', { AdvanceDays: 0 });
      return status;
    };
    const today = async () => {
      const day = readDay(String((await service.ok('GET', '/practice/state')).json['Now']));
      if (day === null) throw new Error('The service told no date');
      return day;
    };
    const sequence = async (steps: readonly Step[]): Promise<void> => {
      const world = await worldOf(service, url);
      const flows: Flows = { sold: new Map() };
      const log: string[] = [];
      const require = (faults: readonly string[]): void => {
        if (faults.length > 0) throw new Error(`${faults.join('\n')}\nafter\n${log.slice(-30).join('\n')}`);
      };
      let day = await today();
      let before = books.read();
      for (const { act, draws } of steps) {
        const call = acts[act]?.(new Pick(before, world, day, draws)) ?? null;
        if (call === null) continue;
        const status = await answerTo(call);
        if (call === night) day = await today();
        const after = books.read();
        log.push(`${String(status)} ${call.method} ${call.path} ${JSON.stringify(call.body ?? null)}`);
        noteSales(flows, before, after);
        require([...answerFaults({ before, after, call }, status), ...brokenRules(after, flows), ...thrown(service)]);
        before = after;
      }
      require(await toldFaults(service, before));
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }), sequence), {
      seed,
      numRuns: sequences,
      interruptAfterTimeLimit,
    });
  });
});
