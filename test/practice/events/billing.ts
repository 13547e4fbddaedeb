import { type Practice } from '../practice-client.ts';
import { cause, happen, debtor, bankPays, register, overdue, remind, claim, nights, type Cause } from './cause.ts';

export const invoices: readonly Cause[] = [
  cause('an invoice is made', ['InvoiceActionCreated'], async ({ created, invoiceBody }) => {
    const body = await invoiceBody();
    return () => created('/v1/invoice/action', body);
  }),
  cause('a draft is changed', ['InvoiceActionUpdated'], async ({ ok, created, invoiceBody }) => {
    const body = await invoiceBody();
    const id = await created('/v1/invoice/action', body);
    return () => ok('PUT', `/v1/invoice/action/${id}`, { ...body, OurReference: 'Cecilia' });
  }),
  cause('an invoice is attested', ['InvoiceActionAttested'], async ({ ok, invoice }) => {
    const id = await invoice();
    return () => ok('PUT', `/v1/invoice/attest/${id}`);
  }),
  cause(
    'two of a list are attested',
    ['InvoiceActionAttested', 'InvoiceActionAttested'],
    async ({ ok, invoice, cid }) => {
      const ActionPublicIds = [await invoice(), await invoice()];
      return () => ok('POST', `/v1/invoice/attestinovicesinlist/${cid}`, { ActionPublicIds });
    },
  ),
  cause('a draft is removed', ['InvoiceActionDeleted'], async ({ ok, invoice }) => {
    const id = await invoice();
    return () => ok('DELETE', `/v1/invoice/action/${id}`);
  }),
  cause('an invoice is commented', ['InvoiceCommented'], async ({ ok, attested }) => {
    const ActionPublicId = await attested();
    return () => ok('POST', '/v1/invoice/comment', { ActionPublicId, Comment: 'Hej' });
  }),
  cause('a debtor comments an invoice', ['InvoiceCommented'], async (service) => {
    const ActionPublicId = await service.attested();
    return () => happen(service, { EventType: 'InvoiceCommented', ActionPublicId, Comment: 'Hej' });
  }),
  ...(['Received', 'Opened', 'Viewed'] as const).map((Outcome) =>
    cause(`an e-mail is ${Outcome}`, [`InvoiceAction${Outcome}`], async ({ ok, attested }) => {
      const ActionPublicId = await attested({ DeliveryMethod: 'Email' });
      return () => ok('POST', '/practice/deliveries', { ActionPublicId, Outcome });
    }),
  ),
  cause('an e-mail is undelivered', ['UndeliveredInvoice'], async ({ ok, attested }) => {
    const ActionPublicId = await attested({ DeliveryMethod: 'Email' });
    return () => ok('POST', '/practice/deliveries', { ActionPublicId, Outcome: 'Undelivered' });
  }),
];

export const payments: readonly Cause[] = [
  cause('a part is paid', ['InvoicePaymentReceived'], async (service) => {
    const id = await service.attested();
    return () => bankPays(service, id, 500);
  }),
  cause('the rest is paid', ['InvoicePaymentReceived', 'InvoiceActionPaid'], async (service) => {
    const id = await service.attested();
    await bankPays(service, id, 500);
    return () => bankPays(service, id, 12_000);
  }),
  cause(
    'a part is paid and the rest written off',
    ['InvoicePaymentReceived', 'AmountWrittenOffOnInvoice', 'InvoiceActionPaid'],
    async (service) => {
      const id = await service.attested();
      return () => register(service, '/v1/invoice/registerpayment', id, 12_000, { WriteOff: service.kr(500) });
    },
  ),
  cause('too much is paid', ['InvoicePaymentReceived', 'InvoiceActionPaid', 'Overpayment'], async (service) => {
    const id = await service.attested();
    return () => bankPays(service, id, 13_000);
  }),
  cause(
    'too much is paid, which another invoice takes',
    ['InvoicePaymentReceived', 'InvoiceActionPaid', 'Overpayment', 'OverpaymentMatched', 'InvoicePaymentReceived'],
    async (service) => {
      const DebtorPublicId = await debtor(service);
      const [id] = [await service.attested({ DebtorPublicId }), await service.attested({ DebtorPublicId })];
      await service.ok('PUT', `/v1/creditors/matchoverpayments/${service.cid}?enable=true`);
      return () => bankPays(service, id, 13_000);
    },
  ),
  cause('a payment fits nothing', ['UnmatchedPayment'], ({ ok }) =>
    Promise.resolve(() => ok('POST', '/practice/payments', { Ocr: '99999999', Amount: 100 })),
  ),
  cause(
    'the client funds are paid to',
    ['PaymentReceivedToServiceClientFunds', 'InvoicePaymentReceived', 'InvoiceActionPaid'],
    async (service) => {
      const creditor = (await service.ok('GET', `/v1/creditors/creditor/${service.cid}`)).json;
      await service.ok('PUT', '/v1/creditors/creditor', { ...creditor, UsesClientFundForInvoicing: true });
      const id = await service.attested();
      return () => bankPays(service, id, 12_500);
    },
  ),
  cause('a debt is credited', ['AmountCreditedOnInvoice', 'AmountCreditedOnInvoice'], async (service) => {
    const DebtorPublicId = await debtor(service);
    const debit = await service.attested({ DebtorPublicId });
    const credit = await service.attested({
      DebtorPublicId,
      ActionType: 'CreditInvoiceAction',
      Records: [service.line({ Quantity: -1 })],
    });
    return () => service.ok('PUT', `/v1/invoice/creditaction/${credit}?creditinvoiceactionpublicid=${debit}`);
  }),
];

export const reminders: readonly Cause[] = [
  cause(
    'an invoice is reminded of',
    ['ReminderInvoiceActionCreated', 'ReminderInvoiceActionWasSent', 'InvoiceActionStateChanged'],
    async (service) => {
      const id = await overdue(service);
      return () => remind(service, id);
    },
  ),
  cause('it is reminded of again', ['ReminderInvoiceActionWasSent'], async (service) => {
    const id = await overdue(service);
    await remind(service, id);
    return () => remind(service, id);
  }),
  cause(
    'a reminder is paid',
    ['InvoicePaymentReceived', 'InvoiceActionPaid', 'ReminderInvoiceActionPaid'],
    async (service) => {
      const id = await overdue(service);
      await remind(service, id);
      return () => bankPays(service, id, 18_500);
    },
  ),
  cause('a claim is made of an invoice', ['InvoiceActionStateChanged'], async (service) => {
    const id = await overdue(service);
    return () => claim(service, id);
  }),
  cause('the letter of a claim goes out', ['DebtCollectionActionStateChanged'], async (service) => {
    await claim(service, await overdue(service));
    return () => nights(service, 1);
  }),
  cause('a claim is cancelled', ['DebtCollectionActionStateChanged', 'InvoiceActionStateChanged'], async (service) => {
    const id = await claim(service, await overdue(service));
    return () => service.ok('PUT', `/v1/debtcollection/cancel/${id}`);
  }),
];

const offered = async (service: Practice): Promise<string> => {
  await service.ok('POST', '/practice/salescontracts', { CreditorPublicId: service.cid });
  const id = await service.attested();
  await service.ok('PUT', `/v1/invoice/sellinvoice/${id}`);
  return id;
};
const financed = async ({ ok, ...service }: Practice) => {
  const made = await ok('POST', '/practice/debtorcontracts', { DebtorPublicId: await debtor({ ok, ...service }) });
  return String(made.json['DebtorContractPublicId']);
};

export const sales: readonly Cause[] = [
  cause('an invoice is offered', ['InvoiceActionStateChanged'], async ({ ok, cid, attested }) => {
    await ok('POST', '/practice/salescontracts', { CreditorPublicId: cid });
    const id = await attested();
    return () => ok('PUT', `/v1/invoice/sellinvoice/${id}`);
  }),
  ...(['Accepted', 'Denied'] as const).map((Outcome) =>
    cause(`the purchaser's answer is ${Outcome}`, [`InvoiceSaleWas${Outcome}`], async (service) => {
      const ActionPublicId = await offered(service);
      return () => service.ok('POST', '/practice/sales', { ActionPublicId, Outcome });
    }),
  ),
  cause('a debtor has a contract for financing', ['DebtorContractCreated'], async (service) => {
    const DebtorPublicId = await debtor(service);
    return () => service.ok('POST', '/practice/debtorcontracts', { DebtorPublicId });
  }),
  ...(['Signed', 'Cancelled'] as const).map((Outcome) =>
    cause(`the debtor's contract is ${Outcome}`, [`DebtorContract${Outcome}`], async (service) => {
      const DebtorContractPublicId = await financed(service);
      return () => service.ok('POST', '/practice/debtorcontracts', { DebtorContractPublicId, Outcome });
    }),
  ),
  cause(
    'a financed debtor has paid',
    ['PaymentReceivedToServiceClientFunds', 'InvoiceActionPaid', 'DebtorContractArchived'],
    async (service) => {
      const { ok } = service;
      await ok('POST', '/practice/salescontracts', { CreditorPublicId: service.cid });
      const DebtorPublicId = await debtor(service);
      const id = await service.attested({ DebtorPublicId });
      const made = await ok('POST', '/practice/debtorcontracts', { DebtorPublicId });
      const contract = String(made.json['DebtorContractPublicId']);
      await ok('POST', '/practice/debtorcontracts', { DebtorContractPublicId: contract, Outcome: 'Signed' });
      await ok('PUT', `/v1/invoice/financeinvoice/${id}?debtorcontractpublicid=${contract}`);
      await ok('POST', '/practice/sales', { ActionPublicId: id, Outcome: 'Accepted' });
      return () => bankPays(service, id, 12_500);
    },
  ),
];
