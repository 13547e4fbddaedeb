/** Pengar som kom in i onödan, betalda tillbaka. */
export const svPayBack = {
  payBack: {
    title: 'Betala tillbaka',
    to: 'Betalas till',
    way: { bankgiro: 'bankgiro', plusgiro: 'plusgiro', account: 'bankkonto' },
    number: { bankgiro: 'Bankgironummer', plusgiro: 'Plusgironummer', account: 'Kontonummer' },
    clearing: 'Clearingnummer',
    name: 'Mottagarens namn',
    reference: 'Meddelande till mottagaren',
    from: 'Från bankgiro',
    account: 'Konto i bokföringen (tomt: bokförs inte)',
    ask: 'Betala {amount} till {name}, {way} {number}, från bankgiro {from}? Det kan inte tas tillbaka.',
    yes: 'Betala {amount}',
    onlySek:
      'Bara kronor kan betalas tillbaka härifrån. Betala från banken, och ta sedan bort betalningen hos tjänsten.',
    noBankgiro: 'Företaget har inget bankgironummer som tjänsten har godkänt för utbetalningar. Be tjänsten om ett.',
    bad: {
      bankgiro: 'Skriv ett bankgironummer, till exempel 5050-1055.',
      plusgiro: 'Skriv ett plusgironummer, till exempel 28 65 43-4.',
      account: 'Skriv clearingnummer (4–5 siffror) och kontonummer (högst 12 siffror).',
      name: 'Skriv vem pengarna ska till.',
      amount: 'Skriv ett belopp, högst det som kom in.',
      reference: 'Skriv något som mottagaren känner igen, till exempel fakturans nummer.',
      books: 'Skriv ett konto med fyra siffror, eller lämna det tomt.',
    },
  },
} as const;
