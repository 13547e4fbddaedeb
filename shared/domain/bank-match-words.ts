import { type MatchConfidence, type MatchFit, type MatchGround, type UnmatchedReason } from './bank-match.ts';
import { text, type LocalText } from './text.ts';

/** What speaks for an invoice, as it stands within a sentence. */
const groundWords: Readonly<Record<MatchGround, LocalText>> = {
  ocr: text('OCR-numret är fakturans', 'the OCR number is that of the invoice'),
  reference: text('fakturans OCR-nummer står i betalningen', 'the invoice’s OCR number stands in the payment'),
  number: text('fakturanumret står i betalningen', 'the invoice number stands in the payment'),
  amount: text('beloppet är precis vad som är kvar att betala', 'the amount is just what is left to pay'),
  name: text('betalaren är kunden', 'the payer is the customer'),
};

const asSentence = (parts: readonly string[]): string => {
  const joined = parts.join(', ');
  return joined.slice(0, 1).toUpperCase() + joined.slice(1);
};

/** All that speaks for an invoice, as a person is told. */
export const groundsWords = (grounds: readonly MatchGround[]): LocalText => {
  const found = grounds.map((ground) => groundWords[ground]);
  return text(asSentence(found.map(({ sv }) => sv)), asSentence(found.map(({ en }) => en)));
};

export const confidenceWords: Readonly<Record<MatchConfidence, LocalText>> = {
  sure: text('Säker', 'Sure'),
  likely: text('Trolig', 'Likely'),
  guess: text('Gissning', 'A guess'),
};

export const fitWords: Readonly<Record<MatchFit, LocalText>> = {
  exact: text('Betalar allt som är kvar', 'Pays all that is left'),
  part: text('Betalar en del', 'Pays a part'),
  over: text('Betalar för mycket', 'Pays too much'),
};

/** Why no invoice is chosen, and what to do. */
export const unmatchedWords: Readonly<Record<UnmatchedReason, LocalText>> = {
  several: text(
    'Flera fakturor passar lika bra. Välj den som är betald.',
    'Several invoices fit alike. Choose the one that is paid.',
  ),
  'sums-differ': text(
    'Betalningen nämner flera fakturor, men summan är en annan. Fördela den.',
    'The payment names several invoices, but its sum is another. Divide it among them.',
  ),
  'credit-note': text(
    'Betalaren har dragit av en kreditfaktura. Fördela betalningen.',
    'The payer took a credit note off. Divide the payment.',
  ),
  'already-paid': text(
    'Fakturan som betalningen nämner är redan betald. Kontrollera om kunden har betalat två gånger.',
    'The invoice that the payment names is already paid. Check whether the customer paid twice.',
  ),
  batch: text(
    'Banken ger bara summan av flera betalningar. Hämta filen med inbetalningar (camt.054), som har var och en.',
    'The bank gives only the sum of several payments. Fetch the file of incoming payments (camt.054), which has each.',
  ),
  unknown: text(
    'Ingen öppen faktura har det OCR-numret, beloppet eller namnet.',
    'No open invoice has that OCR number, amount or name.',
  ),
};
