import { type CallOutput } from '../../../shared/contract/contract.ts';

type Page = CallOutput<'review.grid'>;

/** An invoice in the grid, with its number in the list; where there are groups, in its group. */
export type Line = Page['lines'][number] & { readonly no: number };
/** The head of a group. */
export type Head = Page['heads'][number];
export type Item = Line | Head;

export const isHead = (item: Item): item is Head => 'sums' in item;
export const isLine = (item: Item): item is Line => !isHead(item);

/** The lines of a page that begins at the place `offset`: heads stand at theirs, and the invoices fill what is left. */
export const itemsOf = ({ lines, heads, before }: Page, offset: number): readonly Item[] => {
  const items: Item[] = [];
  const [nextHead, nextLine] = [heads.values(), lines.values()];
  let head = nextHead.next().value;
  let no = before;
  while (items.length < lines.length + heads.length) {
    if (head !== undefined && head.at === offset + items.length) {
      items.push(head);
      head = nextHead.next().value;
      no = 0;
      continue;
    }
    const line = nextLine.next().value;
    if (line === undefined) return items;
    no += 1;
    items.push({ ...line, no });
  }
  return items;
};
