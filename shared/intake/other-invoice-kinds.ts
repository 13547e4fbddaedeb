import { text } from '../domain/text.ts';
import { amounts, customer, rate, what } from './invoice-kinds.ts';
import { type KindFacts, needs } from './kind-facts.ts';

/** Lists of these are handed over to the service, each record as an invoice, with its PDF. */
export const handedOverKinds = ['reconciliationInvoices', 'selfInvoices'] as const;
export type HandedOverKind = (typeof handedOverKinds)[number];

/** Invoices that are no sales of the creditor's: made elsewhere, where each row is one, or made in a supplier's stead, with rows. */
export const otherInvoiceKinds: Readonly<Record<HandedOverKind, KindFacts>> = {
  reconciliationInvoices: {
    name: text('Avstämningsfakturor', 'Reconciliation invoices'),
    one: text('Avstämningsfaktura', 'Reconciliation invoice'),
    // What the service takes (views.json, ReconciliationInvoiceActionEntryView): it has no dates, and no rows.
    head: [
      'invoiceNumber',
      'paymentReference',
      'invoiceTotal',
      'currency',
      'customerNo',
      'customerName',
      'orgNo',
      'countryCode',
      'email',
      'phone',
      'deliveryMethod',
      'language',
      'externalReference',
    ],
    row: [],
    needed: [
      needs(
        'invoiceNumber',
        'Ingen kolumn har fakturanummer. Välj kolumnen med numret som står på fakturan.',
        'No column has the invoice number. Choose the column with the number that stands on the invoice.',
      ),
      needs(
        'invoiceTotal',
        'Ingen kolumn har fakturans belopp. Välj kolumnen med det som ska betalas.',
        'No column has the amount of the invoice. Choose the column with what is to be paid.',
      ),
      {
        anyOf: ['customerName', 'customerNo', 'orgNo'],
        text: text(
          'Ingen kolumn säger vem kunden är. Välj kolumnen med namn eller kundnummer.',
          'No column says who the customer is. Choose the column with name or customer number.',
        ),
      },
    ],
    key: ['invoiceNumber'],
    words: {
      invoiceNumber: 'nr|nummer|no|number',
      paymentReference: 'ocr',
      invoiceTotal: 'belopp|summa|total|totalt|kvar att betala|återstår|restbelopp|amount|sum|remaining|outstanding',
      externalReference: 'referens|reference|ref',
    },
    names: { invoiceTotal: text('Att betala', 'To pay') },
  },
  selfInvoices: {
    name: text('Självfakturor', 'Self invoices'),
    one: text('Självfaktura', 'Self invoice'),
    head: [
      'documentKey',
      ...customer,
      'bankgiro',
      'plusgiro',
      'bankAccount',
      'invoiceDate',
      'dueDate',
      'paymentTermsDays',
      'currency',
      'ourReference',
      'yourReference',
      'paymentReference',
      'deliveryMethod',
      'language',
      'message',
      'invoiceTotal',
    ],
    row: [
      'articleNo',
      'description',
      'quantity',
      'unit',
      'unitPrice',
      'discountPercent',
      'vatRate',
      'lineTotal',
      'costCenter',
      'project',
    ],
    needed: [
      needs(
        'documentKey',
        'Ingen kolumn har ett nummer. Välj kolumnen som skiljer en självfaktura från en annan; av det ser tjänsten att ingen skapas två gånger.',
        'No column has a number. Choose the column that tells one self invoice from another; by it the service sees that none is made twice.',
      ),
      {
        anyOf: ['customerName', 'customerNo', 'orgNo'],
        text: text(
          'Ingen kolumn säger vem leverantören är. Välj kolumnen med namn eller nummer.',
          'No column says who the supplier is. Choose the column with name or number.',
        ),
      },
      amounts,
      what,
      rate,
    ],
    key: ['documentKey'],
    words: {
      documentKey:
        'självfaktura|självfakturanr|självfakturanummer|avräkning|avräkningsnr|avräkningsnummer|nr|nummer|no|number|self invoice|self invoice no|self invoice number|self-bill no|settlement no',
      customerName:
        'leverantör|leverantörsnamn|leverantörens namn|säljare|supplier|supplier name|vendor|vendor name|seller',
      customerNo: 'leverantörsnr|leverantörsnummer|lev.nr|levnr|supplier no|supplier number|vendor no|vendor number',
      paymentReference: 'referens|reference|ref',
      invoiceDate: 'datum|avräkningsdatum|date|settlement date',
    },
    names: {
      documentKey: text('Nummer', 'Number'),
      customerName: text('Leverantör', 'Supplier'),
      customerNo: text('Leverantörsnummer', 'Supplier number'),
      customerExternalId: text('Leverantörens externa id', 'Supplier external id'),
      paymentReference: text('Referens på betalningen', 'Reference on the payment'),
    },
  },
};
