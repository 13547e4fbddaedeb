import { join } from 'node:path';
import { type Scope } from '../../shared/domain/deployment.ts';
import { text } from '../../shared/domain/text.ts';
import { approve, importFiles } from './approve.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { readPracticeLedger, type PracticeLedger } from './practice-ledger.ts';
import { ledgerLine } from './run.ts';
import { type Session } from './session.ts';
import { invoicesText, shownAmount } from './terminal.ts';
import { pushAndWatch, type RunView } from './watch-run.ts';

/** The share of what is outstanding that the customers of the demo pay. */
const share = 0.4;

interface Billed {
  readonly file: string;
  readonly rows: number;
  readonly run: RunView;
}

const bill = async (session: Session, scope: Scope, folder: string, file: string): Promise<Billed> => {
  const { ask, application, terminal } = session;
  const summary = await importFiles(ask, scope, [join(folder, file)], terminal);
  const rows = summary.accounts.reduce((sum, account) => sum + account.invoiceRows, 0);
  const { invoices, total } = summary.sendable;
  terminal.say(
    text(
      `${file}: ${String(rows)} rader, ${invoicesText(invoices).sv}, ${shownAmount(total, 'sv')} ${summary.currency}`,
      `${file}: ${String(rows)} rows, ${invoicesText(invoices).en}, ${shownAmount(total, 'en')} ${summary.currency}`,
    ),
  );
  await approve(ask, summary, { where: '', attest: true, yes: true }, terminal);
  const run = await pushAndWatch(application, ask, summary.runId, terminal);
  terminal.say(ledgerLine(run));
  return { file, rows, run };
};

/** True where the service's figures are the ones that the files and the runs say. */
const agrees = (billed: readonly Billed[], payments: number, ledger: PracticeLedger): boolean => {
  const sum = (of: (one: Billed) => number): number => billed.reduce((total, one) => total + of(one), 0);
  return (
    sum((one) => one.rows) === ledger.rows &&
    sum((one) => one.run.ledger.invoices) === ledger.invoices &&
    sum((one) => one.run.ledger.sent) === ledger.invoices &&
    sum((one) => one.run.ledger.attested) === ledger.attested &&
    sum((one) => one.run.ledger.rejected) === ledger.rejected &&
    sum((one) => one.run.ledger.unknown) === ledger.unknown &&
    payments === ledger.paid &&
    payments > 0
  );
};

/** The samples, imported, approved, pushed, attested and partly paid against a practice service of the demo's own. */
export const demo = async (session: Session, samples: string, files: readonly string[]): Promise<ExitCode> => {
  const { ask, terminal } = session;
  const { connection } = await ask('connections.startPractice', {});
  const creditor = connection.creditors[0];
  if (creditor === undefined) throw new Error('the practice company has no creditor');
  const scope = { connectionId: connection.connectionId, creditorId: creditor.creditorId };
  const billed: Billed[] = [];
  for (const file of files) billed.push(await bill(session, scope, samples, file));
  const { payments } = await ask('practice.receivePayments', { scope, share, runId: null });
  const summary = await ask('follow.sync', scope);
  terminal.say(
    text(
      `${String(payments)} kunder har betalat; ${shownAmount(summary.outstanding, 'sv')} ${summary.currency} återstår på ${String(summary.outstandingInvoices)} fakturor`,
      `${String(payments)} customers have paid; ${shownAmount(summary.outstanding, 'en')} ${summary.currency} is left on ${String(summary.outstandingInvoices)} invoices`,
    ),
  );
  const ledger = await readPracticeLedger(connection.baseAddress, creditor.creditorId);
  const right = agrees(billed, payments, ledger);
  if (!right)
    terminal.note(
      text(
        'Tjänstens siffror är inte de som filerna och körningarna säger.',
        'The figures of the service are not those of the files and the runs.',
      ),
    );
  terminal.out(
    `demo: ${String(billed.length)} files, ${String(ledger.rows)} rows, ${String(ledger.invoices)} invoices: ${String(ledger.invoices)} sent, ` +
      `${String(ledger.rejected)} rejected, ${String(ledger.unknown)} unknown, ${String(ledger.attested)} attested, ${String(ledger.paid)} paid`,
  );
  return right ? exitCodes.done : exitCodes.notAll;
};
