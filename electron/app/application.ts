import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type z } from 'zod';
import { contract, type Handlers, type Settled } from '../../shared/contract/contract.ts';
import { type EventData, type EventName, events } from '../../shared/contract/events.ts';
import {
  type ChooseFolder,
  type Clock,
  type FileDialogs,
  type FolderEyes,
  type Random,
  type Secrets,
} from '../../shared/domain/ports.ts';
import { type OutboxOptions } from '../outbox/outbox.ts';
import { type ConnectionOptions, createConnections } from '../service/connections.ts';
import { systemTimers, type Timers } from '../service/timers.ts';
import { databaseName, openStore, type Store } from '../store/store.ts';
import { removeUnfinished } from './backup-folder.ts';
import { type Deps, type Emit, type Reopen, type StartPractice } from './deps.ts';
import { actHandlers } from './acts.ts';
import { bankHandlers } from './bank.ts';
import { doorTo, type LogFault } from './door.ts';
import { bookHandlers } from './books.ts';
import { consoleHandlers } from './console.ts';
import { exceptionHandlers } from './exceptions.ts';
import { faultLog } from './fault-log.ts';
import { followBulkHandlers } from './follow-bulk.ts';
import { followMergeHandlers } from './follow-merge.ts';
import { followPdfHandlers } from './follow-pdf.ts';
import { followHandlers } from './follow.ts';
import { type HandIn, handedIn } from './handed-in.ts';
import { workDoer } from './heavy-work.ts';
import { importRoom } from './import.ts';
import { openInbox } from './inbox.ts';
import { listHandlers } from './lists.ts';
import { type Lock, noLock } from './lock.ts';
import { lockHandlers, tellOfLock } from './lock-room.ts';
import { owedFollowHandlers } from './owed-follow.ts';
import { listContractChangeHandlers } from './list-contract-changes.ts';
import { listContractHandlers } from './list-contracts.ts';
import { selfFollowHandlers } from './self-follow.ts';
import { listRegisterHandlers } from './list-register.ts';
import { owedHandlers } from './owed.ts';
import { reviewHandlers } from './review.ts';
import { reviewBilledHandlers } from './review-billed.ts';
import { reviewArticleHandlers } from './review-article.ts';
import { reviewAttachHandlers } from './review-attach.ts';
import { approvalHandlers } from './review-approval.ts';
import { reviewCompareHandlers } from './review-compare.ts';
import { reviewDeliveryHandlers } from './review-delivery.ts';
import { reviewDifferenceHandlers } from './review-differences.ts';
import { reviewPreviewHandlers } from './review-preview.ts';
import { reviewGridHandlers } from './review-grid.ts';
import { reviewRegisterHandlers } from './review-register.ts';
import { cleanRuns } from './run-cleaning.ts';
import { openingHandlers } from './opening.ts';
import { openOutbox } from './runs-outbox.ts';
import { totalsHandlers } from './review-totals.ts';
import { openRunClock } from './run-clock.ts';
import { runScheduleHandlers } from './run-schedule.ts';
import { runUndoHandlers } from './run-undo.ts';
import { formerPracticeTaken, practiceAnewHandlers } from './practice-anew.ts';
import { runLogHandlers } from './run-log.ts';
import { runPlanHandlers } from './run-plan.ts';
import { runHandlers } from './runs.ts';
import { mendHandlers } from './runs-mend.ts';
import { settingsHandlers } from './settings.ts';
import { sheetHandlers } from './sheets.ts';
import { stagedFiles } from './staged-files.ts';
import { recurringBulkHandlers } from './recurring-bulk.ts';
import { recurringHandlers } from './recurring.ts';
import { registerHandlers } from './registers.ts';
import { startChartHandlers } from './start-charts.ts';
import { startHandlers } from './start.ts';
import { storageRoom } from './storage.ts';
import { templateHandlers } from './templates.ts';
import { tourHandlers } from './tour.ts';
import { waitingBytes } from './waiting-bytes.ts';
import { watchedFolders } from './watched-folders.ts';
import { type HostInfo } from './window-info.ts';

export interface ApplicationOptions extends HostInfo {
  /** Everything that is kept lies here: the database, its backups, the log, files on their way in. Made when it is missing. */
  readonly dataFolder: string;
  /** The folder's database, where the host has opened it already; the application closes it. */
  readonly store?: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  /** Where the window can be locked: it outlives this application. */
  readonly lock?: Lock;
  readonly startPractice: StartPractice;
  /** Ends it, so that its file can be replaced; it can be started again. Absent where it is nobody's to end. */
  readonly stopPractice?: () => Promise<void>;
  /** The file of the intake worker: bundled hosts pass their own. */
  readonly intakeWorker: URL | string;
  /** Limits and time of the service client and of the outbox: tests shorten them. */
  readonly service?: ConnectionOptions;
  readonly timings?: NonNullable<OutboxOptions['timings']>;
  /** False where the application is opened for one command only: no run starts by the clock then. */
  readonly keepsTimes?: boolean;
  /** For what waits for a time of day: tests hand in their own. */
  readonly timers?: Pick<Timers, 'after'>;
  /** Where a folder can be asked for and watched: the desktop. */
  readonly folders?: { readonly chooseFolder: ChooseFolder; readonly eyes: FolderEyes };
  /** Where the system's own dialogs are: the desktop. */
  readonly dialogs?: FileDialogs;
  /** Where the application can be opened anew under its host: a backup can be put back there. */
  readonly reopening?: {
    readonly reopen: Reopen;
    readonly replaced: (data: EventData<'storage.replaced'>) => void;
  };
}

export type Listener = <N extends EventName>(name: N, data: EventData<N>) => void;

/** The one application behind every host. */
export interface Application {
  /** The computer woke up, or its network came back: what waits looks again at once. */
  readonly woke: () => void;
  /** Something for the window from outside it: a file that the system opens, a word to the person. False where a file was not taken. */
  readonly handIn: (thing: HandIn) => Promise<boolean>;
  /** Any call of the contract, as it came over a bridge. Never rejects. */
  readonly call: (name: unknown, input: unknown) => Promise<Settled<unknown>>;
  /** Hears every event until the answered function is called. */
  readonly on: (listener: Listener) => () => void;
  /** Lets what is under way settle, then closes everything. */
  readonly close: () => Promise<void>;
}

const openFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
};

const eventShapes: { readonly [N in EventName]: z.ZodType<EventData<N>> } = events;

interface Ears {
  readonly emit: Emit;
  readonly on: Application['on'];
}

/** Hands events on, stripped to what the contract names. A listener that fails stops neither the others nor the work. */
const createEars = (log: LogFault): Ears => {
  const listeners = new Set<Listener>();
  return {
    emit: (name, data) => {
      const told = eventShapes[name].parse(data);
      for (const listener of listeners) {
        try {
          listener(name, told);
        } catch (error) {
          log(name, error);
        }
      }
    },
    on: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/**
 * Opens the application over a data folder.
 *
 * @throws AppError `store-damaged`, `store-newer`, `store-not-upgraded`: the host shows its words.
 */
export const createApplication = (options: ApplicationOptions): Application => {
  const { clock, random, secrets, version, host } = options;
  openFolder(options.dataFolder);
  const log = faultLog(options.dataFolder, clock);
  const store = options.store ?? openStore(join(options.dataFolder, databaseName));
  const ears = createEars(log);
  const deps: Deps = { store, clock, random, secrets, emit: ears.emit };
  const startPractice: StartPractice = async () => {
    formerPracticeTaken(store, options.dataFolder);
    return options.startPractice();
  };
  const connections = createConnections({ store, clock, secrets }, startPractice, options.service);
  const outbox = openOutbox(deps, connections, log, options.timings === undefined ? {} : { timings: options.timings });
  const staged = stagedFiles(options.dataFolder, random);
  const handed = handedIn(staged, ears.emit);
  const imports = importRoom(deps, staged, options.intakeWorker);
  const inbox = openInbox({
    deps,
    staged,
    bytes: waitingBytes(options.dataFolder, random),
    imports: imports.handlers,
    entry: options.intakeWorker,
  });
  const folders = watchedFolders({
    deps,
    inbox,
    staged,
    dataFolder: options.dataFolder,
    host: options.folders ?? null,
    timers: systemTimers,
    log,
  });
  const work = workDoer(deps, options.intakeWorker);
  removeUnfinished(options.dataFolder);
  const storage = storageRoom({
    deps,
    dataFolder: options.dataFolder,
    version,
    host,
    staged,
    entry: options.intakeWorker,
    dialogs: options.dialogs ?? null,
    reopen: options.reopening?.reopen ?? null,
    replaced: (error) => options.reopening?.replaced({ error }),
    log,
  });
  const practiceAnew = practiceAnewHandlers({
    store,
    dataFolder: options.dataFolder,
    entry: options.intakeWorker,
    stopPractice: options.stopPractice ?? null,
    reopen: options.reopening?.reopen ?? null,
    replaced: (error) => options.reopening?.replaced({ error }),
    log,
  });
  const { scheduler, notices } = openRunClock(deps, outbox, log, options.timers ?? systemTimers);
  const runs = runHandlers(deps, outbox);
  const lock = options.lock ?? noLock(clock);
  const deafToLock = tellOfLock(lock, ears.emit);
  const info = { version, host, canWatch: options.folders !== undefined };
  const handlers: Handlers = {
    ...openingHandlers(deps, lock, info),
    ...settingsHandlers(deps, connections, info),
    ...lockHandlers(deps, connections, lock),
    ...startHandlers(deps),
    ...tourHandlers(deps, staged),
    ...registerHandlers(deps),
    ...recurringHandlers(deps, connections),
    ...recurringBulkHandlers(deps, outbox),
    ...startChartHandlers(deps),
    ...inbox.handlers,
    ...storage.handlers,
    ...practiceAnew,
    ...handed.handlers,
    ...templateHandlers({ deps, folders }),
    ...listHandlers(deps),
    ...owedFollowHandlers(deps, connections),
    ...listContractHandlers(deps, outbox),
    ...listContractChangeHandlers(deps, { outbox, connections }),
    ...listRegisterHandlers(deps, { outbox, entry: options.intakeWorker }),
    ...selfFollowHandlers(deps, connections),
    ...owedHandlers(deps, { outbox, staged, entry: options.intakeWorker }),
    ...bankHandlers(deps, outbox),
    ...reviewHandlers(deps, work),
    ...reviewAttachHandlers(deps, staged, work),
    ...approvalHandlers(deps, { connections, outbox, work }),
    ...totalsHandlers(work),
    ...reviewCompareHandlers(deps, work),
    ...reviewBilledHandlers(deps, work),
    ...reviewDeliveryHandlers(deps, work),
    ...reviewDifferenceHandlers(deps, work),
    ...reviewPreviewHandlers(deps, connections),
    ...reviewGridHandlers(deps, work),
    ...reviewRegisterHandlers(deps, work),
    ...reviewArticleHandlers(deps, work),
    ...sheetHandlers(deps, options.intakeWorker),
    ...runs,
    ...runUndoHandlers(deps, { connections, outbox, view: runs['runs.get'] }),
    ...runPlanHandlers(deps, outbox),
    ...runLogHandlers(deps),
    ...runScheduleHandlers(deps, outbox, scheduler),
    ...mendHandlers(deps, outbox, work),
    ...actHandlers(deps, outbox),
    ...followHandlers(deps, connections),
    ...followBulkHandlers(deps, outbox),
    ...followMergeHandlers(deps, outbox),
    ...followPdfHandlers(deps, connections),
    ...exceptionHandlers(deps),
    ...bookHandlers(deps, connections),
    ...consoleHandlers(deps, connections),
  };
  const door = doorTo({ shapes: contract, handlers, log });
  const underWay = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };
  void track(
    cleanRuns(store).catch((error: unknown) => {
      log('clean', error);
    }),
  );
  ears.on((name, data) => {
    if (name === 'runs.changed') notices.changed(events['runs.changed'].parse(data).runId);
  });
  outbox.start();
  folders.start();
  if (options.keepsTimes !== false) scheduler.start();
  // A new sign-in lets a stopped connection go on by itself.
  ears.on((name) => {
    if (name === 'connections.changed') outbox.start();
  });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    deafToLock();
    scheduler.stop();
    await folders.close();
    await inbox.settle();
    await imports.close();
    await outbox.stop();
    await connections.close();
    await Promise.allSettled([...underWay]);
    staged.close();
    storage.close();
    store.close();
  };
  return {
    call: (name, input) => track(door(name, input)),
    on: ears.on,
    handIn: (thing) => track(handed.add(thing)),
    woke: () => {
      outbox.start();
      scheduler.look();
    },
    close: () => (closing ??= close()),
  };
};
