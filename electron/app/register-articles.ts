import { decimal, type Decimal } from '../../shared/domain/decimal.ts';
import { type Register, type RegisterArticle } from '../../shared/intake/register.ts';
import { productViewIn } from '../../shared/service/register-views.ts';
import { hasProducts, type MirrorProduct, productByNumber } from '../store/products.ts';
import { type Store } from '../store/store.ts';

const numberOf = (value: number | null | undefined): Decimal | null =>
  value === null || value === undefined ? null : decimal(value);

/** An article as rows are held against it. */
export const articleOf = ({ description, view }: MirrorProduct): RegisterArticle => {
  const read = productViewIn.safeParse(view).data;
  return {
    description,
    unit: read?.Units ?? '',
    active: read?.IsActive ?? true,
    unitPrice: numberOf(read?.UnitPrice),
    vatRate: numberOf(read?.VAT),
  };
};

/** An article of the register that a row can name. */
export interface NameableArticle {
  readonly productId: string;
  readonly articleNo: string;
  readonly article: RegisterArticle;
}

/** Null where its number is blank, or not its own. */
export const nameable = (store: Store, scopeId: number, product: MirrorProduct): NameableArticle | null => {
  const { productId, articleNo } = product;
  if (articleNo === null || articleNo === '') return null;
  if (productByNumber(store, scopeId, articleNo)?.productId !== productId) return null;
  return { productId, articleNo, article: articleOf(product) };
};

/** Looks articles up in the register's copy, each number once: made anew for every piece of work. Null: it has no articles. */
export const articleFinder = (store: Store, scopeId: number): Register['article'] => {
  if (!hasProducts(store, scopeId)) return null;
  const seen = new Map<string, RegisterArticle | null>();
  return (articleNo) => {
    const known = seen.get(articleNo);
    if (known !== undefined) return known;
    const product = productByNumber(store, scopeId, articleNo);
    const article = product === null ? null : articleOf(product);
    seen.set(articleNo, article);
    return article;
  };
};
