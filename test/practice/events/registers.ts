import { dayFromNow } from '../accounts-client.ts';
import { type Practice } from '../practice-client.ts';
import { cause, approval, happen, debtor, type Cause } from './cause.ts';

export const registers: readonly Cause[] = [
  cause('a debtor is made', ['DebtorCreated'], (service) => Promise.resolve(() => debtor(service))),
  cause('two debtors are made', ['DebtorCreated', 'DebtorCreated'], ({ ok, debtorBody }) =>
    Promise.resolve(() => ok('POST', '/v1/debtors/debtors', [debtorBody(), debtorBody()])),
  ),
  cause('a debtor is changed', ['DebtorUpdated'], async ({ ok, ...service }) => {
    const DebtorPublicId = await debtor({ ok, ...service });
    return () => ok('PUT', '/v1/debtors/debtor', service.debtorBody({ DebtorPublicId, Name: 'Ny' }));
  }),
  cause('a debtor is removed', ['DebtorDeleted'], async (service) => {
    const id = await debtor(service);
    return () => service.ok('DELETE', `/v1/debtors/debtor/${id}`);
  }),
  cause('a debtor takes e-invoices', ['EInvoiceInfoOnDebtorChanged'], async (service) => {
    const DebtorPublicId = await debtor(service, { OrgNo: '191212121212' });
    return () => happen(service, { EventType: 'EInvoiceInfoOnDebtorChanged', DebtorPublicId, EInvoiceBank: 'SEB' });
  }),
  cause('a debtor asks for a correction', ['DebtorInformationCorrectionRequested'], async (service) => {
    const DebtorPublicId = await debtor(service);
    return () => happen(service, { EventType: 'DebtorInformationCorrectionRequested', DebtorPublicId, City: 'Umeå' });
  }),
  cause('a stranger asks for e-invoices', ['UnknownEInvoiceRegistration'], (service) =>
    Promise.resolve(() =>
      happen(service, {
        EventType: 'UnknownEInvoiceRegistration',
        CreditorPublicId: service.cid,
        EInvoiceBank: 'SEB',
      }),
    ),
  ),
  cause('a debtor comes with an approval', ['DebtorCreated', 'AutogiroApprovalChanged'], (service) =>
    Promise.resolve(() => debtor(service, { Autogiro: approval })),
  ),
  cause('the bank refuses an approval', ['AutogiroApprovalFailed'], async (service) => {
    const DebtorPublicId = await debtor(service, { Autogiro: approval });
    return () => happen(service, { EventType: 'AutogiroApprovalFailed', DebtorPublicId });
  }),
  cause('a product is made', ['ProductCreated'], ({ created, cid }) =>
    Promise.resolve(() => created('/v1/products/product', { CreditorPublicId: cid, Description: 'Vara' })),
  ),
  cause('a product is changed', ['ProductUpdated'], async ({ ok, created, cid }) => {
    const body = { CreditorPublicId: cid, Description: 'Vara' };
    const ProductPublicId = await created('/v1/products/product', body);
    return () => ok('PUT', '/v1/products/product', { ...body, ProductPublicId, Description: 'Ny' });
  }),
];

const contractBody = async (service: Practice): Promise<object> => ({
  CreditorPublicId: service.cid,
  DebtorPublicId: await debtor(service),
  PaymentTermsInDays: 30,
  Records: [service.line()],
  RecurrenceDetails: {
    RecurrenceInterval: 'Monthly',
    MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
    Start: await dayFromNow(service, 40),
    NoEndDate: true,
  },
});

export const contracts: readonly Cause[] = [
  cause('a contract is made', ['ContractInvoiceActionCreated'], async (service) => {
    const body = await contractBody(service);
    return () => service.created('/v1/contractinvoice/action', body);
  }),
  cause('a contract is changed', ['ContractInvoiceActionUpdated'], async (service) => {
    const body = await contractBody(service);
    const id = await service.created('/v1/contractinvoice/action', body);
    return () => service.ok('PUT', `/v1/contractinvoice/action/${id}`, { ...body, OurReference: 'Cecilia' });
  }),
  cause('a contract is removed', ['ContractInvoiceActionDeleted'], async (service) => {
    const id = await service.created('/v1/contractinvoice/action', await contractBody(service));
    return () => service.ok('DELETE', `/v1/contractinvoice/action/${id}`);
  }),
];

const company = { OrgNo: '559000-0039', Name: 'Nytt Bolag AB', CountryCode: 'SE', Address: 'Vägen 1' };
const address = { ZipCode: '11122', City: 'Stockholm', Phone: '+46701740607', IsEnabled: true };
const shared = async ({ ok, created, cid }: Practice): Promise<() => Promise<unknown>> => {
  await created('/v1/users/user', { Username: 'anna', Password: 'secret', IsEnabled: true, Rights: [] });
  return () =>
    ok('POST', '/v1/creditors/shares', {
      SharedWithUserName: 'anna',
      CreditorPublicId: cid,
      CanWriteCreditor: true,
    });
};

export const creditors: readonly Cause[] = [
  cause('a creditor is made', ['CreditorCreated'], ({ created }) =>
    Promise.resolve(() => created('/v1/creditors/creditor', { ...company, ...address })),
  ),
  cause('a creditor is changed', ['CreditorUpdated'], async ({ ok, cid }) => {
    const creditor = (await ok('GET', `/v1/creditors/creditor/${cid}`)).json;
    return () => ok('PUT', '/v1/creditors/creditor', { ...creditor, City: 'Umeå' });
  }),
  cause('a creditor is removed', ['CreditorDeleted'], async ({ ok, created }) => {
    const id = await created('/v1/creditors/creditor', { ...company, ...address });
    return () => ok('DELETE', `/v1/creditors/creditor/${id}`);
  }),
  cause('a creditor is shared', ['CreditorSharedWebhook'], shared),
  cause('a share is taken back', ['CreditorUnshared'], async (service) => {
    await (
      await shared(service)
    )();
    const [share] = (await service.ok('GET', `/v1/creditors/shares/${service.cid}`)).list;
    return () => service.ok('DELETE', `/v1/creditors/shares/${String(share?.['SharePublicId'])}`);
  }),
  cause('a form of knowing the customer is sent', ['CreditorKYCUpdated'], ({ ok, cid }) =>
    Promise.resolve(() => ok('PUT', '/v1/creditors/kyc', { CreditorPublicId: cid, CreditorKycForm: {} })),
  ),
];
