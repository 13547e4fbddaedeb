import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskPage, askPage } from '../harness/ask-page.ts';
import { makeHome } from '../harness/home.ts';
import { launchDesktop, type DesktopApplication } from '../standin/launch.ts';

const { home, remove } = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'runsheet-watched-'));
let application: DesktopApplication;

beforeAll(async () => {
  application = await launchDesktop(home);
});
afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
  remove();
});

const ask: AskPage = (name, input, text) => askPage(application.window, name, input, text);

const november = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;Städning;2;100,00;25',
].join('\r\n');

describe('a watched folder on the desktop', () => {
  it('is asked for by the system’s own dialog, and what comes into it waits for review by itself', async () => {
    const { connection } = await ask('connections.startPractice', {});
    const scope = { connectionId: connection.connectionId, creditorId: connection.creditors[0]?.creditorId ?? '' };
    expect((await ask('app.info', {})).canWatch).toBe(true);
    const { fileId } = await ask('import.stage', { name: 'nov.csv' }, november);
    const { importId } = await ask('import.open', { scope, fileIds: [fileId] });
    await ask('import.toReview', { importId });
    const templateId = (await ask('templates.list', scope)).templates[0]?.templateId ?? 0;
    expect(await ask('templates.watch', { templateId })).toEqual({ template: null });
    await application.evaluate('({ seen }, folder) => { seen.folder = folder; }', folder);
    const watched = await ask('templates.watch', { templateId });
    expect(watched.template?.folder).toMatchObject({ trouble: null });
    expect(await application.evaluate('({ seen }) => seen.asked')).toContainEqual(
      expect.objectContaining({ title: 'Välj mapp att bevaka', properties: ['openDirectory'] }),
    );
    writeFileSync(join(folder, 'dec.csv'), november.replace('2026-11-30', '2026-12-31').replace('F1', 'F2'));
    await expect
      .poll(async () => (await ask('inbox.list', {})).ready.map(({ name }) => name), { timeout: 60_000, interval: 200 })
      .toContain('dec');
    expect(application.said()).toBe('');
  });
});
