import { type LocalText, text } from '../domain/text.ts';
import { type PairField, type PairQuestion } from './attach-pairs.ts';

/** The sentences about files that go with invoices. */

const fieldWords: Readonly<Record<PairField, LocalText>> = {
  documentKey: text('fakturanyckeln', 'the invoice key'),
  customerNo: text('kundnumret', 'the customer number'),
  orgNo: text('organisations- eller personnumret', 'the identity number'),
  customerName: text('kundens namn', 'the customer’s name'),
};

const listed = (words: readonly string[], and: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1) ?? ''}`;

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** What an invoice that was made elsewhere is called by. */
export const invoiceNumberWords = text('fakturanumret', 'the invoice number');

/**
 * Why a file goes, or may go, with an invoice: what stands in its name. Empty: a person said so. `key` is what the invoice's own
 * number is called.
 */
export const whyText = (why: readonly PairField[], key: LocalText = fieldWords.documentKey): LocalText => {
  const wordsOf = (field: PairField): LocalText => (field === 'documentKey' ? key : fieldWords[field]);
  if (why.length === 0) return text('Vald för hand', 'Chosen by hand');
  const sv = listed(
    why.map((field) => wordsOf(field).sv),
    'och',
  );
  const en = listed(
    why.map((field) => wordsOf(field).en),
    'and',
  );
  return text(
    capital(`${sv} står i filnamnet`),
    capital(`${en} ${why.length === 1 ? 'stands' : 'stand'} in the file name`),
  );
};

const questions: Readonly<Record<PairQuestion['cause'], LocalText>> = {
  'several-invoices': text('Namnet passar flera fakturor.', 'The name fits several invoices.'),
  'several-files': text('Fler filer passar samma faktura.', 'More files fit the same invoice.'),
  'common-number': text(
    'Namnet har numret, men säger inte att det är fakturans eller kundens.',
    'The name has the number, but does not say that it is the invoice’s or the customer’s.',
  ),
  'has-one': text('Fakturan har redan en bilaga.', 'The invoice has an attachment already.'),
};

export const questionText = (cause: PairQuestion['cause']): LocalText => questions[cause];

/** Why a file is not taken: the reader's own finding, or its size, or the run's state. */
export const attachRefusals = {
  'not-pdf': text(
    'Filen är ingen PDF. Spara den som PDF och lägg till den igen.',
    'The file is no PDF. Save it as a PDF and add it again.',
  ),
  encrypted: text(
    'Filen är skyddad med lösenord och kan inte skickas. Spara den utan skydd och lägg till den igen.',
    'The file is protected by a password and cannot be sent. Save it without protection and add it again.',
  ),
  damaged: text(
    'Filens sidor kan inte läsas. Öppna den, spara den på nytt som PDF och lägg till den igen.',
    'The file’s pages cannot be read. Open it, save it anew as a PDF and add it again.',
  ),
  'too-tangled': text(
    'Filen är byggd så att den inte kan kontrolleras. Skriv ut den till en ny PDF och lägg till den.',
    'The file is built so that it cannot be checked. Print it to a new PDF and add that.',
  ),
  'too-large': text(
    'Filen är större än 10 MB och kan inte skickas. Minska den och lägg till den igen.',
    'The file is larger than 10 MB and cannot be sent. Make it smaller and add it again.',
  ),
  approved: text(
    'Körningen är godkänd och tar inte emot nya bilagor. Ta tillbaka godkännandet först.',
    'The run is approved and takes no new attachments. Take the approval back first.',
  ),
} as const;
export type AttachRefusal = keyof typeof attachRefusals;

/** Pages that are no A4: a letter is refused for them. Sizes in millimetres. */
export const otherSizeText = (
  odd: { readonly pages: number; readonly first: number; readonly width: number; readonly height: number },
  asLetter: boolean,
): LocalText => {
  const size = `${String(odd.width)} × ${String(odd.height)} mm`;
  const [first, more] = [String(odd.first), odd.pages - 1];
  const sv = `Sida ${first}${more > 0 ? ` och ${String(more)} till` : ''} är inte A4 (${size}).`;
  const en = `Page ${first}${more > 0 ? ` and ${String(more)} more` : ''} ${more > 0 ? 'are' : 'is'} no A4 (${size}).`;
  return asLetter
    ? text(
        `${sv} Fakturan går som brev, och det tar bara A4.`,
        `${en} The invoice goes as a letter, which takes A4 only.`,
      )
    : text(sv, en);
};

export const lyingText = (pages: number): LocalText =>
  text(
    pages === 1 ? 'En sida ligger.' : `${String(pages)} sidor ligger.`,
    pages === 1 ? 'One page is landscape.' : `${String(pages)} pages are landscape.`,
  );

/** All files of an invoice together; `megabytes` as a person writes it. */
export const letterTooLargeText = (megabytes: { readonly sv: string; readonly en: string }): LocalText =>
  text(
    `Bilagorna är tillsammans ${megabytes.sv} MB. Fakturan går som brev, som får vara högst 10 MB med fakturan.`,
    `The attachments are ${megabytes.en} MB together. The invoice goes as a letter, which may be 10 MB at most with the invoice.`,
  );
