import { rights } from '../../../shared/service/rights.ts';
import { type Practice } from '../practice-client.ts';
import { fuzzUser } from './calls.ts';
import { type World } from './contents.ts';

/** A service that is reset, with one of most things for calls to name, and the user who calls. */
export const worldOf = async ({
  ok,
  created,
  cid,
  debtorBody,
  invoice,
  attested,
  kr,
  line,
}: Practice): Promise<World> => {
  await ok('POST', '/practice/reset');
  await ok('PUT', '/practice/settings', { RateLimits: false, ErrorThreshold: 1_000_000 });
  const mayAll = { CreditorPublicId: cid, ...Object.fromEntries(rights.map((right) => [right, true])) };
  await ok('POST', '/v1/users/user', {
    Username: fuzzUser,
    Password: fuzzUser,
    IsAdministrator: true,
    CanManageCreditors: true,
    Rights: [mayAll],
  });
  const user = await created('/v1/users/user', { Username: 'annan', Password: 'annan' });
  await ok('POST', '/v1/costcenters/costcenter', { CreditorPublicId: cid, Code: 'A', Description: 'A' });
  await ok('POST', '/v1/projects/project', { CreditorPublicId: cid, ProjectNumber: 'P1', Description: 'P' });
  await ok('POST', '/v1/accountingdimensions/dimension', { CreditorPublicId: cid, Dimension: 7, Code: 'A', Name: 'A' });
  const DebtorPublicId = await created(
    '/v1/debtors/debtor',
    debtorBody({
      Address: 'Gatan 1',
      ZipCode: '97231',
      City: 'Luleå',
      Autogiro: { Active: true, Stage: 'Approved', ClearingNo: '5000', AccountNo: '1234567' },
    }),
  );
  const to = { CreditorPublicId: cid, DebtorPublicId };
  const product = await created('/v1/products/product', {
    CreditorPublicId: cid,
    Description: 'Tid',
    ArticleNumber: '1',
  });
  const sale = (await ok('POST', '/practice/salescontracts', { CreditorPublicId: cid })).json['SalesContractPublicId'];
  const dates = { InvoiceDate: '2026-12-01', DueDate: '2026-12-31', DeliveryMethod: 'Manually', Records: [line()] };
  const billed = (over: object = {}) => attested({ DebtorPublicId, ...over });
  const collected = await created(`/v1/debtcollection/actionfrominvoice/${await billed()}`, undefined);
  const recurring = {
    RecurrenceInterval: 'Monthly',
    MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
    Start: '2027-01-01',
    NoEndDate: true,
  };
  const reconciled = { Debtor: { Name: 'Kund' }, InvoiceNumber: '77', CurrentAmount: kr(5000) };
  const credit = { ActionType: 'CreditInvoiceAction', Records: [line({ Quantity: -1 })] };
  const bySection = {
    Invoices: [
      await invoice({ DebtorPublicId }),
      await billed(),
      await billed({ DeliveryMethod: 'Email' }),
      await billed(credit),
    ],
    'Self invoices': [await created('/v1/selfinvoice/action', { ...to, ...dates })],
    'Reconciliation invoices': [
      await created('/v1/reconciliationinvoice/action', { CreditorPublicId: cid, ...reconciled }),
    ],
    'Contract invoices': [
      await created('/v1/contractinvoice/action', {
        ...to,
        PaymentTermsInDays: 10,
        Records: [line()],
        RecurrenceDetails: recurring,
      }),
    ],
    Payments: [await created('/v1/payments/manualbalance', { ...to, Amount: kr(100) })],
    'Debt collection': [collected],
    Debtors: [DebtorPublicId],
    Users: [user],
    Products: [product],
  };
  const others = [cid, String(sale), 'P1', 'A', '1001'];
  return {
    cid,
    debtor: DebtorPublicId,
    product,
    user,
    bySection,
    ids: [...Object.values(bySection).flat(), ...others],
  };
};
