import { format } from 'prettier';
import { answerError } from '../../electron/service/answer-error.ts';
import { type NoAnswerReason } from '../../electron/service/answer.ts';
import { readBaseAddress } from '../../electron/service/base-address.ts';
import { badRequest } from '../../electron/app/console-errors.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Language, type LocalText, text } from '../../shared/domain/text.ts';
import { collectMessages, type Message, sorted, standingWords } from './messages.ts';

/** The page of messages in each language: what is said, grouped by what it is about, and what to do. */

interface Group {
  readonly codes: RegExp;
  readonly name: LocalText;
  /** What it means that one of these came. */
  readonly means: LocalText;
}

/** A code belongs to the first group that takes it. */
export const groups: readonly Group[] = [
  {
    codes: /^(lock-|locked$)/,
    name: text('Låset', 'The lock'),
    means: text(
      'Fönstret är låst, eller låset ändrades inte. Det som skickas går vidare.',
      'The window is locked, or the lock was not changed. What is being sent goes on.',
    ),
  },
  {
    codes: /^(service-|no-service-preview|preview-not-pdf)/,
    name: text('Nätet och tjänsten', 'The network and the service'),
    means: text(
      'Något kom inte fram till tjänsten, eller så sade den nej. Det som redan är skickat är skickat, och det som inte fick svar slås upp innan något skickas igen. En körning som är på väg fortsätter av sig själv när det går.',
      'Something did not reach the service, or it said no. What was sent is sent, and what got no answer is looked up before anything is sent again. A run on its way goes on by itself when it can.',
    ),
  },
  {
    codes: /^(sign-in-|wrong-|no-creditors|keychain-|address-|name-taken|unknown-connection|unknown-creditor|locked)/,
    name: text('Inloggning och anslutning', 'Signing in and connections'),
    means: text(
      'Runsheet når inte tjänsten med det du angett, eller får inte spara nyckeln. Inget har skickats, och inget har sparats på ett sämre sätt.',
      'Runsheet does not reach the service by what you gave, or may not keep the key. Nothing was sent, and nothing was kept in a worse way.',
    ),
  },
  {
    codes: /^(file-|camt-|not-events|too-much-staged|waiting-file-|folder|creditor-needed|template-|unknown-template)/,
    name: text('Filer', 'Files'),
    means: text(
      'En fil kan inte läsas, eller så finns den inte där den var. Inget är sparat av den, och filen är inte ändrad.',
      'A file cannot be read, or is not where it was. Nothing of it is kept, and the file is not changed.',
    ),
  },
  {
    codes: /^(import-|preview-no-sheet|no-service-preview)/,
    name: text('Import', 'Import'),
    means: text(
      'Filen gick att läsa, men inte att göra fakturor eller en lista av som den är.',
      'The file could be read, but not made invoices or a list of as it is.',
    ),
  },
  {
    codes: /^(store-|backup-|restore-|anew-|not-in-this-host|update-|crash-|log-)/,
    name: text('Databasen och säkerhetskopior', 'The database and backups'),
    means: text(
      'Det gäller filerna som Runsheet sparar allt i. En databas som inte går att läsa lämnas orörd.',
      'It is about the files in which Runsheet keeps everything. A database that cannot be read is left untouched.',
    ),
  },
  {
    codes: /^(four-eyes-)/,
    name: text('Två personer', 'Two people'),
    means: text(
      'Företaget vill att en person godkänner och en annan attesterar. Inget har attesterats.',
      'The company wants one person to approve and another to attest. Nothing was attested.',
    ),
  },
  {
    codes: /^console-/,
    name: text('Anrop för hand', 'Calls made by hand'),
    means: text('Anropet gjordes inte. Inget skickades.', 'The call was not made. Nothing was sent.'),
  },
  {
    codes:
      /^(run-|approval-|figures-|nothing-to-(send|keep|mend)|several-currencies|already-billed|no-such-(run|invoice|row|cell|article|attachment)|copy-|block-|differences?-|customer-|article-|name-pattern|export-)/,
    name: text('Granska', 'Review'),
    means: text(
      'Ändringen eller godkännandet blev inte av. Fakturorna är som de var.',
      'The change or the approval was not made. The invoices are as they were.',
    ),
  },
  {
    codes: /^(unknown-(run|job)|job-|draft-|nothing-(rejected|to-undo|to-attest)|undo-|schedule-)/,
    name: text('Körningar', 'Runs'),
    means: text(
      'Det du bad om gick inte i körningens läge just då. Inget är skickat eller ångrat av det.',
      'What you asked for was not possible as the run stood. Nothing was sent or undone by it.',
    ),
  },
  {
    codes: /^(act-|marked-|unknown-(act|invoice|payment|contract|view)|practice-only|view-|too-many-views|book-)/,
    name: text('Uppföljning och avtal', 'Follow-up and contracts'),
    means: text(
      'Inget är gjort två gånger, och inget är gjort som du inte såg. Ofta har något hunnit ändras sedan det visades.',
      'Nothing was done twice, and nothing was done that you did not see. Often something changed since it was shown.',
    ),
  },
  {
    codes: /^(bank-|no-such-(payment|list|record|customer)|list-|owed-)/,
    name: text('Listor och register', 'Lists and registers'),
    means: text(
      'Listan eller posten står inte längre som när den visades. Inget är registrerat, överlämnat eller ändrat.',
      'The list or the record no longer stands as when it was shown. Nothing was registered, handed over or changed.',
    ),
  },
  {
    codes: /^(unexpected|unknown-call|bad-arguments|work-stopped)$/,
    name: text('Fel i Runsheet', 'Faults of Runsheet'),
    means: text(
      'Något gick fel i programmet. Det som redan var sparat är kvar. Händer det igen: berätta vad du gjorde, och skicka med loggen.',
      'Something went wrong in the program. What was saved already is there. If it happens again: tell what you did, and send the log along.',
    ),
  },
];

const reasons: Readonly<Record<NoAnswerReason, true>> = {
  ...{ timeout: true, reset: true, unreachable: true, 'not-the-service': true },
  ...{ certificate: true, proxy: true, 'proxy-sign-in': true, 'proxy-socks': true },
};

const isReason = (one: string): one is NoAnswerReason => one in reasons;

const refusalOf = (written: string): AppError[] => {
  try {
    readBaseAddress(written);
    return [];
  } catch (error) {
    return error instanceof AppError ? [error] : [];
  }
};

/** What the sources put together as it happens, made to happen. */
const composedMessages = (): readonly Message[] =>
  [
    ...Object.keys(reasons)
      .filter(isReason)
      .map((reason) => answerError({ kind: 'no-answer', reason })),
    ...['ftp://', 'https://u:p@a.example', 'http://a.example'].flatMap(refusalOf),
    badRequest('… ska vara …', '… should be …'),
    badRequest('Innehållet är inte giltig JSON.', 'The body is not valid JSON.'),
    new AppError(
      'draft-at-service',
      text('Utkastet ligger kvar hos tjänsten.', 'The draft stays at the service.'),
      text(
        'Försök igen om den ska gälla som den är hos tjänsten, eller hoppa över den.',
        'Try again if it is to stand as it is at the service, or skip it.',
      ),
    ),
  ].map(({ data }) => data);

/** Where the words are made elsewhere, and stand on the page by {@link composedMessages} or as another's own. */
export const composedHere: readonly string[] = [
  'electron/app/console-errors.ts',
  'electron/app/draft-sink.ts',
  'electron/app/review-preview-service.ts',
  'electron/app/run-mend.ts',
  'electron/app/worker-client.ts',
  'electron/files/file-errors.ts',
  'electron/hosts/ask.ts',
  'electron/service/answer-error.ts',
  'electron/service/base-address.ts',
  'shared/contract/common.ts',
];

export const everyMessage = (): readonly Message[] => [...collectMessages().messages, ...composedMessages()];

export const groupOf = (code: string): Group | null => groups.find(({ codes }) => codes.test(code)) ?? null;

/** What stands on the lines of runs and acts. */
const standing = {
  files: [
    'electron/outbox/words.ts',
    'electron/outbox/act-words.ts',
    'electron/outbox/undo-words.ts',
    'electron/service/hold-text.ts',
    'electron/platform/crash-words.ts',
  ],
  name: text('På raderna i en körning eller under en åtgärd', 'On the lines of a run, or under an act'),
  means: text(
    'Så står det med en faktura, en kund eller en åtgärd. Säger meningen inte vad du ska göra behöver du inte göra något.',
    'This is how an invoice, a customer or an act stands. Where the sentence does not say what to do, nothing needs to be done.',
  ),
};

const words: Readonly<Record<Language, readonly string[]>> = {
  sv: [
    '# Felmeddelanden',
    'Sök på sidan efter en del av det som står i fönstret (Ctrl+F). `…` står för det som varierar: ett namn, ett antal, en fil. Varje meddelande säger vad som hänt; bredvid står vad du gör. Det som en [körning](runs.md) klarar själv, som ett nät som försvinner, behöver du inte göra något åt.',
    'Meddelande',
    'Vad du gör',
    'Kod',
  ],
  en: [
    '# Error messages',
    'Search the page for a part of what stands in the window (Ctrl+F). `…` stands for what varies: a name, a number, a file. Each message says what happened; beside it stands what to do. What a [run](runs.md) handles by itself, such as a network that goes away, needs nothing of you.',
    'Message',
    'What to do',
    'Code',
  ],
};

const cell = (written: string): string =>
  written
    .replaceAll('….', '…')
    .replaceAll('|', '\\|')
    .replaceAll(/([*_<>{}])/g, '\\$1');

/** The page as it stands in the docs. */
export const troubleshootingPage = async (language: Language): Promise<string> => {
  const [title, about, ...heads] = words[language];
  const messages = sorted(everyMessage(), language);
  const parts = groups.flatMap(({ name, means }) => {
    const own = messages.filter(({ code }) => groupOf(code)?.name === name);
    if (own.length === 0) return [];
    const rows = own.map(
      ({ code, sentence, nextStep }) => `| ${cell(sentence[language])} | ${cell(nextStep[language])} | \`${code}\` |`,
    );
    return [
      `## ${name[language]}`,
      means[language],
      [`| ${heads.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n'),
    ];
  });
  const lines = standingWords(standing.files)
    .map((one) => one[language])
    .sort((a, b) => a.localeCompare(b, language));
  parts.push(
    `## ${standing.name[language]}`,
    standing.means[language],
    lines.map((one) => `- ${cell(one)}`).join('\n'),
  );
  return format([title, about, ...parts].join('\n\n'), { parser: 'markdown', printWidth: 120 });
};
