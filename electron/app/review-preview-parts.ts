import { z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type ApprovedDraft } from '../outbox/plan-run.ts';
import { registerProperty } from '../../shared/intake/register-fields.ts';
import { debtorById } from '../store/debtors.ts';
import { type DraftLine } from '../store/drafts.ts';
import { registerChanges } from '../store/register-changes.ts';
import { approvedDraft } from './approved-draft.ts';
import { wordsOf } from './billed-words.ts';
import { type Examined } from './examine.ts';
import { findDraft, type Review } from './review-context.ts';
import { type Party } from './review-preview-page.ts';

type Preview = CallOutput<'review.preview'>;

/** One invoice of a run with what would be sent of it. */
export interface Previewed {
  readonly line: DraftLine;
  readonly examined: Examined;
  /** Null while it lacks what every invoice has. */
  readonly approved: ApprovedDraft | null;
}

const approvable = (
  { store, key }: Review,
  examined: Examined,
  line: DraftLine,
  today: CalendarDate,
): ApprovedDraft | null => {
  try {
    return approvedDraft(examined, line.generation, today, { files: new Map(), changes: registerChanges(store, key) });
  } catch (error) {
    // The form's own word for an invoice that lacks a date, an amount or a VAT rate, or has more than it can hold.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** @throws AppError `no-such-invoice`. */
export const previewed = (review: Review, draftNo: number, today: CalendarDate): Previewed => {
  const { draft, line } = findDraft(review, draftNo);
  const examined = review.examine(draft);
  return { line, examined, approved: approvable(review, examined, line, today) };
};

/** What holds an invoice from being sent, in words; empty when nothing does. */
export const heldBy = ({ line, examined }: Previewed): LocalText[] => {
  const errors = examined.problems.filter(({ level }) => level === 'error').map((problem) => wordsOf(problem).title);
  const leftOut = line.included ? [] : [text('Bortvald', 'Left out')];
  return [...new Map([...leftOut, ...errors].map((title) => [title.sv, title])).values()];
};

/** Why the service cannot be asked for its own preview; null when it can. */
export const serviceCannot = ({ examined, approved }: Previewed): LocalText | null => {
  if (approved === null || examined.problems.some(({ level }) => level === 'error'))
    return text(
      'Fakturan har fel. Rätta dem, så kan tjänsten visa sin egen.',
      'The invoice has errors. Correct them, and the service can show its own.',
    );
  return examined.customer === null
    ? text(
        'Kunden är ny. Tjänsten kan visa fakturan när kunden finns i registret.',
        'The customer is new. The service can show the invoice once the customer is in the register.',
      )
    : null;
};

const word = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const partyShape = z
  .object({
    Name: word,
    DebtorNo: word,
    Attention: word,
    CareOf: word,
    Address: word,
    Address2: word,
    ZipCode: word,
    City: word,
    CountryCode: word,
  })
  .transform((view): Party => ({
    name: view.Name,
    number: view.DebtorNo,
    attention: view.Attention,
    careOf: view.CareOf,
    address: view.Address,
    address2: view.Address2,
    zipCode: view.ZipCode,
    city: view.City,
    countryCode: view.CountryCode,
  }));

/** The register's customer as it will be by then: with what a person chose to change of it. */
const asChanged = (view: unknown, { customer }: ApprovedDraft): object => ({
  ...z.looseObject({}).parse(view),
  ...Object.fromEntries((customer.changes ?? []).map(({ field, value }) => [registerProperty[field], value])),
});

/** Who the invoice is addressed to: the register's customer where it has one, since an import changes nothing there by itself. */
export const receiverOf = (
  { store, key }: Review,
  approved: ApprovedDraft,
): { readonly party: Party; readonly from: Preview['receiverFrom'] } => {
  const { debtorId, entry } = approved.customer;
  const debtor = debtorId === null ? null : debtorById(store, key.scopeId, debtorId);
  return debtor === null
    ? { party: partyShape.parse(entry), from: 'file' }
    : { party: partyShape.parse(asChanged(debtor.view, approved)), from: 'register' };
};
