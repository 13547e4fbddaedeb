import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';
import { press, tabTo } from './keyboard.ts';

const tab = practiceTab({ permissions: ['clipboard-read', 'clipboard-write'] });
const { at } = tab;
const byId = (id: string): string => `[data-testid="${id}"]`;
const keys = (words: string): Promise<void> => tab.page.keyboard.type(words);

/** Types what finds a call, and takes the first that is found. */
const choose = async (typed: string, call: string): Promise<void> => {
  await tabTo(tab.page, byId('console-search'));
  await tab.page.keyboard.press('Control+a');
  await keys(typed);
  await expect.poll(() => tab.page.locator(`${byId('console-call')}.at`).getAttribute('data-call'), soon).toBe(call);
  await tab.page.keyboard.press('Enter');
  await textOf(at('call-name')).toContain(call);
};
const sendIt = async (): Promise<void> => {
  await tab.page.keyboard.press('Control+Enter');
  await at('console-answer').waitFor(soon);
};
const write = async (id: string, words: string): Promise<void> => {
  await tabTo(tab.page, byId(id));
  await tab.page.keyboard.press('Control+a');
  await keys(words);
};

it('a call is found, filled in, sent and read, remembered and copied, by keyboard alone and in both languages', async () => {
  await press(tab.page, 'nav-console');
  await choose('post debtors/debtor', 'POST /v1/debtors/debtor');
  await textOf(at('call-effect')).toContain('Ändrar');
  await textOf(at('call-past-jobs')).toContain('Härifrån går det förbi dem');
  await write('field-Name', 'Ek & Alm\'s "AB"');
  await press(tab.page, 'body-json');
  await tabTo(tab.page, byId('body-text'));
  const json = await at('body-text').inputValue();
  expect(JSON.parse(json)).toMatchObject({ Name: 'Ek & Alm\'s "AB"' });

  // JSON that is none says where, and holds the call back; one of another type names the field.
  await tab.page.keyboard.press('Control+a');
  await keys('{"Name": 7,');
  await textOf(at('body-fault')).toContain('rad 1');
  await expect.poll(() => at('console-send').isDisabled(), soon).toBe(true);
  await tab.page.keyboard.press('Control+a');
  await keys(json.replaceAll('\n', ' ').replace('"Name": "', '"Extra": 1, "CountryCode": "SE", "Name": "'));
  await textOf(at('call-unknown')).toContain('Extra');
  await press(tab.page, 'body-form');
  await expect.poll(() => at('field-CountryCode').inputValue(), soon).toBe('SE');
  await sendIt();
  await textOf(at('answer-outcome')).toContain('Gjort');
  await textOf(at('answer-text')).toContain('PublicId');

  await choose('get debtors/debtors', 'GET /v1/debtors/debtors/{id}');
  await textOf(at('call-effect')).toContain('Läser');
  await textOf(at('console-send')).toContain('Hämta');
  await write('field-limit', 'två');
  await textOf(at('call-wrong')).toContain('limit');
  await write('field-limit', '2');
  await sendIt();
  await textOf(at('answer-table')).toContain('Ek & Alm\'s "AB"');
  await textOf(at('answer-rows')).toContain('en rad');
  await press(tab.page, 'answer-json-side');
  await textOf(at('answer-text')).toContain('"CountryCode": "SE"');
  await press(tab.page, 'copy-command');
  await expect
    .poll(() => tab.page.evaluate(() => navigator.clipboard.readText()), soon)
    .toMatch(/^runsheet service GET '\/v1\/debtors\/debtors\/[0-9a-f-]+\?limit=2' --connection /);

  // A file is saved as what it is.
  const saved = tab.page.waitForEvent('download', soon);
  await press(tab.page, 'answer-save');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('debtors.json');
  expect(readFileSync(await download.path(), 'utf8')).toContain('"CountryCode": "SE"');

  // What cannot be undone says so, and a refusal stands in the service's words.
  await choose('anonymisera', 'PUT /v1/debtors/anonymize/{id}');
  await textOf(at('call-effect')).toContain('Går inte att ångra');
  await write('call-id', '11111111-2222-4333-8444-555555555555');
  await sendIt();
  await textOf(at('answer-outcome')).toContain('Nej');
  await textOf(at('answer-facts')).toContain('401');

  // Esc leads back to the search; the history fills the form again.
  await tab.page.keyboard.press('Escape');
  await expect
    .poll(() => tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid')), soon)
    .toBe('console-search');
  await press(tab.page, 'side-history');
  await expect.poll(() => at('history-line').count(), soon).toBe(3);
  await tabTo(tab.page, `li:nth-child(3) > ${byId('history-line')}`);
  await tab.page.keyboard.press('Enter');
  await textOf(at('call-name')).toContain('POST /v1/debtors/debtor');
  await expect.poll(() => at('field-Name').inputValue(), soon).toBe('Ek & Alm\'s "AB"');

  await press(tab.page, 'nav-settings');
  await at('language').selectOption('en', soon);
  await press(tab.page, 'nav-console');
  await choose('sell invoice', 'PUT /v1/invoice/sellinvoice/{id}');
  await textOf(at('call-effect')).toContain('Cannot be undone');
  await textOf(at('console-send')).toContain('Send to the practice company');
  await press(tab.page, 'side-history');
  await press(tab.page, 'history-clear');
  await textOf(at('console-history')).toContain('Nothing called yet');
  expect(tab.faults).toEqual([]);
}, 180_000);
