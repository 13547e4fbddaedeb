import { text } from '../../shared/domain/text.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { allJobs } from './pages.ts';
import { ledgerLine } from './run.ts';
import { type Session } from './session.ts';
import { shownAmount } from './terminal.ts';

const unsettled = ['rejected', 'unknown'] as const;

const one = async ({ ask, terminal }: Session, runId: number): Promise<ExitCode> => {
  const run = await ask('runs.get', { runId });
  terminal.out(`${run.name} · ${run.state} · ${shownAmount(run.total, terminal.language)} ${run.currency}`);
  terminal.say(ledgerLine(run));
  for (const state of unsettled) {
    for (const job of await allJobs(ask, runId, state)) {
      terminal.out(
        `  ${state} ${job.draftNo === null ? '' : String(job.draftNo)} ${job.customerName}: ${job.words[terminal.language]}`,
      );
    }
  }
  return run.ledger.rejected + run.ledger.unknown > 0 ? exitCodes.notAll : exitCodes.done;
};

const all = async ({ ask, terminal }: Session): Promise<ExitCode> => {
  let seen = 0;
  for (const connection of (await ask('connections.list', {})).connections) {
    for (const creditor of connection.creditors) {
      const { runs } = await ask('runs.list', {
        connectionId: connection.connectionId,
        creditorId: creditor.creditorId,
      });
      seen += runs.length;
      for (const run of runs) {
        terminal.out(
          `${String(run.runId).padStart(5)}  ${run.state.padEnd(12)} ${connection.name}, ${creditor.name}: ${run.name}`,
        );
        terminal.out(`       ${ledgerLine(run)[terminal.language]}`);
      }
    }
  }
  if (seen === 0) terminal.say(text('Inga körningar ännu.', 'No runs yet.'));
  return exitCodes.done;
};

/** Where the runs stand, without touching the service. */
export const status = (session: Session, run: number | null): Promise<ExitCode> =>
  run === null ? all(session) : one(session, run);
