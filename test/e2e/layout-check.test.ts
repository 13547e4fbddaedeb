import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, type Page } from 'playwright-core';
import { startTestChromium } from '../harness/chromium.ts';
import { type LayoutFault, layoutFaults } from '../harness/layout.ts';

/** The check of the layout sees what it is there for, and nothing else. */

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await startTestChromium();
  page = await chromium.newPage({ viewport: { width: 400, height: 300 } });
});
afterAll(() => chromium.close());

const faultsOf = async (body: string): Promise<readonly LayoutFault['kind'][]> => {
  await page.setContent(`<style>body, p { margin: 0 } body { font: 13px/20px sans-serif }</style>${body}`);
  return [...new Set((await layoutFaults(page)).map(({ kind }) => kind))];
};

it('a text over a text, or a button over a button, overlaps', async () => {
  expect(await faultsOf('<p>Belopp</p><p style="margin-top: -20px">Moms</p>')).toEqual(['overlaps']);
  expect(await faultsOf('<button>Godkänn</button><button style="margin-left: -30px">Avbryt</button>')).toContain(
    'overlaps',
  );
});

it('what lies above in a layer of its own, or within the other, overlaps nothing', async () => {
  expect(await faultsOf('<p>Belopp</p><p style="position: fixed; top: 0; margin: 0; z-index: 1">Moms</p>')).toEqual([]);
  expect(await faultsOf('<label><input type="checkbox"> Kom ihåg</label><a href="#"><b>Följ</b></a>')).toEqual([]);
});

it('a text behind an edge is cut off, unless an ellipsis and a title tell the rest', async () => {
  const narrow = 'width: 60px; white-space: nowrap; overflow: hidden';
  expect(await faultsOf(`<p style="${narrow}">Bostadsrättsföreningen</p>`)).toEqual(['is cut off']);
  expect(await faultsOf(`<p style="${narrow}; text-overflow: ellipsis">Bostadsrättsföreningen</p>`)).toEqual([
    'is cut off',
  ]);
  const told = 'title="Bostadsrättsföreningen"';
  expect(await faultsOf(`<p ${told} style="${narrow}; text-overflow: ellipsis">Bostadsrättsföreningen</p>`)).toEqual(
    [],
  );
  expect(
    await faultsOf('<div style="height: 12px; overflow: hidden"><p style="margin: 0">Rad<br>två</p></div>'),
  ).toEqual(['is cut off']);
  expect(await faultsOf('<input style="width: 60px" placeholder="Kund, nummer eller text">')).toEqual(['is cut off']);
});

it('a number is cut off however the rest of it is told', async () => {
  const cell = (text: string): string =>
    `<p title="${text}" style="width: 30px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">${text}</p>`;
  for (const text of ['26 037,50', '−1 250,00 EUR', '410\u00a0163,90 kr', '2026-11-30', '12,345.60'])
    expect(await faultsOf(cell(text)), text).toEqual(['is cut off']);
  expect(await faultsOf(cell('Kund 26 037 AB'))).toEqual([]);
});

it('what stands where no scrolling leads overflows, and so does a page that scrolls sideways', async () => {
  expect(await faultsOf('<p style="position: fixed; left: 390px">Utanför</p>')).toEqual(['overflows']);
  expect(await faultsOf('<p style="width: 600px">Bred</p>')).toEqual(['overflows']);
  expect(
    await faultsOf('<div style="overflow: auto; height: 50px"><p style="margin-top: -30px">Ovanför</p></div>'),
  ).toEqual(['overflows']);
});

it('what a list of its own scrolls to is in its place', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `<p style="width: 900px">Rad ${String(at)}</p>`).join('');
  expect(await faultsOf(`<div style="overflow: auto; height: 100px">${rows}</div>`)).toEqual([]);
});
