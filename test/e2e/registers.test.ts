import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { tabTo } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, press, send, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number, name: string, email: string): string =>
  `900${String(n)};${name};${email};2026-11-28;2026-12-30;Städning;1;${String(n)}000,00;25`;
const file = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(
    [
      header,
      row(1, 'Åkes Bygg AB', 'ake@example.se'),
      row(2, 'Lindens Gym', 'gym@example.se'),
      row(3, 'Lindens Gym AB', 'kassa@example.se'),
    ].join('\r\n'),
  ),
};

const shown = (): Promise<readonly string[]> =>
  at('register-grid')
    .locator('[data-testid="grid-cell"][data-column="name"]')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));
const shows = (...names: readonly string[]) => expect.poll(shown, soon).toEqual(names);

it('customers are searched, seen with what they owe and held against each other, by keyboard', async () => {
  await toReview(file);
  await approve('and-attest');
  await send();
  await at('nav-registers').click();
  await pressOn(at('register-read'), 'Enter');
  await textOf(at('register-about')).toContain('läst från tjänsten');

  await at('register-search').fill('akes bygg');
  await shows('Åkes Bygg AB');
  await textOf(at('customer-detail')).toContain('ake@example.se');
  await textOf(at('customer-owed')).toMatch(/^\s*1 obetald, 1\s250,00 kr kvar/);

  await at('register-search').fill('lindens');
  await pressOn(at('filter-twins'), 'Enter');
  await shows('Lindens Gym', 'Lindens Gym AB');
  await textOf(at('customer-twins')).toContain('samma namn');

  await tabTo(tab.page, '[data-testid="register-grid"] [tabindex="0"], [data-testid="register-grid"][tabindex="0"]');
  await press('ArrowDown');
  await textOf(at('customer-detail')).toContain('kassa@example.se');
  await pressOn(at('record-edit'), 'Enter');
  await at('record-Email').fill('nya-kassan@example.se');
  await textOf(at('record-changes')).toMatch(/kassa@example\.se\s*→\s*nya-kassan@example\.se/);
  // What is written in is never behind what tells of it.
  const gap = async (): Promise<number> => {
    const [field, foot] = [await at('record-Email').boundingBox(), await at('record-changes').boundingBox()];
    return (foot?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0));
  };
  await expect.poll(gap, soon).toBeGreaterThan(0);
  await press('Enter');
  await textOf(at('customer-detail')).toContain('nya-kassan@example.se');
  await textOf(at('customer-detail')).not.toMatch(/\bkassa@example/);
  await pressOn(at('customer-open'), 'Enter');
  await textOf(at('chip-customer')).toContain('Lindens Gym AB');
  await textOf(at('sum-left')).toMatch(/^3\s750,00/);

  await at('nav-registers').click();
  await at('registers.articles').click(soon);
  await at('register-grid').waitFor(soon);
  expect(tab.faults).toEqual([]);
}, 120_000);
