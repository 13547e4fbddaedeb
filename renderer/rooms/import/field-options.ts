import { fieldTable } from '../../../shared/intake/field-table.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { type ImportKind, kindTable } from '../../../shared/intake/kinds.ts';
import { columnLetters } from '../../../shared/intake/show.ts';
import { type Words } from '../../i18n/index.ts';
import { fieldWord } from '../../parts/field-word.ts';
import { type PickOption } from '../../parts/pick-options.ts';
import { type SheetPlan } from './use-import.ts';

/**
 * What a column of this kind of file can be used for: nothing, or a field; found by its name in both languages and by
 * every word that we know for it.
 */
export const fieldOptions = (sheet: SheetPlan, kind: ImportKind, words: Words): readonly PickOption[] => {
  const { t, say } = words;
  const usedBy = new Map(
    sheet.columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index] as const])),
  );
  const { head, row, one } = kindTable[kind];
  const optionOf = (field: Field, group: string): PickOption => {
    const { name, synonyms, example } = fieldTable[field];
    const column = usedBy.get(field);
    return {
      value: field,
      text: fieldWord(field, words, kind),
      aside: column === undefined ? example : t('file.usedBy', { column: columnLetters(column) }),
      also: [name.sv, name.en, ...synonyms],
      group,
    };
  };
  const ofHead = row.length > 0 ? t('fieldGroup.head') : say(one);
  return [
    { value: '', text: t('import.unused') },
    ...head.map((field) => optionOf(field, ofHead)),
    ...row.map((field) => optionOf(field, t('fieldGroup.row'))),
  ];
};
