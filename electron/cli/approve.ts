import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { text, type LocalText } from '../../shared/domain/text.ts';
import { type Ask } from '../hosts/ask.ts';
import { CommandError, exitCodes } from './exit.ts';
import { stageFiles } from './files.ts';
import { invoicesText, shownAmount, type Terminal } from './terminal.ts';

export type Summary = CallOutput<'review.open'>;

const unanswered = (view: CallOutput<'import.open'>): readonly LocalText[] => [
  ...view.missing.map((one) => one.text),
  ...view.questions.map((question) => question.text),
];

/** Reads files into a run to review. What the file leaves open is a person's to answer, in the window: never guessed here. */
export const importFiles = async (
  ask: Ask,
  scope: Scope,
  files: readonly string[],
  terminal: Terminal,
): Promise<Summary> => {
  const fileIds = await stageFiles(ask, files);
  const view = await ask('import.open', { scope, fileIds: [...fileIds] });
  const open = unanswered(view);
  if (open.length > 0) {
    for (const words of open) terminal.note(words);
    await ask('import.discard', { importId: view.importId });
    throw new CommandError(
      exitCodes.file,
      text('Filen lämnar något öppet, och inget har sparats.', 'The file leaves something open, and nothing was kept.'),
      text(
        'Öppna filen en gång i fönstret och svara där; svaret minns Runsheet till nästa fil.',
        'Open the file once in the window and answer there; Runsheet remembers the answer for the next file.',
      ),
    );
  }
  const { runId } = await ask('import.toReview', { importId: view.importId });
  return ask('review.open', { runId });
};

export const held = (summary: Summary): number =>
  summary.counts.all - summary.counts.excluded - summary.sendable.invoices;

const question = (summary: Summary, where: string, attest: boolean): LocalText => {
  const count = invoicesText(summary.sendable.invoices);
  const one = summary.sendable.invoices === 1;
  const sum = (language: 'sv' | 'en'): string => `${shownAmount(summary.sendable.total, language)} ${summary.currency}`;
  return text(
    `Skicka ${count.sv}, ${sum('sv')}, till ${where}${attest ? ` och attestera ${one ? 'den' : 'dem'}` : ' som utkast'}? (j/N)`,
    `Send ${count.en}, ${sum('en')}, to ${where}${attest ? ` and attest ${one ? 'it' : 'them'}` : one ? ' as a draft' : ' as drafts'}? (y/N)`,
  );
};

/** Asks the person and approves what was shown. False when the person said no. */
export const approve = async (
  ask: Ask,
  summary: Summary,
  choice: { readonly where: string; readonly attest: boolean; readonly yes: boolean },
  terminal: Terminal,
): Promise<boolean> => {
  const words = question(summary, choice.where, choice.attest);
  const answer = choice.yes ? true : await terminal.ask(words);
  if (answer === null) {
    throw new CommandError(
      exitCodes.usage,
      text('Här finns ingen att fråga, så inget skickades.', 'There is nobody to ask here, so nothing was sent.'),
      text(
        'Lägg till --yes för att skicka utan fråga. Körningen väntar under Granska.',
        'Add --yes to send without a question. The run waits under Review.',
      ),
    );
  }
  if (!answer) return false;
  const { invoices, total } = summary.sendable;
  const { runId, stamp } = summary;
  await ask('review.approve', { runId, invoices, total, stamp, attest: choice.attest });
  return true;
};
