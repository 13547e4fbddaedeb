import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { totalsOfEntry } from '../invoicing/totals.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type Kept } from '../ledger/records.ts';
import { invoicePdf } from '../pdf/invoice-pdf.ts';
import { type Service } from '../service.ts';
import { instantOf, parseView, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';

const kind = 'letter';

/** What a letter asks for, row by row; minor units. */
export interface LetterRow {
  readonly text: string;
  readonly amount: number;
}

/** A printed reminder or claim. Its PDF is drawn when it is asked for, unless one was sent with it. */
export interface Letter {
  readonly kind: 'reminder' | 'claim';
  readonly creditorId: string;
  /** The reminder or claim that it belongs to. */
  readonly ownerId: string;
  readonly number: string;
  readonly ocr: string | null;
  readonly dueAt: number;
  readonly terms: number;
  readonly currency: string;
  readonly rows: readonly LetterRow[];
  /** Who it is sent to, with a temporary address. */
  readonly receiver: View;
  /** OurReference, YourReference, CommunicationLanguage and what else is given back with it. */
  readonly context: View;
  /** An own PDF. */
  readonly own: Buffer | null;
}

const receiverFields = ['Name', 'Address', 'Address2', 'ZipCode', 'City', 'CountryCode', 'DebtorNo'] as const;

const names = { reminder: 'Påminnelse', claim: 'Inkassokrav' } as const;

const entryOf = ({ rows, context, currency }: Letter): View => ({
  ...context,
  Records: rows.map(({ text, amount }, index) => ({
    SequenceNo: index + 1,
    RecordType: 'Standard',
    ArticleDescription: text,
    Quantity: 1,
    UnitPrice: amountView(amount, currency),
    VAT: 0,
  })),
});

/** Writes a letter of today. */
export const writeLetter = (service: Service, letter: Letter): void => {
  const now = service.clock.now();
  const name = `${names[letter.kind]} ${letter.number}.pdf`;
  const file = { creditor_id: letter.creditorId, owner_id: letter.ownerId, name, type: 'application/pdf' };
  const id =
    letter.own === null ? randomUUID() : service.ledger.files.add({ ...file, created_at: now, bytes: letter.own });
  service.ledger.records.insert(kind, {
    id,
    creditorId: letter.creditorId,
    ownerId: letter.ownerId,
    key: null,
    state: letter.kind,
    at: null,
    createdAt: now,
    doc: {
      InvoiceDate: instantText(now),
      DueDate: instantText(letter.dueAt),
      InvoiceNumber: letter.number,
      InvoiceDecription: names[letter.kind],
      PaymentTermsInDays: letter.terms,
      ...Object.fromEntries(receiverFields.map((field) => [field, letter.receiver[field] ?? null])),
      InvoicedAmount: amountView(
        letter.rows.reduce((sum, { amount }) => sum + amount, 0),
        letter.currency,
      ),
      OCR: letter.ocr,
      FileName: name,
      Entry: entryOf(letter),
    },
  });
};

/** The reference to a letter's file. */
export const letterFile = ({ id, doc }: Kept): View => ({
  FilePublicId: id,
  ContentType: 'application/pdf',
  FileName: textOf(doc, 'FileName'),
  Data: null,
});

/** The letters of a reminder or claim, oldest first. */
export const lettersOf = (ledger: Ledger, ownerId: string): readonly Kept[] => ledger.records.ofOwner(kind, ownerId);

/** A letter as ReminderInvoiceActionInvoiceView and DebtCollectionActionInvoiceView give it. */
export const letterView = (letter: Kept): View => {
  const { Entry: _entry, FileName: _name, DebtorNo: _no, ...view } = letter.doc;
  const { Records: _records, CommunicationLanguage: _language, ...context } = viewOf(letter.doc, 'Entry') ?? {};
  return { ...context, ...view, InvoiceFile: letterFile(letter) };
};

/** The letter whose file has this id. */
export const letterOf = (ledger: Ledger, fileId: string): Kept | undefined => ledger.records.get(kind, fileId);

/** The PDF of a letter that came without one. */
export const printLetter = (ledger: Ledger, { creditorId, state, doc }: Kept): Buffer => {
  const entry = viewOf(doc, 'Entry') ?? {};
  const [first] = viewsOf(entry, 'Records');
  return invoicePdf({
    kind: state === 'claim' ? 'claim' : 'reminder',
    creditor: parseView(ledger.creditors.get(creditorId)?.doc ?? '{}'),
    debtor: doc,
    entry,
    totals: totalsOfEntry(entry, false),
    currency: textOf(viewOf(first ?? {}, 'UnitPrice') ?? {}, 'CurrencyCode') ?? 'SEK',
    actionType: 'InvoiceAction',
    number: textOf(doc, 'InvoiceNumber'),
    ocr: textOf(doc, 'OCR'),
    invoiceAt: instantOf(doc, 'InvoiceDate') ?? 0,
    dueAt: instantOf(doc, 'DueDate') ?? 0,
  });
};

/** The instant by which a letter is to be paid. */
export const dueOf = (letter: Kept): number => instantOf(letter.doc, 'DueDate') ?? letter.createdAt;
