import { type sv } from './sv.ts';
import { enArticle } from './en-article.ts';
import { enAttach } from './en-attach.ts';
import { enApproval } from './en-approval.ts';
import { enBooks } from './en-books.ts';
import { enClaim } from './en-claim.ts';
import { enPayBack } from './en-pay-back.ts';
import { enMerge } from './en-merge.ts';
import { enPdf } from './en-pdf.ts';
import { enTold } from './en-told.ts';
import { enPalette } from './en-palette.ts';
import { enHelp } from './en-help.ts';
import { enHanded } from './en-handed.ts';
import { enCharts } from './en-charts.ts';
import { enBank } from './en-bank.ts';
import { enConsole } from './en-console.ts';
import { enDay } from './en-day.ts';
import { enCompare } from './en-compare.ts';
import { enDifferences } from './en-differences.ts';
import { enEmpty } from './en-empty.ts';
import { enExceptions } from './en-exceptions.ts';
import { enFields } from './en-fields.ts';
import { enFile } from './en-file.ts';
import { enGrid } from './en-grid.ts';
import { enIntake } from './en-intake.ts';
import { enMatch } from './en-match.ts';
import { enPracticeAnew } from './en-practice-anew.ts';
import { enPreview } from './en-preview.ts';
import { enRunPlan } from './en-run-plan.ts';
import { enRecurring } from './en-recurring.ts';
import { enNewContract } from './en-new-contract.ts';
import { enListContracts } from './en-list-contracts.ts';
import { enListRegister } from './en-list-register.ts';
import { enLock } from './en-lock.ts';
import { enOwed } from './en-owed.ts';
import { enSelf } from './en-self.ts';
import { enRegisters } from './en-registers.ts';
import { enRejected } from './en-rejected.ts';
import { enFollowList } from './en-follow-list.ts';
import { enHand } from './en-hand.ts';
import { enSchedule } from './en-schedule.ts';
import { enStorage } from './en-storage.ts';
import { enTour } from './en-tour.ts';
import { enUndo } from './en-undo.ts';
import { enWork } from './en-work.ts';
import { type Same } from './same.ts';

/** Every English sentence of the window: written anew, not word for word. */
export const en: Same<typeof sv> = {
  ...enArticle,
  ...enAttach,
  ...enApproval,
  ...enBooks,
  ...enDay,
  ...enClaim,
  ...enPayBack,
  ...enTold,
  ...enPalette,
  ...enHelp,
  ...enHanded,
  ...enMerge,
  ...enPdf,
  ...enCharts,
  ...enBank,
  ...enCompare,
  ...enConsole,
  ...enDifferences,
  ...enEmpty,
  ...enExceptions,
  ...enFields,
  ...enFile,
  ...enGrid,
  ...enIntake,
  ...enMatch,
  ...enPreview,
  ...enRunPlan,
  ...enRecurring,
  ...enNewContract,
  ...enListContracts,
  ...enListRegister,
  ...enLock,
  ...enOwed,
  ...enSelf,
  ...enRegisters,
  ...enRejected,
  ...enFollowList,
  ...enHand,
  ...enSchedule,
  ...enStorage,
  ...enPracticeAnew,
  ...enTour,
  ...enUndo,
  ...enWork,
  app: {
    billsFor: 'Billing for',
    noCreditor: 'No company chosen',
    synced: 'Synced {at}',
    neverSynced: 'Not synced',
    skip: 'Skip to the content',
    rooms: 'Rooms',
    close: 'Close',
    acts: 'Actions',
    cancel: 'Cancel',
    undo: 'Undo',
    seconds: 'a second or so | about {n} seconds',
    minutes: 'about a minute | about {n} minutes',
    hours: 'about an hour | about {n} hours',
    waiting: '{what}, {n} s so far',
    search: 'Search',
    of: '{part} of {whole}',
  },
  host: {
    lostTitle: 'This window has lost touch with Runsheet',
    lostBrowser:
      'Press Enter in the terminal window where Runsheet runs, and a new window opens. You can close this tab. The run goes on there, nothing is lost.',
    lostDesktop: 'Close the window and open Runsheet again. What was saved is still there.',
    failedTitle: 'Runsheet could not start',
    roomLost: 'The room could not be loaded',
    roomLostText: 'Nothing is lost and nothing was sent. Try again, or reload the window.',
    roomAgain: 'Try again',
    reload: 'Reload',
  },
  nav: {
    start: 'Start',
    import: 'Import',
    review: 'Review',
    runs: 'Runs',
    follow: 'Follow-up',
    recurring: 'Contract invoices',
    registers: 'Registers',
    lists: 'Lists',
    settings: 'Settings',
    console: 'Console',
    errors: '{n} error | {n} errors',
    running: '{n} running',
  },
  kind: {
    practice: { word: 'PRACTICE', means: 'everything stays on this computer', adverb: 'in practice' },
    test: { word: 'TEST', means: 'no post goes out; e-mail and SMS only to approved receivers', adverb: 'on test' },
    live: { word: 'LIVE', means: 'invoices go to the customers', adverb: 'live' },
  },
  level: { error: 'Error', warning: 'Warning', hint: 'Hint', ok: 'Agrees', differs: 'Differs' },
  delivery: {
    Email: 'E-mail',
    Mail: 'Post',
    Manually: 'By hand',
    SMS: 'SMS',
    EInvoice: 'E-invoice',
    DigitalMail: 'Digital mailbox',
    Avy: 'Avy',
    Unknown: 'Unknown',
  },
  start: {
    welcome: 'Welcome to Runsheet',
    welcomeText: 'Drop a file, see every invoice it becomes, correct what is wrong and send. Choose how to begin.',
    newHere: 'New company?',
    ways: 'Three ways to begin',
    practice: 'Try it with a practice company',
    practiceText: 'No account. Everything stays on this computer.',
    connect: 'Connect to the service',
    connectText: 'Test or live. The key is kept in the computer’s keychain.',
    connectTextMemory: 'Test or live. The key is forgotten when you close.',
    file: 'Open a file',
    fileText: 'Excel or CSV. See the invoices before anything is sent.',
    fileTextFirst: 'Excel or CSV, in the practice company. See the invoices before you connect.',
    things: 'nothing to do today | one thing to do | {n} things to do',
    lastDay: 'last day to bill {month}',
    todo: 'To do',
    todoOrder: 'most urgent first',
    what: 'What',
    amount: 'Amount, {unit}',
    task: {
      review: 'Review {about}',
      reviewSub: 'no errors left | {n} invoice is held | {n} invoices are held',
      reviewClean: '{n} invoice is ready to approve | {n} invoices are ready to approve',
      'ready-to-send': 'Send {n} invoice | Send {n} invoices',
      'ready-to-sendSub': '{about} is ready to send',
      sending: 'Sending {n} invoice | Sending {n} invoices',
      sendingSub: '{about}, goes on by itself',
      'needs-person': 'Decide on {n} invoice | Decide on {n} invoices',
      'needs-personSub': '{about} waits for you',
      exceptions: 'See to {n} thing | See to {n} things',
      exceptionsSub: 'in Follow-up, with what can be done about it',
      overdue: 'Follow up {n} overdue | Follow up {n} overdue',
      overdueSub: 'past the due date',
      'file-waiting': 'Look at {about}',
      'file-waitingSub': 'the file waits for you',
      'drop-file': 'Drop this month’s file',
      'drop-fileSub': '{about}',
    },
    act: {
      review: 'Review',
      'ready-to-send': 'Open',
      sending: 'Watch',
      'needs-person': 'Open',
      exceptions: 'Open',
      overdue: 'Show',
      'file-waiting': 'Open',
      'drop-file': 'Choose file',
    },
    running: 'Run in progress',
    openRun: 'Open the run',
  },
  settings: {
    title: 'Settings',
    connections: 'Connections',
    connectionsText: 'Every connection is a room of its own: nothing moves between practice, test and live.',
    add: 'Connect to the service',
    practiceName: 'Practice company',
    startPractice: 'Start the practice company',
    name: 'Name',
    namePlaceholder: 'for example The agency, live',
    kind: 'Deployment',
    address: 'Address',
    addressPlaceholder: 'https://…',
    creditors: 'Companies',
    creditorCount: 'no company | one company | {n} companies',
    signedIn: 'signed in',
    signedOut: 'needs to sign in again',
    method: 'Sign in with',
    password: 'User name and password',
    token: 'Key from the portal',
    userName: 'User name',
    passwordField: 'Password',
    tokenField: 'Key',
    passwordHint: 'The password is used once, to fetch the key, and is not kept.',
    tokenHint: 'Paste the key as it stands in the service’s portal.',
    keychain: 'The key is kept in the computer’s keychain.',
    memory: 'The key stays in memory and is forgotten when you close.',
    connect: 'Connect',
    signIn: 'Sign in again',
    remove: 'Remove',
    removeSure: 'Remove {name} from here',
    removeText: 'The key and the local archive of the connection are removed. Nothing changes at the service.',
    tokenNeeded: 'The user has no key',
    tokenNeededText:
      'Runsheet signs in with a key instead of the password. This user has none. Make one now? It then shows at the service and can be removed there.',
    createToken: 'Make a key and connect',
    connecting: 'Connecting',
    connected: '{name} is connected.',
    choose: 'Show',
    shown: 'shown now',
    language: 'Language',
    scheme: 'Appearance',
    schemes: { system: 'As the computer', light: 'Light', dark: 'Dark' },
    window: 'The window',
    version: 'Runsheet {version}',
    testWarning: 'On test no post goes out. E-mail and SMS reach approved receivers only.',
    liveWarning: 'Live: what is attested goes to the customers.',
  },
};
