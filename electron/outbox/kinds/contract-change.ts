import { actPayloads } from '../../../shared/contract/acts.ts';
import { contractField, contractText, rowsField, withContractField } from '../../../shared/service/contract-fields.ts';
import { isSameValue, type RecordField } from '../../../shared/service/record-fields.ts';
import { keepContract, refreshContracts } from '../../service/contracts.ts';
import { contractById } from '../../store/contract-list.ts';
import { type Job } from '../../store/jobs.ts';
import { actWords } from '../act-words.ts';
import { type ActWork } from './act.ts';
import { changeWhole, lookUpWhole, type ViewChange, type ViewPlace, type ViewUpdate } from './whole-view.ts';

/** Where a contract invoice is read and written. */
const contractPlace = (id: string): ViewPlace => ({
  read: { endpoint: 'GET /v1/contractinvoice/action/{id}', path: { id } },
  write: { endpoint: 'PUT /v1/contractinvoice/action/{id}', path: { id } },
  refresh: refreshContracts,
  isKnown: (store, scopeId) => contractById(store, scopeId, id)?.gone === false,
  keep: keepContract,
});

const changeOf = (field: RecordField, shown: string, value: string): ViewChange => ({
  name: field.name,
  shown,
  value,
  valueIn: (view) => contractText(view, field),
  isSame: (a, b) => (field === rowsField ? a === b : isSameValue(field, a, b)),
  put: (view) => withContractField(view, field, value),
});

const updateOf = ({ payload }: Job): ViewUpdate => {
  const { actionId, changes } = actPayloads.changeContract.parse(payload);
  return {
    id: actionId,
    place: contractPlace(actionId),
    changes: changes.flatMap(({ property, shown, value }) => {
      const field = contractField(property);
      return field === undefined ? [] : [changeOf(field, shown, value)];
    }),
    gone: actWords.contractGone,
    moved: (name, now, shown) =>
      name === rowsField.name ? actWords.rowsMoved : actWords.recordMoved(name, now, shown),
  };
};

/** Changes a contract invoice by hand. What is sent back is what was read, with the fields alone that the person changed. */
export const changeContract: ActWork = {
  // What was sent is what was read, and is kept in the log.
  sending: () => Promise.resolve(null),
  send: (drain, { scope, jobs: [job] }) => changeWhole(drain, scope, job, updateOf(job)),
  lookUp: (drain, { scope, jobs: [job] }) => lookUpWhole(drain, scope, job, updateOf(job)),
};
