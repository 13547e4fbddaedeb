import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wallText } from '../../shared/service/wall-time.ts';
import { type AskPage, askPage } from '../harness/ask-page.ts';
import { makeHome } from '../harness/home.ts';
import { serviceHands } from '../outbox/harness.ts';
import { launchDesktop, type DesktopApplication } from '../standin/launch.ts';

/** The desktop application without its window. What is asked of it here goes through its own door, as its page would. */

const { home, remove } = makeHome();
const temporary = join(home, 'temporary');
let application: DesktopApplication;
let runId = 0;

const ask: AskPage = (name, input, text) => askPage(application.window, name, input, text);
const main = (source: string, argument?: unknown): Promise<unknown> => application.evaluate(source, argument);

/** What the person sees beside the window. */
const shape = z.object({
  windows: z.array(z.string()),
  trays: z.array(z.array(z.string())),
  notifications: z.array(z.object({ title: z.string(), body: z.string() })),
  blockers: z.array(z.string()),
  questions: z.array(z.looseObject({ detail: z.string(), buttons: z.array(z.string()) })),
});
const look = async (): Promise<z.infer<typeof shape>> =>
  shape.parse(
    await main(`({ BrowserWindow, seen }) => ({
      windows: BrowserWindow.getAllWindows().map((one) => one.webContents.getURL()),
      trays: seen.trays.map((tray) => tray.menu.items.filter((item) => item.label).map((item) => item.label)),
      notifications: seen.notifications.map((one) => one.options),
      blockers: [...seen.blockers.values()],
      questions: seen.questions,
    })`),
  );
const closeWindow = (): Promise<unknown> =>
  main('({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0].close(); }');
const trayAct = (label: string): Promise<unknown> =>
  main(`({ seen }, label) => { seen.trays[0].menu.items.find((item) => item.label === label).click(); }`, label);
const soon = { timeout: 30_000, interval: 50 } as const;

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  ...Array.from(
    { length: 8 },
    (_, at) => `F${String(at)};1001;Ek & Alm AB;ek@example.se;Städning;1;45${String(at)},00;25;2026-11-30`,
  ),
].join('\r\n');

beforeAll(async () => {
  mkdirSync(temporary);
  application = await launchDesktop(home, { TMPDIR: temporary });
  const { connection } = await ask('connections.startPractice', {});
  const scope = { connectionId: connection.connectionId, creditorId: connection.creditors[0]?.creditorId ?? '' };
  const { fileId } = await ask('import.stage', { name: 'november.csv' }, sheet);
  const { importId } = await ask('import.open', { scope, fileIds: [fileId] });
  runId = (await ask('import.toReview', { importId })).runId;
  const { sendable } = await ask('review.open', { runId });
  await ask('review.approve', { runId, ...sendable, attest: true });
});
afterAll(() => {
  remove();
});

describe('the desktop application whose window is closed', () => {
  const tomorrow = `${wallText(Date.now() + 24 * 3_600_000).slice(0, 10)}T08:00`;
  const shown = tomorrow.replace('T', ' ');

  it('stays in the tray while a run waits for its time, and says so the first time', async () => {
    await ask('runs.schedule', { runId, wall: tomorrow });
    await closeWindow();
    await expect
      .poll(async () => (await look()).trays, soon)
      .toEqual([[`november skickas ${shown}.`, 'Öppna Runsheet', 'Pausa allt som skickas', 'Avsluta Runsheet']]);
    const { windows, notifications, blockers } = await look();
    expect([windows, blockers]).toEqual([[], []]);
    expect(notifications).toEqual([
      {
        title: 'Runsheet ligger kvar i meddelandefältet',
        body: `november skickas ${shown}. Öppna eller avsluta det där.`,
      },
    ]);
  });

  it('asks in words before it ends, and goes on where the person says so', async () => {
    await trayAct('Avsluta Runsheet');
    await expect.poll(async () => (await look()).questions.length, soon).toBe(1);
    const { questions, trays } = await look();
    expect(questions[0]?.detail).toContain(
      `november skickas ${shown}. Är Runsheet avstängt då skickas körningen inte.`,
    );
    expect(questions[0]?.buttons).toEqual(['Låt det gå', 'Avsluta']);
    expect(trays.length).toBe(1);
  });

  it('sends it while the computer is kept awake, tells when it is done, and opens it at a click', async () => {
    await trayAct('Öppna Runsheet');
    await expect.poll(async () => (await look()).windows.length, soon).toBe(1);
    expect((await look()).trays).toEqual([]);
    const page = await application.page();
    await page.getByTestId('app-shell').waitFor();
    await askPage(page, 'connections.startPractice', {});
    const { connections } = await askPage(page, 'connections.list', {});
    const practice = serviceHands(connections[0]?.baseAddress ?? '');
    await practice.holdAfter(4);
    const progress = `({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].progress.at(-1) ?? 'none'`;
    await expect.poll(() => main(progress), soon).toBe('none');
    await askPage(page, 'runs.push', { runId });
    // The taskbar shows how far it has come.
    await expect.poll(() => main(progress), soon).toEqual({ done: expect.any(Number), mode: 'normal' });
    await expect.poll(async () => (await look()).blockers, soon).toEqual(['prevent-app-suspension']);
    await closeWindow();
    await expect.poll(async () => (await look()).trays[0]?.[0], soon).toBe('En körning skickas.');
    await practice.faults([]);
    await expect
      .poll(async () => (await look()).notifications.at(-1), soon)
      .toEqual({
        title: 'november',
        body: 'Klar: 8 fakturor skickade.',
      });
    // Told of the tray once, not again.
    expect((await look()).notifications.length).toBe(2);
    await expect.poll(async () => (await look()).blockers, soon).toEqual([]);
    await main(`({ seen }) => { seen.notifications.at(-1).emit('click'); }`);
    await expect
      .poll(async () => (await look()).windows, soon)
      .toEqual([`app://runsheet/index.html#/runs/${String(runId)}`]);
  });

  it('wakes what waits when the computer wakes', async () => {
    expect(await main(`({ seen }) => seen.powerMonitor.listenerCount('resume')`)).toBe(1);
    await main(`({ seen }) => { seen.powerMonitor.emit('resume'); }`);
    expect(application.said()).toBe('');
  });

  it('ends with its window where nothing goes on, and leaves nothing in the temporary folder', async () => {
    await closeWindow().catch(() => undefined);
    await application.close();
    expect(readdirSync(temporary).filter((name) => name.startsWith('runsheet-'))).toEqual([]);
  });
});
