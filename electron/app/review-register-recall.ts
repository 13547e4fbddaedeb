import { type Draft } from '../../shared/intake/draft.ts';
import { correctionFor, correctionsOf } from '../store/corrections.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { type Store } from '../store/store.ts';
import { type CellWrite, withWrites, writesFor } from './review-register-cells.ts';
import { articleRecaller } from './review-article-recall.ts';
import { writtenCustomer } from './review-register-written.ts';

/** Not a person's act in this run: the cell shows its rule, and what the file says stays beside it. */
const unedited = ({ place, before, after }: CellWrite): CellWrite => {
  if (after.cell === null || after.cell.value === null) return { place, before, after };
  const { edited: _, ...cell } = after.cell;
  return { place, before, after: { ...after, cell } };
};

type Recall = (draft: Draft) => Draft;

/** Asked once for each written customer. A customer that the register no longer has is not used. */
const customerRecaller = (store: Store, scopeId: number): Recall => {
  const meant = new Map<string, MirrorDebtor | null>();
  const find = (written: string): MirrorDebtor | null => {
    const known = meant.get(written);
    if (known !== undefined) return known;
    const said = correctionFor(store, scopeId, 'customer', written);
    const debtor = said === null ? null : debtorById(store, scopeId, said.means);
    meant.set(written, debtor);
    return debtor;
  };
  return (draft) => {
    const { key } = writtenCustomer(draft);
    const debtor = key === null ? null : find(key);
    const writes = debtor === null ? null : writesFor(draft, debtor);
    return writes === null ? draft : withWrites(draft, writes.map(unedited));
  };
};

/**
 * Puts what was remembered of written customers and articles on a draft that is being imported; nothing is done, nor asked of
 * a draft, where nothing is remembered. Only for an import: a run in review changes by a person's acts alone.
 */
export const recaller = (store: Store, scopeId: number): Recall => {
  const said = correctionsOf(store, scopeId);
  const ofArticles = said.filter(({ field }) => field === 'article');
  const customers = said.length > ofArticles.length ? customerRecaller(store, scopeId) : null;
  const articles = ofArticles.length > 0 ? articleRecaller(store, scopeId, ofArticles) : null;
  if (customers === null) return articles ?? ((draft) => draft);
  return articles === null ? customers : (draft) => articles(customers(draft));
};
