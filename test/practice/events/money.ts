import { dayFromNow } from '../accounts-client.ts';
import { type Practice } from '../practice-client.ts';
import { cause, bankgiro, approval, nights, happen, debtor, register, type Cause } from './cause.ts';

const withdrawalSoon = async (service: Practice): Promise<string> =>
  service.attested({
    DebtorPublicId: await debtor(service, { Autogiro: { ...approval, Stage: 'Approved' } }),
    InvoiceDate: await dayFromNow(service, -30),
    DueDate: await dayFromNow(service, 1),
    Autogiro: { AutogiroWithdrawalEnabled: true },
  });
const withdrawnByCard = async (service: Practice): Promise<readonly [invoice: string, card: string]> => {
  const DebtorPublicId = await debtor(service);
  const add = String((await service.ok('POST', '/v1/debtors/addcreditcard', { DebtorPublicId })).json['PublicId']);
  await service.ok('POST', '/practice/cards', { CreditCardAddPublicId: add, Outcome: 'Succeeded' });
  const id = await service.attested({
    DebtorPublicId,
    InvoiceDate: await dayFromNow(service, -30),
    DueDate: await dayFromNow(service, 1),
  });
  await service.ok('POST', `/v1/invoice/creditcardwithdrawal/${id}`);
  return [id, add];
};
const reconciliation = async (service: Practice, over: object = {}): Promise<string> =>
  service.created('/v1/reconciliationinvoice/action', {
    CreditorPublicId: service.cid,
    Debtor: { DebtorNo: 'R1', OrgNo: '556677-8899', Name: 'Kund', Email: 'kund@example.com' },
    InvoiceNumber: '5001',
    CurrentAmount: service.kr(20_000),
    ...over,
  });
const decided = async (service: Practice, ActionPublicId: string, Outcome: 'Failed' | 'Renewed') => {
  await service.ok('PUT', '/practice/withdrawals', { ActionPublicId, Outcome });
  return () => nights(service, 1);
};

export const withdrawals: readonly Cause[] = [
  ...(['Failed', 'Renewed'] as const).flatMap((outcome) => [
    cause(`the bank says ${outcome} of an invoice`, [`AutogiroWithdrawal${outcome}OnInvoice`], async (service) =>
      decided(service, await withdrawalSoon(service), outcome),
    ),
    cause(
      `the bank says ${outcome} of a reconciliation invoice`,
      [`AutogiroWithdrawal${outcome}OnReconciliationInvoice`],
      async (service) => {
        const AutogiroWithdrawalDate = await dayFromNow(service, 2);
        const id = await reconciliation(service, { AutogiroWithdrawalDate });
        await nights(service, 1);
        return decided(service, id, outcome);
      },
    ),
  ]),
  cause('a card is refused', ['CreditCardWithdrawalFailedOnInvoice'], async (service) => {
    const [id] = await withdrawnByCard(service);
    return decided(service, id, 'Failed');
  }),
  cause('a saved card is removed', ['CreditCardWithdrawalCanceledOnInvoice'], async (service) => {
    const [, card] = await withdrawnByCard(service);
    return () => service.ok('DELETE', `/v1/debtors/addcreditcard/${card}`);
  }),
  cause(
    'there is no card for a reconciliation invoice',
    ['CreditCardWithdrawalFailedOnReconciliationInvoice'],
    async (service) => {
      await reconciliation(service, { CreditCardWithdrawalDate: await dayFromNow(service, 2) });
      return () => nights(service, 2);
    },
  ),
  cause(
    'a reconciliation invoice is paid before its card is used',
    ['CreditCardWithdrawalCanceledOnReconciliationInvoice'],
    async (service) => {
      const id = await reconciliation(service, { CreditCardWithdrawalDate: await dayFromNow(service, 2) });
      await register(service, '/v1/reconciliationinvoice/registerpayment', id, 20_000);
      return () => nights(service, 2);
    },
  ),
  cause('a reconciliation invoice is made', ['ReconciliationInvoiceActionCreated'], (service) =>
    Promise.resolve(() => reconciliation(service)),
  ),
];

const supplierInvoice = async (service: Practice, over: object = {}): Promise<object> => ({
  CreditorPublicId: service.cid,
  DebtorPublicId: await debtor(service, {
    DebtorSelfInvoiceInfo: { NextSelfInvoiceNumber: '1', PaymentMethod: 'BankGiro', BankgiroNo: '992-3459' },
  }),
  InvoiceDate: '2026-12-01',
  DueDate: '2026-12-31',
  DeliveryMethod: 'Manually',
  SenderPaymentInfo: { SenderPaymentMethod: 'BankGiro', SenderBankgiro: bankgiro },
  Records: [service.line()],
  ...over,
});
const selfInvoice = async (service: Practice): Promise<string> =>
  service.created('/v1/selfinvoice/action', await supplierInvoice(service));

/** The one payment that is on its way: what the bank says of it. */
const bankSays = async ({ ok, cid, ...service }: Practice, wasSuccessful: boolean) => {
  const today = await dayFromNow({ ok, cid, ...service }, 0);
  const [payment] = (await ok('GET', `/v1/payments/outgoingpayments/${cid}?from=${today}&to=${today}`)).list;
  const path = `/v1/payments/outgoingpayments/${String(payment?.['PaymentPublicId'])}`;
  return () => ok('PUT', `${path}?wassuccessful=${String(wasSuccessful)}`);
};
const paidSelfInvoice = async (service: Practice): Promise<void> => {
  const ActionPublicId = await selfInvoice(service);
  await service.ok('PUT', `/v1/selfinvoice/attest/${ActionPublicId}`);
  await service.ok('PUT', '/v1/selfinvoice/sendpayment', {
    ActionPublicId,
    Amount: service.kr(12_500),
    PaymentDate: await dayFromNow(service, 1),
    OutgoingPaymentMethodType: 'BankGiro',
    OutgoingPaymentAccountNo: bankgiro,
  });
};
const sentPayment = async (service: Practice): Promise<void> => {
  await service.created('/v1/payments/outgoingpayments', {
    CreditorPublicId: service.cid,
    ReceivingPaymentMethod: 'BankGiro',
    SenderPaymentMethod: 'BankGiro',
    SendingBankgiroNo: bankgiro,
    ReceivingBankgiroNo: '992-3459',
    ReceiverName: 'Leverantör',
    PaymentDate: await dayFromNow(service, 2),
    Amount: service.kr(5_000),
  });
};

export const outgoing: readonly Cause[] = [
  cause('a self invoice is made', ['SelfInvoiceActionCreated'], async (service) => {
    const body = await supplierInvoice(service);
    return () => service.created('/v1/selfinvoice/action', body);
  }),
  cause('a self invoice is changed', ['SelfInvoiceActionUpdated'], async (service) => {
    const body = await supplierInvoice(service);
    const id = await service.created('/v1/selfinvoice/action', body);
    return () => service.ok('PUT', `/v1/selfinvoice/action/${id}`, { ...body, OurReference: 'Cecilia' });
  }),
  cause('a self invoice is attested', ['SelfInvoiceActionAttested'], async (service) => {
    const id = await selfInvoice(service);
    return () => service.ok('PUT', `/v1/selfinvoice/attest/${id}`);
  }),
  cause('a self invoice is removed', ['SelfInvoiceActionDeleted'], async (service) => {
    const id = await selfInvoice(service);
    return () => service.ok('DELETE', `/v1/selfinvoice/action/${id}`);
  }),
  cause(
    'the bank pays a self invoice',
    ['SelfInvoiceOutgoingPaymentSucceeded', 'SelfInvoiceActionPaid'],
    async (service) => {
      await paidSelfInvoice(service);
      return bankSays(service, true);
    },
  ),
  cause('the bank refuses to pay a self invoice', ['SelfInvoiceOutgoingPaymentFailed'], async (service) => {
    await paidSelfInvoice(service);
    return bankSays(service, false);
  }),
  cause('the bank makes a payment', ['OutgoingPaymentSucceeded'], async (service) => {
    await sentPayment(service);
    return bankSays(service, true);
  }),
  cause('the bank refuses a payment', ['OutgoingPaymentFailed'], async (service) => {
    await sentPayment(service);
    return bankSays(service, false);
  }),
  ...(['Succeeded', 'Failed'] as const).map((outcome) =>
    cause(`a supplier invoice's payment ${outcome}`, [`SupplierInvoiceOutgoingPayment${outcome}`], (service) =>
      Promise.resolve(() =>
        happen(service, {
          EventType: `SupplierInvoiceOutgoingPayment${outcome}`,
          CreditorPublicId: service.cid,
          Amount: 5_000,
        }),
      ),
    ),
  ),
];
