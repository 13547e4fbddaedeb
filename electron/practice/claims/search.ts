import { type Findable } from '../sections/search.ts';
import { type Service } from '../service.ts';
import { instantOf, parseView, type View } from '../wire/json.ts';
import { type Claim, claimsOf, claimType } from './claim.ts';
import { claimSubView, debtorOfClaim } from './views.ts';

/** A claim as a search looks at it: by the invoice that it collects. */
const findable = (service: Service, claim: Claim): Findable => ({
  number: claim.number,
  ocr: claim.ocr,
  debtor_id: claim.debtorId,
  action_type: claimType,
  invoice_at: instantOf(claim.terms, 'OriginalInvoiceDate') ?? claim.createdAt,
  due_at: instantOf(claim.terms, 'OriginalDueDate') ?? claim.createdAt,
  created_at: claim.createdAt,
  attested_at: claim.createdAt,
  closed_at: claim.closedAt,
  debtor_doc: JSON.stringify(debtorOfClaim(service.ledger, claim)),
  doc: '{}',
});

/** The claims that a search finds, as DebtCollectionActionSubView. */
export const findClaims = (
  service: Service,
  creditorIds: readonly string[],
  fits: (row: Findable) => boolean,
): readonly View[] =>
  creditorIds.flatMap((id) => {
    const creditor = parseView(service.ledger.creditors.get(id)?.doc ?? '{}');
    return claimsOf(service, id)
      .filter((claim) => fits(findable(service, claim)))
      .map((claim) => claimSubView(service.ledger, claim, creditor));
  });
