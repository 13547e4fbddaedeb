import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { saveCorrection } from '../store/corrections.ts';
import { numbersShownAlike } from '../store/debtor-search.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { type Edit } from '../store/edits.ts';
import { customerOf } from './known-customer.ts';
import { findDraft, type Review } from './review-context.ts';
import { type CellWrite, withWrites, writesAsWritten, writesFor, writesForNew } from './review-register-cells.ts';
import { writtenCustomer } from './review-register-written.ts';
import { makeStep } from './review-write.ts';

type Input = CallInput<'review.chooseCustomer'>;

const noSuchCustomer = (): AppError =>
  new AppError(
    'no-such-customer',
    text('Kunden finns inte längre i registret.', 'The customer is no longer in the register.'),
    text('Välj en annan kund.', 'Choose another customer.'),
  );

const notNameable = (name: string): AppError =>
  new AppError(
    'customer-not-nameable',
    text(
      `${name} har varken kundnummer eller externt id som är kundens eget, så en faktura kan inte peka ut kunden.`,
      `${name} has neither a customer number nor an external id of its own, so an invoice cannot name it.`,
    ),
    text('Ge kunden ett nummer i registret och synka.', 'Give the customer a number in the register and sync.'),
  );

const stillKnown = (name: string): AppError =>
  new AppError(
    'customer-still-known',
    text(
      `Org.- eller personnumret är ${name} i registret, så det blir ingen ny kund.`,
      `The identity number is ${name} in the register, so it cannot be a new customer.`,
    ),
    text('Rätta numret på fakturan först.', 'Correct the number on the invoice first.'),
  );

/** What the choice writes on an invoice, proven by the rules by which it will be sent. */
type Writes = (draft: Draft) => readonly CellWrite[];

const debtorWrites =
  (review: Review, debtor: MirrorDebtor): Writes =>
  (draft) => {
    const writes = writesFor(draft, debtor);
    if (writes === null) throw notNameable(debtor.name);
    const goesTo = customerOf(review.store, review.key.scopeId, withWrites(draft, writes));
    if (goesTo?.debtorId !== debtor.debtorId) throw notNameable(debtor.name);
    return writes;
  };

const newWrites =
  ({ store, key }: Review): Writes =>
  (draft) => {
    if (customerOf(store, key.scopeId, draft) === null) return [];
    const writes = writesForNew(draft);
    const still = customerOf(store, key.scopeId, withWrites(draft, writes));
    if (still !== null) throw stillKnown(still.known.name);
    return writes;
  };

/** The chosen invoice and, when asked, every one on which the file writes the customer the same. */
const chosenDrafts = (review: Review, { draftNo, all }: Input): readonly Draft[] => {
  const { draft, line } = findDraft(review, draftNo);
  const { key } = writtenCustomer(draft);
  if (!all || key === null) return [draft];
  return numbersShownAlike(review.store, review.key, line)
    .map((other) => findDraft(review, other).draft)
    .filter((other) => writtenCustomer(other).key === key);
};

const titleOf = (choice: Input['choice'], name: string, changed: number): LocalText => {
  const many = String(changed);
  if (choice.kind === 'debtor') return text(`Kund vald på ${many}: ${name}`, `Customer chosen on ${many}: ${name}`);
  return choice.kind === 'new'
    ? text(`Ny kund på ${many}`, `New customer on ${many}`)
    : text(`Kund som i filen på ${many}`, `Customer as in the file on ${many}`);
};

const remember = ({ store, key, at }: Review, draft: Draft, debtor: MirrorDebtor): void => {
  const written = writtenCustomer(draft);
  if (written.key === null) return;
  const { key: known, shown } = written;
  saveCorrection(store, key.scopeId, {
    field: 'customer',
    written: known,
    shown,
    means: debtor.debtorId,
    madeAt: at,
  });
};

const chooseNow = (review: Review, input: Input): number => {
  const { choice } = input;
  const debtor = choice.kind === 'debtor' ? debtorById(review.store, review.key.scopeId, choice.debtorId) : null;
  if (choice.kind === 'debtor' && debtor === null) throw noSuchCustomer();
  const writes: Writes =
    debtor !== null ? debtorWrites(review, debtor) : choice.kind === 'new' ? newWrites(review) : writesAsWritten;
  const edits: Edit[] = [];
  const touched = new Set<number>();
  for (const draft of chosenDrafts(review, input)) {
    for (const { place, before, after } of writes(draft)) {
      edits.push({ draftNo: draft.draftNo, ...place, before, after });
      touched.add(draft.draftNo);
    }
  }
  makeStep(review, titleOf(choice, debtor?.name ?? '', touched.size), edits);
  if (input.remember && debtor !== null) remember(review, findDraft(review, input.draftNo).draft, debtor);
  return touched.size;
};

/**
 * Makes an invoice, or all on which the customer is written the same, go to the customer that a person means: by its number,
 * never by its name (case N102). One step. Answers how many invoices changed.
 *
 * @throws AppError `no-such-customer`, `customer-not-nameable`, `customer-still-known`, `no-such-invoice`, `run-under-way`.
 */
export const chooseCustomer = (review: Review, input: Input): number =>
  review.store.inTransaction(() => chooseNow(review, input));
