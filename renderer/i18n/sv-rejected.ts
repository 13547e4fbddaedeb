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
    retryAlongside:
      'En faktura till prövas igen: den väntar på samma kund eller artikel. | {n} fakturor till prövas igen: de väntar på samma kund eller artikel.',
    retryGone:
      'En faktura prövas inte igen: utkastet är borttaget hos tjänsten. Rätta den eller hoppa över den. | {n} fakturor prövas inte igen: utkasten är borttagna hos tjänsten. Rätta dem eller hoppa över dem.',
    retryRest: 'Det som är skickat eller okänt rörs inte.',
    mendFree:
      'En faktura flyttas till en ny körning i Granska. Rätta den där och godkänn igen. | {n} fakturor flyttas till en ny körning i Granska. Rätta dem där och godkänn igen.',
    mendLook:
      'En faktura kan ha kommit fram. Den slås upp hos tjänsten först och kan rättas sedan. | {n} fakturor kan ha kommit fram. De slås upp hos tjänsten först och kan rättas sedan.',
    mendThere:
      'En faktura har ett utkast hos tjänsten. Det tas bort där först, och sedan flyttas fakturan till Granska. Har någon attesterat eller ändrat utkastet stannar den här. | {n} fakturor har utkast hos tjänsten. De tas bort där först, och sedan flyttas fakturorna till Granska. De vars utkast någon har attesterat eller ändrat stannar här.',
    removing:
      'Ett utkast tas bort hos tjänsten just nu. Välj Rätta när det är klart. | {n} utkast tas bort hos tjänsten just nu. Välj Rätta när det är klart.',
    noInvoice: 'Ingen av dem är en faktura.',
    skipText:
      'En faktura skickas inte. Den räknas som avbruten, och skälet står i protokollet. | {n} fakturor skickas inte. De räknas som avbrutna, och skälet står i protokollet.',
    skipThere:
      'För en av dem ligger utkastet kvar hos tjänsten, och raderna räknas som fakturerade. Ska det bort, välj Rätta i stället. | För {n} av dem ligger utkasten kvar hos tjänsten, och raderna räknas som fakturerade. Ska de bort, välj Rätta i stället.',
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
