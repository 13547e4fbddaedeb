import { text } from '../domain/text.ts';
import { type EffectMark } from './effects.ts';

/** Calls that only read though they are no GET. Sources: endpoints a and b, each row's response and rules. */
export const readingMarks: readonly EffectMark[] = [
  {
    effect: 'reads',
    reason: text(
      'Söker eller räknar fram efter det som skickas med. Inget ändras hos tjänsten.',
      'Searches or works out by what is sent along. Nothing changes at the service.',
    ),
    calls: [
      'PUT /v1/accounting/accountingvouchers',
      'POST /v1/accounting/accountreconciliationrecords',
      'POST /v1/accounting/accountsreceivable',
      'POST /v1/accounting/accountsreceivablepayments',
      'POST /v1/accounting/accountsreceivableselfinvoice',
      'POST /v1/addons/creditoraddons/{id}',
      'POST /v1/debtors/matchdebtorswithdigitalmail/{id}',
      'POST /v1/invoice/closed',
      'PUT /v1/payments/incomingpayments',
      'POST /v1/search/actions',
    ],
  },
  {
    effect: 'reads',
    reason: text(
      'Gör en fil av det som finns eller skickas med. Inget sparas hos tjänsten.',
      'Makes a file of what is there or is sent along. Nothing is kept at the service.',
    ),
    calls: [
      'POST /v1/contractinvoice/preview',
      'POST /v1/invoice/preview',
      'POST /v1/selfinvoice/preview',
      'PUT /v1/invoice/rotxml',
      'PUT /v1/invoice/rotxmlzipped',
      'PUT /v1/invoice/rutxml',
      'PUT /v1/invoice/rutxmlzipped',
    ],
  },
];

/** Calls that change what another documented call puts back, and reach nobody. */
export const writingMarks: readonly EffectMark[] = [
  {
    effect: 'writes',
    reason: text(
      'Gör en inloggning till portalen som gäller en minut och en gång. Runsheet visar den inte.',
      'Makes a sign-in to the portal that is valid for one minute and once. Runsheet does not show it.',
    ),
    calls: ['GET /v1/creditors/creditortoken/{id}'],
  },
  {
    effect: 'writes',
    reason: text('Beställer en fil. Inget annat ändras.', 'Orders a file. Nothing else changes.'),
    calls: [
      'POST /v1/accounting/accountingexport',
      'POST /v1/accounting/accountsreceivablefile',
      'POST /v1/accounting/accountsreceivableselfinvoicefile',
    ],
  },
  {
    effect: 'writes',
    reason: text('Tar fram arkiverade händelser för en dag.', 'Brings archived events back for a day.'),
    calls: ['PUT /v1/invoice/loadarchivedevents/{id}', 'PUT /v1/selfinvoice/loadarchivedevents/{id}'],
  },
  {
    effect: 'writes',
    reason: text(
      'Ändrar en inställning. Den kan ställas tillbaka, om du vet hur den var: hämta den först.',
      'Changes a setting. It can be set back, if you know how it was: read it first.',
    ),
    calls: [
      'PUT /v1/accounting/accountingsettings',
      'POST /v1/accounting/lockedperiod/{id}',
      'DELETE /v1/accounting/lockedperiod/{id}',
      'PUT /v1/accounting/paymentmeans',
      'POST /v1/accounting/paymentmeans',
      'DELETE /v1/accounting/paymentmeans/{id}',
      'PUT /v1/accountingdimensions/dimension',
      'POST /v1/accountingdimensions/dimension',
      'DELETE /v1/accountingdimensions/dimension/{id}',
      'PUT /v1/addons/autogirosettings',
      'DELETE /v1/addons/autogirosettings/{id}',
      'PUT /v1/addons/einvoicesettings',
      'DELETE /v1/addons/einvoicesettings/{id}',
      'PUT /v1/addons/digitalmailsettings',
      'DELETE /v1/addons/digitalmailsettings/{id}',
      'PUT /v1/addons/pdftemplatesettings',
      'PUT /v1/creditors/defaultactionconfig',
      'PUT /v1/creditors/kyc',
      'PUT /v1/creditors/matchoverpayments/{id}',
      'PUT /v1/products/productstemplate',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Ändrar ett register. Posten kan ändras tillbaka, om du vet hur den var: hämta den först.',
      'Changes a register. The record can be changed back, if you know how it was: read it first.',
    ),
    calls: [
      'PUT /v1/costcenters/costcenter',
      'POST /v1/costcenters/costcenter',
      'DELETE /v1/costcenters/costcenter/{id}',
      'POST /v1/costcenters/costcenters',
      'PUT /v1/creditors/creditor',
      'POST /v1/creditors/creditor',
      'POST /v1/debtors/addcreditcard',
      'POST /v1/debtors/adddebtorstocategory',
      'POST /v1/debtors/adddebtortocategory/{id}',
      'PUT /v1/debtors/debtor',
      'POST /v1/debtors/debtor',
      'PUT /v1/debtors/debtorcategory/{id}',
      'POST /v1/debtors/debtors',
      'DELETE /v1/debtors/deletedebtorfromcategory/{id}',
      'PUT /v1/products/product',
      'POST /v1/products/product',
      'POST /v1/products/products',
      'PUT /v1/projects/project',
      'POST /v1/projects/project',
      'DELETE /v1/projects/project/{id}',
      'POST /v1/projects/projects',
      'PUT /v1/users/user',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Gör eller ändrar ett utkast. Inget bokförs och ingen nås.',
      'Makes or changes a draft. Nothing is bookkept and nobody is reached.',
    ),
    calls: [
      'PUT /v1/invoice/action/{id}',
      'POST /v1/invoice/action',
      'PUT /v1/selfinvoice/action/{id}',
      'POST /v1/selfinvoice/action',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Ändrar vad de kommande fakturorna innehåller. De som redan är gjorda ändras inte.',
      'Changes what the coming invoices hold. Those that were made are not changed.',
    ),
    calls: ['PUT /v1/contractinvoice/action/{id}'],
  },
  {
    effect: 'writes',
    reason: text(
      'Sätter eller tar bort en uppgift på fakturan eller ärendet. Motsatt anrop ställer tillbaka den.',
      'Sets or removes something on the invoice or the claim. The opposite call puts it back.',
    ),
    calls: [
      'PUT /v1/debtcollection/address',
      'DELETE /v1/debtcollection/address/{id}',
      'PUT /v1/debtcollection/postpone/{id}',
      'PUT /v1/invoice/address',
      'DELETE /v1/invoice/address/{id}',
      'DELETE /v1/invoice/autogiro/{id}',
      'PUT /v1/invoice/rotprocessed',
      'DELETE /v1/invoice/rotprocessed',
      'PUT /v1/invoice/rutprocessed',
      'DELETE /v1/invoice/rutprocessed',
      'DELETE /v1/notifications/invoicesubscription',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Stoppar det som sker av sig självt. Det kan sättas igång igen.',
      'Stops what happens by itself. It can be set going again.',
    ),
    calls: [
      'PUT /v1/contractinvoice/pause/{id}',
      'POST /v1/contractinvoice/pauseactions',
      'PUT /v1/invoice/dispute/{id}',
      'PUT /v1/invoice/pause/{id}',
      'PUT /v1/selfinvoice/pause/{id}',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Förbereder en kortbetalning, eller tar bort en som inte är gjord. Pengar flyttas först när kunden betalar.',
      'Prepares a card payment, or removes one that is not made. Money moves only when the customer pays.',
    ),
    calls: [
      'POST /v1/invoice/creditcardpayment',
      'DELETE /v1/invoice/creditcardpayment/{id}',
      'POST /v1/reconciliationinvoice/creditcardpayment',
      'DELETE /v1/reconciliationinvoice/creditcardpayment/{id}',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Lägger till en kommentar. Inget annat ändras, men kommentaren kan inte tas bort.',
      'Adds a comment. Nothing else changes, but the comment cannot be removed.',
    ),
    calls: [
      'POST /v1/contractinvoice/comment',
      'POST /v1/debtcollection/comment',
      'POST /v1/invoice/comment',
      'POST /v1/reconciliationinvoice/comment',
      'POST /v1/selfinvoice/comment',
    ],
  },
  {
    effect: 'writes',
    reason: text(
      'Spelar omvärlden. Finns bara i testmiljön.',
      'Plays the outside world. Exists in the test deployment only.',
    ),
    calls: ['PUT /v1/payments/outgoingpayments/{id}', 'POST /v1/payments/unhandledpayments'],
  },
];
