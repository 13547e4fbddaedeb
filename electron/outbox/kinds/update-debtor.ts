import { fieldName } from '../../../shared/intake/problem-texts.ts';
import { type RegisterChange, registerProperty, saysTheSame } from '../../../shared/intake/register-fields.ts';
import { textIn } from '../../../shared/service/view-fields.ts';
import { type Job } from '../../store/jobs.ts';
import { readDebtorUpdate } from '../payloads.ts';
import { words } from '../words.ts';
import { type KindWork } from '../work.ts';
import { customerPlace } from './record-places.ts';
import { changeWhole, lookUpWhole, type ViewChange, type ViewUpdate } from './whole-view.ts';

const changeOf = ({ field, shown, value }: RegisterChange): ViewChange => ({
  name: fieldName(field),
  shown,
  value,
  valueIn: (view) => textIn.safeParse(view[registerProperty[field]]).data ?? '',
  isSame: (a, b) => saysTheSame(field, a, b),
  put: (view) => ({ ...view, [registerProperty[field]]: value }),
});

const updateOf = (job: Job): ViewUpdate => {
  const { debtorId, changes } = readDebtorUpdate(job);
  return {
    id: debtorId,
    place: customerPlace(debtorId),
    changes: changes.map(changeOf),
    gone: words.customerGone,
    moved: words.customerMoved,
  };
};

/** Changes a customer of the register, before the run's invoices to it. That it was there is known from the register's list. */
export const updateDebtor: KindWork = {
  send: (drain, { scope, jobs: [job] }) => changeWhole(drain, scope, job, updateOf(job)),
  lookUp: (drain, { scope, jobs: [job] }) => lookUpWhole(drain, scope, job, updateOf(job)),
};
