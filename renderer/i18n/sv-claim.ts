/** Ett inkassoärende, och vad man gör med det. */
export const svClaim = {
  claim: {
    title: 'Inkassoärendet',
    stage: {
      Created: 'Upplagt',
      LatePaymentInvoiceSent: 'Förseningsavgift skickad',
      ReminderInvoiceSent: 'Påminnelse skickad',
      DebtCollectionInvoiceSent: 'Inkassokrav skickat',
      DebtCollectionClaimDue: 'Inkassokravet har förfallit',
      SentToBailiff: 'Hos Kronofogden',
      Completed: 'Betalt',
      Cancelled: 'Återtaget',
    },
    unknown: 'I ett läge som Runsheet inte känner till. Se efter hos tjänsten.',
    disputed: 'Kravet är bestritt och går inte vidare av sig självt.',
    next: 'Nästa steg {day}',
    left: 'Kvar med avgifter och ränta',
    act: {
      commentClaim: 'Anteckna',
      postponeClaim: 'Skjut upp nästa steg',
      disputeClaim: 'Märk som bestritt',
      creditClaim: 'Sätt ned kravet',
      cancelClaim: 'Ta tillbaka från inkasso',
    },
    credit: 'Belopp att sätta ned, {unit}',
    ask: {
      disputeClaim: 'Märka kravet som bestritt? Det får då inte drivas vidare (inkassolagen).',
      creditClaim: 'Sätta ned kravet och fakturan med {amount}? Det kan inte tas tillbaka.',
      cancelClaim: 'Ta tillbaka fakturan från inkasso? Ärendet avslutas, och fakturan står som före det.',
    },
  },
} as const;
