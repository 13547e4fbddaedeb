/** En lista med avtal som läggs upp hos tjänsten, på svenska. */
export const svListContracts = {
  listContracts: {
    counts: 'inget nytt avtal | ett nytt avtal | {n} nya avtal',
    there: '{n} finns redan',
    asked: '{n} på väg',
    left: '{n} lämnas',
    unread: 'Avtalen är inte lästa från tjänsten än: läs in dem under Avtalsfakturor först.',
    toRecurring: 'Gå till Avtalsfakturor',
    ask: 'Lägg upp avtalen …',
    title: 'Lägg upp ett avtal? | Lägg upp {n} avtal?',
    titleLeft: 'Det som lämnas',
    yes: 'Lägg upp ett | Lägg upp {n}',
    sum: '{interval}: ett avtal, {amount} per faktura | {interval}: {n} avtal, {amount} per gång tillsammans',
    first: 'Första faktura',
    each: 'Per faktura, med moms',
    attesting:
      'Ett attesterar sina fakturor av sig självt: de bokförs och skickas utan att någon ser dem. | {n} attesterar sina fakturor av sig själva: de bokförs och skickas utan att någon ser dem.',
    drafts: 'Övriga ger utkast, som du attesterar.',
    begun:
      'Ett började före i dag: det som ligger bakåt skapas inte. | {n} började före i dag: det som ligger bakåt skapas inte.',
    thereText:
      'Ett finns redan hos tjänsten, och läggs inte upp igen. | {n} finns redan hos tjänsten, och läggs inte upp igen.',
    more: 'och {n} till',
    why: {
      error: 'har fel',
      number: 'har inget avtalsnummer: skriv ett, så att avtalet känns igen nästa gång',
      customer: 'kunden finns inte i registret: lägg upp den där först',
      another: 'en annan kund har ett avtal med det numret',
      credit: 'raderna blir mindre än noll',
      past: 'nästa faktura är i dag eller har varit: skriv en senare dag',
      otherDay: 'första fakturans dag stämmer inte med faktureringsdagen: skriv nästa fakturas dag',
      ended: 'avtalet är slut före sin första faktura',
    },
  },
};
