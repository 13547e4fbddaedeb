import { type ClaimAct, claimMoves, claimStages } from '../../../shared/service/claim-transitions.ts';
import { type ContractAct, contractMoves, contractStages } from '../../../shared/service/contract-transitions.ts';
import { invoiceStages } from '../../../shared/service/invoice-stages.ts';
import { allowedStages, type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import {
  type OutgoingAct,
  outgoingMoves,
  outgoingStages,
} from '../../../shared/service/outgoing-payment-transitions.ts';
import {
  cardPaymentMoves,
  cardPaymentStages,
  mobilePaymentMoves,
  mobilePaymentStages,
} from '../../../shared/service/payment-transitions.ts';
import {
  type ReconciliationAct,
  reconciliationMoves,
  reconciliationStages,
} from '../../../shared/service/reconciliation-transitions.ts';
import { type PurchaserAct, purchaserMoves } from '../../../shared/service/sale-transitions.ts';
import {
  type SelfInvoiceAct,
  selfInvoiceMoves,
  selfInvoiceStages,
} from '../../../shared/service/self-invoice-transitions.ts';
import {
  type TaxDeductionAct,
  taxDeductionMoves,
  taxDeductionStages,
} from '../../../shared/service/tax-deduction-transitions.ts';
import { type Books } from './books.ts';

/** What is acted on, and what the tables say of it. */
export type Move =
  | { readonly of: 'invoice'; readonly id: string; readonly act: InvoiceAct }
  | { readonly of: 'purchase'; readonly id: string; readonly act: PurchaserAct }
  | { readonly of: 'reconciliation'; readonly id: string; readonly act: ReconciliationAct }
  | { readonly of: 'selfInvoice'; readonly id: string; readonly act: SelfInvoiceAct }
  | { readonly of: 'claim'; readonly id: string; readonly act: ClaimAct }
  | { readonly of: 'contract'; readonly id: string; readonly act: ContractAct }
  | { readonly of: 'outgoing'; readonly id: string; readonly act: OutgoingAct }
  | { readonly of: 'deduction'; readonly id: string; readonly act: TaxDeductionAct }
  | { readonly of: 'card'; readonly id: string; readonly act: 'answer' | 'remove' | 'refund' }
  | { readonly of: 'mobile'; readonly id: string; readonly act: 'refund' };

export interface LedgerCall {
  readonly act: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Acts that the call is: where a table forbids one of them, the call must be refused. */
  readonly moves?: readonly Move[];
  /** The call only queues its work, which is then done. */
  readonly isQueued?: boolean;
  /** What the call says of itself that no books show. */
  readonly says?: Readonly<Record<string, string>>;
}

const named = <Stage extends string>(stages: readonly Stage[], state: string | null | undefined): Stage | undefined =>
  stages.find((stage) => stage === state);

/** Whether the tables allow it in the stage that the books show; null where there is nothing to act on. */
export const isAllowedMove = (books: Books, move: Move): boolean | null => {
  const state = books.records.get(move.id)?.state;
  const may = <Stage>(stage: Stage | undefined, ask: (stage: Stage) => boolean): boolean | null =>
    stage === undefined ? null : ask(stage);
  switch (move.of) {
    case 'invoice':
      return may(named(invoiceStages, books.invoices.get(move.id)?.stage), (at) => mayDo(allowedStages, move.act, at));
    case 'purchase':
      return may(named(invoiceStages, books.invoices.get(move.id)?.stage), (at) => mayDo(purchaserMoves, move.act, at));
    case 'reconciliation':
      return may(named(reconciliationStages, books.reconciliations.get(move.id)?.stage), (at) =>
        mayDo(reconciliationMoves, move.act, at),
      );
    case 'selfInvoice':
      return may(named(selfInvoiceStages, state), (at) => mayDo(selfInvoiceMoves, move.act, at));
    case 'claim':
      return may(named(claimStages, state), (at) => mayDo(claimMoves, move.act, at));
    case 'contract':
      return may(named(contractStages, state), (at) => mayDo(contractMoves, move.act, at));
    case 'outgoing':
      return may(named(outgoingStages, state), (at) => mayDo(outgoingMoves, move.act, at));
    case 'deduction':
      return may(named(taxDeductionStages, state), (at) => mayDo(taxDeductionMoves, move.act, at));
    case 'card':
      return may(named(cardPaymentStages, state), (at) => mayDo(cardPaymentMoves, move.act, at));
    case 'mobile':
      return may(named(mobilePaymentStages, state), (at) => mayDo(mobilePaymentMoves, move.act, at));
  }
};
