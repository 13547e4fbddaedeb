import { randomUUID } from 'node:crypto';
import { type JobQueue } from '../due-worker.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { textOf } from '../wire/json.ts';
import { findContract } from './contract.ts';
import { deleteContract, pauseContract } from './write.ts';

const bulkActs = ['delete', 'pause'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Queues an act on several contract invoices of a creditor; ids of others are skipped (decisions.md 16, 22). */
export const queueContracts = (
  service: Service,
  act: BulkAct,
  creditorId: string,
  ids: readonly string[],
  by: string,
): void => {
  const { ledger, clock, settings } = service;
  const now = clock.now();
  for (const id of ids) {
    if (findContract(service, id)?.creditorId !== creditorId) continue;
    ledger.records.insert('bulkJob', {
      id: randomUUID(),
      creditorId,
      ownerId: id,
      key: act,
      state: null,
      at: now + settings.get().AttestDelayMs,
      createdAt: now,
      doc: { By: by },
    });
  }
};

export const contractJobs = ({ ledger: { records } }: Service): JobQueue<Kept> => ({
  nextDue: () => records.nextDue('bulkJob'),
  due: (now, limit) => records.due('bulkJob', now).slice(0, limit),
  remove: ({ id }) => {
    records.remove('bulkJob', id);
  },
});

/** Does one queued act. Throws a Refusal (400) where the contract does not allow it; one that is gone is left alone. */
export const actOnContract = (service: Service, { ownerId, key, doc }: Kept): void => {
  const contract = findContract(service, ownerId ?? '');
  const act = bulkActs.find((one) => one === key);
  if (contract === undefined || act === undefined) return;
  if (act === 'delete') deleteContract(service, contract);
  else pauseContract(service, contract, textOf(doc, 'By') ?? '');
};
