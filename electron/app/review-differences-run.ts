import { type CallOutput } from '../../shared/contract/contract.ts';
import { mostDiffering } from '../../shared/contract/review-differences.ts';
import { type RegisterField, registerFields } from '../../shared/intake/register-fields.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { includedDraftNos } from '../store/drafts.ts';
import { customerFinder } from './known-customer.ts';
import { findDraft, type Review } from './review-context.ts';
import { heldAgainst, namedDebtor } from './review-differences-fields.ts';

type Differing = CallOutput<'review.differing'>;

interface Found {
  readonly debtor: MirrorDebtor;
  readonly draftNo: number;
  readonly fields: Set<RegisterField>;
}

/** What the file leaves blank differs from nothing: the register's value is used. */
const isDifference = (state: string): boolean => state === 'differs' || state === 'only-file';

/** The customers of the chosen invoices that differ from the register, in file order. Reads every invoice. */
export const differingNow = (review: Review): Differing => {
  const { store, key } = review;
  const find = customerFinder(store, key.scopeId);
  const byDebtor = new Map<string, Found>();
  for (const draftNo of includedDraftNos(store, key)) {
    const { draft } = findDraft(review, draftNo);
    const debtorId = find(draft)?.debtorId ?? null;
    const debtor =
      debtorId === null ? null : (byDebtor.get(debtorId)?.debtor ?? debtorById(store, key.scopeId, debtorId));
    if (debtor === null) continue;
    const fields = heldAgainst(review, draft, debtor).filter(({ state }) => isDifference(state));
    if (fields.length === 0) continue;
    const known = byDebtor.get(debtor.debtorId) ?? { debtor, draftNo, fields: new Set() };
    for (const { field } of fields) known.fields.add(field);
    byDebtor.set(debtor.debtorId, known);
  }
  const found = [...byDebtor.values()];
  return {
    customers: found.slice(0, mostDiffering).map(({ debtor, draftNo, fields }) => ({
      ...namedDebtor(debtor),
      draftNo,
      fields: registerFields.filter((field) => fields.has(field)),
    })),
    total: found.length,
    counts: registerFields.flatMap((field) => {
      const customers = found.filter(({ fields }) => fields.has(field)).length;
      return customers === 0 ? [] : [{ field, customers }];
    }),
  };
};
