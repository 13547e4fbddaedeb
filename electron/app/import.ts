import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { becomesRun, type ImportKind, kindTable } from '../../shared/intake/kinds.ts';
import { beginList } from '../store/lists.ts';
import { beginRun, type RunKey } from '../store/runs.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { discardList, discardRun } from './run-cleaning.ts';
import { type StagedFiles } from './staged-files.ts';
import { startImportWorker, type ImportWorker } from './worker-client.ts';

export type ImportHandlers = Pick<
  Handlers,
  | 'import.stage'
  | 'import.open'
  | 'import.preview'
  | 'import.change'
  | 'import.toReview'
  | 'import.toList'
  | 'import.discard'
>;

export interface ImportRoom {
  readonly handlers: ImportHandlers;
  /** Ends every open import; what was half written is removed. */
  readonly close: () => Promise<void>;
}

interface OpenImport {
  readonly importId: string;
  readonly scopeId: number;
  readonly fileIds: readonly string[];
  readonly name: string;
  readonly worker: ImportWorker;
  currency: string;
  kind: ImportKind;
  /** Why it cannot go on to review: a field that nothing feeds, or a question that only a person can answer. */
  held: 'missing' | 'question' | null;
}

const notOpen = (): AppError =>
  new AppError(
    'import-not-open',
    text('Inläsningen är inte öppen längre.', 'The import is no longer open.'),
    text('Öppna filen igen.', 'Open the file again.'),
  );

const incomplete = (): AppError =>
  new AppError(
    'import-incomplete',
    text('Filen saknar något som behövs.', 'The file lacks something that is needed.'),
    text('Välj kolumn eller värde för det som saknas.', 'Choose a column or a value for what is missing.'),
  );

const unanswered = (): AppError =>
  new AppError(
    'import-unanswered',
    text('Filen kan läsas på fler än ett sätt.', 'The file can be read in more than one way.'),
    text('Svara på frågan om filen först.', 'Answer the question about the file first.'),
  );

const otherEnd = (kind: ImportKind): AppError => {
  const { name } = kindTable[kind];
  return becomesRun(kind)
    ? new AppError(
        'import-becomes-run',
        text(`${name.sv} blir en körning, ingen lista.`, `${name.en} become a run, not a list.`),
        text('Gå vidare till granskningen.', 'Go on to the review.'),
      )
    : new AppError(
        'import-becomes-list',
        text(`${name.sv} blir en lista, ingen körning.`, `${name.en} become a list, not a run.`),
        text('Gå vidare till listan.', 'Go on to the list.'),
      );
};

const heldBy = (view: CallOutput<'import.open'>): OpenImport['held'] => {
  if (view.missing.length > 0) return 'missing';
  return view.questions.some(mustBeAnswered) ? 'question' : null;
};

const mayGoOn = ({ held }: OpenImport): void => {
  if (held === 'missing') throw incomplete();
  if (held === 'question') throw unanswered();
};

const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');

/** The use cases of the import room. `entry` is the intake worker's file; bundled hosts pass their own. */
export const importRoom = (deps: Deps, staged: StagedFiles, entry: URL | string): ImportRoom => {
  const open = new Map<string, OpenImport>();

  const find = (importId: string): OpenImport => {
    const found = open.get(importId);
    if (!found) throw notOpen();
    return found;
  };

  const close = async (found: OpenImport): Promise<void> => {
    open.delete(found.importId);
    staged.remove(found.fileIds);
    await found.worker.end();
  };

  const look = async (found: OpenImport, request: Parameters<ImportWorker['ask']>[0]) => {
    const answer = await found.worker.ask(request);
    if (answer.what !== 'view') throw new Error('The intake worker answered something else');
    found.currency = answer.view.defaults.currency;
    found.kind = answer.view.kind;
    found.held = heldBy(answer.view);
    return answer.view;
  };

  const openFiles: ImportHandlers['import.open'] = async ({ scope, fileIds }) => {
    const { scopeId } = scopeOf(deps.store, scope);
    const files = fileIds.map((fileId) => staged.get(fileId));
    const importId = deps.random.hex(16);
    const worker = startImportWorker(
      entry,
      {
        task: 'import',
        storePath: deps.store.path,
        importId,
        scopeId,
        today: stockholmDate(deps.clock.now()),
        settled: files.every((file) => file.settled),
        files,
      },
      (progress) => {
        deps.emit('import.progress', progress);
      },
    );
    const name = files
      .map((file) => withoutEnding(file.name))
      .join(', ')
      .slice(0, 120);
    const found: OpenImport = {
      importId,
      scopeId,
      fileIds,
      name,
      worker,
      currency: 'SEK',
      kind: 'invoices',
      held: 'missing',
    };
    open.set(importId, found);
    try {
      return await look(found, { what: 'open' });
    } catch (error) {
      // The staged files stay: after a mistake that can be mended (a locked store) they are opened again.
      open.delete(importId);
      await worker.end();
      throw error;
    }
  };

  /** A run is begun out of sight, filled by the worker, and shown by the worker's last transaction. */
  const toReview = async (found: OpenImport): Promise<RunKey> => {
    if (!becomesRun(found.kind)) throw otherEnd(found.kind);
    mayGoOn(found);
    const at = deps.clock.now().toISOString();
    const { scopeId, name, currency } = found;
    const runId = beginRun(deps.store, { scopeId, name, currency, createdAt: at, importer: process.pid });
    try {
      await found.worker.ask({ what: 'store', runId, at });
      return { scopeId, runId };
    } catch (error) {
      await found.worker.end();
      open.delete(found.importId);
      await discardRun(deps.store, { scopeId, runId });
      throw error;
    }
  };

  /** As a run, out of sight until its last transaction. */
  const toList = async (found: OpenImport): Promise<number> => {
    const { scopeId, name, kind } = found;
    if (becomesRun(kind)) throw otherEnd(kind);
    mayGoOn(found);
    const at = deps.clock.now().toISOString();
    const listId = beginList(deps.store, { scopeId, kind, name, createdAt: at, importer: process.pid });
    try {
      await found.worker.ask({ what: 'storeList', listId, at });
      return listId;
    } catch (error) {
      await found.worker.end();
      open.delete(found.importId);
      await discardList(deps.store, { scopeId, listId });
      throw error;
    }
  };

  return {
    handlers: {
      'import.stage': async ({ name, bytes }) => {
        const file = await staged.add(name, bytes);
        return { fileId: file.fileId, name: file.name, bytes: file.bytes };
      },
      'import.open': openFiles,
      'import.preview': async (asked) => {
        const answer = await find(asked.importId).worker.ask({ what: 'preview', asked });
        if (answer.what !== 'previewed') throw new Error('The intake worker answered something else');
        return answer.page;
      },
      'import.change': ({ importId, change }) => look(find(importId), { what: 'change', change }),
      'import.toReview': async ({ importId }) => {
        const found = find(importId);
        const { runId } = await toReview(found);
        await close(found);
        deps.emit('review.changed', { runId });
        deps.emit('runs.changed', { runId });
        return { runId };
      },
      'import.toList': async ({ importId }) => {
        const found = find(importId);
        const listId = await toList(found);
        await close(found);
        deps.emit('lists.changed', { listId });
        return { listId };
      },
      'import.discard': async ({ importId }) => {
        const found = open.get(importId);
        if (found) await close(found);
        return {};
      },
    },
    close: async () => {
      await Promise.all([...open.values()].map(close));
    },
  };
};
