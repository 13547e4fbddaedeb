import { type RecordKind } from '../ledger/record-kinds.ts';
import { type RecordLedger } from '../ledger/records.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';
import { type Dimension } from './sie4.ts';

const codesIn = (docs: readonly View[], field: string): Dimension['codes'] =>
  docs.map((doc) => [textOf(doc, field) ?? '', textOf(doc, 'Description') ?? ''] as const);

/** Every dimension in which a creditor has codes, lowest number first (endpoints a, Accounting dimensions). */
export const dimensionsOf = (records: RecordLedger, creditorId: string): readonly Dimension[] => {
  const docs = (kind: RecordKind): readonly View[] => records.ofCreditor(kind, creditorId).map(({ doc }) => doc);
  const others = Map.groupBy(docs('dimension'), (doc) => numberOf(doc, 'Dimension') ?? 0);
  return [
    { number: 1, name: 'Kostnadsställe', codes: codesIn(docs('costCenter'), 'Code') },
    { number: 6, name: 'Projekt', codes: codesIn(docs('project'), 'ProjectNumber') },
    ...[...others].map(([number, own]) => ({
      number,
      name: own.map((doc) => textOf(doc, 'Name')).find((name) => name !== null) ?? `Dimension ${String(number)}`,
      codes: codesIn(own, 'Code'),
    })),
  ]
    .filter(({ codes }) => codes.length > 0)
    .toSorted((a, b) => a.number - b.number);
};
