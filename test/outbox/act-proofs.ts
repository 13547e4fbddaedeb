import { expect } from 'vitest';
import { z } from 'zod';
import { type Act, type ActKind } from '../../shared/contract/acts.ts';
import { claimViewIn } from '../../shared/service/claim-views.ts';
import { unhandledPaymentViewIn } from '../../shared/service/payment-views.ts';
import {
  addInvoice,
  type Billed,
  contractsOf,
  credit,
  happened,
  invoiceNow,
  make,
  payment,
  resend,
  sums,
} from './acts-world.ts';
import { contractProofs } from './contract-proofs.ts';
import { creditorId, type Fault, type World } from './harness.ts';
import { recordProofs } from './record-proofs.ts';
import { owedProofs } from './owed-proofs.ts';
import { selfProofs } from './self-proofs.ts';

/** An act of each kind, the call that makes it, and how often the service says that it was done. */
export interface ActProof {
  readonly write: Pick<Fault, 'Method' | 'Path'>;
  /** On a draft instead of an attested invoice. */
  readonly draft?: true;
  /** What must be there first, and its id where the act names it. */
  readonly prepare?: (world: World, invoice: Billed) => Promise<Pick<Billed, 'otherId'> | void>;
  readonly act: (invoice: Billed) => Act;
  readonly done: (world: World, invoice: Billed) => Promise<number>;
  /** What `done` says afterwards, where that is not one more than before. */
  readonly leaves?: number;
}

const events =
  (type: string): ActProof['done'] =>
  (world, invoice) =>
    happened(world, invoice, type);

/** An attested credit of an invoice, not connected with it. */
const addCredit = async (world: World, { actionId, entry }: Billed): Promise<string> => {
  const id = await make(world, '/v1/invoice/action', {
    ...entry,
    ActionType: 'CreditInvoiceAction',
    CreditingInvoicePublicId: actionId,
    Records: entry.Records.map((record) => ({ ...record, Quantity: -1 })),
  });
  await world.hands.ask('PUT', `/v1/invoice/attest/${id}`);
  return id;
};

/** The service's clock stands well after the due date. */
const late = async (world: World): Promise<void> => {
  await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 70 });
};

const changeDebtor = async (world: World, debtorId: string, change: object): Promise<void> => {
  const debtor = z.looseObject({}).parse(await world.hands.ask('GET', `/v1/debtors/debtor/${debtorId}`));
  await world.hands.ask('PUT', '/v1/debtors/debtor', { ...debtor, ...change });
};

/** Nobody listens where the service sends its events to. */
const failEvents = async (world: World, { debtorId }: Billed): Promise<void> => {
  const { hands } = world;
  await hands.settings({ WebhookUrl: 'http://127.0.0.1:1/nobody' });
  await changeDebtor(world, debtorId, {});
  await expect
    .poll(() => hands.ask('GET', `/v1/webhooks/failedwebhookevents/${creditorId}?hours=1`), { timeout: 10_000 })
    .not.toEqual([]);
};

/** The bank approves in the night. */
const approveAutogiro = async (world: World, { debtorId }: Billed): Promise<void> => {
  await changeDebtor(world, debtorId, { Autogiro: { Active: true, ClearingNo: '5000', AccountNo: '1234567' } });
  await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 1 });
};

const saveCard = async (world: World, { debtorId }: Billed): Promise<void> => {
  const card = await make(world, '/v1/debtors/addcreditcard', { DebtorPublicId: debtorId });
  await world.hands.ask('POST', '/practice/cards', { CreditCardAddPublicId: card, Outcome: 'Succeeded' });
};

const cardPayment = z.object({ PaymentPublicId: z.string() });
const payByCard = async (world: World, { actionId }: Billed): Promise<string> => {
  const { PaymentPublicId } = cardPayment.parse(
    await world.hands.ask('POST', '/v1/invoice/creditcardpayment', {
      ActionPublicId: actionId,
    }),
  );
  const paid = { CreditCardPaymentPublicId: PaymentPublicId, Outcome: 'Succeeded' };
  await world.hands.ask('POST', '/practice/cards', paid);
  return PaymentPublicId;
};

export const startClaim = async (world: World, actionId: string): Promise<string> =>
  make(world, `/v1/debtcollection/actionfrominvoice/${actionId}`, {});

const claimEvents = async (world: World, claimId: string, type: string): Promise<number> =>
  claimViewIn
    .parse(await world.hands.ask('GET', `/v1/debtcollection/action/${claimId}`))
    .Events.filter(({ EventType }) => EventType === type).length;

const claimProof = (
  Method: string,
  act: string,
  event: string,
  make: (claim: { readonly actionId: string; readonly claimId: string }) => Act,
): ActProof => ({
  write: { Method, Path: `/v1/debtcollection/${act}` },
  prepare: async (world, { actionId }) => ({ otherId: await startClaim(world, actionId) }),
  act: ({ actionId, otherId }) => make({ actionId, claimId: otherId }),
  done: (world, { otherId }) => claimEvents(world, otherId, event),
});

export const payBack = ({ paymentId, debtorId }: Billed): Extract<Act, { readonly kind: 'payBack' }> => ({
  kind: 'payBack',
  paymentId,
  amount: 2_500,
  date: '2027-03-01',
  fromBankgiro: '991-2346',
  receiverName: 'Kund AB',
  receiver: { bankgiro: '5050-1055' },
  reference: `Åter ${debtorId.slice(0, 8)}`,
});

export const outgoing = async (world: World) =>
  z
    .array(z.object({ Reference: z.string().nullable() }))
    .parse(await world.hands.ask('GET', `/v1/payments/outgoingpayments/${creditorId}?from=2020-01-01&to=2099-01-01`));

export const paymentNow = async (world: World, paymentId: string) =>
  unhandledPaymentViewIn.parse(await world.hands.ask('GET', `/v1/payments/unhandledpayment/${paymentId}`));

export const actProofs: Readonly<Record<ActKind, ActProof>> = {
  registerPayment: {
    write: { Method: 'POST', Path: '/v1/invoice/registerpayment' },
    act: payment,
    done: events('Paid'),
  },
  writeOff: {
    write: { Method: 'POST', Path: '/v1/invoice/registerpayment' },
    act: ({ actionId }) => ({ kind: 'writeOff', actionId, amount: 100, currency: 'SEK', date: '2026-11-27' }),
    done: events('WrittenOff'),
  },
  sendInvoice: { write: { Method: 'PUT', Path: '/v1/invoice/sendinvoice' }, act: resend, done: events('InvoiceSent') },
  remind: {
    write: { Method: 'POST', Path: '/v1/invoice/createandsendreminderinvoice' },
    act: ({ actionId }) => ({ kind: 'remind', actionId, fee: { amount: 6_000, currency: 'SEK' } }),
    done: events('ReminderInvoiceSent'),
  },
  postpone: {
    write: { Method: 'PUT', Path: '/v1/invoice/postpone' },
    act: ({ actionId }) => ({ kind: 'postpone', actionId, to: '2027-01-31' }),
    done: events('Moved'),
  },
  comment: {
    write: { Method: 'POST', Path: '/v1/invoice/comment' },
    act: ({ actionId }) => ({ kind: 'comment', actionId, comment: 'Ringt.', target: 'Private' }),
    done: events('CommentedByCreditor'),
  },
  pause: {
    write: { Method: 'PUT', Path: '/v1/invoice/pause' },
    act: ({ actionId }) => ({ kind: 'pause', actionId }),
    done: events('Paused'),
  },
  resume: {
    write: { Method: 'PUT', Path: '/v1/invoice/resume' },
    act: ({ actionId }) => ({ kind: 'resume', actionId }),
    done: async (world, { actionId }) => ((await invoiceNow(world, actionId)).State.IsPaused ? 0 : 1),
    leaves: 1,
  },
  dispute: {
    write: { Method: 'PUT', Path: '/v1/invoice/dispute' },
    act: ({ actionId }) => ({ kind: 'dispute', actionId }),
    done: events('Disputed'),
  },
  cancelDispute: {
    write: { Method: 'PUT', Path: '/v1/invoice/canceldispute' },
    act: ({ actionId }) => ({ kind: 'cancelDispute', actionId }),
    done: async (world, { actionId }) => ((await invoiceNow(world, actionId)).State.DisputedDate === null ? 1 : 0),
    leaves: 1,
  },
  updateInvoice: {
    write: { Method: 'PUT', Path: '/v1/invoice/action' },
    draft: true,
    act: ({ actionId, entry }) => ({ kind: 'updateInvoice', actionId, entry: { ...entry, Message: 'Nytt' } }),
    done: events('Updated'),
  },
  removeDraft: {
    write: { Method: 'DELETE', Path: '/v1/invoice/action' },
    draft: true,
    act: ({ actionId }) => ({ kind: 'removeDraft', actionId }),
    done: async (world, { actionId }) =>
      (await world.hands.open()).some((one) => one.ActionPublicId === actionId) ? 0 : 1,
  },
  createContract: {
    write: { Method: 'POST', Path: '/v1/contractinvoice/action' },
    act: ({ debtorId, entry }) => ({
      kind: 'createContract',
      entry: {
        DebtorPublicId: debtorId,
        ContractNumber: 'A-1',
        PaymentTermsInDays: 30,
        Records: entry.Records,
        RecurrenceDetails: {
          RecurrenceInterval: 'Monthly',
          MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
          Start: '2027-01-01',
          NoEndDate: true,
        },
      },
    }),
    done: contractsOf,
  },
  ...contractProofs,
  ...owedProofs,
  ...selfProofs,
  matchPayment: {
    write: { Method: 'POST', Path: '/v1/payments/matchpayments' },
    act: ({ actionId, paymentId }) => ({ kind: 'matchPayment', actionId, paymentId }),
    done: events('Paid'),
  },
  attestInvoice: {
    write: { Method: 'PUT', Path: '/v1/invoice/attest' },
    draft: true,
    act: ({ actionId, n }) => ({ kind: 'attestInvoice', actionId, ...sums(n) }),
    done: events('Attested'),
  },
  mergeDrafts: {
    write: { Method: 'PUT', Path: '/v1/invoice/merge' },
    draft: true,
    prepare: async (world, { entry }) => ({ otherId: await make(world, '/v1/invoice/action', entry) }),
    act: ({ actionId, otherId, debtorId, n }) => ({
      kind: 'mergeDrafts',
      actionId,
      withIds: [otherId],
      debtorId,
      total: 2 * sums(n).total,
      currency: 'SEK',
    }),
    done: async (world, { actionId, otherId }) =>
      (await world.hands.open()).some((one) => [actionId, otherId].includes(one.ActionPublicId)) ? 0 : 1,
  },
  interestInvoice: {
    write: { Method: 'POST', Path: '/v1/invoice/interestinvoice' },
    prepare: (world) => late(world),
    act: ({ actionId }) => ({
      kind: 'interestInvoice',
      actionId,
      from: '2026-12-30',
      to: '2027-01-31',
      interestType: 'Fixed',
      percent: 12,
    }),
    done: async (world, { debtorId }) =>
      (await world.hands.open()).filter(
        (one) => one.DebtorPublicId === debtorId && one.ActionType === 'InterestInvoiceAction',
      ).length,
  },
  creditInvoice: {
    write: { Method: 'PUT', Path: '/v1/invoice/creditaction' },
    act: (invoice) => credit(invoice),
    done: events('Credited'),
  },
  joinCredit: {
    write: { Method: 'PUT', Path: '/v1/invoice/creditaction' },
    prepare: async (world, billed) => ({ otherId: await addCredit(world, billed) }),
    act: ({ actionId, otherId }) => ({ kind: 'joinCredit', actionId, creditId: otherId }),
    done: events('Credited'),
  },
  overrideAddress: {
    write: { Method: 'PUT', Path: '/v1/invoice/address' },
    act: ({ actionId }) => ({ kind: 'overrideAddress', actionId, address: { Name: 'Ekonomi', Email: 'e@example.se' } }),
    done: events('Updated'),
  },
  revertAddress: {
    write: { Method: 'DELETE', Path: '/v1/invoice/address' },
    act: ({ actionId }) => ({ kind: 'revertAddress', actionId }),
    done: events('Updated'),
  },
  markAsViewed: {
    write: { Method: 'PUT', Path: '/v1/invoice/markasviewed' },
    act: ({ actionId }) => ({ kind: 'markAsViewed', actionId }),
    done: async (world, { actionId }) =>
      (await world.hands.open()).some(
        ({ ActionPublicId, DeliveryStatus }) => ActionPublicId === actionId && DeliveryStatus === 'Viewed',
      )
        ? 1
        : 0,
  },
  cancelReminder: {
    write: { Method: 'PUT', Path: '/v1/invoice/cancelreminder' },
    prepare: async (world, { actionId }) => {
      const asked = { InvoiceActionPublicId: actionId };
      await world.hands.ask('POST', '/v1/invoice/createandsendreminderinvoice', asked);
    },
    act: ({ actionId }) => ({ kind: 'cancelReminder', actionId }),
    done: events('Cancelled'),
  },
  withdrawAutogiro: {
    write: { Method: 'POST', Path: '/v1/invoice/autogiro' },
    prepare: approveAutogiro,
    act: ({ actionId }) => ({ kind: 'withdrawAutogiro', actionId }),
    done: events('AutogiroWithdrawal'),
  },
  stopAutogiro: {
    write: { Method: 'DELETE', Path: '/v1/invoice/autogiro' },
    prepare: async (world, billed) => {
      await approveAutogiro(world, billed);
      await world.hands.ask('POST', `/v1/invoice/autogiro/${billed.actionId}`);
    },
    act: ({ actionId }) => ({ kind: 'stopAutogiro', actionId }),
    done: events('AutogiroCancelledWithdrawal'),
  },
  withdrawCard: {
    write: { Method: 'POST', Path: '/v1/invoice/creditcardwithdrawal' },
    prepare: saveCard,
    act: ({ actionId }) => ({ kind: 'withdrawCard', actionId, date: '2027-01-15' }),
    done: events('CreditCardWithdrawal'),
  },
  refundCard: {
    write: { Method: 'PUT', Path: '/v1/invoice/refundcreditcardpayment' },
    prepare: async (world, billed) => ({ otherId: await payByCard(world, billed) }),
    act: ({ actionId, otherId }) => ({
      kind: 'refundCard',
      actionId,
      cardPaymentId: otherId,
      money: { amount: 2_000, currency: 'SEK' },
    }),
    done: events('PaymentRefunded'),
  },
  startDebtCollection: {
    write: { Method: 'POST', Path: '/v1/debtcollection/actionfrominvoice' },
    act: ({ actionId }) => ({ kind: 'startDebtCollection', actionId }),
    done: events('SentToDebtCollection'),
  },
  cancelClaim: claimProof('PUT', 'cancel', 'Cancelled', (claim) => ({ kind: 'cancelClaim', ...claim })),
  disputeClaim: claimProof('PUT', 'dispute', 'Disputed', (claim) => ({ kind: 'disputeClaim', ...claim })),
  postponeClaim: claimProof('PUT', 'postpone', 'Moved', (claim) => ({
    kind: 'postponeClaim',
    ...claim,
    to: '2027-12-31',
  })),
  commentClaim: claimProof('POST', 'comment', 'CommentedByCreditor', (claim) => ({
    kind: 'commentClaim',
    ...claim,
    comment: 'Ringt.',
    target: 'Private',
  })),
  creditClaim: claimProof('POST', 'credit', 'Credited', (claim) => ({
    kind: 'creditClaim',
    ...claim,
    amount: 1_000,
    currency: 'SEK',
  })),
  payBack: {
    write: { Method: 'POST', Path: '/v1/payments/outgoingpayments' },
    act: payBack,
    done: async (world, { debtorId }) =>
      (await outgoing(world)).filter(({ Reference }) => Reference === `Åter ${debtorId.slice(0, 8)}`).length,
  },
  removePayment: {
    write: { Method: 'DELETE', Path: '/v1/payments/unhandledpayments' },
    act: ({ paymentId }) => ({ kind: 'removePayment', paymentId, account: '2420' }),
    done: async (world, { paymentId }) => ((await paymentNow(world, paymentId)).State === 'Deleted' ? 1 : 0),
  },
  resendEvents: {
    write: { Method: 'POST', Path: '/v1/webhooks/retriggerwebhookevents' },
    prepare: failEvents,
    act: () => ({ kind: 'resendEvents' }),
    // What arrived is not sent again: how often it was asked for makes no difference.
    done: async (world) =>
      (await world.hands.calls()).some(
        ({ Path, Processed }) => Processed && Path.startsWith('/v1/webhooks/retriggerwebhookevents'),
      )
        ? 1
        : 0,
    leaves: 1,
  },
  ...recordProofs,
};

/** An invoice on which an act of a kind can be done. */
export const addFor = async (world: World, n: number, { draft, prepare }: ActProof): Promise<Billed> => {
  const billed = await addInvoice(world, n, draft !== true);
  return { ...billed, ...(await prepare?.(world, billed)) };
};
