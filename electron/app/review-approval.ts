import { approvalCalls } from '../../shared/contract/review-approval.ts';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Attester, isSamePerson } from '../outbox/four-eyes.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { attestAsOther } from '../outbox/person.ts';
import { mayAttest } from '../service/attest-right.ts';
import { type Connections } from '../service/connections.ts';
import { approvalOf } from '../store/approvals.ts';
import { connectionById } from '../store/connections.ts';
import { type RunKey } from '../store/runs.ts';
import { scopeById, scopeOf } from '../store/scopes.ts';
import { unattestedCount } from '../store/undo.ts';
import { creditingUndos, waitingAttests } from '../store/waiting-attests.ts';
import { liftFourEyes, wantFourEyes, wantsFourEyes } from './creditor-rules.ts';
import { type Deps } from './deps.ts';
import { differenceOf } from './review-approval-difference.ts';
import { type DoWork } from './heavy-work.ts';
import { knownUserOf, needsFourEyes, userOf } from './review-approver.ts';
import { openReview, type Review } from './review-context.ts';

type ApprovalHandlers = Pick<Handlers, keyof typeof approvalCalls>;

const otherService = (): AppError =>
  new AppError(
    'four-eyes-other-service',
    text(
      'Anslutningen når inte företaget som körningen gäller.',
      'The connection does not reach the company of this run.',
    ),
    text('Välj en anslutning till samma företag.', 'Choose a connection to the same company.'),
  );

const noRight = (userName: string): AppError =>
  new AppError(
    'four-eyes-no-right',
    text(
      `${userName} får inte attestera fakturor för företaget.`,
      `${userName} may not attest invoices for the company.`,
    ),
    text(
      'Ge användaren rätten hos tjänsten, eller låt någon annan attestera.',
      'Give the user the right at the service, or let somebody else attest.',
    ),
  );

const viewOf = ({ store, key }: Review): CallOutput<'approval.get'> => {
  const made = approvalOf(store, key);
  return {
    made: made === null ? null : { ...made, overridden: [...made.overridden] },
    wantsAnother: needsFourEyes(store, key),
  };
};

interface Doors {
  readonly work: DoWork;
  readonly connections: Connections;
  readonly outbox: Outbox;
}

/**
 * The person of a connection to the same company of the same deployment, who may attest there.
 *
 * @throws AppError `four-eyes-other-service`, `four-eyes-unknown-user`, `four-eyes-no-right`, `unknown-creditor`.
 */
export const attesterBy = async (
  { store }: Pick<Deps, 'store'>,
  connections: Pick<Connections, 'client'>,
  run: RunKey,
  connectionId: string,
): Promise<Attester> => {
  const known = scopeById(store, run.scopeId);
  const own = scopeOf(store, { ...known.scope, connectionId });
  if (own.kind !== known.kind) throw otherService();
  const userName = knownUserOf(store, connectionId);
  const client = await connections.client(connectionId);
  if ((await mayAttest(client, userName, known.scope.creditorId)) === false) throw noRight(userName);
  return { connectionId, userName: knownUserOf(store, connectionId) };
};

/** Another person's attest, by their own connection. */
const attest = async (
  deps: Deps,
  { connections, outbox }: Doors,
  { runId, connectionId }: CallInput<'approval.attest'>,
): Promise<void> => {
  const { run } = openReview(deps, runId);
  attestAsOther(deps.store, run, await attesterBy(deps, connections, run, connectionId), deps.clock.now());
  outbox.wake(scopeById(deps.store, run.scopeId).scope.connectionId);
  deps.emit('runs.changed', { runId });
};

/** Those that the connection's user may take on: not what they approved, or asked to undo, themselves. */
const waiting = (deps: Deps, scope: CallInput<'approval.waiting'>): CallOutput<'approval.waiting'> => {
  const userName = userOf(deps.store, scope.connectionId);
  const known = scopeOf(deps.store, scope);
  const runs = [
    ...waitingAttests(deps.store, known).map((run) => ({ ...run, what: 'run' as const })),
    ...creditingUndos(deps.store, known)
      .filter((undo) => needsFourEyes(deps.store, undo) && unattestedCount(deps.store, undo) > 0)
      .map(({ scopeId: _, ...undo }) => ({ ...undo, what: 'undo' as const })),
  ];
  const own = (approver: string | null): boolean =>
    approver === null || userName === null || isSamePerson(approver, userName);
  return { runs: runs.filter((run) => !own(run.userName)) };
};

/** Whoever takes the rule away is known by name; to want it anybody may. */
const setRule = ({ store, clock }: Deps, scope: CallInput<'approval.waiting'>, wanted: boolean): void => {
  const known = scopeOf(store, scope);
  if (wanted) wantFourEyes(store, known);
  if (wanted || !wantsFourEyes(store, known)) return;
  const userName = knownUserOf(store, scope.connectionId);
  const connection = connectionById(store, scope.connectionId)?.name ?? '';
  liftFourEyes(store, known, { at: clock.now().toISOString(), userName, connection });
};

/**
 * Approval: who, when and over what; what moved since; and another person's attest where the creditor wants four eyes.
 * Errors: `no-such-run`, `unknown-creditor`, `four-eyes-needed`, `four-eyes-not-wanted`, `four-eyes-unknown-user`,
 * `four-eyes-own-runs`, `four-eyes-other-service`, `four-eyes-no-right`, `four-eyes-practice`. Source: product.md, Review.
 */
export const approvalHandlers = (deps: Deps, doors: Doors): ApprovalHandlers => ({
  'approval.get': async ({ runId }) => viewOf(openReview(deps, runId)),
  'approval.warnings': async (input) =>
    approvalCalls['approval.warnings'].output.parse(await doors.work({ what: 'warnings', input })),
  'approval.difference': async ({ runId }) => ({ difference: differenceOf(openReview(deps, runId)) }),
  'approval.attest': async (input) => {
    await attest(deps, doors, input);
    return {};
  },
  'approval.waiting': async (scope) => waiting(deps, scope),
  'approval.rules': async (scope) => ({
    fourEyes: wantsFourEyes(deps.store, scopeOf(deps.store, scope)),
    userName: userOf(deps.store, scope.connectionId),
  }),
  'approval.setRules': async ({ scope, fourEyes }) => {
    setRule(deps, scope, fourEyes);
    return {};
  },
});
