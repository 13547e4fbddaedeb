import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages that people read, and what each leads to. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Link {
  readonly page: string;
  /** As it is written: a path from the page, with or without a heading, or a heading alone. */
  readonly to: string;
}

/** The README, what stands beside it, and every page of the docs, by their paths from the root. */
export const pages = (): readonly string[] =>
  [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].map((one) =>
    one.replaceAll('\\', '/'),
  );

export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Without what is quoted as code, which leads nowhere and has no headings. */
const prose = (page: string): string =>
  readPage(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');

/** Links and pictures of a page that lead within the repository. */
export const linksOf = (page: string): readonly Link[] =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => ({ page, to }));

/** Where a link leads, from the root. */
export const targetOf = ({ page, to }: Link): { readonly file: string; readonly heading: string | null } => {
  const [path = '', heading = null] = to.split('#');
  return { file: path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path)), heading };
};

export const headingsOf = (page: string): readonly { readonly depth: number; readonly words: string }[] =>
  [
    ...readPage(page)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^(#{1,6}) (.+)$/gm),
  ].map(([, marks = '', words = '']) => ({
    depth: marks.length,
    words,
  }));

/** How GitHub names a heading in an address. */
export const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
