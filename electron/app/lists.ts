import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type listCalls } from '../../shared/contract/lists.ts';
import { listsOf } from '../store/lists.ts';
import { putRecords } from '../store/put-records.ts';
import { recordCounts, recordPage } from '../store/records.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { chooseRecord, typeIntoRecord } from './list-change.ts';
import { findRecord, openList, summaryOfList } from './list-context.ts';
import { listLineView, listRecordView } from './list-view.ts';
import { discardList } from './run-cleaning.ts';

export type ListHandlers = Omit<Pick<Handlers, keyof typeof listCalls>, 'import.toList'>;

/** The use cases of lists: looked through, mended and thrown away here, offline. Nothing of them is sent. */
export const listHandlers = (deps: Deps): ListHandlers => {
  const recordOf = (listId: number, recordNo: number): CallOutput<'lists.record'> => {
    const list = openList(deps, listId);
    const put = putRecords(deps.store, list.key, [recordNo]).get(recordNo) ?? null;
    return listRecordView(findRecord(list, recordNo), list.shown, put);
  };
  const changed = (listId: number, recordNo: number): CallOutput<'lists.edit'> => {
    deps.emit('lists.changed', { listId });
    return { record: recordOf(listId, recordNo), list: summaryOfList(openList(deps, listId)) };
  };
  return {
    'lists.list': async ({ scope }) => {
      const { scopeId } = scopeOf(deps.store, scope);
      const lists = listsOf(deps.store, scopeId).map(({ listId, kind, name, createdAt }) => {
        const counts = recordCounts(deps.store, { scopeId, listId });
        return { listId, kind, name, createdAt, records: counts.all, errors: counts.error, warnings: counts.warning };
      });
      return { lists };
    },
    'lists.open': async ({ listId }) => summaryOfList(openList(deps, listId)),
    'lists.page': async ({ listId, filter, search, page }) => {
      const { key, shown } = openList(deps, listId);
      const { total, records } = recordPage(deps.store, key, { filter, search, ...page });
      const put = putRecords(
        deps.store,
        key,
        records.map(({ record }) => record.recordNo),
      );
      return { total, lines: records.map((one) => listLineView(one, shown, put.get(one.record.recordNo) ?? null)) };
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
