import { text } from '../domain/text.ts';
import { type EffectMark } from './effects.ts';

/** Calls that reach somebody, move money or set either going. Sources: endpoints a and b; concepts, States and Core flows. */
export const sendingMarks: readonly EffectMark[] = [
  {
    effect: 'sends',
    reason: text(
      'Bokför, låser och levererar till mottagaren om ett leveranssätt är valt. Utkast blir det inte igen, men det kan krediteras.',
      'Bookkeeps, locks, and delivers to the recipient where a delivery method is set. It is no draft again, but can be credited.',
    ),
    calls: [
      'PUT /v1/invoice/attest/{id}',
      'POST /v1/invoice/attestinovicesinlist/{id}',
      'PUT /v1/selfinvoice/attest/{id}',
      'POST /v1/reconciliationinvoice/action',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Skickar till mottagaren. Det som gått iväg går inte att hämta tillbaka.',
      'Sends to the recipient. What has gone cannot be called back.',
    ),
    calls: [
      'POST /v1/delivery/mail',
      'POST /v1/delivery/sms',
      'PUT /v1/invoice/sendinvoice/{id}',
      'PUT /v1/reconciliationinvoice/sendinvoice/{id}',
      'PUT /v1/selfinvoice/sendinvoice/{id}',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Kräver kunden på mer, eller ändrar vad kunden krävs på: påminnelse, ränta, avgifter.',
      'Claims more of the customer, or changes what is claimed: reminder, interest, fees.',
    ),
    calls: [
      'PUT /v1/invoice/cancelreminder/{id}',
      'POST /v1/invoice/createandsendreminderinvoice',
      'POST /v1/invoice/interestinvoice/{id}',
      'PUT /v1/reconciliationinvoice/sendreminderinvoice',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Startar inkasso mot kunden. Ärendet kan avbrytas, men kravet kan redan ha gått ut.',
      'Starts debt collection against the customer. The claim can be cancelled, but may have gone out.',
    ),
    calls: [
      'POST /v1/debtcollection/action',
      'POST /v1/debtcollection/actionfrominvoice',
      'POST /v1/debtcollection/actionfrominvoice/{id}',
      'POST /v1/debtcollection/actionfromreconciliationinvoice',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Gör fakturor, eller sätter igång att de görs av sig själva. De kan attesteras och skickas utan ny fråga.',
      'Makes invoices, or sets them going by themselves. They may be attested and sent without another question.',
    ),
    calls: [
      'POST /v1/contractinvoice/action',
      'PUT /v1/contractinvoice/createinvoice/{id}',
      'POST /v1/contractinvoice/halfyearlyrecurringautogiro',
      'POST /v1/contractinvoice/monthlyrecurringautogiro',
      'POST /v1/contractinvoice/yearlyrecurringautogiro',
      'PUT /v1/contractinvoice/movenextrun/{id}',
      'PUT /v1/contractinvoice/resume/{id}',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Sätter igång det automatiska igen: påminnelser, inkasso, utskick, betalningar.',
      'Sets what is automatic going again: reminders, debt collection, deliveries, payments.',
    ),
    calls: ['PUT /v1/invoice/canceldispute/{id}', 'PUT /v1/invoice/resume/{id}', 'PUT /v1/selfinvoice/resume/{id}'],
  },
  {
    effect: 'sends',
    reason: text(
      'Drar eller betalar ut pengar, stoppar en utbetalning, eller ändrar ett saldo.',
      'Draws money or pays it out, stops a payment, or changes a balance.',
    ),
    calls: [
      'POST /v1/invoice/autogiro/{id}',
      'POST /v1/invoice/creditcardwithdrawal/{id}',
      'POST /v1/payments/manualbalance',
      'POST /v1/payments/outgoingpayments',
      'DELETE /v1/payments/outgoingpayments/{id}',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Når en person: begär betalning, medgivande eller legitimering i mobilen, eller hämtar bankkonton mot en avgift.',
      'Reaches a person: asks for a payment, a consent or an identification on the phone, or fetches bank accounts for a fee.',
    ),
    calls: [
      'POST /v1/bankaccount/initiateretrieval',
      'POST /v1/bank/accounts/{id}',
      'PUT /v1/eid/authentication',
      'POST /v1/eid/phoneauthentication',
      'PUT /v1/eid/sign',
      'POST /v1/mobilepay/mobilepayconsent',
      'POST /v1/payments/mobilepay/{id}',
    ],
  },
  {
    effect: 'sends',
    reason: text(
      'Avbryter försäljningen, om köparen inte hunnit godta den.',
      'Cancels the sale, if the purchaser has not accepted it yet.',
    ),
    calls: ['DELETE /v1/invoice/sellinvoice/{id}'],
  },
  {
    effect: 'sends',
    reason: text(
      'Ger en annan person eller ett annat system tillgång eller besked. Det de hunnit se går inte att ta tillbaka.',
      'Gives another person or system access or word. What they have seen cannot be taken back.',
    ),
    calls: [
      'PUT /v1/creditors/shares',
      'POST /v1/creditors/shares',
      'POST /v1/notifications/invoicesubscription',
      'POST /v1/users/user',
      'POST /v1/webhooks/retriggerwebhookevents/{id}',
    ],
  },
];
