import { type z } from 'zod';
import { type blankCalls } from '../../shared/contract/blanks.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { kindTable } from '../../shared/intake/kinds.ts';
import { kindOfRegister, type RegisterKind } from '../../shared/intake/register-of-list.ts';
import { stateFile } from '../../shared/intake/stated.ts';
import { recordField, type RecordView, textOfField } from '../../shared/service/record-fields.ts';
import { fieldColumn, fieldValue } from '../sheets/field-column.ts';
import { type Table, type TableValue } from '../sheets/table.ts';
import { findCodes } from '../store/codes.ts';
import { debtorById } from '../store/debtors.ts';
import { productById } from '../store/products.ts';
import { recordView } from '../store/register-names.ts';
import { findDebtors, findProducts } from '../store/register-search.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { propertyOf } from './list-values.ts';
import { amongTwins, twinsOf } from './register-twins.ts';
import { rowsAsOfNow } from './sheet-rows.ts';

type Input = z.infer<(typeof blankCalls)['registers.export']['input']>;

/** A page of the records that the search finds, as the service has them. */
const viewsOf = (
  store: Store,
  { register, search, twins, categoryId, scope }: Input,
  page: { readonly offset: number; readonly limit: number },
): readonly unknown[] => {
  const { scopeId } = scopeOf(store, scope);
  const question = { scopeId, search, categoryId, ...page };
  switch (register) {
    case 'customers': {
      const { ids } = twins ? amongTwins(store, twinsOf(store, scopeId), question) : findDebtors(store, question);
      return ids.map((id) => debtorById(store, scopeId, id)?.view);
    }
    case 'articles':
      return findProducts(store, question).ids.map((id) => productById(store, scopeId, id)?.view);
    case 'costCenters':
    case 'projects':
      return findCodes(store, { ...question, register }).codes.map(({ view }) => view);
  }
};

/** The fields of the list that the register has, in the order of the list. */
const fieldsOf = (kind: RegisterKind): readonly Field[] =>
  kindTable[kind].head.filter((field) => propertyOf(kind, field) !== undefined);

const valueOf = (view: RecordView, kind: RegisterKind, field: Field, { register, language }: Input): TableValue => {
  const known = recordField(register, propertyOf(kind, field) ?? '');
  const value = known === undefined ? '' : textOfField(view, known);
  return value === '' ? null : fieldValue(field, value, language);
};

/**
 * What a search of a register finds, in the form in which a list is read: taken out, put right in a sheet, and put back.
 *
 * @throws AppError `unknown-creditor`.
 */
export const registerSheet = (store: Store, input: Input): Table => {
  const kind = kindOfRegister(input.register);
  const fields = fieldsOf(kind);
  return {
    name: kindTable[kind].name[input.language],
    title: stateFile(kind, null, input.language),
    columns: fields.map((field) => fieldColumn(kind, field, input.language)),
    rows: rowsAsOfNow(
      store,
      (page) => viewsOf(store, input, page),
      (found) => {
        const view = recordView.safeParse(found).data ?? {};
        return fields.map((field) => valueOf(view, kind, field, input));
      },
    ),
  };
};
