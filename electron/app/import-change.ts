import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type PlanChange } from '../../shared/intake/plan.ts';
import { defaultPartsShape } from './plan-shape.ts';
import { type WorkerRequest } from './worker-protocol.ts';

type Change = Extract<WorkerRequest, { readonly what: 'change' }>['change'];

const noSuchDay = (): AppError =>
  new AppError(
    'import-bad-default',
    text('Värdet finns inte: datumet är ingen dag i kalendern.', 'No such value: the date is no day of the calendar.'),
    text('Välj ett annat värde.', 'Choose another value.'),
  );

/** The contract's change as the intake takes it. @throws AppError `import-bad-default` for a day that does not exist. */
export const planChangeOf = (
  change: Exclude<Change, { readonly what: 'encoding' | 'delimiter' | 'creditor' }>,
): PlanChange => {
  if (change.what !== 'defaults') return change;
  const given = Object.fromEntries(Object.entries(change.defaults).filter(([, value]) => value !== undefined));
  const defaults = defaultPartsShape.safeParse(given);
  if (!defaults.success) throw noSuchDay();
  return { what: 'defaults', defaults: defaults.data };
};
