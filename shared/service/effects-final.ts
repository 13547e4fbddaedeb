import { text } from '../domain/text.ts';
import { type EffectMark } from './effects.ts';

/** Calls that no documented call takes back. Sources: endpoints a and b, each row's rules; concepts, Authentication and States. */
export const finalMarks: readonly EffectMark[] = [
  {
    effect: 'final',
    reason: text(
      'Attesterar varje utkast hos företagen i listan: allt bokförs, låses och levereras.',
      'Attests every draft of the companies in the list: all of it is bookkept, locked and delivered.',
    ),
    calls: ['POST /v1/invoice/attestmultiple'],
  },
  {
    effect: 'final',
    reason: text(
      'Säljer eller belånar fakturan. Efter köparens ja går det inte att ångra.',
      'Sells or finances the invoice. After the purchaser’s yes it cannot be undone.',
    ),
    calls: ['PUT /v1/invoice/financeinvoice/{id}', 'PUT /v1/invoice/sellinvoice/{id}'],
  },
  {
    effect: 'final',
    reason: text(
      'Personuppgifterna tas bort för alltid och kunden blir inaktiv.',
      'Personal information is removed for ever and the customer becomes inactive.',
    ),
    calls: ['PUT /v1/debtors/anonymize/{id}'],
  },
  {
    effect: 'final',
    reason: text(
      'Inloggningen som gäller nu slutar gälla, också för Runsheet och andra program som använder den.',
      'The sign-in that holds now stops to hold, also for Runsheet and other programs that use it.',
    ),
    calls: [
      'POST /v1/authentication/apiauthenticate',
      'DELETE /v1/authentication/apiauthenticate',
      'POST /v1/authentication/securetoken/{id}',
      'PUT /v1/users/changepassword',
    ],
  },
  {
    effect: 'final',
    reason: text(
      'Tar bort. Det kommer inte tillbaka; något nytt får en ny identitet.',
      'Removes. It does not come back; something new gets a new identity.',
    ),
    calls: [
      'DELETE /v1/addons/pdftemplatesettings/{id}',
      'DELETE /v1/contractinvoice/action/{id}',
      'POST /v1/contractinvoice/deleteactions',
      'DELETE /v1/creditors/creditor/{id}',
      'DELETE /v1/creditors/creditortexttemplate',
      'DELETE /v1/creditors/shares/{id}',
      'DELETE /v1/debtors/addcreditcard/{id}',
      'DELETE /v1/debtors/debtor/{id}',
      'DELETE /v1/debtors/deletedebtorcategory/{id}',
      'DELETE /v1/invoice/action/{id}',
      'DELETE /v1/mobilepay/mobilepayconsent/{id}',
      'DELETE /v1/products/product/{id}',
      'DELETE /v1/reconciliationinvoice/action/{id}',
      'DELETE /v1/reconciliationinvoice/autogiro/{id}',
      'DELETE /v1/selfinvoice/action/{id}',
      'DELETE /v1/users/user/{id}',
    ],
  },
  {
    effect: 'final',
    reason: text(
      'De gamla utkasten tas bort och ett nytt görs av dem.',
      'The old drafts are deleted and a new one is made of them.',
    ),
    calls: ['PUT /v1/invoice/merge'],
  },
  {
    effect: 'final',
    reason: text(
      'Ändrade belopp raderar fakturans betalningshistorik.',
      'Changed amounts delete the invoice’s payment history.',
    ),
    calls: ['PUT /v1/reconciliationinvoice/action/{id}'],
  },
  {
    effect: 'final',
    reason: text(
      'Krediterar, makulerar eller bokför direkt. Inget anrop ställer tillbaka det.',
      'Credits, cancels or bookkeeps at once. No call puts it back.',
    ),
    calls: [
      'PUT /v1/debtcollection/cancel/{id}',
      'POST /v1/debtcollection/credit',
      'PUT /v1/invoice/creditaction/{id}',
      'POST /v1/invoice/rotrutdecisions',
      'POST /v1/invoice/taxdeductionpayouts',
      'POST /v1/invoice/verificationinvoice',
      'PUT /v1/selfinvoice/cancel/{id}',
    ],
  },
  {
    effect: 'final',
    reason: text(
      'Registrerar, kopplar, betalar eller betalar tillbaka pengar. Inget anrop ställer tillbaka det.',
      'Registers, connects, pays or refunds money. No call puts it back.',
    ),
    calls: [
      'PUT /v1/invoice/refundcreditcardpayment',
      'PUT /v1/invoice/refundmobilepaypayment',
      'POST /v1/invoice/registerpayment',
      'POST /v1/payments/matchpayments/{id}',
      'DELETE /v1/payments/unhandledpayments',
      'PUT /v1/reconciliationinvoice/refundcreditcardpayment',
      'PUT /v1/reconciliationinvoice/refundmobilepaypayment',
      'POST /v1/reconciliationinvoice/registerpayment',
      'POST /v1/selfinvoice/registerexternalpayment',
      'PUT /v1/selfinvoice/sendpayment',
    ],
  },
  {
    effect: 'final',
    reason: text(
      'Går bara framåt: det som skjutits upp eller stoppats går inte att flytta tillbaka.',
      'Goes forward only: what was postponed or stopped cannot be moved back.',
    ),
    calls: [
      'PUT /v1/debtcollection/dispute/{id}',
      'PUT /v1/invoice/markasviewed/{id}',
      'PUT /v1/invoice/postpone/{id}',
    ],
  },
];
