import { type CallOutput } from '../../shared/contract/contract.ts';
import { type InvoiceViewIn } from '../../shared/service/invoice-views.ts';

/** The rows of an invoice of which a part can be credited: those that cost something, as their prices are. */
export const creditableOf = ({
  Records,
  VatIsIncluded,
}: InvoiceViewIn): CallOutput<'follow.invoice'>['creditable'] => ({
  vatIncluded: VatIsIncluded,
  rows: Records.flatMap(({ SequenceNo, ArticleDescription, TotalExclVAT, TotalIncVAT, VAT }) => {
    const amount = (VatIsIncluded ? TotalIncVAT : TotalExclVAT)?.value ?? 0;
    return SequenceNo === null || amount <= 0
      ? []
      : [{ sequenceNo: SequenceNo, description: ArticleDescription ?? '', amount, vatRate: String(VAT ?? 0) }];
  }),
});
