import { text } from '../domain/text.ts';
import { type KindFacts, needs } from './kind-facts.ts';

/** Kinds of which each row of a sheet is a record. */
export const registerKinds: Readonly<
  Record<'debtors' | 'products' | 'payments' | 'costCenters' | 'projects', KindFacts>
> = {
  debtors: {
    name: text('Kunder', 'Customers'),
    one: text('Kund', 'Customer'),
    head: [
      'customerNo',
      'customerExternalId',
      'customerName',
      'customerType',
      'orgNo',
      'vatNumber',
      'email',
      'phone',
      'attention',
      'careOf',
      'address',
      'address2',
      'zipCode',
      'city',
      'countryCode',
      'gln',
      'intermediator',
      'eInvoiceBank',
      'deliveryMethod',
      'language',
      'paymentTermsDays',
      'currency',
      'ourReference',
      'notes',
      'active',
    ],
    row: [],
    needed: [
      {
        anyOf: ['customerName', 'customerNo', 'customerExternalId', 'orgNo', 'email'],
        text: text(
          'Ingen kolumn säger vem kunden är. Välj kolumnen med kundnummer eller namn.',
          'No column says who the customer is. Choose the column with customer number or name.',
        ),
      },
    ],
    key: ['customerNo', 'customerExternalId', 'orgNo', 'email'],
    words: { customerNo: 'nr|nummer|kod|id|no|number|code', careOf: 'c/o adress' },
    names: {},
  },
  products: {
    name: text('Artiklar', 'Articles'),
    one: text('Artikel', 'Article'),
    head: [
      'articleNo',
      'productExternalId',
      'description',
      'unit',
      'unitPrice',
      'vatRate',
      'productType',
      'bookkeepingAccount',
      'active',
    ],
    row: [],
    needed: [
      needs(
        'articleNo',
        'Ingen kolumn har artikelnummer. Välj kolumnen med numret.',
        'No column has the article number. Choose the column with the number.',
      ),
      {
        anyOf: ['description', 'unitPrice'],
        ofFile: true,
        text: text(
          'Ingen kolumn har benämning eller pris. Välj kolumnen med det som ska läsas in.',
          'No column has a description or a price. Choose the column with what is to be read.',
        ),
      },
    ],
    key: ['articleNo'],
    words: {
      articleNo: 'nr|nummer|kod|id|no|number|code',
      description: 'namn|name|benämning|artikel|artikelbenämning',
      unitPrice: 'pris|belopp|utpris|listpris|price|amount',
    },
    names: { description: text('Benämning', 'Description'), unitPrice: text('Pris', 'Price') },
  },
  payments: {
    name: text('Inbetalningar', 'Payments received'),
    one: text('Inbetalning', 'Payment received'),
    head: [
      'invoiceNumber',
      'paymentReference',
      'paymentAmount',
      'currency',
      'paymentDate',
      'paymentMean',
      'customerNo',
      'customerName',
      'notes',
    ],
    row: [],
    needed: [
      {
        anyOf: ['invoiceNumber', 'paymentReference'],
        text: text(
          'Ingen kolumn säger vilken faktura som betalas. Välj kolumnen med fakturanummer eller OCR.',
          'No column says which invoice is paid. Choose the column with invoice number or payment reference.',
        ),
      },
      needs(
        'paymentAmount',
        'Ingen kolumn har betalt belopp. Välj kolumnen med beloppet.',
        'No column has the amount paid. Choose the column with the amount.',
      ),
      needs(
        'paymentDate',
        'Ingen kolumn säger när det betalades. Välj kolumnen med datumet.',
        'No column says when it was paid. Choose the column with the date.',
      ),
    ],
    key: [],
    words: {
      paymentAmount: 'belopp|summa|amount',
      paymentDate: 'datum|date',
      customerName: 'betalare|avsändare|inbetalare|payer|sender',
    },
    names: { customerName: text('Betalare', 'Payer') },
  },
  costCenters: {
    name: text('Kostnadsställen', 'Cost centres'),
    one: text('Kostnadsställe', 'Cost centre'),
    head: ['costCenter', 'description', 'notes', 'active'],
    row: [],
    needed: [
      needs(
        'costCenter',
        'Ingen kolumn har kostnadsställets kod. Välj kolumnen med koden.',
        'No column has the code of the cost centre. Choose the column with the code.',
      ),
    ],
    key: ['costCenter'],
    words: {
      costCenter:
        'kod|nr|nummer|id|kst|kst-nr|kst-kod|kostnadsställenr|kostnadsställenummer|kostnadsställekod|code|no|number|cost centre no|cost center no|cost center code',
      description: 'namn|benämning|titel|kostnadsställenamn|name|title|cost centre name|cost center name',
    },
    names: { costCenter: text('Kostnadsställe', 'Cost centre'), description: text('Benämning', 'Description') },
  },
  projects: {
    name: text('Projekt', 'Projects'),
    one: text('Projekt', 'Project'),
    head: [
      'project',
      'description',
      'projectLeader',
      'attention',
      'periodStart',
      'periodEnd',
      'projectStatus',
      'notes',
    ],
    row: [],
    needed: [
      needs(
        'project',
        'Ingen kolumn har projektnummer. Välj kolumnen med numret.',
        'No column has the project number. Choose the column with the number.',
      ),
    ],
    key: ['project'],
    words: {
      project: 'kod|nr|nummer|id|code|no|number|project id',
      description: 'namn|benämning|titel|projektnamn|projektbenämning|name|title|project name',
    },
    names: {
      project: text('Projektnummer', 'Project number'),
      description: text('Benämning', 'Description'),
      periodStart: text('Startdatum', 'Start date'),
      periodEnd: text('Slutdatum', 'End date'),
    },
  },
};
