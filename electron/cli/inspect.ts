import { text } from '../../shared/domain/text.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { becomesRun, type ImportKind } from '../../shared/intake/kinds.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { stageFiles } from './files.ts';
import { jsonLines } from './inspect-json.ts';
import { listReport, type ListReport, sayList } from './inspect-list.ts';
import { contentReport, type ContentReport, planReport, type PlanReport } from './inspect-report.ts';
import { type Session } from './session.ts';
import { sayContent, sayPlan } from './inspect-text.ts';

const printed = (plan: PlanReport, content: ContentReport | ListReport | null): Iterable<string> =>
  jsonLines({ amountsIn: 'minor units', ...plan, ...content });

/** Shows all that is decided and read of a file; the caller gives an application whose store is thrown away afterwards. */
export const inspect = async (
  { ask, terminal }: Session,
  { file, json, kind: chosen }: { readonly file: string; readonly json: boolean; readonly kind: ImportKind | null },
): Promise<ExitCode> => {
  const fileIds = await stageFiles(ask, [file]);
  const { connection } = await ask('connections.startPractice', {});
  const creditorId = connection.creditors[0]?.creditorId ?? '';
  const scope = { connectionId: connection.connectionId, creditorId };
  const opened = await ask('import.open', { scope, fileIds: [...fileIds] });
  const { importId } = opened;
  const view =
    chosen === null ? opened : await ask('import.change', { importId, change: { what: 'kind', kind: chosen } });
  const plan = planReport(view);
  const complete = view.missing.length === 0;
  // What can be read in two ways is not read: the questions stand in the plan, with what may be answered.
  const readable = complete && !view.questions.some(mustBeAnswered);
  const { kind } = view;
  if (!readable) {
    if (json) await terminal.print(printed(plan, null));
    else sayPlan(plan, terminal);
  } else if (becomesRun(kind)) {
    const content = await contentReport(ask, (await ask('import.toReview', { importId })).runId);
    if (json) await terminal.print(printed(plan, content));
    else {
      sayPlan(plan, terminal);
      sayContent(content, terminal);
    }
  } else {
    const content = await listReport(ask, (await ask('import.toList', { importId })).listId);
    if (json) await terminal.print(printed(plan, content));
    else {
      sayPlan(plan, terminal);
      sayList(kind, content, terminal);
    }
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
    text('Filen saknar något som behövs.', 'The file lacks something that is needed.'),
    text(
      'Öppna filen i fönstret och välj kolumner, eller lägg till kolumnen i filen.',
      'Open the file in the window and choose columns, or add the column to the file.',
    ),
  );
};
