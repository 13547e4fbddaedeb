import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a4Pdf } from '../files/pdf-files.ts';
import { dropOn } from '../harness/drop.ts';
import { makeHome } from '../harness/home.ts';
import { enterPractice } from '../harness/practice-tab.ts';
import { launchDesktop, type DesktopApplication } from '../standin/launch.ts';
import { billingRun, samples } from './billing-run.ts';

const { home, remove } = makeHome();
let application: DesktopApplication;

beforeAll(async () => {
  application = await launchDesktop(home);
  await enterPractice(application.window);
});
afterAll(async () => {
  await application.close();
  remove();
});

describe('a billing run in the desktop window', () => {
  it.each(samples)('goes from $file to paid invoices', async (sample) => {
    await billingRun(application.window, sample);
    expect(application.said()).toBe('');
  });
});

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  'F1;1001;Ek & Alm AB;ek@example.se;Städning november;1;450,00;25;2026-11-30',
  'F2;1002;Björk & Co HB;bjork@example.se;Städning november;1;400,00;25;2026-11-30',
].join('\r\n');

describe('attachments in the desktop window', () => {
  it('come with a folder that is dropped on it, also from the folders inside', async () => {
    const at = (id: string) => application.window.getByTestId(id);
    const folder = join(home, 'bilagor');
    mkdirSync(join(folder, 'mer'), { recursive: true });
    for (const name of ['F1.pdf', 'mer/F2.pdf'])
      writeFileSync(join(folder, name), Buffer.concat([a4Pdf(), Buffer.from(name)]));
    await at('nav-import').click();
    await at('file-input').setInputFiles({ name: 'nov.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await at('to-review').click();
    await at('review-grid').getByTestId('grid-row').first().waitFor();
    await dropOn(application.window, [folder]);
    await expect
      .poll(() => at('attach-told').innerText(), { timeout: 60_000 })
      .toBe('2 filer är tillagda. 2 parades ihop.');
    expect(application.said()).toBe('');
  });
});
