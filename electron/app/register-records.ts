import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import {
  hasField,
  isActiveFlag,
  recordField,
  recordFields,
  type RecordRegister,
  type RecordView,
  textOfField,
} from '../../shared/service/record-fields.ts';
import { codeById, findCodes, type MirrorCode } from '../store/codes.ts';
import { productById } from '../store/products.ts';
import { recordView } from '../store/register-names.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';

/** The records of the registers, field by field. */

type Fields = CallOutput<'registers.record'>['fields'];
type Line = CallOutput<'registers.codes'>['lines'][number];

/** What a record says in each field that it has. */
export const fieldsOf = (register: RecordRegister, view: RecordView): Fields =>
  recordFields[register].flatMap((field) =>
    hasField(view, field) ? [{ property: field.property, value: textOfField(view, field) }] : [],
  );

/** The status of a project that is over, as the service spells it. */
const ended = 'Compelted';

const isActive = (register: RecordRegister, view: RecordView): boolean => {
  const flag = recordFields[register].find(isActiveFlag);
  return flag === undefined ? said(register, view, 'Status') !== ended : textOfField(view, flag) === 'true';
};

const said = (register: RecordRegister, view: RecordView, property: string): string => {
  const field = recordField(register, property);
  return field === undefined ? '' : textOfField(view, field);
};

const noSuchRecord = (): AppError =>
  new AppError(
    'no-such-record',
    text('Posten finns inte längre i registret.', 'The record is no longer in the register.'),
    text('Välj en annan.', 'Choose another.'),
  );

type Known = Pick<CallOutput<'registers.record'>, 'number' | 'name'> & { readonly view: unknown };

const known = (store: Store, scopeId: number, { register, recordId }: CallInput<'registers.record'>): Known | null => {
  if (register === 'articles') {
    const product = productById(store, scopeId, recordId);
    return product === null ? null : { ...product, number: product.articleNo ?? '', name: product.description };
  }
  const code = codeById(store, scopeId, register, recordId);
  return code === null ? null : { ...code, number: recordId };
};

/** @throws AppError `no-such-record`. */
export const shownRecord = ({ store }: Deps, input: CallInput<'registers.record'>): CallOutput<'registers.record'> => {
  const found = known(store, scopeOf(store, input.scope).scopeId, input);
  const view = recordView.safeParse(found?.view).data;
  if (found === null || view === undefined) throw noSuchRecord();
  const { register, recordId } = input;
  const { number, name } = found;
  return { recordId, number, name, active: isActive(register, view), fields: fieldsOf(register, view) };
};

const lineOf = (register: 'costCenters' | 'projects', { code, name, view }: MirrorCode): Line => {
  const read = recordView.safeParse(view).data ?? {};
  return {
    code,
    name,
    leader: said(register, read, 'ProjectLeader'),
    from: said(register, read, 'StartDate'),
    to: said(register, read, 'EndDate'),
    active: isActive(register, read),
  };
};

/** Cost centres or projects, by code. */
export const shownCodes = (
  { store }: Deps,
  { scope, register, search, page }: CallInput<'registers.codes'>,
): CallOutput<'registers.codes'> => {
  const { scopeId } = scopeOf(store, scope);
  const { total, all, codes } = findCodes(store, { scopeId, register, search, ...page });
  return {
    total,
    all,
    readAt: syncState(store, scopeId, register)?.at ?? null,
    lines: codes.map((one) => lineOf(register, one)),
  };
};
