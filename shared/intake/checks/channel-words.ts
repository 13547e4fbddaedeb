import { type ProblemWords, words } from '../problem-words.ts';

/** What the chosen channel and the law on VAT need of an invoice. */
export const channelWords = {
  'e-invoice-needs-reference': words(
    'Referens saknas på e-fakturan',
    'E-invoice without reference',
    'E-fakturan har varken köparens referens eller beställningsnummer, och mottagaren kan neka den (PEPPOL-EN16931-R003). Skriv något av dem.',
    'The e-invoice has neither buyer reference nor order number, and the receiver may refuse it (PEPPOL-EN16931-R003). Type one of them.',
  ),
  'e-invoice-zero-vat': words(
    'Orsak till 0 % moms',
    'Reason for 0 % VAT',
    'En e-faktura med 0 % moms ska säga varför. Skriv orsaken i meddelandet.',
    'An e-invoice at 0 % VAT must say why. Type the reason in the message.',
  ),
  'e-invoice-long-text': words(
    'Lång text i e-faktura',
    'Long text in e-invoice',
    'Raden har {length} tecken. Mottagarens system kan kapa text över {max} tecken. Korta den eller dela upp raden.',
    'The row has {length} characters. The receiver’s system may cut text beyond {max}. Shorten it or divide the row.',
  ),
  'e-invoice-unit': words(
    'Enhet utan kod',
    'Unit without a code',
    'I en e-faktura skickas enheten som kod, och ”{raw}” har ingen säker. Mottagaren kan se en annan enhet. Skriv till exempel st eller tim.',
    'An e-invoice sends the unit as a code, and “{raw}” has no certain one. The receiver may see another unit. Type for instance st or tim.',
  ),
  'reverse-vat-charged': words(
    'Moms trots omvänd betalningsskyldighet',
    'VAT despite reverse charge',
    'Underlaget säger omvänd betalningsskyldighet, men moms är debiterad. Då är det köparen som ska redovisa momsen: sätt 0 % eller ta bort uppgiften.',
    'The sheet says reverse charge, yet VAT is charged. The buyer is then to account for the VAT: set 0 % or take it away.',
  ),
  'reverse-vat-buyer': words(
    'Köparens momsnummer saknas',
    'Buyer’s VAT number is missing',
    'Vid omvänd betalningsskyldighet ska köparens momsregistreringsnummer stå på fakturan (ML 17 kap. 24 §). Skriv numret här eller på kunden i registret.',
    'Under reverse charge the buyer’s VAT number must stand on the invoice (ML 17:24). Type it here, or on the customer in the register.',
  ),
  'reverse-vat-fee': words(
    'Avgift med moms',
    'Fee with VAT',
    'Faktureringsavgift och frakt får 25 % moms, men fakturan har omvänd betalningsskyldighet. Lägg avgiften som en rad med 0 %.',
    'Invoice and freight fees carry 25 % VAT, but the invoice is under reverse charge. Put the fee as a row at 0 %.',
  ),
  'zero-vat-reason': words(
    'Skäl till 0 % saknas',
    'Reason for 0 % missing',
    'Köparen {raw} är i ett annat EU-land och momsen är 0 %. Fakturan ska säga varför (ML 17 kap. 24 §): ”Omvänd betalningsskyldighet” för tjänster, undantaget för varor. Skriv det i meddelandet.',
    'The buyer {raw} is in another EU country and VAT is 0 %. The invoice must say why (ML 17:24): “Reverse charge” for services, the exemption for goods. Type it in the message.',
  ),
} as const satisfies Readonly<Record<string, ProblemWords>>;
