import { type blankCalls } from '../../shared/contract/blanks.ts';
import { type madeFile } from '../../shared/contract/common.ts';
import { type shownCalls } from '../../shared/contract/shown-list.ts';
import { type Handlers } from '../../shared/contract/contract.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type z } from 'zod';
import { type Deps } from './deps.ts';
import { type SheetsWork } from './sheets-protocol.ts';
import { askOnce } from './worker-client.ts';

export type SheetHandlers = Pick<Handlers, keyof typeof blankCalls | keyof typeof shownCalls>;

/**
 * The use cases that make files. Each is made in the worker: the writer of workbooks is slow to load and would hold up
 * every other call. `entry` is the worker's file.
 */
export const sheetHandlers = (deps: Deps, entry: URL | string): SheetHandlers => {
  const make = async (work: SheetsWork): Promise<z.infer<typeof madeFile>> => {
    const today = stockholmDate(deps.clock.now());
    const answer = await askOnce(entry, { task: 'sheets', storePath: deps.store.path, today, work });
    if (answer.what !== 'file') throw new Error('The worker answered something else');
    return answer.file;
  };
  return {
    'blanks.make': (input) => make({ what: 'blank', input }),
    'lists.export': (input) => make({ what: 'list', input }),
    'review.protocol': (input) => make({ what: 'protocol', input }),
    'follow.export': (input) => make({ what: 'invoices', input }),
    'registers.export': (input) => make({ what: 'register', input }),
    'shown.export': (input) => make({ what: 'shown', input }),
    'follow.statement': (input) => make({ what: 'statement', input }),
    'review.export': (input) => make({ what: 'run', input }),
  };
};
