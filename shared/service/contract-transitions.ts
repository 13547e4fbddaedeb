import { type Moves } from './moves.ts';

/** The stages of a contract invoice that it can be in: names of ContractInvoiceActionStageTypeView. */
export const contractStages = ['Created', 'InvoiceCreated'] as const;
export type ContractStage = (typeof contractStages)[number];

export type ContractAct = 'update' | 'delete' | 'createInvoice' | 'moveNextRun' | 'comment';

/**
 * Act × stage of a contract invoice: one that was triggered is not removed any more (endpoints a, Contract invoices).
 * Whether it is paused does not matter to these: see {@link contractPauses}.
 */
export const contractMoves: Moves<ContractAct, ContractStage> = {
  update: contractStages,
  delete: ['Created'],
  createInvoice: contractStages,
  moveNextRun: contractStages,
  comment: contractStages,
};

export type ContractRunning = 'Running' | 'Paused';

/** What pausing and resuming do to the automatic creation, which alone they stop and start. */
export const contractPauses: Moves<'trigger' | 'pause' | 'resume', ContractRunning> = {
  trigger: ['Running'],
  pause: ['Running'],
  resume: ['Paused'],
};
