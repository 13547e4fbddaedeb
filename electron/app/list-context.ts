import { z } from 'zod';
import { rowAccount } from '../../shared/contract/intake.ts';
import { type listSummary } from '../../shared/contract/lists.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { fieldNameIn } from '../../shared/intake/kinds.ts';
import { heldPayments, isOfRows } from '../store/bank-payments.ts';
import { listById, listPaper, type ListKey, type StoredList } from '../store/lists.ts';
import { readRecord, recordCounts, type StoredRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { type ListContext } from './list-examine.ts';
import { type ListShown } from './list-view.ts';
import { defaultsShape } from './plan-shape.ts';

const noSuchList = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan finns inte längre.', 'The list no longer exists.'),
    text('Gå till Import och välj en lista.', 'Go to Import and choose a list.'),
  );

const noSuchRecord = (): AppError =>
  new AppError(
    'no-such-record',
    text('Posten finns inte i listan.', 'The record is not in the list.'),
    text('Öppna listan igen.', 'Open the list again.'),
  );

const field = z.enum([...headFields, ...rowFields]);

/** What a list keeps of its plan: enough to show and check its records again. */
export const listPlanShape = z.object({
  defaults: defaultsShape,
  columns: z.array(field),
  rowColumns: z.array(field),
});

const paperShapes = { plan: listPlanShape, accounts: z.array(rowAccount), files: z.array(z.string()) };

/** A list with all that looking it through needs. Made for each call: nothing of it outlives one. */
export interface OpenList {
  readonly store: Store;
  readonly list: StoredList;
  readonly key: ListKey;
  readonly context: ListContext;
  readonly shown: ListShown;
  readonly rowColumns: z.infer<typeof listPlanShape>['rowColumns'];
  readonly accounts: z.infer<(typeof paperShapes)['accounts']>;
}

/** @throws AppError `no-such-list`. */
export const openList = (deps: Pick<Deps, 'store' | 'clock'>, listId: number): OpenList => {
  const { store } = deps;
  const list = listById(store, listId);
  if (list === null) throw noSuchList();
  const { kind, scopeId } = list;
  const key = { scopeId, listId };
  const { plan, accounts, files } = listPaper(store, key, paperShapes);
  const today = stockholmDate(deps.clock.now());
  return {
    store,
    list,
    key,
    context: { kind, defaults: plan.defaults, today },
    shown: { kind, fileNames: files, columns: plan.columns },
    rowColumns: plan.rowColumns,
    accounts,
  };
};

/** @throws AppError `no-such-record`. */
export const findRecord = ({ store, key }: OpenList, recordNo: number): StoredRecord => {
  const found = readRecord(store, key, recordNo);
  if (found === null) throw noSuchRecord();
  return found;
};

/**
 * Whether a list is gone through as payments: `bank` where the bank's file told them, so that its records are lines to read and what
 * is wrong with them is nowhere asked about; `rows` where they are the rows of a sheet, which are put right first.
 */
export const paymentsOf = (
  store: Store,
  key: ListKey,
  kind: StoredList['kind'],
): z.infer<typeof listSummary>['payments'] =>
  kind !== 'payments' ? 'none' : isOfRows(heldPayments(store, key)) ? 'rows' : 'bank';

/** The list as the room shows it above its records. */
export const summaryOfList = ({
  store,
  list,
  key,
  shown,
  rowColumns,
  accounts,
}: OpenList): z.infer<typeof listSummary> => {
  const { kind, fileNames, columns } = shown;
  const named = (fields: typeof columns) => fields.map((one) => ({ field: one, name: fieldNameIn(kind, one) }));
  return {
    listId: list.listId,
    kind,
    name: list.name,
    fileNames: [...fileNames],
    createdAt: list.createdAt,
    columns: named(columns),
    rowColumns: named(rowColumns),
    counts: recordCounts(store, key),
    accounts,
    payments: paymentsOf(store, key, kind),
  };
};
