import { type MessageKey } from '../../i18n/index.ts';
import { type UndoFilter, type UndoPreview, type UndoResult, type UndoShown } from './use-undo.ts';

interface Share {
  readonly key: Exclude<UndoFilter, 'all'>;
  readonly words: MessageKey;
  readonly sum: UndoPreview['delete'];
  readonly level: 'warning' | null;
}

/** What the invoices fall into: the preview's buckets, else the answer's parts; those that pass by themselves only while there are any. */
export const partsOf = (preview: UndoPreview | null, result: UndoResult | null): readonly Share[] => {
  if (preview !== null)
    return [
      { key: 'delete', words: 'undo.buckets.delete', sum: preview.delete, level: null },
      { key: 'credit', words: 'undo.buckets.credit', sum: preview.credit, level: null },
      { key: 'kept', words: 'undo.buckets.kept', sum: preview.kept, level: null },
      { key: 'could-not', words: 'undo.buckets.couldNot', sum: preview.couldNot, level: null },
    ];
  if (result === null) return [];
  const { reversed, kept, couldNot, underWay, unknown } = result.parts;
  const passing: readonly Share[] = [
    { key: 'under-way', words: 'undo.parts.underWay', sum: underWay, level: null },
    { key: 'unknown', words: 'undo.parts.unknown', sum: unknown, level: 'warning' },
  ];
  return [
    { key: 'reversed', words: 'undo.parts.reversed', sum: reversed, level: null },
    { key: 'kept', words: 'undo.parts.kept', sum: kept, level: null },
    { key: 'could-not', words: 'undo.parts.couldNot', sum: couldNot, level: null },
    ...passing.filter(({ sum }) => sum.invoices > 0),
  ];
};

const ofBucket: Readonly<Record<UndoShown['bucket'], MessageKey>> = {
  delete: 'undo.buckets.delete',
  credit: 'undo.buckets.credit',
  kept: 'undo.buckets.kept',
  'could-not': 'undo.buckets.couldNot',
};
const ofPart: Readonly<Record<NonNullable<UndoShown['part']>, MessageKey>> = {
  reversed: 'undo.one.reversed',
  kept: 'undo.one.kept',
  'could-not': 'undo.one.couldNot',
  'under-way': 'undo.one.underWay',
  unknown: 'undo.one.unknown',
};

/** What is to become of an invoice, or what became of it. */
export const shareKeyOf = ({ part, bucket }: UndoShown): MessageKey =>
  part === undefined ? ofBucket[bucket] : ofPart[part];
