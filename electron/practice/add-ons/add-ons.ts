import { randomUUID } from 'node:crypto';
import { type Kept } from '../ledger/records.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { badRequest } from '../refusal.ts';
import { type View } from '../wire/json.ts';

/**
 * The add-ons that the documents name, by category (names of CreditorAddonCategoryTypeView). Those without an endpoint of
 * their own are ordered in the portal.
 */
export const addOns = {
  Autogiro: 'Payments',
  CreditCard: 'Payments',
  MobilePay: 'Payments',
  EInvoice: 'Delivery',
  DigitalMail: 'Delivery',
  PdfTemplate: 'Delivery',
  CsvBookkeeping: 'Bookkeeping',
  DebtCollection: 'DebtCollection',
  Eid: 'Identity',
} as const;
export type AddOn = keyof typeof addOns;

const isAddOn = (name: string): name is AddOn => name in addOns;
export const addOnNames: readonly AddOn[] = Object.keys(addOns).filter(isAddOn);

const keptSettings = ({ records }: Ledger, creditorId: string, addOn: AddOn): Kept | undefined =>
  records.byKey('addonSettings', creditorId, addOn)[0];

/** Whether a creditor has an add-on that is active. */
export const hasAddOn = (ledger: Ledger, creditorId: string, addOn: AddOn): boolean =>
  keptSettings(ledger, creditorId, addOn)?.doc['IsActive'] === true;

/** Throws a Refusal (400) where a creditor has no such add-on, or one that is not active. */
export const requireAddOn = (ledger: Ledger, creditorId: string, addOn: AddOn): void => {
  if (hasAddOn(ledger, creditorId, addOn)) return;
  throw badRequest(`Tillägget ${addOn} saknas eller är inte aktivt.`, `The add-on ${addOn} is missing or not active.`);
};

/** The settings of an add-on; one that the creditor does not have is not active. */
export const addOnSettings = (ledger: Ledger, creditorId: string, addOn: AddOn): View => ({
  IsActive: false,
  ...keptSettings(ledger, creditorId, addOn)?.doc,
  CreditorPublicId: creditorId,
});

/** Puts the settings of an add-on; what says nothing else makes it active. */
export const putAddOn = (ledger: Ledger, creditorId: string, addOn: AddOn, settings: View, now: number): void => {
  const doc: View = { ...settings, CreditorPublicId: creditorId, IsActive: settings['IsActive'] ?? true };
  const kept = keptSettings(ledger, creditorId, addOn);
  if (kept !== undefined) {
    ledger.records.update('addonSettings', { ...kept, doc });
    return;
  }
  ledger.records.insert('addonSettings', {
    id: randomUUID(),
    creditorId,
    ownerId: null,
    key: addOn,
    state: null,
    at: null,
    createdAt: now,
    doc,
  });
};

/** Removes an add-on with its settings. */
export const removeAddOn = (ledger: Ledger, creditorId: string, addOn: AddOn): void => {
  const kept = keptSettings(ledger, creditorId, addOn);
  if (kept !== undefined) ledger.records.remove('addonSettings', kept.id);
};
