import { z } from 'zod';
import { enumName } from './views.ts';

// The names of the enumerations that the application works with; a test holds them to views.json.

export const deliveryMethods = [
  'Email',
  'Mail',
  'Manually',
  'SMS',
  'EInvoice',
  'DigitalMail',
  'Avy',
  'Unknown',
] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const deliveryStatuses = ['Unknown', 'Received', 'Opened', 'Viewed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const languages = ['SV', 'EN', 'FI'] as const;
export type ServiceLanguage = (typeof languages)[number];

/** How often a contract invoice comes back; how many of these lie between two runs its own view says. */
export const recurrenceIntervals = ['Monthly', 'Quarterly', 'Yearly', 'Unknown'] as const;
export type RecurrenceInterval = (typeof recurrenceIntervals)[number];

export const interestTypes = ['Fixed', 'AboveEffectiveReference', 'NoInterest', 'Unknown'] as const;
export type InterestType = (typeof interestTypes)[number];

export const recordTypes = ['Standard', 'Message', 'Package', 'Unknown'] as const;
export type RecordType = (typeof recordTypes)[number];

export const discountTypes = ['Amount', 'Percentage', 'Unknown'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const debtorTypes = ['Private', 'Company', 'Undefined'] as const;
export type DebtorType = (typeof debtorTypes)[number];

export const productTypes = ['Service', 'Commodity', 'Package', 'VAT', 'Unknown'] as const;
export type ProductType = (typeof productTypes)[number];

export const actionTypes = [
  'DebtCollectionAction',
  'InstallmentPlanAction',
  'InvoiceAction',
  'CreditInvoiceAction',
  'ContractInvoiceAction',
  'SelfInvoiceAction',
  'VerificationInvoiceAction',
  'DebentureAction',
  'InterestInvoiceAction',
  'SupplierInvoiceAction',
  'ReconciliationInvoiceAction',
  'OrderAction',
  'OrderInvoiceAction',
  'PaymentAdviceAction',
  'Unknown',
] as const;
export type ActionType = (typeof actionTypes)[number];

export const unhandledPaymentTypes = [
  'UnmatchedPayment',
  'OverPayment',
  'ManualBalance',
  'BalanceFromInvoice',
] as const;
export type UnhandledPaymentType = (typeof unhandledPaymentTypes)[number];

export const unhandledPaymentStates = [
  'Unhandled',
  'UsedOnInvoice',
  'UsedOnInvoiceInOtherCreditor',
  'Deleted',
  'RepaymentPending',
  'Repaid',
] as const;
export type UnhandledPaymentState = (typeof unhandledPaymentStates)[number];

/**
 * Reads an enumeration as the service may send it: its name or its integer. What is missing or not known becomes the
 * fallback, so that a value that the service learns later stops nothing (decisions.md 3).
 */
export const enumIn = <const N extends readonly string[]>(view: string, names: N, fallback: N[number]) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value): N[number] => {
      const name = value === null || value === undefined ? undefined : enumName(view, value);
      return names.find((own) => own === name) ?? fallback;
    });

/** Reads an enumeration whose values only travel back to the service: the name where it is known, else as it came. */
export const enumTextIn = (view: string) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value): string | null => {
      if (value === null || value === undefined || value === '') return null;
      return enumName(view, value) ?? String(value);
    });
