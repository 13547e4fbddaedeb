/** What was rejected in a run and what to do with it, in Swedish. */
export const svRejected = {
  rejected: {
    of: 'Gäller',
    one: 'Den här',
    marked: 'Markerade',
    all: 'Alla nekade',
    mark: 'Markerad',
    markHint: 'Blanksteg markerar en rad.',
    retry: 'Försök igen',
    mend: 'Rätta…',
    skip: 'Hoppa över…',
    retryTitle: 'Försök igen?',
    mendTitle: 'Rätta nekade fakturor?',
    skipTitle: 'Hoppa över fakturor?',
    retryInvoices: 'En faktura prövas igen. | {n} fakturor prövas igen.',
    retryOthers: 'En kund, artikel eller ångring prövas igen. | {n} kunder, artiklar eller ångringar prövas igen.',
    retryRest: 'Det som är skickat eller okänt rörs inte.',
    mendFree:
      'En faktura flyttas till en ny körning i Granska. Rätta den där och godkänn igen. | {n} fakturor flyttas till en ny körning i Granska. Rätta dem där och godkänn igen.',
    mendLook:
      'En faktura kan ha kommit fram. Den slås upp hos tjänsten först och kan rättas sedan. | {n} fakturor kan ha kommit fram. De slås upp hos tjänsten först och kan rättas sedan.',
    mendThere:
      'En faktura har redan ett utkast hos tjänsten och stannar här. Rätta utkastet där och försök igen. | {n} fakturor har redan utkast hos tjänsten och stannar här. Rätta utkasten där och försök igen.',
    noInvoice: 'Ingen av dem är en faktura.',
    skipText:
      'En faktura skickas inte. Den räknas som avbruten, och skälet står i protokollet. | {n} fakturor skickas inte. De räknas som avbrutna, och skälet står i protokollet.',
    skipThere:
      'För en av dem ligger utkastet kvar hos tjänsten. Ta bort det där om det inte ska användas. | För {n} av dem ligger utkasten kvar hos tjänsten. Ta bort dem där om de inte ska användas.',
    skipPerhaps:
      'En av dem kan ha kommit fram. Se efter under Uppföljning. | {n} av dem kan ha kommit fram. Se efter under Uppföljning.',
    reason: 'Skäl',
    reasonHint: 'Till exempel: Kunden har betalat kontant',
    yesRetry: 'Försök igen',
    yesMend: 'Flytta till Granska',
    yesLook: 'Slå upp',
    yesSkip: 'Hoppa över',
    looking: 'En faktura slås upp hos tjänsten. | {n} fakturor slås upp hos tjänsten.',
  },
};
