import { fieldTable } from '../../shared/intake/field-table.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { becomesRun, type ImportKind, kindTable } from '../../shared/intake/kinds.ts';
import { type Words } from '../i18n/index.ts';
import { svFields } from '../i18n/sv-fields.ts';

type Named = keyof typeof svFields.field;
const isNamed = (field: string): field is Named => Object.hasOwn(svFields.field, field);

/**
 * What a field is called in a kind of import. Invoices have words of the window's own, for narrow columns; a kind may call
 * a field otherwise (the price of an article), and the table of fields names the rest.
 */
export const fieldWord = (
  field: Field,
  { t, say }: Pick<Words, 't' | 'say'>,
  kind: ImportKind = 'invoices',
): string => {
  const own = kindTable[kind].names[field];
  if (own !== undefined && !becomesRun(kind)) return say(own);
  return isNamed(field) ? t(`field.${field}`) : say(fieldTable[field].name);
};
