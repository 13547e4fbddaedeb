import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type ApprovedDraft } from '../outbox/plan-run.ts';
import { findProduct } from '../outbox/register-match.ts';
import { answerError } from '../service/answer-error.ts';
import { type Answer } from '../service/answer.ts';
import { type ServiceClient } from '../service/client.ts';
import { type Connections } from '../service/connections.ts';
import { NotSentError } from '../service/pace.ts';
import { scopeById } from '../store/scopes.ts';
import { pdfIn } from './pdf-in.ts';
import { type Review } from './review-context.ts';
import { type Previewed, serviceCannot } from './review-preview-parts.ts';

/** How long a person waits for the service's PDF before the drawing alone stands. */
const patienceMs = 20_000;

const notPossible = (why: NonNullable<ReturnType<typeof serviceCannot>>): AppError =>
  new AppError('no-service-preview', why, text('Bilden här bredvid gäller.', 'The drawing stands.'));

const ask = async (client: ServiceClient, body: object): Promise<Answer> => {
  try {
    return await client.call({
      endpoint: 'POST /v1/invoice/preview',
      body,
      receive: 'bytes',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    // It never came to its turn: the line of the connection is long, or the connection was closed.
    if (error instanceof NotSentError) return { kind: 'no-answer', reason: 'timeout' };
    throw error;
  }
};

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
 * @throws AppError `no-service-preview`, `preview-not-pdf`, and what {@link answerError} says of a refusal
 * or no answer.
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
  const answer = await ask(await connections.client(scope.connectionId), bodyOf(review, one.approved));
  if (answer.kind !== 'ok') throw answerError(answer);
  return pdfIn(answer.body);
};
