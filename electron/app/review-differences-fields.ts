import { type z } from 'zod';
import { type difference } from '../../shared/contract/review-differences.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { registerFields, registerProperty, saidOf, saysTheSame, sentOf } from '../../shared/intake/register-fields.ts';
import { debtorViewIn } from '../../shared/service/register-views.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { registerChange } from '../store/register-changes.ts';
import { type Examined } from './examine.ts';
import { type Review } from './review-context.ts';

export type Difference = z.infer<typeof difference>;

/** A customer of the register as a list names it. */
export const namedDebtor = (debtor: MirrorDebtor) => ({
  debtorId: debtor.debtorId,
  customerNo: debtor.debtorNo ?? debtor.externalId ?? '',
  name: debtor.name,
});

/** The customer of the register that the invoice goes to; null for a new one. */
export const debtorOf = ({ store, key }: Review, { customer }: Examined): MirrorDebtor | null =>
  customer === null ? null : debtorById(store, key.scopeId, customer.debtorId);

const stateOf = (file: string, register: string, alike: boolean): Difference['state'] => {
  if (file === '') return 'only-register';
  if (register === '') return 'only-file';
  return alike ? 'same' : 'differs';
};

type Held = Omit<Difference, 'chosen' | 'sound'>;

/** What draft and register say of the customer, field by field; a field of which neither says anything is left out. */
export const heldAgainst = (review: Review, draft: Draft, debtor: MirrorDebtor): readonly Held[] => {
  const view = debtorViewIn.safeParse(debtor.view).data;
  const today = stockholmDate(new Date(review.at));
  return registerFields.flatMap((field): readonly Held[] => {
    const [file, register] = [saidOf(draft, field), view?.[registerProperty[field]]?.trim() ?? ''];
    if (file === '' && register === '') return [];
    const told = sentOf(draft, field, today);
    return [{ field, file, register, told, state: stateOf(file, register, saysTheSame(field, told, register)) }];
  });
};

const isSound = (problems: readonly Problem[], field: Difference['field']): boolean =>
  !problems.some((problem) => problem.level === 'error' && problem.rowNo === null && problem.field === field);

/** The same with what a person chose of it, and whether the register may have the file's value. */
export const differencesOf = (
  review: Review,
  { draft, problems }: Examined,
  debtor: MirrorDebtor,
): readonly Difference[] => {
  const { store, key } = review;
  return heldAgainst(review, draft, debtor).map((held) => ({
    ...held,
    sound: isSound(problems, held.field),
    chosen: registerChange(store, { ...key, debtorId: debtor.debtorId, field: held.field })?.value ?? null,
  }));
};
