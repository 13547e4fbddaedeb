import { type z } from 'zod';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type inboxCalls, waitingFile } from '../../shared/contract/inbox.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { readyForReview } from '../store/ready-work.ts';
import { type CreditorPlace, creditorPlaces, scopeOf } from '../store/scopes.ts';
import { type WaitingFile, waitingById, waitingFiles } from '../store/waiting-files.ts';
import { type Deps } from './deps.ts';
import { type ImportHandlers } from './import.ts';
import { type Bringing, groupsOf, importGroup } from './inbox-import.ts';
import { type Incoming, waitingRoom, type WaitingRoom } from './inbox-waiting.ts';
import { type StagedFiles } from './staged-files.ts';
import { type WaitingBytes } from './waiting-bytes.ts';
import { askOnce } from './worker-client.ts';

export type InboxResult = CallOutput<'inbox.add'>;
type WaitingView = z.infer<typeof waitingFile>;

export interface InboxTools {
  readonly deps: Deps;
  readonly staged: StagedFiles;
  readonly bytes: WaitingBytes;
  readonly imports: ImportHandlers;
  /** The intake worker's file. */
  readonly entry: URL | string;
}

/** For whom files are, as far as somebody said. */
export interface Whose {
  readonly scopeId: number | null;
  /** A person said so for these very files. */
  readonly settled: boolean;
  /** They lay in a folder when its watching began: they wait, whatever is known of them. */
  readonly offered?: boolean;
}

export interface Inbox {
  readonly handlers: Pick<Handlers, keyof typeof inboxCalls> & ImportHandlers;
  /** Sorts staged files, sends to review what is known, and lets the rest wait. One call at a time. */
  readonly takeIn: (files: readonly Incoming[], whose: Whose) => Promise<InboxResult>;
  readonly settle: () => Promise<void>;
}

const gone = (): AppError =>
  new AppError(
    'waiting-file-gone',
    text('Filen väntar inte längre.', 'The file does not wait any more.'),
    text('Läs om listan.', 'Read the list again.'),
  );

const lay: WaitingView['question'] = {
  code: 'needs-look',
  text: text(
    'Filen låg redan i mappen när bevakningen började. Öppna den om den ska läsas in.',
    'The file lay in the folder when the watching began. Open it if it is to be imported.',
  ),
  choices: [],
};

const creditorNeeded = (): AppError =>
  new AppError(
    'creditor-needed',
    text('Det är inte valt vems filen är.', 'It is not chosen whose the file is.'),
    text('Välj företag först.', 'Choose the company first.'),
  );

const viewOf = (file: WaitingFile, places: readonly CreditorPlace[]): WaitingView | null => {
  const place = places.find(({ scopeId }) => scopeId === file.scopeId);
  // Its connection was removed: it waits until that comes back.
  if (file.scopeId !== null && place === undefined) return null;
  const { waitingId, name, origin, addedAt, template } = file;
  return {
    waitingId,
    name,
    origin,
    addedAt,
    scope: place?.scope ?? null,
    creditor: place?.creditor ?? null,
    template,
    question: waitingFile.shape.question.parse(file.question),
  };
};

const readyViews = (deps: Deps, places: readonly CreditorPlace[]): InboxResult['ready'] =>
  readyForReview(deps.store).flatMap(({ scopeId, ...work }) => {
    const place = places.find((one) => one.scopeId === scopeId);
    const { scope, creditor, connection } = place ?? {};
    return scope === undefined || creditor === undefined || connection === undefined
      ? []
      : [{ ...work, scope, creditor, connection }];
  });

const waitingViews = (deps: Deps, ids: ReadonlySet<number> | null): InboxResult['waiting'] => {
  const places = creditorPlaces(deps.store);
  return waitingFiles(deps.store, null)
    .filter(({ waitingId }) => ids === null || ids.has(waitingId))
    .map((file) => viewOf(file, places))
    .filter((view) => view !== null);
};

const sortIn = async ({ deps, staged, entry }: InboxTools, files: readonly Incoming[], whose: Whose) => {
  const today = stockholmDate(deps.clock.now());
  const found = files.map(({ fileId }) => staged.get(fileId));
  const { scopeId, settled } = whose;
  const start = { task: 'sort', storePath: deps.store.path, today, scopeId, settled } as const;
  const answer = await askOnce(entry, { ...start, files: found });
  if (answer.what !== 'sorted') throw new Error('The intake worker answered something else');
  return answer.files;
};

/** What came of files: what is ready, and what waits or was refused. */
const take = async (tools: InboxTools, room: WaitingRoom, files: readonly Incoming[], whose: Whose) => {
  const sorted = await sortIn(tools, files, whose);
  const result: InboxResult = { ready: [], waiting: [], refused: [] };
  const waiting = new Set<number>();
  const clear: Bringing[] = [];
  for (const file of files) {
    const found = sorted.find(({ fileId }) => fileId === file.fileId);
    if (found === undefined) continue;
    const { scopeId, templateId, sha256, question, refused, whole } = found;
    const facts = { ...file, scopeId, templateId, sha256 };
    if (refused !== null) room.refuse(facts, refused, result.refused, waiting);
    else if (question !== null || scopeId === null || templateId === null) waiting.add(room.wait(facts, question));
    else if (whose.offered === true) waiting.add(room.wait(facts, lay));
    else clear.push({ ...facts, scopeId, templateId, whole });
  }
  for (const group of groupsOf(tools.deps.store, clear)) {
    const brought = await importGroup(tools, room, group);
    result.ready.push(...brought.ready);
    result.refused.push(...brought.refused);
    for (const id of brought.waiting) waiting.add(id);
  }
  tools.deps.emit('inbox.changed', {});
  return { ...result, waiting: waitingViews(tools.deps, waiting) };
};

/** Imports that were opened from files that wait: when one is imported, its file waits no more. */
const followImports = (
  { deps, imports }: InboxTools,
  opened: Map<string, number>,
  forget: (waitingId: number) => void,
): ImportHandlers => {
  const filesOf = new Map<string, readonly string[]>();
  const done = (importId: string): void => {
    for (const fileId of filesOf.get(importId) ?? []) {
      const waitingId = opened.get(fileId);
      if (waitingId !== undefined) forget(waitingId);
      opened.delete(fileId);
    }
    filesOf.delete(importId);
    // How the files were read is remembered now.
    deps.emit('templates.changed', {});
  };
  return {
    ...imports,
    'import.open': async (input) => {
      const view = await imports['import.open'](input);
      filesOf.set(view.importId, input.fileIds);
      return view;
    },
    'import.toReview': async (input) => {
      const made = await imports['import.toReview'](input);
      done(input.importId);
      return made;
    },
    'import.toList': async (input) => {
      const made = await imports['import.toList'](input);
      done(input.importId);
      return made;
    },
    'import.discard': async (input) => {
      filesOf.delete(input.importId);
      return imports['import.discard'](input);
    },
  };
};

/** The room for many files at once, and for those that wait for a look. Source: intake.md 13. */
export const openInbox = (tools: InboxTools): Inbox => {
  const { deps, staged, bytes } = tools;
  const { store } = deps;
  const room = waitingRoom(tools);
  room.tidy();
  /** The file that waits, by the staged copy that was opened of it. */
  const opened = new Map<string, number>();
  const forget = (waitingId: number): void => {
    room.forget(waitingId);
    deps.emit('inbox.changed', {});
  };
  const find = (waitingId: number): WaitingFile => {
    const file = waitingById(store, waitingId);
    if (file === null) throw gone();
    return file;
  };
  // One after the other: each reads whole files, and two answers about one file must not both import it.
  let working: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = working.then(work, work);
    working = turn.catch(() => undefined);
    return turn;
  };
  const takeIn: Inbox['takeIn'] = (files, whose) => inTurn(() => take(tools, room, files, whose));
  return {
    takeIn,
    settle: async () => {
      await working;
    },
    handlers: {
      ...followImports(tools, opened, forget),
      'inbox.add': ({ fileIds, scope }) => {
        const files = fileIds.map((fileId): Incoming => {
          const { name } = staged.get(fileId);
          return { fileId, name, origin: 'dropped', waitingId: null };
        });
        return takeIn(files, { scopeId: scope === null ? null : scopeOf(store, scope).scopeId, settled: false });
      },
      'inbox.list': async () => ({
        ready: readyViews(deps, creditorPlaces(store)),
        waiting: waitingViews(deps, null),
      }),
      'inbox.choose': ({ waitingId, scope }) =>
        inTurn(async () => {
          const { scopeId } = scopeOf(store, scope);
          const { name, path, origin } = find(waitingId);
          const { fileId } = await staged.add(name, bytes.read(path));
          return take(tools, room, [{ fileId, name, origin, waitingId }], { scopeId, settled: true });
        }),
      'inbox.open': async ({ waitingId }) => {
        const file = find(waitingId);
        const view = viewOf(file, creditorPlaces(store));
        const scope = view?.scope ?? null;
        if (view === null || scope === null) throw creditorNeeded();
        const { fileId } = await staged.add(file.name, bytes.read(file.path));
        if (view.question.code !== 'other-creditor') staged.settle([fileId]);
        opened.set(fileId, waitingId);
        return { scope, fileIds: [fileId] };
      },
      'inbox.discard': async ({ waitingId }) => {
        find(waitingId);
        forget(waitingId);
        return {};
      },
    },
  };
};
