import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Approval, approvalOf, attesterOf, saveAttester } from '../store/approvals.ts';
import { type Job, runOf } from '../store/jobs.ts';
import { type Run, type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type Drain } from './drain-context.ts';
import { readAttest } from './payloads.ts';

/** Where a creditor wants four eyes: whoever approved a run does not attest it. Source: product.md, Review. */

const anotherNeeded = (approval: Approval): AppError =>
  new AppError(
    'four-eyes-needed',
    text(
      `Företaget vill ha två personer: ${approval.userName ?? approval.connection} godkände, en annan attesterar.`,
      `The company wants two people: ${approval.userName ?? approval.connection} approved, another attests.`,
    ),
    text(
      'Låt den andra personen logga in med sin egen anslutning och attestera där.',
      'Let the other person sign in with a connection of their own and attest there.',
    ),
  );

const notWanted = (): AppError =>
  new AppError(
    'four-eyes-not-wanted',
    text('Körningen väntar inte på någon annans attest.', 'The run does not wait for another person’s attest.'),
    text('Se den under Körningar.', 'See it under Runs.'),
  );

/** @throws AppError `four-eyes-needed` while no other person has taken the attest on. In the caller's transaction. */
export const refuseOwnAttest = (store: Store, key: RunKey): void => {
  const approval = approvalOf(store, key);
  if (approval?.fourEyes === true && approval.attested === null) throw anotherNeeded(approval);
};

/** Names at the service are told apart without regard to case, so that a person is not two. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

export interface Attester {
  readonly connectionId: string;
  readonly userName: string;
}

/**
 * Keeps who attests a run instead of the one who approved it. In the transaction that plans the attests.
 *
 * @throws AppError `four-eyes-needed` for the same person, `four-eyes-not-wanted` where no other person is asked for.
 */
export const takeAttest = (store: Store, run: Run, { connectionId, userName }: Attester, now: Date): void => {
  const approval = approvalOf(store, run);
  if (approval?.fourEyes !== true || approval.takenBackAt !== null || approval.attested !== null) throw notWanted();
  if (approval.userName === null || isSamePerson(approval.userName, userName)) throw anotherNeeded(approval);
  saveAttester(store, run, { connectionId, userName, at: now.toISOString() });
};

/** The drain with the credential that attests the run: another person's, where that one took it on. @throws AppError `sign-in-needed`. */
export const attesting = async (drain: Drain, job: Job): Promise<Drain> => {
  const connectionId = readAttest(job).attester?.connectionId ?? attesterOf(drain.store, runOf(job));
  return connectionId === null || connectionId === drain.connectionId
    ? drain
    : { ...drain, client: await drain.clientFor(connectionId) };
};
