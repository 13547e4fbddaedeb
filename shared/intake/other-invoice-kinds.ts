import { text } from '../domain/text.ts';
import { type KindFacts, needs } from './kind-facts.ts';

/** Invoices that the service does not draw: each row of a sheet is one. */
export const otherInvoiceKinds: Readonly<Record<'reconciliationInvoices', KindFacts>> = {
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
};
