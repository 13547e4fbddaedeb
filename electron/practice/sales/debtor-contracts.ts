import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import {
  type DebtorContractAct,
  debtorContractMoves,
  type DebtorContractStage,
  debtorContractStages,
} from '../../../shared/service/sale-transitions.ts';
import { daysLater } from '../clock.ts';
import { requireMove } from '../gate/moves.ts';
import { emit } from '../invoicing/happenings.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';

const kind = 'debtorContract';

const stageOf = ({ state }: Kept): DebtorContractStage =>
  debtorContractStages.find((stage) => stage === state) ?? 'Created';

const viewOfContract = (contract: Kept): View => ({
  DebtorContractPublicId: contract.id,
  CreditorPublicId: contract.creditorId,
  DebtorPublicId: contract.ownerId,
  Stage: stageOf(contract),
  Created: instantText(contract.createdAt),
});

/** A contract of a debtor with a financier; the debtor signs it the day after, if nobody plays the debtor. Gives its id. */
export const createDebtorContract = (service: Service, creditorId: string, debtorId: string): string => {
  const now = service.clock.now();
  const contract = {
    id: randomUUID(),
    creditorId,
    ownerId: debtorId,
    key: null,
    state: 'Created',
    at: daysLater(now, 1),
    createdAt: now,
    doc: {},
  };
  service.ledger.records.insert(kind, contract);
  emit(service, creditorId, 'DebtorContractCreated', () => viewOfContract({ ...contract, seq: 0 }));
  return contract.id;
};

/** The contract of this id; 404 where there is none. */
export const debtorContractOf = (service: Service, id: string): Kept => {
  const contract = service.ledger.records.get(kind, id.toLowerCase());
  if (contract === undefined) throw notFound('Kundavtalet', 'The debtor contract');
  return contract;
};

/** Refuses an act (400) that the contract's stage does not allow. */
export const requireContractMove = (contract: Kept, act: DebtorContractAct): void => {
  requireMove(debtorContractMoves, act, stageOf(contract));
};

const after = {
  sign: { stage: 'Signed', event: 'DebtorContractSigned' },
  cancel: { stage: 'Cancelled', event: 'DebtorContractCancelled' },
  archive: { stage: 'Archived', event: 'DebtorContractArchived' },
} as const satisfies Readonly<
  Record<Exclude<DebtorContractAct, 'finance'>, { readonly stage: DebtorContractStage; readonly event: string }>
>;

/** Moves a contract and tells of it. Throws a Refusal (400) where the stage does not allow it. */
export const moveDebtorContract = (service: Service, contract: Kept, act: keyof typeof after): void => {
  requireContractMove(contract, act);
  const { stage, event } = after[act];
  const moved = { ...contract, state: stage, at: null };
  service.ledger.records.update(kind, moved);
  emit(service, contract.creditorId, event, () => viewOfContract(moved));
};

/** Contracts that waited a day for the debtor are signed. */
export const signWaitingContracts = (service: Service, midnight: number): void => {
  for (const contract of service.ledger.records.due(kind, midnight)) moveDebtorContract(service, contract, 'sign');
};
