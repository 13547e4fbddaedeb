import { type ContractHandAct, contractHandActs } from '../../shared/contract/recurring.ts';
import { contractMoves, contractPauses } from '../../shared/service/contract-transitions.ts';
import { mayDo } from '../../shared/service/moves.ts';
import { type ListedContract } from '../store/contract-list.ts';

const isAllowed = (act: ContractHandAct, contract: ListedContract): boolean => {
  const stage = contract.lastRun === null ? 'Created' : 'InvoiceCreated';
  const running = contract.paused ? 'Paused' : 'Running';
  switch (act) {
    case 'runContract':
      return mayDo(contractMoves, 'createInvoice', stage);
    case 'changeContract':
      return mayDo(contractMoves, 'update', stage);
    case 'moveContract':
      return mayDo(contractMoves, 'moveNextRun', stage) && contract.nextRun !== null;
    case 'pauseContract':
      // One that makes no more has nothing to stop.
      return mayDo(contractPauses, 'pause', running) && contract.state !== 'ended';
    case 'resumeContract':
      return mayDo(contractPauses, 'resume', running);
    case 'removeContract':
      return mayDo(contractMoves, 'delete', stage);
    case 'commentContract':
      return mayDo(contractMoves, 'comment', stage);
  }
};

/** What the service lets be done with a contract as the mirror has it; nothing with one that is gone. */
export const possibleOf = (contract: ListedContract): readonly ContractHandAct[] =>
  contract.gone ? [] : contractHandActs.filter((act) => isAllowed(act, contract));
