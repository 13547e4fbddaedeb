import { type LocalText } from '../../shared/domain/text.ts';

/** A word that people ask about: its name, one or two sentences, other words by which it is looked for. */
export interface Term {
  readonly name: LocalText;
  readonly text: LocalText;
  readonly also?: string;
}

const term = (sv: readonly [string, string], en: readonly [string, string], also = ''): Term => ({
  name: { sv: sv[0], en: en[0] },
  text: { sv: sv[1], en: en[1] },
  also,
});

/** The words of the trade that the window uses. Where a sentence states a rule, its source stands above it. */
export const terms = {
  // Bankgirot, OCR-referenskontroll: 2–25 digits, the last by modulus 10.
  ocr: term(
    [
      'OCR-nummer',
      'Numret som kunden betalar med, så att betalningen hittar sin faktura. Sista siffran är en kontrollsiffra.',
    ],
    [
      'OCR number',
      'The number that the customer pays by, so that the payment finds its invoice. The last digit is a check digit.',
    ],
    'betalningsreferens payment reference',
  ),
  bankgiro: term(
    [
      'Bankgiro',
      'Ett nummer på 7 eller 8 siffror som pekar på mottagarens bankkonto. Byter mottagaren bank är numret detsamma.',
    ],
    [
      'Bankgiro',
      'A number of 7 or 8 digits that points to the receiver’s bank account. It stays when the receiver changes bank.',
    ],
    'bg betalning',
  ),
  plusgiro: term(
    ['Plusgiro', 'Ett kontonummer på 2 till 8 siffror, som används som ett bankgiro.'],
    ['Plusgiro', 'An account number of 2 to 8 digits, used like a bankgiro.'],
    'pg postgiro',
  ),
  externalId: term(
    [
      'Externt id',
      'Kundens nummer i ditt eget system. Med det hittas samma kund igen, också när namnet eller adressen har ändrats.',
    ],
    [
      'External id',
      'The customer’s number in your own system. By it the same customer is found again, also when its name or address has changed.',
    ],
    'kundnummer',
  ),
  costCenter: term(
    ['Kostnadsställe', 'Vilken avdelning eller del av företaget som raden bokförs på.'],
    ['Cost centre', 'The department or part of the company that the row is booked on.'],
    'resultatenhet dimension',
  ),
  project: term(
    ['Projekt', 'Ett tidsbegränsat uppdrag som raden bokförs på, vid sidan av kostnadsstället.'],
    ['Project', 'An assignment with an end that the row is booked on, beside the cost centre.'],
    'dimension',
  ),
  // Mervärdesskattelagen (2023:200) chap. 16 and 17 24 §: the buyer's VAT number and the words stand on the invoice.
  reverseCharge: term(
    [
      'Omvänd betalningsskyldighet',
      'Köparen redovisar momsen i stället för säljaren. Fakturan har då ingen moms, men köparens momsnummer och de orden.',
    ],
    [
      'Reverse charge',
      'The buyer accounts for the VAT instead of the seller. The invoice then has no VAT, but the buyer’s VAT number and those words.',
    ],
    'omvänd moms byggmoms eu-handel',
  ),
  // Mervärdesskattelagen (2023:200) chap. 9: 25, 12 and 6 per cent.
  vat: term(
    ['Moms', 'Mervärdesskatt i procent: 25, 12 eller 6, eller 0 där inget ska läggas på.'],
    ['VAT', 'Value added tax in per cent: 25, 12 or 6, or 0 where none is added.'],
    'mervärdesskatt momssats',
  ),
  // Skatteverket, "Så fungerar rot- och rutavdraget": the deduction is of labour alone.
  rotRut: term(
    [
      'ROT och RUT',
      'Skattereduktion för arbete i hemmet. Kunden betalar det som är kvar efter avdraget, och resten begärs av Skatteverket. Material ger inget avdrag.',
    ],
    [
      'ROT and RUT',
      'A tax reduction for work at home. The customer pays what is left after it, and the rest is claimed from the tax authority. Material gives none.',
    ],
    'skattereduktion rotavdrag rutavdrag husarbete',
  ),
  deductionHours: term(
    ['ROT/RUT-timmar', 'Hur många timmar arbetet tog. Skatteverket vill ha dem i begäran om utbetalning.'],
    ['ROT/RUT hours', 'How many hours the work took. The tax authority wants them in the claim.'],
    'arbetade timmar',
  ),
  delivery: term(
    [
      'Leveranssätt',
      'Hur fakturan når kunden: e-post, post, SMS, e-faktura eller digital brevlåda. Manuellt skickar inget: den lämnas över av er.',
    ],
    [
      'Way of delivery',
      'How the invoice reaches the customer: e-mail, post, SMS, e-invoice or digital mailbox. Manually sends nothing: you hand it over.',
    ],
    'skicka email brev',
  ),
  eInvoice: term(
    [
      'E-faktura',
      'En faktura i ett format som kundens system läser självt, till kundens adress i ett nätverk som Peppol eller till banken.',
    ],
    [
      'E-invoice',
      'An invoice in a format that the customer’s system reads by itself, to the customer’s address in a network as Peppol or at the bank.',
    ],
    'peppol elektronisk',
  ),
  gln: term(
    ['GLN', 'Ett lokaliseringsnummer på 13 siffror som pekar ut vart kundens e-fakturor ska.'],
    ['GLN', 'A global location number of 13 digits that tells where the customer’s e-invoices go.'],
    'lokaliseringsnummer lokaliseringskod ean peppol',
  ),
  attest: term(
    [
      'Attestera',
      'Att godkänna ett utkast hos tjänsten. Först då får det ett nummer, bokförs och skickas till kunden.',
    ],
    ['Attest', 'To release a draft at the service. Only then it gets a number, is booked and goes to the customer.'],
    'godkänna approve utkast draft',
  ),
  fourEyes: term(
    ['Fyra ögon', 'Den som godkände en körning attesterar den inte. En annan person gör det, inloggad som sig själv.'],
    ['Four eyes', 'Whoever approved a run does not attest it. Another person does, signed in as themselves.'],
    'tvåhandsprincip dualitet attest',
  ),
  dunning: term(
    [
      'Kravnivå',
      'Hur långt kravet har gått: påminnelse, inkassokrav, Kronofogden. Varje steg har sina avgifter och sin väntetid.',
    ],
    [
      'Dunning level',
      'How far the claim has gone: reminder, demand for collection, enforcement. Each step has its fees and its wait.',
    ],
    'påminnelse inkasso krav',
  ),
  // Räntelagen (1975:635) 6 §: the reference rate plus eight percentage points, where nothing else is agreed.
  interest: term(
    [
      'Dröjsmålsränta',
      'Ränta från förfallodagen tills det betalas. Är inget avtalat gäller räntelagen: referensräntan plus åtta procentenheter.',
    ],
    [
      'Interest on late payment',
      'Interest from the due date until it is paid. Where nothing is agreed the Interest Act holds: the reference rate plus eight percentage points.',
    ],
    'ränta',
  ),
  // Lagen (1981:739) om ersättning för inkassokostnader; förordning (1981:1057) 2 §: 60 kr.
  reminderFee: term(
    [
      'Påminnelseavgift',
      'Avgift för en skriftlig påminnelse, högst 60 kronor. Den ska vara avtalad senast när skulden kom till.',
    ],
    [
      'Reminder fee',
      'A fee for a written reminder, 60 kronor at most. It must have been agreed when the debt arose at the latest.',
    ],
    'avgift krav',
  ),
  paymentTerms: term(
    ['Betalningsvillkor', 'Dagar från fakturadatum till förfallodag. Filens egen förfallodag går före.'],
    ['Payment terms', 'Days from the invoice date to the due date. A due date in the file goes before them.'],
    'förfallodag kredittid',
  ),
  period: term(
    [
      'Period',
      'Tiden som raden eller avtalet gäller, till exempel en månads hyra. Den står på fakturan och styr när det bokförs.',
    ],
    [
      'Period',
      'The time that the row or contract is for, as a month’s rent. It stands on the invoice and decides when it is booked.',
    ],
    'avtalsperiod periodisering',
  ),
  recurring: term(
    ['Avtalsfaktura', 'Ett avtal hos tjänsten som gör en ny faktura för varje period tills det sägs upp eller pausas.'],
    [
      'Contract invoice',
      'A contract at the service that makes a new invoice for each period until it is ended or paused.',
    ],
    'abonnemang prenumeration återkommande',
  ),
  invoicesAhead: term(
    ['Dagar före perioden', 'Så långt innan perioden börjar görs dess faktura.'],
    ['Days before the period', 'So long before the period begins its invoice is made.'],
    'förskott',
  ),
  reconciliation: term(
    [
      'Avstämningsfaktura',
      'En faktura som redan är gjord och skickad i ett annat program. Tjänsten följer bara upp den: betalningar, påminnelser, inkasso.',
    ],
    [
      'Reconciliation invoice',
      'An invoice that was made and sent in another program. The service only follows it up: payments, reminders, collection.',
    ],
    'extern faktura reskontra',
  ),
  // Mervärdesskattelagen (2023:200) chap. 17 15 §: self-billing by agreement, each invoice approved by the seller.
  selfInvoice: term(
    ['Självfaktura', 'En faktura som köparen ställer ut åt säljaren, efter avtal. Säljaren ska godkänna den.'],
    ['Self invoice', 'An invoice that the buyer makes out for the seller, by agreement. The seller is to approve it.'],
    'self-billing leverantör',
  ),
  supplierAccount: term(
    [
      'Leverantörens konto',
      'Dit pengarna betalas: bankgiro, plusgiro, bankkonto eller IBAN. Kontrollera det mot något annat än fakturan.',
    ],
    [
      'Supplier account',
      'Where the money is paid: bankgiro, plusgiro, bank account or IBAN. Check it against something other than the invoice.',
    ],
    'iban betalningsmottagare utbetalning',
  ),
  documentKey: term(
    [
      'Fakturanyckel',
      'Rader med samma värde i kolumnen blir en faktura. Utan den läggs rader ihop efter kund och datum.',
    ],
    [
      'Invoice key',
      'Rows with the same value in the column become one invoice. Without it rows go together by customer and date.',
    ],
    'gruppera fakturanummer ordernummer',
  ),
  vatNumber: term(
    [
      'Momsnummer',
      'Köparens registreringsnummer för moms, med landskod: SE, tio siffror och 01 för ett svenskt företag.',
    ],
    [
      'VAT number',
      'The buyer’s registration for VAT, with the country code: SE, ten digits and 01 for a Swedish company.',
    ],
    'vat-nr eu',
  ),
  yourReference: term(
    ['Er referens', 'Den hos kunden som fakturan ska till. Många kunder betalar inte en faktura utan den.'],
    [
      'Your reference',
      'The person at the customer whom the invoice is for. Many customers do not pay an invoice without it.',
    ],
    'beställare kontaktperson märkning',
  ),
  credit: term(
    [
      'Kreditera',
      'Att ta tillbaka hela eller en del av en faktura med en kreditfaktura. Fakturan finns kvar och bokförs av båda.',
    ],
    ['Credit', 'To take back a whole invoice or a part with a credit note. The invoice remains, and both are booked.'],
    'kreditfaktura',
  ),
  writeOff: term(
    ['Avskriva', 'Att sluta kräva det som är kvar. Kunden får inget krav till, och beloppet bokförs som en förlust.'],
    [
      'Write off',
      'To stop claiming what is left. The customer gets no further claim, and the amount is booked as a loss.',
    ],
    'kundförlust',
  ),
  sellInvoice: term(
    ['Sälja fakturan', 'Fakturan lämnas till ett finansbolag mot betalning nu. Det går inte att ta tillbaka.'],
    ['Sell the invoice', 'The invoice is given to a finance company for payment now. That cannot be taken back.'],
    'factoring fakturaköp',
  ),
  anonymize: term(
    ['Anonymisera', 'Kundens personuppgifter tas bort hos tjänsten för gott. Fakturorna finns kvar utan dem.'],
    [
      'Anonymise',
      'The customer’s personal data are removed at the service for good. The invoices remain without them.',
    ],
    'gdpr radera personuppgifter',
  ),
  token: term(
    [
      'Nyckel',
      'Det som Runsheet loggar in med hos tjänsten i stället för ditt lösenord. Den kan när som helst tas bort där.',
    ],
    [
      'Key',
      'What Runsheet signs in with at the service instead of your password. It can be removed there at any time.',
    ],
    'token api inloggning securetoken',
  ),
  deployment: term(
    [
      'Övning, test och skarp',
      'Övning stannar på datorn. Test är tjänstens provmiljö. Skarp skickar fakturor till kunderna.',
    ],
    [
      'Practice, test and live',
      'Practice stays on the computer. Test is the service’s trial. Live sends invoices to the customers.',
    ],
    'miljö deployment',
  ),
  pricesIncludeVat: term(
    ['Priser med moms', 'Filens priser är vad kunden betalar. Momsen räknas ut ur dem i stället för att läggas på.'],
    [
      'Prices with VAT',
      'The prices of the file are what the customer pays. The VAT is worked out of them instead of added.',
    ],
    'inklusive moms brutto',
  ),
  account: term(
    ['Konto', 'Kontot i bokföringen som raden bokförs på, enligt artikeln eller tjänstens inställningar.'],
    ['Account', 'The account in the books that the row is booked on, by the article or the service’s settings.'],
    'bas bokföring intäktskonto',
  ),
  lock: term(
    [
      'Lås',
      'Stänger fönstret när ingen varit där en stund, tills lösenfrasen skrivs. Det som skickas går vidare. Inget krypteras av det.',
    ],
    [
      'Lock',
      'Shuts the window when nobody was there for a while, until the passphrase is typed. What is being sent goes on. It encrypts nothing.',
    ],
    'lösenfras passphrase pin skärmlås',
  ),
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof terms;

export const termIds: readonly TermId[] = Object.keys(terms).filter((id): id is TermId => Object.hasOwn(terms, id));
