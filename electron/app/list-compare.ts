import { type Act } from '../../shared/contract/acts.ts';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type RecordChange, type RecordValue } from '../../shared/contract/record-acts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { registerFields, registerProperty, saysTheSame } from '../../shared/intake/register-fields.ts';
import { isRegisterKind, type RegisterKind, registerOf } from '../../shared/intake/register-of-list.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import {
  codeProperty,
  hasField,
  holds,
  isSameValue,
  type RecordField,
  recordField,
  recordFields,
  type RecordRegister,
  type RecordView,
  textOfField,
} from '../../shared/service/record-fields.ts';
import { actsPlanned, newKey } from '../store/acts.ts';
import { codeById } from '../store/codes.ts';
import { debtorById } from '../store/debtors.ts';
import { productByNumber } from '../store/products.ts';
import { eachIncluded } from '../store/records.ts';
import { nameOfNew, recordView } from '../store/register-names.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { customerOf } from './known-customer.ts';
import { openList, type OpenList } from './list-context.ts';
import { notCompared, valuesOf } from './list-values.ts';

type Summary = CallOutput<'lists.compare'>;
type Line = CallOutput<'lists.compared'>['lines'][number];
type Standing = CallInput<'lists.compared'>['standing'];

/** A list held against its register: what stands how, and what would put it there. */
export interface Compared {
  readonly lines: Readonly<Record<Standing, readonly Line[]>>;
  readonly create: readonly Act[];
  readonly update: readonly Act[];
  readonly summary: Summary;
}

export interface RegisterList extends OpenList {
  readonly kind: RegisterKind;
}

const noRegister = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan hör inte till något register.', 'The list is of no register.'),
    text('Gå till Import och välj en lista.', 'Go to Import and choose a list.'),
  );

/** @throws AppError `no-such-list`, also for a list of another kind. */
export const openRegisterList = (deps: Pick<Deps, 'store' | 'clock'>, listId: number): RegisterList => {
  const list = openList(deps, listId);
  const { kind } = list.context;
  if (!isRegisterKind(kind)) throw noRegister();
  return { ...list, kind };
};

interface Found {
  readonly recordId: string;
  readonly view: unknown;
}

/** The record of the register that is meant, by the rules by which a run finds it. */
const find = (store: Store, scopeId: number, kind: RegisterKind, record: ListRecord): Found | null => {
  const said = (field: 'articleNo' | 'costCenter' | 'project'): string => record.cells[field]?.value ?? '';
  switch (kind) {
    case 'debtors': {
      const customer = customerOf(store, scopeId, asDraft(record));
      const known = customer === null ? null : debtorById(store, scopeId, customer.debtorId);
      return known === null ? null : { recordId: known.debtorId, view: known.view };
    }
    case 'products': {
      const known = productByNumber(store, scopeId, said('articleNo'));
      return known === null ? null : { recordId: known.productId, view: known.view };
    }
    case 'costCenters':
    case 'projects': {
      const code = said(kind === 'costCenters' ? 'costCenter' : 'project');
      const known = codeById(store, scopeId, kind, code);
      return known === null ? null : { recordId: code, view: known.view };
    }
  }
};

/** By what a record is found is not changed by a list: it would become another one's. */
const finders: readonly string[] = [...Object.values(codeProperty), 'DebtorNo', 'DebtorExternalId', 'ArticleNumber'];

const isSame = (register: RecordRegister, field: RecordField, a: string, b: string): boolean => {
  // Case and spaces of a customer's details are no difference, as in a run's review.
  const known = register === 'customers' && registerFields.find((one) => registerProperty[one] === field.property);
  return known === undefined || known === false ? isSameValue(field, a, b) : saysTheSame(known, a, b);
};

const changesOf = (register: RecordRegister, view: RecordView, values: readonly RecordValue[]): RecordChange[] =>
  values.flatMap(({ property, value }) => {
    const field = recordField(register, property);
    if (field === undefined || !hasField(view, field)) return [];
    const shown = textOfField(view, field);
    if (isSame(register, field, shown, value) || (shown !== '' && finders.includes(property))) return [];
    return [{ property, shown, value }];
  });

const canHold = (register: RecordRegister, values: readonly RecordValue[]): boolean =>
  values.every(({ property, value }) => {
    const field = recordField(register, property);
    return field !== undefined && holds(field, value);
  });

const hasNeeded = (register: RecordRegister, values: readonly RecordValue[]): boolean =>
  recordFields[register].every(({ needed, property }) => !needed || values.some((one) => one.property === property));

/** Where a new customer lives, where the sheet does not say. */
const completed = (register: RecordRegister, values: readonly RecordValue[]): readonly RecordValue[] =>
  register === 'customers' && !values.some(({ property }) => property === 'CountryCode')
    ? [...values, { property: 'CountryCode', value: 'SE' }]
    : values;

/**
 * Whether a record says something else than what its register was asked for, and has: it was changed since. A change that was
 * put there too is none.
 */
export const isChangedSince = (list: OpenList, record: ListRecord, asked: readonly RecordValue[]): boolean => {
  const { kind, today } = list.context;
  if (!isRegisterKind(kind)) return false;
  const register = registerOf[kind];
  const said = completed(register, valuesOf(kind, record, today));
  const was = new Map(asked.map(({ property, value }) => [property, value]));
  if (said.length === was.size && said.every(({ property, value }) => was.get(property) === value)) return false;
  const found = find(list.store, list.key.scopeId, kind, record);
  return found === null || changesOf(register, recordView.parse(found.view), said).length > 0;
};

/** Holds each included record without errors against the register. */
export const compare = (list: RegisterList): Compared => {
  const { store, key, kind, context, shown } = list;
  const register = registerOf[kind];
  const lines: Record<Standing, Line[]> = { new: [], changed: [], same: [] };
  const [create, update]: [Act[], Act[]] = [[], []];
  let [asked, left] = [0, 0];
  const seen = new Set<string>();
  for (const { record, level, key: own } of eachIncluded(store, key)) {
    const found = level === 'error' ? null : find(store, key.scopeId, kind, record);
    const mark = found === null ? `new ${own}` : found.recordId;
    const said = valuesOf(kind, record, context.today);
    const values = found === null ? completed(register, said) : said;
    const origin = { listId: key.listId, recordNo: record.recordNo };
    const isTwin = (found !== null || own !== '') && seen.has(mark);
    if (level === 'error' || isTwin || !canHold(register, values) || (found === null && !hasNeeded(register, values))) {
      left += 1;
      continue;
    }
    seen.add(mark);
    const name = nameOfNew({ register, values });
    if (found === null) {
      const businessKey = newKey(origin);
      if (actsPlanned(store, { scopeId: key.scopeId, kind: 'addRecord', businessKey }).live > 0) {
        asked += 1;
        continue;
      }
      lines.new.push({ ...origin, name, changes: values.map((value) => ({ ...value, shown: '' })) });
      create.push({ kind: 'addRecord', origin, to: { register, values: [...values] } });
      continue;
    }
    const changes = changesOf(register, recordView.parse(found.view), values);
    lines[changes.length === 0 ? 'same' : 'changed'].push({ ...origin, name, changes });
    if (changes.length > 0) update.push({ kind: 'changeRecord', recordId: found.recordId, to: { register, changes } });
  }
  const summary = {
    new: lines.new.length,
    changed: lines.changed.length,
    same: lines.same.length,
    asked,
    left,
    notCompared: notCompared(kind, shown.columns),
  };
  return { lines, create, update, summary };
};
