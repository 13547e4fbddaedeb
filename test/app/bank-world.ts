import { expect, vi } from 'vitest';
import { z } from 'zod';
import { type BankLine, type BankStatus } from '../../shared/contract/bank.ts';
import { type CallInput } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { camtXml, type MadeFile, type MadeTransaction } from '../files/camt-files.ts';
import { bill, today } from '../follow/trouble.ts';
import { creditorId, type World } from '../outbox/harness.ts';
import { connect, type Desk, type Kept, newlyKept, openDesk, startWorld } from './desk.ts';

/** A creditor with invoices of 125 kr at the practice service, and bank files that pay them. */

export interface Invoice {
  readonly actionId: string;
  readonly invoiceNumber: string;
  readonly ocr: string;
  readonly customerName: string;
}

/** A file of one entry for each payment, of today. */
export const paid = (payments: readonly MadeTransaction[], more: Partial<MadeFile> = {}): MadeFile => ({
  ...more,
  entries: payments.map((payment, at) => ({
    amount: payment.amount ?? '125',
    booked: today,
    bankReference: payment.bankReference ?? `E${String(at + 1)}`,
    transactions: [{ amount: '125', ...payment }],
  })),
});

const payments = z.array(z.object({ ActionPublicId: z.string(), Amount: z.object({ Value: z.int() }) }));

export interface BankWorld {
  readonly world: World;
  readonly kept: Kept;
  readonly desk: Desk;
  readonly scope: Scope;
  readonly invoices: readonly Invoice[];
  readonly sync: (desk?: Desk) => Promise<unknown>;
  /** Imports a file as a list. */
  readonly list: (made: MadeFile | readonly MadeFile[], desk?: Desk) => Promise<number>;
  readonly lines: (listId: number, desk?: Desk) => Promise<readonly BankLine[]>;
  readonly statuses: (listId: number) => Promise<readonly BankStatus[]>;
  readonly choose: (listId: number, place: number, choice: CallInput<'bank.choose'>['choice']) => Promise<unknown>;
  /** Registers what is ready as it stands; answers how many payments. */
  readonly register: (listId: number, desk?: Desk) => Promise<number>;
  /** Waits until no act is under way. */
  readonly settled: (desk?: Desk) => Promise<void>;
  /** What the service has on each invoice, in minor units, payment by payment. */
  readonly atService: (invoice: Invoice) => Promise<readonly number[]>;
}

/** @param names a customer for each invoice */
export const openBankWorld = async (names: readonly string[] = ['Ek & Alm AB']): Promise<BankWorld> => {
  const world = await startWorld();
  const ids: string[] = [];
  for (const name of names) ids.push(await bill(world.hands, 20, name));
  const kept = newlyKept();
  const own = openDesk(kept);
  const scope = { connectionId: await connect(own, world), creditorId };
  await own.ask('follow.sync', scope);
  const invoices: Invoice[] = [];
  for (const actionId of ids) {
    const { ocr, line } = await own.ask('follow.invoice', { scope, actionId });
    const { invoiceNumber, customerName } = line;
    invoices.push({ actionId, invoiceNumber, customerName, ocr: ocr ?? expect.fail('no OCR') });
  }
  const lines: BankWorld['lines'] = async (listId, desk = own) =>
    (await desk.ask('bank.page', { listId, filter: 'all', page: { offset: 0, limit: 500 } })).lines;
  return {
    world,
    kept,
    desk: own,
    scope,
    invoices,
    sync: (desk = own) => desk.ask('follow.sync', { ...scope, whole: true }),
    list: async (made, desk = own) => {
      const fileIds: string[] = [];
      for (const [at, one] of [made].flat().entries()) {
        const bytes = new TextEncoder().encode(camtXml(one));
        fileIds.push((await desk.ask('import.stage', { name: `bank${String(at + 1)}.xml`, bytes })).fileId);
      }
      const { importId } = await desk.ask('import.open', { scope, fileIds });
      return (await desk.ask('import.toList', { importId })).listId;
    },
    lines,
    statuses: async (listId) => (await lines(listId)).map(({ status }) => status),
    choose: async (listId, place, choice) => {
      const key = (await lines(listId))[place]?.key ?? expect.fail('no such payment');
      return own.ask('bank.choose', { listId, key, choice });
    },
    register: async (listId, desk = own) => {
      const { stamp } = await desk.ask('bank.open', { listId });
      return (await desk.ask('bank.register', { listId, stamp })).registered;
    },
    settled: async (desk = own) => {
      await vi.waitFor(
        async () => {
          const { ledger } = await desk.ask('acts.list', { scope, filter: 'all', page: { offset: 0, limit: 1 } });
          expect([ledger.notSent, ledger.unknown]).toEqual([0, 0]);
        },
        { timeout: 30_000, interval: 30 },
      );
    },
    atService: async ({ actionId }) =>
      payments
        .parse(
          await world.hands.ask('PUT', '/v1/payments/incomingpayments', {
            CreditorPublicId: creditorId,
            From: '2026-01-01',
            To: '2027-12-31',
            ActionPublicIdFilter: [actionId],
          }),
        )
        .map(({ Amount }) => Amount.Value),
  };
};
