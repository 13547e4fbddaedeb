import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { assertNever, type LocalText, text } from '../../shared/domain/text.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { fieldName } from '../../shared/intake/problem-texts.ts';
import { type Edit } from '../store/edits.ts';
import { registerChange } from '../store/register-changes.ts';
import { stateAt, typedState } from './review-cells.ts';
import { findDraft, type Review } from './review-context.ts';
import { registerEdit } from './review-differences-edit.ts';
import { debtorOf, type Difference, differencesOf } from './review-differences-fields.ts';
import { makeStep } from './review-write.ts';

type Input = CallInput<'review.chooseDifferences'>;
type Choice = Input['choices'][number];

const moved = (): AppError =>
  new AppError(
    'differences-moved',
    text(
      'Kundens uppgifter har ändrats sedan du såg dem. Inget är valt.',
      'The customer’s data has changed since you saw it. Nothing was chosen.',
    ),
    text('Se över skillnaderna igen.', 'Look the differences over again.'),
  );

const notSound = (field: Difference['field']): AppError => {
  const { sv, en } = fieldName(field);
  return new AppError(
    'difference-not-sound',
    text(
      `${sv} i filen har ett fel och kan inte läggas i registret.`,
      `${en} of the file has an error and cannot go to the register.`,
    ),
    text('Rätta fältet på fakturan först.', 'Correct the field on the invoice first.'),
  );
};

/** The register's value in the invoice's cell, read as if it were typed: what breaks a rule there is marked. */
const takeEdit = (draft: Draft, { field, register }: Difference, today: CalendarDate): readonly Edit[] => {
  if (register === '') throw moved();
  const place = { rowNo: null, field };
  const before = stateAt(draft, place);
  const { cell, problems } = typedState(before, place, register, today, null);
  const taken = cell === null || cell.value === null ? cell : { ...cell, rule: 'from-register' as const };
  return [{ draftNo: draft.draftNo, ...place, before, after: { cell: taken, problems } }];
};

const chooseEdit = (
  { store, key }: Review,
  draftNo: number,
  debtorId: string,
  { field, register, told }: Difference,
  changes: boolean,
): readonly Edit[] => {
  const known = registerChange(store, { ...key, debtorId, field });
  const before = known === null ? null : { shown: known.shown, value: known.value };
  const chosen = changes ? { shown: register, value: told } : null;
  return JSON.stringify(before) === JSON.stringify(chosen)
    ? []
    : [registerEdit(draftNo, field, { debtorId, chosen: before }, { debtorId, chosen })];
};

const titleOf = (name: string, draftNo: number, choices: readonly Choice[]): LocalText => {
  const fields = (language: 'sv' | 'en'): string => choices.map(({ field }) => fieldName(field)[language]).join(', ');
  return text(
    `Kunduppgifter för ${name} på faktura ${String(draftNo)}: ${fields('sv')}`,
    `Customer data of ${name} on invoice ${String(draftNo)}: ${fields('en')}`,
  );
};

/**
 * Takes a person's choices about the customer of an invoice as one step: the register's value into the invoice, or the file's into
 * the register when the run is sent, or neither. What they saw is what is chosen.
 *
 * @throws AppError `differences-moved`, `difference-not-sound`, `no-such-invoice`, `approval-stands`, `run-under-way`, `run-closed`;
 *   nothing is changed then.
 */
export const chooseDifferences = (review: Review, input: Input): void => {
  review.store.inTransaction(() => {
    const { draft } = findDraft(review, input.draftNo);
    const examined = review.examine(draft);
    const debtor = debtorOf(review, examined);
    if (debtor?.debtorId !== input.debtorId) throw moved();
    const byField = new Map(differencesOf(review, examined, debtor).map((found) => [found.field, found]));
    const today = stockholmDate(new Date(review.at));
    const edits = input.choices.flatMap((choice): readonly Edit[] => {
      const found = byField.get(choice.field);
      if (found === undefined || found.register !== choice.register || found.told !== choice.told) throw moved();
      switch (choice.choice) {
        case 'take':
          return takeEdit(draft, found, today);
        case 'change':
          if (!found.sound) throw notSound(found.field);
          if (found.state !== 'differs' && found.state !== 'only-file') throw moved();
          return chooseEdit(review, input.draftNo, debtor.debtorId, found, true);
        case 'keep':
          return chooseEdit(review, input.draftNo, debtor.debtorId, found, false);
        default:
          return assertNever(choice.choice);
      }
    });
    makeStep(review, titleOf(debtor.name, input.draftNo, input.choices), edits);
  });
};
