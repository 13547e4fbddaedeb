import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { runsLater } from '../../../shared/domain/recurrence.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { attempt } from '../attempt.ts';
import { attestInvoice } from '../invoicing/attest.ts';
import { createInvoice } from '../invoicing/make.ts';
import { type NightJob } from '../night-job.ts';
import { type Service } from '../service.ts';
import { flagOf, viewsOf } from '../wire/json.ts';
import { comingRun, type Contract, dueContracts, saveContract } from './contract.ts';
import { entryOf, partiesIn, prepareContract } from './entry.ts';
import { noteContract } from './history.ts';

/** Makes the draft of a day from a contract, and tells of it as if done singly. Gives its id. Throws a Refusal as prepareFor. */
const makeDraft = (service: Service, contract: Contract, day: CalendarDate, by: string | null): string => {
  const prepared = prepareContract(service, partiesIn(service, contract.sent), contract.sent, day);
  const id = createInvoice(service, { ...prepared, row: { ...prepared.row, contract_id: contract.id } }, by);
  noteContract(service, contract, 'invoiced', by, null, id);
  return id;
};

/** Keeps that a contract was triggered: from now on it is not removed any more. */
const triggered = (contract: Contract, day: CalendarDate): Contract => ({
  ...contract,
  stage: 'InvoiceCreated',
  lastRun: day,
});

/**
 * Makes an invoice from a contract now, attested where the contract says so. The next run stays where it was. Gives the
 * invoice's id. Throws a Refusal (400) where the invoice cannot be made or attested (endpoints a, createinvoice).
 */
export const createNow = (service: Service, contract: Contract, by: string): string => {
  const today = service.clock.today();
  const id = makeDraft(service, contract, today, by);
  saveContract(service, triggered(contract, today));
  if (flagOf(contract.sent, 'AutoAttest')) attestInvoice(service, id, by);
  return id;
};

/** One run on a day. A day on which no row is invoiced makes no invoice; a draft that cannot be attested stays one. */
const runOnce = (service: Service, contract: Contract, day: CalendarDate): Contract => {
  const nextRun = runsLater(contract.schedule.recurrence, contract.nextRun, 1);
  if (viewsOf(entryOf(contract.sent, day, 'inForce'), 'Records').length === 0) return { ...contract, nextRun };
  const id = makeDraft(service, contract, day, null);
  if (flagOf(contract.sent, 'AutoAttest')) {
    attempt(service, () => {
      attestInvoice(service, id, null);
    });
  }
  return { ...triggered(contract, day), nextRun };
};

/** As many runs as it takes until the next one is after the day (endpoints a, movenextrun). */
const runUntil = (service: Service, contract: Contract, day: CalendarDate): void => {
  let after = contract;
  for (let run = comingRun(after); run !== null && run <= day; run = comingRun(after)) {
    after = runOnce(service, after, day);
  }
  saveContract(service, after);
};

/**
 * Right after midnight: every contract whose next run is today or earlier. One whose invoice cannot be made keeps its next
 * run and says why in its history: the night after tries again (endpoints a, Contract invoices).
 */
export const contractNight: NightJob = {
  name: 'contract invoices',
  run: (service, midnight) => {
    const day = stockholmDay(midnight);
    for (const contract of dueContracts(service, midnight)) {
      const refused = attempt(service, () => {
        runUntil(service, contract, day);
      });
      if (refused !== null) noteContract(service, contract, 'refused', null, refused.sentence.sv);
    }
  },
};
