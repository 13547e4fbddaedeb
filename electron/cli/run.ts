import { text } from '../../shared/domain/text.ts';
import { approve, held, importFiles } from './approve.ts';
import { type Command } from './arguments.ts';
import { chooseConnection, chooseCreditor } from './connection.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { type Session } from './session.ts';
import { invoicesText } from './terminal.ts';
import { pushAndWatch, type RunView } from './watch-run.ts';

/** The run's ledger in one line: every invoice stands in exactly one of the counts. */
export const ledgerLine = ({ ledger, runId }: RunView) =>
  text(
    `Körning ${String(runId)}: ${invoicesText(ledger.invoices).sv}: ${String(ledger.sent)} skickade, ${String(ledger.notSent)} inte skickade, ` +
      `${String(ledger.rejected)} avvisade, ${String(ledger.unknown)} okända, ${String(ledger.cancelled)} återtagna; ${String(ledger.attested)} attesterade`,
    `Run ${String(runId)}: ${invoicesText(ledger.invoices).en}: ${String(ledger.sent)} sent, ${String(ledger.notSent)} not sent, ` +
      `${String(ledger.rejected)} rejected, ${String(ledger.unknown)} unknown, ${String(ledger.cancelled)} taken back; ${String(ledger.attested)} attested`,
  );

const isWhole = (run: RunView): boolean =>
  run.state === 'done' &&
  run.ledger.sent === run.ledger.invoices &&
  (!run.attest || run.ledger.attested === run.ledger.invoices);

/** Reads files into a run, asks, sends it and tells how it went. */
export const run = async (session: Session, command: Command & { readonly name: 'run' }): Promise<ExitCode> => {
  const { ask, application, secrets, terminal } = session;
  const connection = await chooseConnection(ask, secrets, command.connection, process.env['RUNSHEET_SECRET']);
  const creditor = chooseCreditor(connection, command.creditor);
  const scope = { connectionId: connection.connectionId, creditorId: creditor.creditorId };
  const summary = await importFiles(ask, scope, command.files, terminal);
  const spared = held(summary);
  if (spared > 0) {
    terminal.note(
      text(
        `${invoicesText(spared).sv} ${spared === 1 ? 'är spärrad' : 'är spärrade'} och stannar under Granska.`,
        `${invoicesText(spared).en} ${spared === 1 ? 'is held and stays' : 'are held and stay'} under Review.`,
      ),
    );
  }
  if (summary.sendable.invoices === 0) {
    terminal.say(text('Det finns inget att skicka.', 'There is nothing to send.'));
    return exitCodes.notAll;
  }
  const where = `${connection.name}, ${creditor.name}`;
  if (!(await approve(ask, summary, { where, attest: command.attest, yes: command.yes }, terminal))) {
    terminal.say(
      text('Inget skickades. Körningen väntar under Granska.', 'Nothing was sent. The run waits under Review.'),
    );
    return exitCodes.notAll;
  }
  const ended = await pushAndWatch(application, ask, summary.runId, terminal);
  terminal.say(ledgerLine(ended));
  if (ended.waiting !== null) {
    terminal.note(ended.waiting.reason);
    terminal.note(ended.waiting.nextStep);
  }
  if (ended.state === 'paused') return exitCodes.interrupted;
  return isWhole(ended) && spared === 0 ? exitCodes.done : exitCodes.notAll;
};
