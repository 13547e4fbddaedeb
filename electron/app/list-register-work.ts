import { z } from 'zod';
import { comparedLines, comparedList, listStandings, mostCompared } from '../../shared/contract/list-register.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { isRegisterClickPlanned, planActs } from '../outbox/acts.ts';
import { type Store } from '../store/store.ts';
import { compare, type Compared, openRegisterList, type RegisterList } from './list-compare.ts';
import { type RegisterStart } from './worker-protocol.ts';

/** What a comparison tells a person: how many, and the first of each standing. */
export const toldCompared = z.object({ summary: comparedList, lines: z.record(z.enum(listStandings), comparedLines) });
export type ToldCompared = z.infer<typeof toldCompared>;

const told = ({ summary, lines }: Compared): ToldCompared => {
  const first = (of: Compared['lines']['new']) => ({ total: of.length, lines: of.slice(0, mostCompared) });
  return { summary, lines: { new: first(lines.new), changed: first(lines.changed), same: first(lines.same) } };
};

const moved = (): AppError =>
  new AppError(
    'list-moved',
    text(
      'Listan eller registret har ändrats sedan det visades, så inget är beställt.',
      'The list or the register has changed since it was shown, so nothing was asked for.',
    ),
    text('Se över skillnaderna och beställ igen.', 'Look at the differences and ask again.'),
  );

/** What holds when it is asked for: looked at beforehand, and again within the transaction only where anything was written since. */
const put = (
  list: RegisterList,
  { key, choice, ...saw }: Extract<RegisterStart['work'], { what: 'put' }>,
  now: Date,
): void => {
  const { store } = list;
  const [state, before] = [store.written(), compare(list)];
  store.inTransaction(() => {
    // The answer was lost: what it asked for is there, and is told as it stands.
    if (isRegisterClickPlanned(store, list.key.scopeId, key)) return;
    const { create, update, summary } = store.written() === state ? before : compare(list);
    if (summary.new !== saw.new || summary.changed !== saw.changed) throw moved();
    const acts = [...(choice === 'update' ? [] : create), ...(choice === 'create' ? [] : update)];
    planActs(store, { scopeId: list.key.scopeId, key, acts, now });
  });
};

/**
 * Holds a list against its register, after putting it there where that is asked for. Answers how it stands then.
 *
 * @throws AppError `no-such-list`, `list-moved`, and those of {@link planActs}.
 */
export const doRegister = (store: Store, { listId, at, work }: RegisterStart): ToldCompared => {
  const now = new Date(at);
  const list = openRegisterList({ store, clock: { now: () => now } }, listId);
  if (work.what === 'put') put(list, work, now);
  return told(compare(list));
};
