import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type reviewPreviewCalls } from '../../shared/contract/review-preview.ts';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { zero } from '../../shared/domain/money.ts';
import { type Connections } from '../service/connections.ts';
import { creditorsOf } from '../store/connections.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { openReview, type Review } from './review-context.ts';
import { readEntry } from './review-preview-entry.ts';
import { pageOf } from './review-preview-page.ts';
import { heldBy, previewed, type Previewed, receiverOf, serviceCannot } from './review-preview-parts.ts';
import { servicePdf } from './review-preview-service.ts';

export type ReviewPreviewHandlers = Pick<Handlers, keyof typeof reviewPreviewCalls>;
type Preview = CallOutput<'review.preview'>;

/** All that is held of the creditor here: the rest of the sender's data is added by the service. */
const sellerOf = ({ store, key }: Review): { readonly name: string; readonly orgNo: string | null } => {
  const { scope } = scopeById(store, key.scopeId);
  const found = creditorsOf(store, scope.connectionId).find(({ creditorId }) => creditorId === scope.creditorId);
  return { name: found?.name ?? '', orgNo: found?.orgNo ?? null };
};

const drawn = (review: Review, one: Previewed): Pick<Preview, 'page' | 'receiverFrom'> => {
  const { approved } = one;
  if (approved === null) return { page: null, receiverFrom: 'file' };
  const receiver = receiverOf(review, approved);
  const page = pageOf({
    entry: readEntry(approved.entry),
    currency: approved.expected.currency,
    deduction: one.examined.invoice.deduction?.amount ?? zero,
    seller: sellerOf(review),
    receiver: receiver.party,
  });
  return { page, receiverFrom: receiver.from };
};

/** `Faktura Ek & Alm AB 2026-11-30.pdf`, without what a file name must not have. */
const pdfName = ({ examined: { invoice, customer } }: Previewed): string =>
  `Faktura ${invoice.customerName ?? customer?.known.name ?? ''} ${invoice.invoiceDate ?? ''}`
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .slice(0, 120) + '.pdf';

/** The invoice as the customer will see it: drawn here without a network, or printed by the service. */
export const reviewPreviewHandlers = (deps: Deps, connections: Connections): ReviewPreviewHandlers => {
  const today = (): CalendarDate => stockholmDate(deps.clock.now());
  return {
    'review.preview': async ({ runId, draftNo }) => {
      const review = openReview(deps, runId);
      const one = previewed(review, draftNo, today());
      return { ...drawn(review, one), held: heldBy(one), serviceCannot: serviceCannot(one) };
    },
    'review.servicePreview': async ({ runId, draftNo }) => {
      const review = openReview(deps, runId);
      const one = previewed(review, draftNo, today());
      return { name: pdfName(one), bytes: await servicePdf(review, connections, one) };
    },
  };
};
