import { attestInvoice } from './invoicing/attest.ts';
import { Refusal } from './refusal.ts';
import { type Service } from './service.ts';

export interface AttestWorker {
  /** Works off what is due; called after something was queued or service time was moved. */
  readonly wake: () => void;
  /** Works off everything that is due before it returns. */
  readonly drain: () => void;
  readonly stop: () => void;
}

const atOnce = 50;
const longestWait = 60_000;

/**
 * Works through queued attesting in service time, some at a time so that calls are answered in between; what cannot be
 * attested is skipped and stays as it was (decisions.md 16). `worked` is told after each round.
 */
export const startAttestWorker = (
  service: Service,
  log: (problem: unknown) => void,
  worked: () => void,
): AttestWorker => {
  const { ledger, clock } = service;
  let timer: NodeJS.Timeout | undefined;
  let scheduledFor = Number.POSITIVE_INFINITY;

  const attestOne = ledger.db.transaction((seq: number, invoiceId: string, by: string) => {
    ledger.attestQueue.remove(seq);
    attestInvoice(service, invoiceId, by);
  });

  const work = (): number => {
    const due = ledger.attestQueue.due(clock.now(), atOnce);
    for (const { seq, invoice_id, user_name } of due) {
      try {
        attestOne.immediate(seq, invoice_id, user_name);
      } catch (thrown) {
        ledger.attestQueue.remove(seq);
        if (!(thrown instanceof Refusal)) log(thrown);
      }
    }
    return due.length;
  };

  const unschedule = (): void => {
    clearTimeout(timer);
    scheduledFor = Number.POSITIVE_INFINITY;
  };

  const schedule = (): void => {
    const next = ledger.attestQueue.nextDue();
    if (next === null || next >= scheduledFor) return;
    unschedule();
    scheduledFor = next;
    timer = setTimeout(
      () => {
        unschedule();
        work();
        worked();
        schedule();
      },
      Math.min(longestWait, Math.max(0, next - clock.now())),
    );
    timer.unref();
  };

  schedule();
  return {
    wake: schedule,
    drain: () => {
      while (work() > 0);
      unschedule();
      schedule();
    },
    stop: unschedule,
  };
};
