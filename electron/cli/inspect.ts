import { text } from '../../shared/domain/text.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { stageFiles } from './files.ts';
import { contentReport, planReport } from './inspect-report.ts';
import { type Session } from './session.ts';
import { sayContent, sayPlan } from './inspect-text.ts';

/** Shows all that is decided and read of a file; the caller gives an application whose store is thrown away afterwards. */
export const inspect = async ({ ask, terminal }: Session, file: string, json: boolean): Promise<ExitCode> => {
  const fileIds = await stageFiles(ask, [file]);
  const { connection } = await ask('connections.startPractice', {});
  const creditorId = connection.creditors[0]?.creditorId ?? '';
  const scope = { connectionId: connection.connectionId, creditorId };
  const view = await ask('import.open', { scope, fileIds: [...fileIds] });
  const plan = planReport(view);
  const complete = view.missing.length === 0;
  // What can be read in two ways is not read: the questions stand in the plan, with what may be answered.
  const readable = complete && !view.questions.some(mustBeAnswered);
  const content = readable
    ? await contentReport(ask, (await ask('import.toReview', { importId: view.importId })).runId)
    : null;
  if (json) terminal.out(JSON.stringify({ amountsIn: 'minor units', ...plan, ...content }, null, 2));
  else {
    sayPlan(plan, terminal);
    if (content !== null) sayContent(content, terminal);
  }
  if (readable) return exitCodes.done;
  if (complete) {
    throw new CommandError(
      exitCodes.file,
      text('Filen kan läsas på fler än ett sätt.', 'The file can be read in more than one way.'),
      text(
        'Öppna filen i fönstret och svara på frågan, eller skriv värdena så att de bara kan läsas på ett sätt.',
        'Open the file in the window and answer the question, or type the values so that they can be read in one way only.',
      ),
    );
  }
  throw new CommandError(
    exitCodes.file,
    text('Filen saknar något som en faktura behöver.', 'The file lacks something that an invoice needs.'),
    text(
      'Öppna filen i fönstret och välj kolumner, eller lägg till kolumnen i filen.',
      'Open the file in the window and choose columns, or add the column to the file.',
    ),
  );
};
