import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type ChooseFolder } from '../../shared/domain/ports.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { importRoom } from '../../electron/app/import.ts';
import { type Inbox, openInbox } from '../../electron/app/inbox.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { startHandlers } from '../../electron/app/start.ts';
import { templateHandlers } from '../../electron/app/templates.ts';
import { waitingBytes } from '../../electron/app/waiting-bytes.ts';
import { watchedFolders, type WatchedFolders } from '../../electron/app/watched-folders.ts';
import { type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';
import { workerEntry } from '../harness/worker-entry.ts';

export interface InboxWorld {
  readonly store: Store;
  readonly dataFolder: string;
  readonly deps: Deps;
  readonly told: { readonly name: string; readonly data: unknown }[];
  readonly calls: Inbox['handlers'] & ReturnType<typeof templateHandlers> & Pick<Handlers, 'start.overview'>;
  readonly folders: WatchedFolders;
  /** What the dialog answers next. */
  readonly answer: { folder: string | null };
  readonly stage: (files: Readonly<Record<string, string | Uint8Array>>) => Promise<string[]>;
  /** Lets the clock go on so many ms. */
  readonly pass: (ms: number) => void;
  /** Tells that something happened in the watched folders. */
  readonly stir: () => void;
  /** How many timers are set, with their ms. */
  readonly timers: ReadonlySet<{ readonly ms: number; readonly work: () => void }>;
  /** Looks twice with quiet time between: what lies still in the folders is read. */
  readonly lookQuietly: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly dataFolder?: string;
  /** False for a host without a dialog for folders. */
  readonly canWatch?: boolean;
}

/** A store with two creditors, and the rooms Import, Inbox, Templates and Start over it. The day is 28 November 2026. */
export const openInboxWorld = (options: Options = {}): InboxWorld => {
  const dataFolder = options.dataFolder ?? join(temporaryFolder(), 'data');
  mkdirSync(dataFolder, { recursive: true });
  const store = openTestStore(join(dataFolder, 'runsheet.db'));
  if (options.dataFolder === undefined) addTwoScopes(store);
  const told: InboxWorld['told'] = [];
  let time = Date.parse('2026-11-28T09:00:00.000Z');
  let made = 0;
  const start = Date.now().toString(16).slice(-6);
  const deps: Deps = {
    store,
    clock: { now: () => new Date(time) },
    random: { hex: (bytes) => `${start}${(++made).toString(16)}`.padStart(bytes * 2, '0') },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: (name, data) => {
      told.push({ name, data });
    },
  };
  const staged = stagedFiles(dataFolder, deps.random);
  const imports = importRoom(deps, staged, workerEntry);
  const bytes = waitingBytes(dataFolder, deps.random);
  const inbox = openInbox({ deps, staged, bytes, imports: imports.handlers, entry: workerEntry });
  const answer: InboxWorld['answer'] = { folder: null };
  const chooseFolder: ChooseFolder = () => Promise.resolve(answer.folder);
  const stirred = new Set<() => void>();
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  const folders = watchedFolders({
    deps,
    inbox,
    staged,
    dataFolder,
    host:
      options.canWatch === false
        ? null
        : {
            chooseFolder,
            eyes: {
              watch: (_folder, onChange) => {
                stirred.add(onChange);
                return () => stirred.delete(onChange);
              },
            },
          },
    timers: {
      after: (ms, work) => {
        const timer = { ms, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    log: (_call, error) => {
      told.push({ name: 'log', data: error });
    },
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await folders.close();
    await inbox.settle();
    await imports.close();
    staged.close();
    store.close();
  };
  onTestFinished(close);
  const pass = (ms: number): void => {
    time += ms;
  };
  const calls = { ...inbox.handlers, ...templateHandlers({ deps, folders }), ...startHandlers(deps) };
  return {
    store,
    dataFolder,
    deps,
    told,
    calls,
    folders,
    answer,
    pass,
    timers,
    close,
    stir: () => {
      for (const one of stirred) one();
    },
    lookQuietly: async () => {
      await folders.look();
      pass(3_000);
      await folders.look();
    },
    stage: async (files) => {
      const ids: string[] = [];
      for (const [name, content] of Object.entries(files)) {
        const sent = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
        ids.push((await calls['import.stage']({ name, bytes: new Uint8Array(sent) })).fileId);
      }
      return ids;
    },
  };
};

/** Customers in a creditor's register: their numbers begin with 1001, their names with the given one. */
export const addCustomers = (store: Store, scopeId: number, names: readonly string[]): void => {
  const debtors = names.map((name, index): MirrorDebtor => ({
    debtorId: `${String(scopeId)}-${String(index)}`,
    debtorNo: String(1001 + index),
    externalId: null,
    name,
    orgNo: null,
    email: null,
    view: {},
  }));
  saveDebtors(store, scopeId, debtors, '2026-11-01T00:00:00.000Z');
};

export const gymHeads = 'Medlemsnr;Medlem;Gymkort;Antal;Pris;Moms';
export const cleaningHeads = 'Kundnr;Kund;Uppdrag;Timmar;Timpris;Momssats';

/** A sheet with one row for each customer. */
export const sheetOf = (heads: string, names: readonly string[], what = 'November'): string =>
  [heads, ...names.map((name, index) => `${String(1001 + index)};${name};${what};1;100,00;25`)].join('\r\n');

export const gymMembers = Array.from({ length: 10 }, (_, index) => `Medlem ${String.fromCharCode(65 + index)}`);
export const cleaningClients = Array.from({ length: 10 }, (_, index) => `Firma ${String.fromCharCode(65 + index)} AB`);
