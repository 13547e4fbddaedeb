import { type ListRecord } from '../../shared/intake/record.ts';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type listCalls } from '../../shared/contract/lists.ts';
import { listsOf } from '../store/lists.ts';
import { putRecords } from '../store/put-records.ts';
import { recordCounts, recordPage, type StoredRecord } from '../store/records.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { chooseRecord, typeIntoRecord } from './list-change.ts';
import { isChangedSince } from './list-compare.ts';
import { findRecord, openList, type OpenList, paymentsOf, summaryOfList } from './list-context.ts';
import { listLineView, listRecordView } from './list-view.ts';
import { discardList } from './run-cleaning.ts';

type ListLine = CallOutput<'lists.page'>['lines'][number];
export type ListHandlers = Omit<Pick<Handlers, keyof typeof listCalls>, 'import.toList'>;

/** How it stands with those of the records that the register was asked to create. */
const putOf = (
  list: OpenList,
  records: readonly Pick<StoredRecord, 'record'>[],
): ((record: ListRecord) => ListLine['put']) => {
  const numbers = records.map(({ record }) => record.recordNo);
  const put = putRecords(list.store, list.key, numbers);
  return (record) => {
    const known = put.get(record.recordNo);
    if (known === undefined) return null;
    const { standing, values } = known;
    return (standing === 'made' || standing === 'waits') && isChangedSince(list, record, values) ? 'changed' : standing;
  };
};

/** The use cases of lists: looked through, mended and thrown away here, offline. Nothing of them is sent. */
export const listHandlers = (deps: Deps): ListHandlers => {
  const recordOf = (listId: number, recordNo: number): CallOutput<'lists.record'> => {
    const list = openList(deps, listId);
    const found = findRecord(list, recordNo);
    return listRecordView(found, list.shown, putOf(list, [found])(found.record));
  };
  const changed = (listId: number, recordNo: number): CallOutput<'lists.edit'> => {
    deps.emit('lists.changed', { listId });
    return { record: recordOf(listId, recordNo), list: summaryOfList(openList(deps, listId)) };
  };
  return {
    'lists.list': async ({ scope }) => {
      const { scopeId } = scopeOf(deps.store, scope);
      const lists = listsOf(deps.store, scopeId).map(({ listId, kind, name, createdAt }) => {
        const key = { scopeId, listId };
        const { all: records, error, warning } = recordCounts(deps.store, key);
        const isShown = paymentsOf(deps.store, key, kind) !== 'bank';
        const [errors, warnings] = isShown ? [error, warning] : [0, 0];
        return { listId, kind, name, createdAt, records, errors, warnings };
      });
      return { lists };
    },
    'lists.open': async ({ listId }) => summaryOfList(openList(deps, listId)),
    'lists.page': async ({ listId, filter, search, page }) => {
      const list = openList(deps, listId);
      const { total, records } = recordPage(deps.store, list.key, { filter, search, ...page });
      const put = putOf(list, records);
      return { total, lines: records.map((one) => listLineView(one, list.shown, put(one.record))) };
    },
    'lists.record': async ({ listId, recordNo }) => recordOf(listId, recordNo),
    'lists.edit': async ({ listId, ...input }) => {
      typeIntoRecord(openList(deps, listId), input);
      return changed(listId, input.recordNo);
    },
    'lists.include': async ({ listId, recordNo, included }) => {
      chooseRecord(openList(deps, listId), recordNo, included);
      return changed(listId, recordNo);
    },
    'lists.discard': async ({ listId }) => {
      await discardList(deps.store, openList(deps, listId).key);
      deps.emit('lists.changed', { listId });
      return {};
    },
  };
};
