import { words } from './problem-words.ts';

/** What is said of an invoice that came from another run. */
export const copyWords = {
  'copied-invoice': words(
    'Kopierad faktura',
    'Copied invoice',
    'Kopierad från körningen ”{runName}”, faktura {draftNo}. Datum är den här importens. Ta bort bocken om kunden inte ska faktureras.',
    'Copied from the run “{runName}”, invoice {draftNo}. The dates are those of this import. Clear the tick if the customer is not to be billed.',
  ),
  'copied-period': words(
    'Perioden är förra gångens',
    'The period is last time’s',
    '{field} är kopierad och nämner en period: ”{value}”. Den står kvar på fakturan som den är. Skriv den nya perioden.',
    '{field} is copied and names a period: “{value}”. It stays on the invoice as it is. Type the new period.',
  ),
  'was-rejected': words(
    'Nekad förra gången',
    'Rejected last time',
    'Nekad i körningen ”{runName}”, faktura {draftNo}: {reasonSv} Rätta det som gjorde att den nekades och godkänn igen.',
    'Rejected in the run “{runName}”, invoice {draftNo}: {reasonEn} Correct what made it be rejected and approve again.',
  ),
} as const;
