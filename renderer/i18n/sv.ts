import { svArticle } from './sv-article.ts';
import { svAttach } from './sv-attach.ts';
import { svApproval } from './sv-approval.ts';
import { svBooks } from './sv-books.ts';
import { svClaim } from './sv-claim.ts';
import { svPayBack } from './sv-pay-back.ts';
import { svMerge } from './sv-merge.ts';
import { svPdf } from './sv-pdf.ts';
import { svTold } from './sv-told.ts';
import { svPalette } from './sv-palette.ts';
import { svHelp } from './sv-help.ts';
import { svHanded } from './sv-handed.ts';
import { svCharts } from './sv-charts.ts';
import { svBank } from './sv-bank.ts';
import { svConsole } from './sv-console.ts';
import { svDay } from './sv-day.ts';
import { svCompare } from './sv-compare.ts';
import { svDifferences } from './sv-differences.ts';
import { svEmpty } from './sv-empty.ts';
import { svExceptions } from './sv-exceptions.ts';
import { svFields } from './sv-fields.ts';
import { svFile } from './sv-file.ts';
import { svGrid } from './sv-grid.ts';
import { svIntake } from './sv-intake.ts';
import { svMatch } from './sv-match.ts';
import { svPracticeAnew } from './sv-practice-anew.ts';
import { svPreview } from './sv-preview.ts';
import { svRunPlan } from './sv-run-plan.ts';
import { svRecurring } from './sv-recurring.ts';
import { svNewContract } from './sv-new-contract.ts';
import { svListContracts } from './sv-list-contracts.ts';
import { svListRegister } from './sv-list-register.ts';
import { svLock } from './sv-lock.ts';
import { svOwed } from './sv-owed.ts';
import { svSelf } from './sv-self.ts';
import { svRegisters } from './sv-registers.ts';
import { svRejected } from './sv-rejected.ts';
import { svFollowList } from './sv-follow-list.ts';
import { svHand } from './sv-hand.ts';
import { svSchedule } from './sv-schedule.ts';
import { svStorage } from './sv-storage.ts';
import { svTour } from './sv-tour.ts';
import { svUndo } from './sv-undo.ts';
import { svWork } from './sv-work.ts';

/** Every Swedish sentence of the window. English has the same keys or does not compile. Plural forms: `en | flera`. */
export const sv = {
  ...svArticle,
  ...svAttach,
  ...svApproval,
  ...svBooks,
  ...svDay,
  ...svClaim,
  ...svPayBack,
  ...svTold,
  ...svPalette,
  ...svHelp,
  ...svHanded,
  ...svMerge,
  ...svPdf,
  ...svCharts,
  ...svBank,
  ...svCompare,
  ...svConsole,
  ...svDifferences,
  ...svEmpty,
  ...svExceptions,
  ...svFields,
  ...svFile,
  ...svGrid,
  ...svIntake,
  ...svMatch,
  ...svPreview,
  ...svRunPlan,
  ...svRecurring,
  ...svNewContract,
  ...svListContracts,
  ...svListRegister,
  ...svLock,
  ...svOwed,
  ...svSelf,
  ...svRegisters,
  ...svRejected,
  ...svFollowList,
  ...svHand,
  ...svSchedule,
  ...svStorage,
  ...svPracticeAnew,
  ...svTour,
  ...svUndo,
  ...svWork,
  app: {
    billsFor: 'Fakturerar för',
    noCreditor: 'Inget företag valt',
    synced: 'Synkad {at}',
    neverSynced: 'Inte synkad',
    skip: 'Hoppa till innehållet',
    rooms: 'Rum',
    close: 'Stäng',
    acts: 'Åtgärder',
    cancel: 'Avbryt',
    undo: 'Ångra',
    seconds: 'någon sekund | cirka {n} sekunder',
    minutes: 'cirka en minut | cirka {n} minuter',
    hours: 'cirka en timme | cirka {n} timmar',
    waiting: '{what}, {n} s hittills',
    search: 'Sök',
    of: '{part} av {whole}',
  },
  host: {
    lostTitle: 'Fönstret har tappat kontakten med Runsheet',
    lostBrowser:
      'Tryck Enter i terminalfönstret där Runsheet körs, så öppnas ett nytt fönster. Den här fliken kan stängas. Körningen pågår där, inget har gått förlorat.',
    lostDesktop: 'Stäng fönstret och öppna Runsheet igen. Det som sparats finns kvar.',
    failedTitle: 'Runsheet kunde inte starta',
    roomLost: 'Rummet gick inte att läsa in',
    roomLostText: 'Inget har gått förlorat och inget har skickats. Försök igen, eller ladda om fönstret.',
    roomAgain: 'Försök igen',
    reload: 'Ladda om',
  },
  nav: {
    start: 'Start',
    import: 'Import',
    review: 'Granska',
    runs: 'Körningar',
    follow: 'Uppföljning',
    recurring: 'Avtalsfakturor',
    registers: 'Register',
    lists: 'Listor',
    settings: 'Inställningar',
    console: 'Konsol',
    errors: '{n} fel',
    running: '{n} pågår',
  },
  kind: {
    practice: { word: 'ÖVNING', means: 'allt stannar på den här datorn', adverb: 'i övning' },
    test: {
      word: 'TEST',
      means: 'ingen post går ut; e-post och SMS bara till godkända mottagare',
      adverb: 'i test',
    },
    live: { word: 'SKARP', means: 'fakturor går till kunderna', adverb: 'skarpt' },
  },
  level: { error: 'Fel', warning: 'Varning', hint: 'Tips', ok: 'Stämmer', differs: 'Skiljer' },
  delivery: {
    Email: 'E-post',
    Mail: 'Post',
    Manually: 'Manuellt',
    SMS: 'SMS',
    EInvoice: 'E-faktura',
    DigitalMail: 'Digital brevlåda',
    Avy: 'Avy',
    Unknown: 'Okänd',
  },
  start: {
    welcome: 'Välkommen till Runsheet',
    welcomeText: 'Släpp en fil, se varje faktura den blir, rätta det som är fel och skicka. Välj hur du vill börja.',
    newHere: 'Nytt företag?',
    ways: 'Tre sätt att börja',
    practice: 'Prova med ett övningsföretag',
    practiceText: 'Inget konto. Allt stannar på den här datorn.',
    connect: 'Anslut till tjänsten',
    connectText: 'Test eller skarp. Nyckeln sparas i datorns nyckelring.',
    connectTextMemory: 'Test eller skarp. Nyckeln glöms när du stänger.',
    file: 'Öppna en fil',
    fileText: 'Excel eller CSV. Se fakturorna innan något skickas.',
    fileTextFirst: 'Excel eller CSV, i övningsföretaget. Se fakturorna innan du ansluter.',
    things: 'inget ska göras i dag | en sak ska göras | {n} saker ska göras',
    lastDay: 'sista dagen att fakturera {month}',
    todo: 'Att göra',
    todoOrder: 'viktigast först',
    what: 'Vad',
    amount: 'Belopp, {unit}',
    task: {
      review: 'Granska {about}',
      reviewSub: 'inga fel kvar | {n} faktura är spärrad | {n} fakturor är spärrade',
      reviewClean: '{n} faktura är klar att godkänna | {n} fakturor är klara att godkänna',
      'ready-to-send': 'Skicka {n} faktura | Skicka {n} fakturor',
      'ready-to-sendSub': '{about} är klar att skicka',
      sending: 'Skickar {n} faktura | Skickar {n} fakturor',
      sendingSub: '{about}, fortsätter av sig själv',
      'needs-person': 'Avgör {n} faktura | Avgör {n} fakturor',
      'needs-personSub': '{about} väntar på dig',
      exceptions: 'Ta hand om {n} sak | Ta hand om {n} saker',
      exceptionsSub: 'i Uppföljning, med vad som kan göras åt det',
      overdue: 'Följ upp {n} förfallen | Följ upp {n} förfallna',
      overdueSub: 'har passerat förfallodagen',
      'file-waiting': 'Titta på {about}',
      'file-waitingSub': 'filen väntar på dig',
      'drop-file': 'Släpp månadens fil',
      'drop-fileSub': '{about}',
    },
    act: {
      review: 'Granska',
      'ready-to-send': 'Öppna',
      sending: 'Följ',
      'needs-person': 'Öppna',
      exceptions: 'Öppna',
      overdue: 'Visa',
      'file-waiting': 'Öppna',
      'drop-file': 'Välj fil',
    },
    running: 'Pågående körning',
    openRun: 'Öppna körningen',
  },
  settings: {
    title: 'Inställningar',
    connections: 'Anslutningar',
    connectionsText: 'Varje anslutning är ett eget rum: inget flyttas mellan övning, test och skarp.',
    add: 'Anslut till tjänsten',
    practiceName: 'Övningsföretag',
    startPractice: 'Starta övningsföretaget',
    name: 'Namn',
    namePlaceholder: 'till exempel Byrån, skarp',
    kind: 'Miljö',
    address: 'Adress',
    addressPlaceholder: 'https://…',
    creditors: 'Företag',
    creditorCount: 'inget företag | ett företag | {n} företag',
    signedIn: 'inloggad',
    signedOut: 'behöver logga in igen',
    method: 'Logga in med',
    password: 'Användarnamn och lösenord',
    token: 'Nyckel från portalen',
    userName: 'Användarnamn',
    passwordField: 'Lösenord',
    tokenField: 'Nyckel',
    passwordHint: 'Lösenordet används en gång, för att hämta nyckeln, och sparas inte.',
    tokenHint: 'Klistra in nyckeln som den står i tjänstens portal.',
    keychain: 'Nyckeln sparas i datorns nyckelring.',
    memory: 'Nyckeln hålls i minnet och glöms när du stänger.',
    connect: 'Anslut',
    signIn: 'Logga in igen',
    remove: 'Ta bort',
    removeSure: 'Ta bort {name} härifrån',
    removeText: 'Nyckeln och det lokala arkivet för anslutningen tas bort. Hos tjänsten ändras inget.',
    tokenNeeded: 'Användaren saknar nyckel',
    tokenNeededText:
      'Runsheet loggar in med en nyckel i stället för lösenordet. Användaren har ingen. Vill du skapa en nu? Den syns sedan hos tjänsten och kan tas bort där.',
    createToken: 'Skapa nyckel och anslut',
    connecting: 'Ansluter',
    connected: '{name} är ansluten.',
    choose: 'Visa',
    shown: 'visas nu',
    language: 'Språk',
    scheme: 'Utseende',
    schemes: { system: 'Som datorn', light: 'Ljust', dark: 'Mörkt' },
    window: 'Fönstret',
    version: 'Runsheet {version}',
    testWarning: 'På test går ingen post ut. E-post och SMS når bara godkända mottagare.',
    liveWarning: 'Skarp: det som attesteras går till kunderna.',
  },
} as const;
