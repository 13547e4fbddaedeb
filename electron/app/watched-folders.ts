import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { preferences } from '../../shared/contract/settings.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type ChooseFolder, type FolderEyes } from '../../shared/domain/ports.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Timers } from '../service/timers.ts';
import { creditorPlaces } from '../store/scopes.ts';
import { readSetting } from '../store/settings.ts';
import { setTemplateFolder, type Template, templateById, watchingTemplates } from '../store/templates.ts';
import { markSeen, wasSeen } from '../store/waiting-files.ts';
import { type Deps } from './deps.ts';
import { type LogFault } from './door.ts';
import { type FolderFile, readTable, tablesIn } from './folder-files.ts';
import { folderTaken, noFolder, notHere, ownFolder, troubleOf } from './folder-words.ts';
import { type Inbox } from './inbox.ts';
import { type StagedFiles } from './staged-files.ts';
import { type FolderWatch } from './templates.ts';

export interface FolderTools {
  readonly deps: Deps;
  readonly inbox: Pick<Inbox, 'takeIn'>;
  readonly staged: StagedFiles;
  readonly dataFolder: string;
  /** Null where the host has no such dialog: nothing is watched there. */
  readonly host: { readonly chooseFolder: ChooseFolder; readonly eyes: FolderEyes } | null;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: LogFault;
}

export interface WatchedFolders extends FolderWatch {
  readonly start: () => void;
  /** Looks into every folder once. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A file is read when it has been as it is for so long: whoever writes it is done. */
const quietMs = 2_000;
/** Watching misses changes on network disks, and more: so often every folder is looked into. */
const pollMs = 30_000;

interface Noted {
  readonly stamp: string;
  readonly since: number;
  done: boolean;
}

interface Watched {
  readonly folder: string;
  readonly files: Map<string, Noted>;
  /** What lay there when the person chose the folder: offered once, never imported by itself. */
  readonly offered: Set<string>;
  trouble: LocalText | null;
  close: () => void;
}

const withSep = (path: string): string => (path.endsWith(sep) ? path : path + sep);

/** The real place of the folder. @throws AppError `folder-not-there`. */
const realFolder = (folder: string): string => {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw noFolder(cause);
  }
  throw noFolder();
};

/** Reads new files of the folders that templates watch. Nothing in a folder is ever moved, changed or removed. */
export const watchedFolders = (tools: FolderTools): WatchedFolders => {
  const { deps, inbox, staged, host, timers } = tools;
  const { store } = deps;
  const watched = new Map<number, Watched>();
  let closed = false;
  let stopSlow: (() => void) | null = null;
  let stopQuick: (() => void) | null = null;
  let looking: Promise<void> = Promise.resolve();

  const now = (): number => deps.clock.now().getTime();
  const lookSoon = (): void => {
    if (closed) return;
    stopQuick?.();
    stopQuick = timers.after(quietMs, () => void look());
  };

  const begin = (templateId: number, folder: string, offered: Iterable<string>): Watched => {
    watched.get(templateId)?.close();
    const close = host === null ? (): void => undefined : host.eyes.watch(folder, lookSoon);
    const made: Watched = { folder, files: new Map(), offered: new Set(offered), trouble: null, close };
    watched.set(templateId, made);
    return made;
  };
  const end = (templateId: number): void => {
    watched.get(templateId)?.close();
    watched.delete(templateId);
  };

  const tell = (template: Template, name: string, result: Awaited<ReturnType<Inbox['takeIn']>>): void => {
    const [ready] = result.ready;
    const [waiting] = result.waiting;
    const place = creditorPlaces(store).find(({ scopeId }) => scopeId === template.scopeId);
    deps.emit('inbox.arrived', {
      name,
      creditor: place?.creditor ?? null,
      runId: ready?.runId ?? null,
      listId: ready?.listId ?? null,
      waitingId: waiting?.waitingId ?? null,
    });
  };

  /** True when nothing is left to do with the file as it is. */
  const readIn = async (template: Template, seen: Watched, file: FolderFile): Promise<boolean> => {
    const { templateId, scopeId } = template;
    const read = await readTable(seen.folder, file);
    if (read === null) return false;
    const { name } = file;
    if (wasSeen(store, templateId, read.sha256)) return true;
    const { fileId } = await staged.add(name, read.bytes);
    const offered = seen.offered.has(name);
    const incoming = { fileId, name, origin: 'folder', waitingId: null } as const;
    const result = await inbox.takeIn([incoming], { scopeId, settled: false, offered });
    // A template that was removed meanwhile remembers nothing.
    if (templateById(store, templateId) !== null)
      markSeen(store, templateId, { name, sha256: read.sha256 }, deps.clock.now().toISOString());
    tell(template, name, result);
    return true;
  };

  /** Notes how the file looks now; true when it has looked so long enough to be read. */
  const isQuiet = (seen: Watched, { name, stamp }: FolderFile): Noted | null => {
    const noted = seen.files.get(name);
    if (noted?.stamp !== stamp) {
      // A file that was there and is saved anew is a new one.
      if (noted !== undefined) seen.offered.delete(name);
      seen.files.set(name, { stamp, since: now(), done: false });
      return null;
    }
    return !noted.done && now() - noted.since >= quietMs ? noted : null;
  };

  const readQuiet = async (template: Template, seen: Watched, found: readonly FolderFile[]): Promise<void> => {
    for (const file of found) {
      if (closed || watched.get(template.templateId) !== seen) return;
      const noted = isQuiet(seen, file);
      if (noted === null) continue;
      try {
        noted.done = await readIn(template, seen, file);
      } catch (error) {
        // Locked by another program, or no room for it just now: tried again at the next look.
        if (!(error instanceof AppError) && !(error instanceof Error && 'code' in error)) throw error;
        tools.log('watched-folder', error);
      }
    }
  };

  const say = (seen: Watched, trouble: LocalText | null): void => {
    const changed = seen.trouble?.sv !== trouble?.sv;
    seen.trouble = trouble;
    if (changed) deps.emit('templates.changed', {});
  };

  const lookInto = async (template: Template, folder: string): Promise<void> => {
    const known = watched.get(template.templateId);
    const seen = known?.folder === folder ? known : begin(template.templateId, folder, []);
    try {
      const found = await tablesIn(folder);
      if (seen.trouble !== null) {
        // It was gone: what watched it then watches nothing now.
        seen.close();
        if (host !== null) seen.close = host.eyes.watch(folder, lookSoon);
      }
      say(seen, null);
      const names = new Set(found.map(({ name }) => name));
      for (const name of seen.files.keys()) if (!names.has(name)) seen.files.delete(name);
      await readQuiet(template, seen, found);
      if (found.some(({ name }) => seen.files.get(name)?.done !== true)) lookSoon();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      say(seen, troubleOf(folder, error.code));
    }
  };

  const lookOnce = async (): Promise<void> => {
    if (closed || host === null) return;
    const templates = watchingTemplates(store);
    const ids = new Set(templates.map(({ templateId }) => templateId));
    for (const templateId of [...watched.keys()]) if (!ids.has(templateId)) end(templateId);
    for (const template of templates)
      if (template.folder !== null && !closed) await lookInto(template, template.folder);
  };

  const look = (): Promise<void> => {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      tools.log('watched-folder', error);
    });
    return looking;
  };

  const poll = (): void => {
    if (closed) return;
    stopSlow = timers.after(pollMs, () => void look().then(poll));
  };

  const checkFree = (templateId: number, folder: string): void => {
    const own = realpathSync(tools.dataFolder);
    if (folder === own || folder.startsWith(withSep(own))) throw ownFolder();
    // Read by two templates, a file would be billed twice.
    const other = watchingTemplates(store).find((one) => one.templateId !== templateId && one.folder === folder);
    if (other !== undefined) throw folderTaken(other.name);
  };

  return {
    trouble: (templateId) => watched.get(templateId)?.trouble ?? null,
    choose: async (templateId) => {
      if (host === null) throw notHere();
      const language = readSetting(store, 'preferences', preferences)?.language ?? 'sv';
      const chosen = await host.chooseFolder(language);
      if (chosen === null || templateById(store, templateId) === null) return false;
      const folder = realFolder(chosen);
      checkFree(templateId, folder);
      const there = await tablesIn(folder);
      setTemplateFolder(store, templateId, folder);
      begin(
        templateId,
        folder,
        there.map(({ name }) => name),
      );
      void look();
      return true;
    },
    stop: (templateId) => {
      end(templateId);
      setTemplateFolder(store, templateId, null);
    },
    start: () => {
      if (host === null) return;
      void look();
      poll();
    },
    look,
    close: async () => {
      closed = true;
      stopSlow?.();
      stopQuick?.();
      for (const templateId of [...watched.keys()]) end(templateId);
      await looking;
    },
  };
};
