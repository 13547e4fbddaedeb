import { z } from 'zod';
import { addDays, calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import {
  type Act,
  type ActKind,
  type contractActKinds,
  type reconciliationActKinds,
  type selfInvoiceActKinds,
} from '../../shared/contract/acts.ts';
import { type InvoiceAct } from '../../shared/service/invoice-transitions.ts';
import { type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { make } from '../outbox/acts-world.ts';
import { createClient, type ServiceClient } from '../../electron/service/client.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace } from '../../electron/service/pace.ts';
import { basic, creditorId, windowMs, type World } from '../outbox/harness.ts';

/** Invoices of one customer in every stage, and every act that a person can ask for with one. */

export interface Ground {
  readonly world: World;
  /** The service's day. */
  readonly today: CalendarDate;
  /** With an e-mail address, an approved direct debit and a saved card. */
  readonly debtorId: string;
}

/** A client that waits for nothing: everything that is refused in these tests is meant to be. */
export const freely = async (world: World): Promise<ServiceClient> => {
  await world.hands.settings({ ErrorThreshold: 100_000, RateLimits: false });
  return createClient({
    connectionId: 'here',
    kind: 'practice',
    baseAddress: world.practice.url,
    credential: () => basic,
    pace: createPace({ errorLog: memoryErrorLog(), budget: { ourShare: 100_000, windowMs }, limits: [] }),
    transport: { timeoutMs: 5_000 },
  });
};

export const prepareGround = async (world: World): Promise<Ground> => {
  const debtorId = await make(world, '/v1/debtors/debtor', {
    CountryCode: 'SE',
    Name: 'Kund AB',
    Email: 'kund@example.se',
    Autogiro: { Active: true, ClearingNo: '5000', AccountNo: '1234567' },
  });
  const card = await make(world, '/v1/debtors/addcreditcard', { DebtorPublicId: debtorId });
  await world.hands.ask('POST', '/practice/cards', { CreditCardAddPublicId: card, Outcome: 'Succeeded' });
  await world.hands.ask('POST', '/practice/salescontracts', { CreditorPublicId: creditorId });
  // The bank approves in the night.
  await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 1 });
  const { Now } = z.object({ Now: z.string() }).parse(await world.hands.ask('GET', '/practice/state'));
  return { world, today: calendarDate(Now.slice(0, 10)), debtorId };
};

/** An invoice of 125 kr that was due ten days ago. */
const entryOf = ({ today, debtorId }: Ground, change: object = {}) => ({
  DebtorPublicId: debtorId,
  ActionType: 'InvoiceAction' as const,
  InvoiceDate: addDays(today, -40),
  DueDate: addDays(today, -10),
  DeliveryMethod: 'Manually',
  Records: [
    {
      SequenceNo: 1,
      RecordType: 'Standard',
      ArticleDescription: 'Städning',
      Quantity: 1,
      UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' },
      VAT: 25,
    },
  ],
  ...change,
});

const draft = (ground: Ground, change?: object): Promise<string> =>
  make(ground.world, '/v1/invoice/action', entryOf(ground, change));

const attested = async (ground: Ground, change?: object): Promise<string> => {
  const id = await draft(ground, change);
  await ground.world.hands.ask('PUT', `/v1/invoice/attest/${id}`);
  return id;
};

type Stage = (ground: Ground) => Promise<string>;

/** A stage that is reached from another by one call. */
const then =
  (before: Stage, method: string, path: (id: string) => string, body?: (id: string, ground: Ground) => object): Stage =>
  async (ground) => {
    const id = await before(ground);
    await ground.world.hands.ask(method, path(id), body?.(id, ground));
    return id;
  };

const payable =
  (due: number): Stage =>
  (ground) =>
    attested(ground, { DueDate: addDays(ground.today, due) });
const paid = (before: Stage): Stage =>
  then(
    before,
    'POST',
    () => '/v1/invoice/registerpayment',
    (ActionPublicId, { today: Date }) => ({ ActionPublicId, Amount: { Value: 12_500, CurrencyCode: 'SEK' }, Date }),
  );
const disputed = (before: Stage): Stage => then(before, 'PUT', (id) => `/v1/invoice/dispute/${id}`);
const sale = (Outcome: string): Stage =>
  then(
    offered,
    'POST',
    () => '/practice/sales',
    (ActionPublicId) => ({ ActionPublicId, Outcome }),
  );

const credit: Stage = async (ground) =>
  attested(ground, {
    ActionType: 'CreditInvoiceAction',
    CreditingInvoicePublicId: await attested(ground),
    Records: entryOf(ground).Records.map((record) => ({ ...record, Quantity: -1 })),
  });

const reminded = then(
  attested,
  'POST',
  () => '/v1/invoice/createandsendreminderinvoice',
  (InvoiceActionPublicId) => ({ InvoiceActionPublicId }),
);
const offered = then(attested, 'PUT', (id) => `/v1/invoice/sellinvoice/${id}`);

/** Everything that an invoice can be, as the documents name it or as its flags, its date and its sum make it. */
export const stages: Readonly<Record<string, Stage>> = {
  'a draft': draft,
  'an attested one': attested,
  'one that was sent': (ground) => attested(ground, { DeliveryMethod: 'Email' }),
  'one that was reminded of': reminded,
  'one at debt collection': then(attested, 'POST', (id) => `/v1/debtcollection/actionfrominvoice/${id}`),
  'one offered for sale': offered,
  'one that the purchaser refused': sale('Denied'),
  'one taken back from the purchaser': then(offered, 'DELETE', (id) => `/v1/invoice/sellinvoice/${id}`),
  'one that was sold': sale('Accepted'),
  'one that was paid late': paid(payable(-10)),
  'one that was paid in time': paid(payable(10)),
  'one that is not due': payable(10),
  'a disputed one': disputed(attested),
  'a paused one': then(attested, 'PUT', (id) => `/v1/invoice/pause/${id}`),
  'a disputed one that was reminded of': disputed(reminded),
  'a credit invoice': credit,
  'a connected credit invoice': async (ground) => {
    const [debitId, creditId] = [await attested(ground), await credit(ground)];
    const query = `creditinvoiceactionpublicid=${creditId}`;
    await ground.world.hands.ask('PUT', `/v1/invoice/creditaction/${debitId}?${query}`);
    return creditId;
  },
};

type ReconciliationKind = (typeof reconciliationActKinds)[number];

/** An act that depends on the stage of its invoice. The others are about a payment, a claim, a contract, a register or the creditor. */
export type StageKind = Exclude<
  ActKind,
  | (typeof contractActKinds)[number]
  | ReconciliationKind
  | (typeof selfInvoiceActKinds)[number]
  | 'changeRecord'
  | 'addRecord'
  | 'anonymizeCustomer'
  | 'putInCategory'
  | 'takeOutOfCategory'
  | 'saveCategory'
  | 'removeCategory'
  | 'stopAutogiro'
  | 'refundCard'
  | 'cancelClaim'
  | 'disputeClaim'
  | 'postponeClaim'
  | 'commentClaim'
  | 'creditClaim'
  | 'payBack'
  | 'removePayment'
  | 'resendEvents'
>;

export interface StageAct {
  /** What must be possible with the invoice. */
  readonly needs: InvoiceAct;
  readonly act: (invoice: InvoiceViewIn, ground: Ground) => Act | Promise<Act>;
  /** The event that it leaves on its invoice, once; `gone` and `interest` where it leaves none. */
  readonly leaves: string;
}

const money = { currency: 'SEK' };
const sign = ({ InvoicedAmount }: InvoiceViewIn): number => Math.sign(InvoicedAmount?.value ?? 0);
const sums = ({ InvoicedAmount, TotalVATAmount }: InvoiceViewIn) => ({
  total: InvoicedAmount?.value ?? 0,
  vat: TotalVATAmount?.value ?? 0,
  ...money,
});

type PlainKind = 'removeDraft' | 'dispute' | 'cancelDispute' | 'pause' | 'resume' | 'revertAddress' | 'markAsViewed';
type AskedKind = 'cancelReminder' | 'startDebtCollection' | 'withdrawAutogiro';

/** An act that says no more than which invoice it is about. */
const plain =
  (kind: PlainKind | AskedKind): StageAct['act'] =>
  ({ ActionPublicId: actionId }) => ({ kind, actionId });

const credited = (actionId: string, invoice: InvoiceViewIn): Act => ({
  kind: 'creditInvoice',
  actionId,
  left: invoice.CurrentAmount?.value ?? 0,
  ...sums(invoice),
  total: Math.abs(sums(invoice).total),
  vat: Math.abs(sums(invoice).vat),
});

/** Money of the customer's that is on no invoice yet; on a credit invoice only what lowers the balance goes. */
const unhandled = ({ world, debtorId }: Ground, value: number): Promise<string> =>
  make(world, '/v1/payments/manualbalance', {
    DebtorPublicId: debtorId,
    Amount: { Value: value, CurrencyCode: 'SEK' },
    Comment: 'Övertagen',
  });

export const stageActs: Readonly<Record<StageKind, StageAct>> = {
  updateInvoice: {
    needs: 'update',
    act: ({ ActionPublicId: actionId }, ground) => ({
      kind: 'updateInvoice',
      actionId,
      entry: entryOf(ground, { Message: 'Nytt' }),
    }),
    leaves: 'Updated',
  },
  attestInvoice: {
    needs: 'attest',
    act: (invoice) => ({ kind: 'attestInvoice', actionId: invoice.ActionPublicId, ...sums(invoice) }),
    leaves: 'Attested',
  },
  removeDraft: { needs: 'delete', act: plain('removeDraft'), leaves: 'gone' },
  mergeDrafts: {
    needs: 'merge',
    act: async ({ ActionPublicId: actionId, InvoicedAmount }, ground) => ({
      kind: 'mergeDrafts',
      actionId,
      withIds: [await draft(ground)],
      debtorId: ground.debtorId,
      total: 2 * (InvoicedAmount?.value ?? 0),
      ...money,
    }),
    leaves: 'gone',
  },
  sendInvoice: {
    needs: 'send',
    act: ({ ActionPublicId: actionId }) => ({ kind: 'sendInvoice', actionId, method: 'Email' }),
    leaves: 'InvoiceSent',
  },
  registerPayment: {
    needs: 'registerPayment',
    act: (invoice, { today: date }) => ({
      kind: 'registerPayment',
      actionId: invoice.ActionPublicId,
      amount: sign(invoice) * 1_000,
      date,
      ...money,
    }),
    leaves: 'Paid',
  },
  writeOff: {
    needs: 'registerPayment',
    act: (invoice, { today: date }) => ({
      kind: 'writeOff',
      actionId: invoice.ActionPublicId,
      amount: sign(invoice) * 1_000,
      date,
      ...money,
    }),
    leaves: 'WrittenOff',
  },
  matchPayment: {
    needs: 'registerPayment',
    act: async (invoice, ground) => ({
      kind: 'matchPayment',
      actionId: invoice.ActionPublicId,
      paymentId: await unhandled(ground, sign(invoice) * 2_500),
    }),
    leaves: 'Paid',
  },
  creditInvoice: {
    needs: 'credit',
    act: (invoice) => credited(invoice.ActionPublicId, invoice),
    leaves: 'Credited',
  },
  joinCredit: {
    needs: 'credit',
    act: async ({ ActionPublicId: actionId }, ground) => ({
      kind: 'joinCredit',
      actionId,
      creditId: await credit(ground),
    }),
    leaves: 'Credited',
  },
  dispute: { needs: 'dispute', act: plain('dispute'), leaves: 'Disputed' },
  cancelDispute: { needs: 'cancelDispute', act: plain('cancelDispute'), leaves: 'UnDisputed' },
  pause: { needs: 'pause', act: plain('pause'), leaves: 'Paused' },
  resume: { needs: 'resume', act: plain('resume'), leaves: 'Resumed' },
  postpone: {
    needs: 'postpone',
    act: ({ ActionPublicId: actionId }, { today }) => ({ kind: 'postpone', actionId, to: addDays(today, 100) }),
    leaves: 'Moved',
  },
  overrideAddress: {
    needs: 'overrideAddress',
    act: ({ ActionPublicId: actionId }) => ({
      kind: 'overrideAddress',
      actionId,
      address: { Name: 'Ekonomi', Email: 'ekonomi@example.se' },
    }),
    leaves: 'Updated',
  },
  revertAddress: { needs: 'overrideAddress', act: plain('revertAddress'), leaves: 'Updated' },
  markAsViewed: { needs: 'markAsViewed', act: plain('markAsViewed'), leaves: 'ReadByUser' },
  remind: {
    needs: 'remind',
    act: ({ ActionPublicId: actionId }) => ({ kind: 'remind', actionId }),
    leaves: 'ReminderInvoiceSent',
  },
  cancelReminder: { needs: 'cancelReminder', act: plain('cancelReminder'), leaves: 'Cancelled' },
  startDebtCollection: {
    needs: 'startDebtCollection',
    act: plain('startDebtCollection'),
    leaves: 'SentToDebtCollection',
  },
  interestInvoice: {
    needs: 'interestInvoice',
    act: (invoice, { today }) => ({
      kind: 'interestInvoice',
      actionId: invoice.ActionPublicId,
      from: invoice.DueDate === null ? today : stockholmDay(invoice.DueDate),
      to: today,
      interestType: 'Fixed',
      percent: 24,
    }),
    leaves: 'interest',
  },
  withdrawAutogiro: { needs: 'withdraw', act: plain('withdrawAutogiro'), leaves: 'AutogiroWithdrawal' },
  withdrawCard: {
    needs: 'withdraw',
    act: ({ ActionPublicId: actionId }) => ({ kind: 'withdrawCard', actionId }),
    leaves: 'CreditCardWithdrawal',
  },
  comment: {
    needs: 'comment',
    act: ({ ActionPublicId: actionId }) => ({ kind: 'comment', actionId, comment: 'Ringt.', target: 'Private' }),
    leaves: 'CommentedByCreditor',
  },
};
