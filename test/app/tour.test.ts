import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPractice } from '../../electron/practice/server.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type Tour } from '../../shared/contract/tour.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { approve, connect, type Desk, type DeskPractice, newlyKept, openDesk, startWorld, until } from './desk.ts';

vi.setConfig({ testTimeout: 60_000 });

const practiceIn = (dataFolder: string): DeskPractice => {
  let running: ReturnType<typeof startPractice> | null = null;
  const close = async (): Promise<void> => {
    const ending = await running;
    running = null;
    await ending?.close();
  };
  onTestFinished(close);
  return {
    start: async () => {
      running ??= startPractice({ file: join(dataFolder, 'practice.db') });
      return { url: (await running).url };
    },
    close,
  };
};

const openTour = async () => {
  const kept = newlyKept();
  const desk = openDesk(kept, practiceIn(kept.dataFolder));
  const { connection } = await desk.ask('connections.startPractice', {});
  const scope = { connectionId: connection.connectionId, creditorId: connection.creditors[0]?.creditorId ?? '' };
  return { desk, scope };
};

/** Takes a sheet of the tour into Review. */
const taken = async ({ ask }: Desk, scope: Scope): Promise<{ readonly name: string; readonly runId: number }> => {
  const { fileId, name } = await ask('tour.sheet', scope);
  const { importId } = await ask('import.open', { scope, fileIds: [fileId] });
  const { runId } = await ask('import.toReview', { importId });
  return { name, runId };
};

test('the sheet becomes a run with one mistake, which has a mend', async () => {
  const { desk, scope } = await openTour();
  const { name, runId } = await taken(desk, scope);
  const { counts, fileNames } = await desk.ask('review.open', { runId });
  expect(fileNames).toEqual([name]);
  expect(counts).toMatchObject({ all: 4, error: 1, warning: 0, billed: 0 });
  const { problems } = await desk.ask('review.invoice', { runId, draftNo: 3 });
  const wrong = problems.find(({ level }) => level === 'error');
  expect(wrong).toMatchObject({ code: 'due-before-invoice', mend: { field: 'dueDate' } });
});

test('a second sheet bills nothing that the first billed, and customers pay the run that is shown, whatever else is due', async () => {
  const { desk, scope } = await openTour();
  const runs: number[] = [];
  for (const _ of [1, 2]) {
    const { runId } = await taken(desk, scope);
    expect((await desk.ask('review.open', { runId })).counts).toMatchObject({ all: 4, billed: 0 });
    await approve(desk, runId, true);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, ({ state }) => state === 'done');
    runs.push(runId);
  }
  const [earlier = 0, shown = 0] = runs;
  const { payments } = await desk.ask('practice.receivePayments', { scope, share: 1, runId: shown });
  expect(payments).toBe(3);
  const paidOf = async (runId: number): Promise<number> =>
    (
      await desk.ask('follow.list', {
        scope,
        filter: { ...everyInvoice, runId, group: 'paid' },
        page: { offset: 0, limit: 10 },
      })
    ).total;
  expect([await paidOf(earlier), await paidOf(shown)]).toEqual([0, 3]);
});

test('the sheet is handed over to no other deployment than the practice company', async () => {
  const world = await startWorld();
  const kept = newlyKept();
  const desk = openDesk(kept);
  const connectionId = await connect(desk, world);
  const { connections } = await desk.ask('connections.list', {});
  const scope = { connectionId, creditorId: connections[0]?.creditors[0]?.creditorId ?? '' };
  expect(await desk.codeOf('tour.sheet', scope)).toBe('practice-only');
  const staged = join(kept.dataFolder, 'staged');
  expect(existsSync(staged) ? readdirSync(staged, { recursive: true }) : []).toEqual([]);
});

test('how far the person has come is kept over a restart, and that it is over too', async () => {
  const kept = newlyKept();
  const first = openDesk(kept);
  expect(await first.ask('tour.get', {})).toEqual({ state: 'unseen', step: 'sheet', sheet: null, run: null });
  const going: Tour = { state: 'going', step: 'columns', sheet: 'Övningslista 1.csv', run: null };
  await first.ask('tour.keep', going);
  await first.application.close();
  const second = openDesk(kept);
  expect(await second.ask('tour.get', {})).toEqual(going);
  await second.ask('tour.keep', { ...going, state: 'over' });
  await second.application.close();
  expect((await openDesk(kept).ask('tour.get', {})).state).toBe('over');
});
