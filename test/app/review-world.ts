import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CallInput, type CallName, type CallOutput } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { type ImportHandlers, importRoom } from '../../electron/app/import.ts';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { importSession } from '../../electron/app/import-session.ts';
import { storeRun } from '../../electron/app/import-store.ts';
import { reviewBilledHandlers, type ReviewBilledHandlers } from '../../electron/app/review-billed.ts';
import { reviewGridHandlers, type ReviewGridHandlers } from '../../electron/app/review-grid.ts';
import { reviewHandlers, type ReviewHandlers } from '../../electron/app/review.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, creditorA, creditorB, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';
import { codeOfPending } from '../harness/code-of.ts';
import { workerEntry } from '../harness/worker-entry.ts';

export const scopeA: Scope = { connectionId: 'one', creditorId: creditorA };
export const scopeB: Scope = { connectionId: 'two', creditorId: creditorB };

export interface ReviewWorld {
  readonly store: Store;
  readonly dataFolder: string;
  readonly deps: Deps;
  readonly told: { readonly name: string; readonly data: unknown }[];
  readonly calls: ImportHandlers & ReviewHandlers & ReviewGridHandlers & ReviewBilledHandlers;
  /** Stages texts or bytes as files, by name. */
  readonly stage: (files: Readonly<Record<string, string | Uint8Array>>) => Promise<string[]>;
  /** From files to a run in review, through the worker. */
  readonly toReview: (files: Readonly<Record<string, string | Uint8Array>>, scope?: Scope) => Promise<number>;
  /** The same in this thread: for tests that are about what comes after. */
  readonly imported: (content: string, scopeId?: number) => Promise<number>;
}

const hexes = (): ((bytes: number) => string) => {
  let made = 0;
  return (bytes) => (++made).toString(16).padStart(bytes * 2, '0');
};

/** A store of its own with two scopes, and the rooms Import and Review over it. The day is 28 November 2026. */
export const openReviewWorld = (
  options: { readonly entry?: URL; readonly dataFolder?: string; readonly now?: string } = {},
): ReviewWorld => {
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const store = openTestStore(join(dataFolder, 'runsheet.db'));
  if (options.dataFolder === undefined) addTwoScopes(store);
  const told: ReviewWorld['told'] = [];
  const hex = hexes();
  const deps: Deps = {
    store,
    clock: { now: () => new Date(options.now ?? '2026-11-28T09:00:00.000Z') },
    random: { hex },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: (name, data) => {
      told.push({ name, data });
    },
  };
  const staged = stagedFiles(dataFolder, deps.random);
  const room = importRoom(deps, staged, options.entry ?? workerEntry);
  const work = workDoer(deps, workerEntry);
  const calls = {
    ...room.handlers,
    ...reviewHandlers(deps, work),
    ...reviewGridHandlers(deps, work),
    ...reviewBilledHandlers(deps, work),
  };
  onTestFinished(async () => {
    await room.close();
    store.close();
  });
  const stage: ReviewWorld['stage'] = async (files) => {
    const ids: string[] = [];
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      ids.push((await calls['import.stage']({ name, bytes: new Uint8Array(bytes) })).fileId);
    }
    return ids;
  };
  const imported: ReviewWorld['imported'] = async (content, scopeId = 1) => {
    const path = join(dataFolder, `${hex(4)}.csv`);
    writeFileSync(path, content);
    const at = deps.clock.now().toISOString();
    const today = at.slice(0, 10);
    const files = [{ fileId: 'x', name: 'nov.csv', path }];
    const session = importSession(store, {
      task: 'import',
      storePath: store.path,
      importId: 'x',
      scopeId,
      today,
      files,
    });
    await session.open();
    const runId = beginRun(store, { scopeId, name: 'nov', currency: 'SEK', createdAt: at, importer: process.pid });
    await storeRun({ store, opened: session.opened(), runId, at, onProgress: () => undefined });
    return runId;
  };
  return {
    store,
    dataFolder,
    imported,
    deps,
    told,
    calls,
    stage,
    toReview: async (files, scope = scopeA) => {
      const view = await calls['import.open']({ scope, fileIds: await stage(files) });
      return (await calls['import.toReview']({ importId: view.importId })).runId;
    },
  };
};

export const sample = (name: string): Uint8Array => readFileSync(new URL(`../../samples/${name}`, import.meta.url));

/** The code with which a call refuses; `none` when it does not. */
export const codeOf = (work: () => Promise<unknown>): Promise<string> => codeOfPending(work());

/** A cell and what a person types into it; `rowNo` null for the head. */
interface Typing {
  readonly runId: number;
  readonly draftNo: number;
  readonly rowNo: number | null;
  readonly field: Field;
  readonly text: string;
}

/** The block that the window writes when one cell is typed into. */
export const typedCell = ({ runId, draftNo, rowNo, field, text }: Typing): CallInput<'review.write'> => ({
  runId,
  what: 'typed',
  targets: [{ draftNo, rowNo }],
  fields: [field],
  texts: [[text]],
});

export type Input<N extends CallName> = CallInput<N>;
export type Output<N extends CallName> = CallOutput<N>;

/** Four invoices: 1 good with two rows, 2 due before its date, 3 with an unreadable price, 4 to a customer without e-mail. */
export const november = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;2026-12-30;Städning;2;100,00;25',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;2026-12-30;Fönsterputs;1;50,50;25',
  'F2;1002;Björk & Co HB;bjork@example.se;2026-11-30;2026-10-30;Städning;1;400,00;25',
  'F3;1003;Lind AB;lind@example.se;2026-11-30;2026-12-30;Städning;1;fyrahundra;25',
  'F4;1004;Tall AB;;2026-11-30;2026-12-30;Städning;1;80,00;25',
].join('\r\n');
