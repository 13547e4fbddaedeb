import { actPayloads } from '../../../shared/contract/acts.ts';
import {
  isSameValue,
  type RecordField,
  recordField,
  textOfField,
  withField,
} from '../../../shared/service/record-fields.ts';
import { type Job } from '../../store/jobs.ts';
import { actWords } from '../act-words.ts';
import { type ActWork } from './act.ts';
import { recordPlaces } from './record-places.ts';
import { changeWhole, lookUpWhole, type ViewChange, type ViewUpdate } from './whole-view.ts';

const changeOf = (field: RecordField, shown: string, value: string): ViewChange => ({
  name: field.name,
  shown,
  value,
  valueIn: (view) => textOfField(view, field),
  isSame: (a, b) => isSameValue(field, a, b),
  put: (view) => withField(view, field, value),
});

const updateOf = ({ payload }: Job): ViewUpdate => {
  const { recordId, to } = actPayloads.changeRecord.parse(payload);
  return {
    id: recordId,
    place: recordPlaces[to.register](recordId),
    changes: to.changes.flatMap(({ property, shown, value }) => {
      const field = recordField(to.register, property);
      return field === undefined ? [] : [changeOf(field, shown, value)];
    }),
    gone: actWords.recordGone,
    moved: actWords.recordMoved,
  };
};

/** Changes a record of a register by hand. */
export const changeRecord: ActWork = {
  // What was sent is what was read, and is kept in the log.
  sending: () => Promise.resolve(null),
  send: (drain, { scope, jobs: [job] }) => changeWhole(drain, scope, job, updateOf(job)),
  lookUp: (drain, { scope, jobs: [job] }) => lookUpWhole(drain, scope, job, updateOf(job)),
};
