import { viewDefinition } from '../../../shared/service/views.ts';
import { readInstant } from '../../../shared/service/service-time.ts';
import { badField, badRequest } from '../refusal.ts';
import { isView, type Json, type View } from '../wire/json.ts';
import { type Slice } from '../ledger/registers.ts';
import { answer, type Answer, type Call } from './call.ts';
import { flagQuery, wholeQuery } from './query.ts';

interface Paging extends Slice {
  readonly sortingField: string | null;
}

/** offset, limit, sortingfield, asc (concepts, Endpoints 3). An unknown sortingfield is 400 (decisions.md 7). */
export const pagingOf = (call: Call, itemView: string): Paging => {
  const sortingField = call.query('sortingfield') ?? '';
  const definition = viewDefinition(itemView);
  const known = definition?.kind === 'object' && definition.fields.has(sortingField);
  if (sortingField !== '' && !known) {
    throw badRequest(`sortingfield: ${sortingField} finns inte`, `sortingfield: ${sortingField} does not exist`);
  }
  const offset = wholeQuery(call, 'offset') ?? 0;
  const limit = wholeQuery(call, 'limit');
  if (offset < 0) throw badField('offset', 'är negativ', 'is negative');
  if (limit !== undefined && limit < 0) throw badField('limit', 'är negativ', 'is negative');
  return {
    offset,
    limit: limit ?? -1,
    ascending: flagQuery(call, 'asc') ?? true,
    sortingField: sortingField === '' ? null : sortingField,
  };
};

const collator = new Intl.Collator('sv', { numeric: true });

const comparable = (value: Json | undefined): Json | undefined => (isView(value) ? (value['Value'] ?? null) : value);

const instantOf = (value: Json | undefined): number | null =>
  typeof value === 'string' && value.includes('T') ? readInstant(value) : null;

const compareValues = (a: Json | undefined, b: Json | undefined): number => {
  const [left, right] = [comparable(a), comparable(b)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [earlier, later] = [instantOf(left), instantOf(right)];
  if (earlier !== null && later !== null) return earlier - later;
  return collator.compare(String(left ?? ''), String(right ?? ''));
};

/** Orders two views by a field: amounts by value, dates by instant, texts as Swedish sorts them. */
export const compareFields = (a: View, b: View, field: string): number => compareValues(a[field], b[field]);

/** The page of a list that is in creation order. */
export const pageOf = (call: Call, itemView: string, views: readonly View[]): readonly View[] => {
  const { offset, limit, ascending, sortingField } = pagingOf(call, itemView);
  const direction = ascending ? 1 : -1;
  const sorted =
    sortingField === null
      ? ascending
        ? views
        : views.toReversed()
      : views.toSorted((a, b) => direction * compareFields(a, b, sortingField));
  return limit === -1 ? sorted.slice(offset) : sorted.slice(offset, offset + limit);
};

/** The answer of a list view: the page of it that is asked for. */
export const pageAnswer = (call: Call, listView: string, views: readonly View[]): Answer => {
  const definition = viewDefinition(listView);
  if (definition?.kind !== 'list') throw new RangeError(`${listView} is no list`);
  return answer(listView, pageOf(call, definition.item, views));
};

/** The page of a list that the ledger can cut itself when no field orders it. */
export const pageFrom = (call: Call, itemView: string, list: (slice: Slice) => readonly View[]): readonly View[] => {
  const paging = pagingOf(call, itemView);
  if (paging.sortingField === null) return list(paging);
  return pageOf(call, itemView, list({ offset: 0, limit: -1, ascending: true }));
};
