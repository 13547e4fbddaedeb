import { type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { becomesRun } from '../../shared/intake/kinds.ts';
import { creditorPlaces } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { templatesEverywhere } from '../store/templates.ts';
import { type ImportHandlers } from './import.ts';
import { type WaitingFacts, type WaitingRoom } from './inbox-waiting.ts';
import { readableTemplates, readTogether } from './recalled-import.ts';
import { type StagedFiles } from './staged-files.ts';

type View = CallOutput<'import.open'>;
type Result = CallOutput<'inbox.add'>;

/** A file of which is known whose it is and by which template it is read. */
export interface Bringing extends WaitingFacts {
  readonly scopeId: number;
  readonly templateId: number;
  /** False for a part of what is read together. */
  readonly whole: boolean;
}

/** Files that become one run (or list): of one creditor, and read by templates that agree on what holds for a whole import. */
export const groupsOf = (store: Store, files: readonly Bringing[]): readonly (readonly Bringing[])[] => {
  const templates = new Map(readableTemplates(templatesEverywhere(store)).map((one) => [one.templateId, one]));
  const groups: Bringing[][] = [];
  for (const file of files) {
    const template = templates.get(file.templateId);
    const group = groups.find(([first]) => {
      const other = first === undefined ? undefined : templates.get(first.templateId);
      return (
        first?.scopeId === file.scopeId &&
        template !== undefined &&
        other !== undefined &&
        readTogether(template, other)
      );
    });
    if (group === undefined) groups.push([file]);
    else group.push(file);
  }
  return groups;
};

interface Tools {
  readonly deps: { readonly store: Store };
  readonly staged: StagedFiles;
  readonly imports: ImportHandlers;
}

interface Brought {
  readonly ready: Result['ready'];
  readonly refused: Result['refused'];
  readonly waiting: readonly number[];
}

const isDecided = (view: View): boolean =>
  view.known && view.missing.length === 0 && !view.questions.some(mustBeAnswered);

const questionOf = (view: View): Result['waiting'][number]['question'] | null => {
  const warning = view.remarks.find(({ row, level }) => row === null && level === 'warning');
  const words = view.questions.find(mustBeAnswered)?.text ?? view.missing[0]?.text ?? warning?.text;
  if (words === undefined) return null;
  return { code: (view.template?.changed.length ?? 0) > 0 ? 'changed-file' : 'needs-look', text: words, choices: [] };
};

/** The run or list that the view becomes. */
const finish = async (
  imports: ImportHandlers,
  { importId, kind }: View,
): Promise<{ runId: number | null; listId: number | null }> =>
  becomesRun(kind)
    ? { ...(await imports['import.toReview']({ importId })), listId: null }
    : { runId: null, ...(await imports['import.toList']({ importId })) };

/** The files staged anew: closing an import removes what it was opened with. */
const stagedAgain = async (staged: StagedFiles, group: readonly Bringing[]): Promise<readonly Bringing[]> => {
  const again: Bringing[] = [];
  for (const file of group) {
    const { fileId } = await staged.copy(file.fileId);
    again.push({ ...file, fileId });
  }
  return again;
};

/**
 * One import of the files, to review by itself when nothing is left to ask. Files that only together have a question are
 * tried one by one, so that one of them does not hold the others; a single one waits with its question.
 */
export const importGroup = async (tools: Tools, room: WaitingRoom, group: readonly Bringing[]): Promise<Brought> => {
  const { deps, staged, imports } = tools;
  const place = creditorPlaces(deps.store).find(({ scopeId }) => scopeId === group[0]?.scopeId);
  if (place === undefined) return { ready: [], refused: [], waiting: group.map((file) => room.wait(file, null)) };
  const fileIds = group.map(({ fileId }) => fileId);
  staged.settle(fileIds);
  try {
    const view = await imports['import.open']({ scope: place.scope, fileIds });
    if (isDecided(view)) {
      const made = await finish(imports, view);
      for (const { waitingId } of group) if (waitingId !== null) room.forget(waitingId);
      const name = group.map((file) => file.name).join(', ');
      const { scope, creditor, connection } = place;
      const work = { scope, creditor, connection, kind: view.kind, name, count: view.invoices, errors: view.errors };
      return { ready: [{ ...work, ...made }], refused: [], waiting: [] };
    }
    const again = await stagedAgain(staged, group);
    await imports['import.discard']({ importId: view.importId });
    if (again.length === 1 || again.some(({ whole }) => !whole))
      return { ready: [], refused: [], waiting: again.map((file) => room.wait(file, questionOf(view))) };
    return await eachAlone(tools, room, again);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (group.length > 1) return eachAlone(tools, room, group);
    const refused: Result['refused'] = [];
    const waiting = new Set<number>();
    for (const file of group) room.refuse(file, error.data, refused, waiting);
    return { ready: [], refused, waiting: [...waiting] };
  }
};

const eachAlone = async (tools: Tools, room: WaitingRoom, group: readonly Bringing[]): Promise<Brought> => {
  const all: Brought[] = [];
  for (const file of group) all.push(await importGroup(tools, room, [file]));
  return {
    ready: all.flatMap(({ ready }) => ready),
    refused: all.flatMap(({ refused }) => refused),
    waiting: all.flatMap(({ waiting }) => waiting),
  };
};
