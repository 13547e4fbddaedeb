import { type z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type registerDebtor } from '../../shared/contract/review-register.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { foldKey } from '../../shared/intake/link-keys.ts';
import { bareName } from '../../shared/domain/fold-name.ts';
import { type DebtorViewIn, debtorViewIn } from '../../shared/service/register-views.ts';
import { countShownAlike, type DebtorMarks, debtorMarks, lastBilled } from '../store/debtor-search.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { customerOf } from './known-customer.ts';
import { likeEnough, likeness } from './likeness.ts';
import { findDraft, type Review } from './review-context.ts';
import { type WrittenCustomer, writtenCustomer } from './review-register-written.ts';

type Match = CallOutput<'review.customer'>;
type Shown = z.infer<typeof registerDebtor>;

const viewOf = (debtor: MirrorDebtor): DebtorViewIn | null => debtorViewIn.safeParse(debtor.view).data ?? null;

const shownDebtor = (debtor: MirrorDebtor, billed: ReadonlyMap<string, string>): Shown => {
  const view = viewOf(debtor);
  return {
    debtorId: debtor.debtorId,
    customerNo: debtor.debtorNo ?? debtor.externalId ?? '',
    name: debtor.name,
    orgNo: view?.OrgNo ?? debtor.orgNo ?? '',
    city: view?.City ?? '',
    email: debtor.email ?? '',
    active: view?.IsActive ?? true,
    lastBilled: billed.get(debtor.debtorId) ?? null,
  };
};

const waysInWords: Readonly<Record<Match['way'], LocalText>> = {
  number: text('Samma kundnummer i filen och i registret.', 'The same customer number in the file and the register.'),
  'external-id': text(
    'Samma externa kund-id i filen och i registret.',
    'The same external id in the file and the register.',
  ),
  identity: text(
    'Filen har inget kundnummer. Org.- eller personnumret är kundens i registret.',
    'The file has no customer number. The identity number is the customer’s in the register.',
  ),
  chosen: text('Vald ur registret.', 'Chosen from the register.'),
  none: text(
    'Ingen kund i registret har filens nummer. En ny kund läggs upp när körningen startar.',
    'No customer in the register has the number of the file. A new one is created when the run starts.',
  ),
};
const nameOnly = text(
  'Filen har bara ett namn, och ett namn räcker inte för att välja kund. En ny kund läggs upp när körningen startar.',
  'The file has only a name, and a name is not enough to choose a customer. A new one is created when the run starts.',
);

const wayOf = ({ head }: Draft, debtor: MirrorDebtor | null): Match['way'] => {
  if (debtor === null) return 'none';
  const by = (field: HeadField, value: string | null): boolean => value !== null && head[field]?.value === value;
  const chosen = (field: HeadField): boolean => head[field]?.rule === 'from-register';
  if (by('customerNo', debtor.debtorNo)) return chosen('customerNo') ? 'chosen' : 'number';
  if (by('customerExternalId', debtor.externalId)) return chosen('customerExternalId') ? 'chosen' : 'external-id';
  return 'identity';
};

interface Reason {
  readonly rank: number;
  readonly why: LocalText;
}

const same = (a: string, b: string): boolean => a !== '' && a === b;

const reasonsFor = (written: WrittenCustomer): ((debtor: DebtorMarks) => Reason | null) => {
  const orgNo = written.orgNo.replace(/\D/g, '').slice(-10);
  const [number, email, name] = [foldKey(written.customerNo), written.email.toLowerCase(), bareName(written.name)];
  return (debtor) => {
    if (same(written.customerNo, debtor.debtorNo)) return { rank: 9, why: text('samma kundnummer', 'same number') };
    if (same(written.externalId, debtor.externalId))
      return { rank: 8, why: text('samma externa id', 'same external id') };
    if (same(orgNo, debtor.orgNo)) return { rank: 7, why: text('samma org.- eller personnr', 'same identity number') };
    if (same(number, foldKey(debtor.debtorNo)))
      return { rank: 6, why: text('numret skiljer i nollor', 'number differs by zeros') };
    if (same(email, debtor.email.toLowerCase())) return { rank: 5, why: text('samma e-post', 'same e-mail') };
    const theirs = bareName(debtor.name);
    if (same(name, theirs)) return { rank: 4, why: text('samma namn', 'same name') };
    const alike = name === '' ? 0 : likeness(name, theirs);
    return alike < likeEnough ? null : { rank: alike, why: text('liknande namn', 'like name') };
  };
};

const mostCandidates = 20;

const candidatesOf = (review: Review, written: WrittenCustomer, chosen: string | null) => {
  const reasonFor = reasonsFor(written);
  const found: { readonly debtorId: string; readonly reason: Reason }[] = [];
  for (const marks of debtorMarks(review.store, review.key.scopeId)) {
    const reason = marks.debtorId === chosen ? null : reasonFor(marks);
    if (reason !== null) found.push({ debtorId: marks.debtorId, reason });
  }
  return found.sort((a, b) => b.reason.rank - a.reason.rank).slice(0, mostCandidates);
};

/**
 * How an invoice's customer is matched to the register, by the rules by which it will be sent, and who else could be meant.
 * Cases N098, N102, N104, N162, N163. @throws AppError `no-such-invoice`.
 */
export const matchOf = (review: Review, draftNo: number): Match => {
  const { store, key } = review;
  const { draft, line } = findDraft(review, draftNo);
  const customer = customerOf(store, key.scopeId, draft);
  const debtor = customer === null ? null : debtorById(store, key.scopeId, customer.debtorId);
  const written = writtenCustomer(draft);
  const found = candidatesOf(review, written, debtor?.debtorId ?? null);
  const ids = [...found.map(({ debtorId }) => debtorId), ...(debtor === null ? [] : [debtor.debtorId])];
  const billed = lastBilled(store, key.scopeId, ids);
  const way = wayOf(draft, debtor);
  const onlyNamed =
    way === 'none' && [written.customerNo, written.externalId, written.orgNo].every((mark) => mark === '');
  return {
    way,
    sentence: onlyNamed ? nameOnly : waysInWords[way],
    debtor: debtor === null ? null : shownDebtor(debtor, billed),
    candidates: found.flatMap(({ debtorId, reason }) => {
      const candidate = debtorById(store, key.scopeId, debtorId);
      return candidate === null ? [] : [{ ...shownDebtor(candidate, billed), why: reason.why }];
    }),
    alike: countShownAlike(store, key, line),
    written: written.key === null ? '' : written.shown,
  };
};
