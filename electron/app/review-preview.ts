import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type reviewPreviewCalls } from '../../shared/contract/review-preview.ts';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { zero } from '../../shared/domain/money.ts';
import { type Connections } from '../service/connections.ts';
import { type Deps } from './deps.ts';
import { openReview, type Review } from './review-context.ts';
import { readEntry } from './review-preview-entry.ts';
import { pageOf } from './review-preview-page.ts';
import { heldBy, previewed, type Previewed, receiverOf, serviceCannot } from './review-preview-parts.ts';
import { readSeller, sellerOf } from './review-preview-seller.ts';
import { servicePdf } from './review-preview-service.ts';

export type ReviewPreviewHandlers = Pick<Handlers, keyof typeof reviewPreviewCalls>;
type Preview = CallOutput<'review.preview'>;

const drawn = (review: Review, one: Previewed): Pick<Preview, 'page' | 'receiverFrom' | 'sellerHeld'> => {
  const { approved } = one;
  const { seller, held: sellerHeld } = sellerOf(review.store, review.key.scopeId);
  if (approved === null) return { page: null, receiverFrom: 'file', sellerHeld };
  const receiver = receiverOf(review, approved);
  const page = pageOf({
    entry: readEntry(approved.entry),
    currency: approved.expected.currency,
    deduction: one.examined.invoice.deduction?.amount ?? zero,
    seller,
    receiver: receiver.party,
  });
  return { page, receiverFrom: receiver.from, sellerHeld };
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
    'review.readSeller': async ({ runId }) => {
      const { store, key } = openReview(deps, runId);
      return { read: await readSeller(store, connections, key.scopeId) };
    },
  };
};
