import { z } from 'zod';
import { type Act, type ActPayload } from '../../shared/contract/acts.ts';
import {
  selfInvoiceSubViewIn,
  type SelfInvoiceSubViewIn,
  selfInvoiceViewIn,
  type SelfInvoiceViewIn,
} from '../../shared/service/self-invoice-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { make } from './acts-world.ts';
import { creditorId, type World } from './harness.ts';

/** Self invoices at the service, and what a person does with them. */

/** The creditor's own, approved for outgoing payments. */
export const fromBankgiro = '991-2346';
export const toAccount = '992-3459';
/** 1 000 kr and 25 % VAT. */
export const selfTotal = 125_000;

const dates = { InvoiceDate: '2026-11-20', DueDate: '2026-12-20' };

export const supplierEntry = (n: number): object => ({
  CountryCode: 'SE',
  Name: `Leverantör ${String(n)} AB`,
  Email: `l${String(n)}@example.se`,
  DebtorSelfInvoiceInfo: { PaymentMethod: 'BankGiro', BankgiroNo: toAccount },
});

export const addSupplier = (world: World, n: number): Promise<string> =>
  make(world, '/v1/debtors/debtor', supplierEntry(n));

export const selfEntry = (debtorId: string, change: object = {}): ActPayload<'createSelfInvoice'>['entry'] => ({
  DebtorPublicId: debtorId,
  ...dates,
  DeliveryMethod: 'Manually',
  CommunicationLanguage: 'SV',
  Message: 'Självfakturering',
  Records: [
    {
      SequenceNo: 1,
      RecordType: 'Standard',
      ArticleDescription: 'Virke',
      Quantity: 10,
      UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' },
      VAT: 25,
    },
  ],
  ...change,
});

export const selfInvoice = (n: number, debtorId: string): Extract<Act, { readonly kind: 'createSelfInvoice' }> => ({
  kind: 'createSelfInvoice',
  externalId: `S-${String(n)}`,
  customerName: `Leverantör ${String(n)} AB`,
  entry: selfEntry(debtorId),
});

/** A draft at the service, attested where wanted. */
export const addSelf = async (world: World, n: number, attested = true, change: object = {}): Promise<string> => {
  const debtorId = await addSupplier(world, n);
  const id = await make(world, '/v1/selfinvoice/action', {
    ...selfEntry(debtorId, change),
    ExternalId: `D-${String(n)}`,
  });
  if (attested) await world.hands.ask('PUT', `/v1/selfinvoice/attest/${id}`);
  return id;
};

export const selfNow = async (world: Pick<World, 'hands'>, id: string): Promise<SelfInvoiceViewIn> =>
  selfInvoiceViewIn.parse(await world.hands.ask('GET', `/v1/selfinvoice/action/${id}`));

export const withExternalId = async (
  world: Pick<World, 'hands'>,
  externalId: string,
): Promise<readonly SelfInvoiceViewIn[]> =>
  listIn(selfInvoiceViewIn).parse(
    await world.hands.ask('GET', `/v1/selfinvoice/actionsbyexternalid/${creditorId}?externalid=${externalId}`),
  );

export const selfHappened = async (world: Pick<World, 'hands'>, id: string, type: string): Promise<number> =>
  (await selfNow(world, id)).Events.filter(({ EventType }) => EventType === type).length;

export const openSelf = async (world: Pick<World, 'hands'>): Promise<readonly SelfInvoiceSubViewIn[]> =>
  listIn(selfInvoiceSubViewIn).parse(await world.hands.ask('GET', `/v1/selfinvoice/open/${creditorId}`));

/** All of the creditor's, open and closed. */
export const listedSelf = async (world: Pick<World, 'hands'>): Promise<readonly SelfInvoiceSubViewIn[]> => {
  const closed = await world.hands.ask('GET', `/v1/selfinvoice/closed/${creditorId}?from=2020-01-01&to=2099-01-01`);
  return [...(await openSelf(world)), ...listIn(selfInvoiceSubViewIn).parse(closed)];
};

const outgoingIn = z.array(
  z.object({ PaymentPublicId: z.string(), Amount: z.object({ Value: z.int() }), Status: z.string() }),
);

/** What the bank was asked to pay, whatever became of it. */
export const outgoingOf = async (world: Pick<World, 'hands'>): Promise<z.infer<typeof outgoingIn>> =>
  outgoingIn.parse(
    await world.hands.ask('GET', `/v1/payments/outgoingpayments/${creditorId}?from=2020-01-01&to=2099-01-01`),
  );

export const pay = (
  actionId: string,
  change: Partial<ActPayload<'paySelfInvoice'>> = {},
): Extract<Act, { readonly kind: 'paySelfInvoice' }> => ({
  kind: 'paySelfInvoice',
  actionId,
  amount: selfTotal,
  left: selfTotal,
  currency: 'SEK',
  date: '2027-03-01',
  fromBankgiro,
  toAccount,
  ...change,
});

export const payElsewhere = (
  actionId: string,
  change: Partial<ActPayload<'registerSelfPayment'>> = {},
): Extract<Act, { readonly kind: 'registerSelfPayment' }> => ({
  kind: 'registerSelfPayment',
  actionId,
  amount: 25_000,
  left: selfTotal,
  currency: 'SEK',
  date: '2026-11-27',
  ...change,
});

export const creditOf = (actionId: string, debtorId: string): Extract<Act, { readonly kind: 'creditSelfInvoice' }> => ({
  kind: 'creditSelfInvoice',
  actionId,
  left: selfTotal,
  currency: 'SEK',
  entry: selfEntry(debtorId, {
    Records: selfEntry(debtorId).Records.map((record) => ({ ...record, Quantity: -10 })),
  }),
});
