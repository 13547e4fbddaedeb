import { z } from 'zod';
import { enumName } from './views.ts';

/**
 * The stages of an invoice. Names: concepts, Invoice (InvoiceActionStageType), whose `Sold` wins over views.json's
 * `SaleRequestAccepted` (decisions.md 21); None, Manual, Cancelled and Unknown are in views.json only.
 */
export const invoiceStages = [
  'None',
  'Created',
  'Attested',
  'InvoiceSent',
  'ReminderInvoiceSent',
  'SentToDebtCollection',
  'SalesRequested',
  'SalesRequestedDenied',
  'Sold',
  'SalesRequestedCancelled',
  'Manual',
  'Completed',
  'Cancelled',
  'Unknown',
] as const;
export type InvoiceStage = (typeof invoiceStages)[number];

const soldInViews = 'SaleRequestAccepted';

/** The stage that a name or an integer of the service stands for; `Unknown` for anything else. */
export const invoiceStage = (value: string | number | null | undefined): InvoiceStage => {
  if (value === null || value === undefined) return 'Unknown';
  const name = enumName('InvoiceActionStageTypeView', value) ?? value;
  return name === soldInViews ? 'Sold' : (invoiceStages.find((stage) => stage === name) ?? 'Unknown');
};

/** Reads a stage from an answer, by name or integer. */
export const invoiceStageIn = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => invoiceStage(value));

/** Stages in which an invoice waits for nothing more: lists call these closed. */
export const closedStages = ['Completed', 'Cancelled'] as const satisfies readonly InvoiceStage[];

export const isClosed = (stage: InvoiceStage): boolean => closedStages.some((closed) => closed === stage);
