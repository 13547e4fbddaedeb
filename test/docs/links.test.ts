import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pictureFiles } from '../harness/pictures/picture-list.ts';
import { anchorOf, headingsOf, type Link, linksOf, pages, root, targetOf } from './pages.ts';

const all = pages().flatMap(linksOf);
const isPicture = ({ to }: Link): boolean => to.endsWith('.png');
const place = ({ page, to }: Link): string => `${page} → ${to}`;

it('leads nowhere but to what is there', () => {
  const lost = all.filter((link) => !existsSync(join(root, targetOf(link).file)));
  expect(lost.map(place)).toEqual([]);
});

it('names no heading that its page does not have', () => {
  const lost = all.filter((link) => {
    const { file, heading } = targetOf(link);
    return heading !== null && !headingsOf(file).some(({ words }) => anchorOf(words) === heading);
  });
  expect(lost.map(place)).toEqual([]);
});

it('shows only pictures that the script makes', () => {
  const made = pictureFiles.map((one) => `docs/images/${one}`);
  expect(all.filter((link) => isPicture(link) && !made.includes(targetOf(link).file)).map(place)).toEqual([]);
});

it('shows every picture that the script makes', () => {
  const shown = new Set(all.filter(isPicture).map((link) => targetOf(link).file));
  expect(pictureFiles.filter((one) => !shown.has(`docs/images/${one}`))).toEqual([]);
});

it('keeps every picture, and keeps it small', () => {
  const sizes = pictureFiles.map((one) => ({ one, path: join(root, 'docs/images', one) }));
  expect(sizes.filter(({ path }) => !existsSync(path)).map(({ one }) => one)).toEqual([]);
  expect(sizes.filter(({ path }) => statSync(path).size > 150_000).map(({ one }) => one)).toEqual([]);
});
