import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type ApprovedDraft } from '../outbox/plan-run.ts';
import { findProduct } from '../outbox/register-match.ts';
import { type Connections } from '../service/connections.ts';
import { scopeById } from '../store/scopes.ts';
import { type Review } from './review-context.ts';
import { type Previewed, serviceCannot } from './review-preview-parts.ts';
import { servicePdf as readPdf } from './service-pdf.ts';

const notPossible = (why: NonNullable<ReturnType<typeof serviceCannot>>): AppError =>
  new AppError('no-service-preview', why, text('Bilden här bredvid gäller.', 'The drawing stands.'));

/** The entry with the identifiers that a run learns: here those that the register's copy knows already. */
const bodyOf = ({ store, key }: Review, approved: ApprovedDraft): object => {
  const products = new Map(
    approved.products.map((entry) => [entry.ArticleNumber, findProduct(store, key.scopeId, { entry })]),
  );
  return {
    ...approved.entry,
    CreditorPublicId: scopeById(store, key.scopeId).scope.creditorId,
    DebtorPublicId: approved.customer.debtorId,
    Records: approved.entry.Records.map((record) => {
      const productId = record.ArticleNumber === undefined ? null : products.get(record.ArticleNumber);
      return typeof productId === 'string' ? { ...record, ProductPublicId: productId } : record;
    }),
  };
};

/**
 * The service's own PDF of an invoice, printed from what would be sent; nothing is stored there. Only for an invoice without
 * errors whose customer the register has.
 *
 * @throws AppError `no-service-preview`, `preview-not-pdf`, and those of the service.
 */
export const servicePdf = async (
  review: Review,
  connections: Connections,
  one: Previewed,
): Promise<Uint8Array<ArrayBuffer>> => {
  const cannot = serviceCannot(one);
  if (cannot !== null) throw notPossible(cannot);
  if (one.approved === null) throw new Error('An invoice without errors has no form');
  const { scope } = scopeById(review.store, review.key.scopeId);
  return readPdf(await connections.client(scope.connectionId), {
    endpoint: 'POST /v1/invoice/preview',
    body: bodyOf(review, one.approved),
  });
};
