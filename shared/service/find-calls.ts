import { effectOf } from './effects.ts';
import { documentedRows, type Endpoint } from './endpoint-rows.ts';
import { findWords } from './find-words.ts';
import { sectionName } from './section-names.ts';
import { viewDefinition } from './views.ts';

const folded = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const effectWords = {
  reads: 'hämtar reads',
  writes: 'ändrar writes changes',
  sends: 'når någon flyttar pengar',
  final: 'går inte att ångra slutgiltig final irreversible',
} as const;

const fieldsOf = (name: string, known: Set<string>): void => {
  const view = viewDefinition(name);
  if (view === undefined || view.kind === 'enum' || known.has(name)) return;
  known.add(name);
  if (view.kind === 'list') {
    fieldsOf(view.item, known);
    return;
  }
  for (const [field, type] of view.fields) {
    known.add(field);
    fieldsOf(type.name, known);
  }
};

/** What a row is found by, the nearest first: its address, a person's words, its views and every field in them. */
interface Found {
  readonly row: Endpoint;
  readonly near: string;
  readonly words: string;
  readonly far: string;
}

const foundBy = (row: Endpoint): Found => {
  const call = `${row.method} ${row.path}`;
  const section = sectionName(row.section);
  const known = new Set<string>();
  for (const name of [row.requestView, row.responseView]) if (name !== null) fieldsOf(name, known);
  const trade = findWords.filter(([inCall]) => call.includes(inCall)).map(([, words]) => words);
  return {
    row,
    near: folded(`${call} ${row.query.join(' ')}`),
    words: folded([section.sv, section.en, effectWords[effectOf(row)], ...trade, row.rules ?? ''].join(' ')),
    far: folded([...known].join(' ')),
  };
};

let index: readonly Found[] | null = null;

/** How far a word lies from a row; null where it is not there at all. */
const distance = ({ near, words, far }: Found, word: string): number | null => {
  // A part of the address that begins so comes before one that only holds it: `/invoice` before `/contractinvoice`.
  if (near.includes(word)) return [' ', '/', '?'].some((mark) => ` ${near}`.includes(mark + word)) ? 0 : 0.5;
  if (words.includes(word)) return ` ${words} `.includes(` ${word} `) ? 1 : 2;
  return far.includes(word) ? 3 : null;
};

/** The rows in which every typed word is found, the nearest first, else in the documents' order. All of them for no word. */
export const findCalls = (typed: string): readonly Endpoint[] => {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return documentedRows();
  index ??= documentedRows().map(foundBy);
  return index
    .flatMap((one) => {
      const far = wanted.map((word) => distance(one, word));
      return far.includes(null) ? [] : [{ row: one.row, far: far.reduce<number>((sum, next) => sum + (next ?? 0), 0) }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ row }) => row);
};
