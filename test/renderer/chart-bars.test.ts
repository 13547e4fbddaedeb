import { expect, it } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { linkAfter } from '../../renderer/charts/chart-bars.ts';
import { filterAt } from '../../renderer/rooms/follow/follow-address.ts';
import { followPlace } from '../../renderer/rooms/follow/follow-place.ts';

const links = [
  { column: 0, part: 0 },
  { column: 0, part: 2 },
  { column: 2, part: 0 },
  { column: 2, part: 1 },
  { column: 2, part: 2 },
];
const from = (at: number) => (key: string) => linkAfter(links, at, key);

it('arrow keys lead along the columns at one height, and up and down within one', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End'].map(from(1))).toEqual([4, null, null, 0, 4]);
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft'].map(from(3))).toEqual([4, 2, 0]);
  expect(['Tab', 'Enter', 'a'].map(from(0))).toEqual([null, null, null]);
});

it('an address of Follow-up gives the filter that it was made of, and what cannot be read gives every invoice', () => {
  const part = { booked: 'left', currency: 'SEK', dateFrom: '2026-11-01', search: 'å & ö' } as const;
  const find = new URLSearchParams(followPlace(part).split('?')[1]).get('find');
  expect(filterAt({ find })).toEqual({ ...everyInvoice, ...part });
  for (const wrong of ['{', '{"currency":7}', 'null', null]) expect(filterAt({ find: wrong })).toEqual(everyInvoice);
});
