import { stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type Findable } from '../sections/search.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';
import { comingRun, type Contract, contractsOf } from './contract.ts';
import { dueDayOf } from './entry.ts';
import { contractSubViews } from './views.ts';

/** A contract invoice as a search looks at it: dated as its next invoice, and closed where it makes no more. */
const findable = ({ ledger }: Service, contract: Contract): Findable => {
  const { nextRun, schedule, sent } = contract;
  return {
    number: null,
    ocr: null,
    debtor_id: contract.debtorId,
    action_type: 'ContractInvoiceAction',
    invoice_at: stockholmMidnight(nextRun),
    due_at: stockholmMidnight(dueDayOf(sent, nextRun)),
    created_at: contract.createdAt,
    attested_at: null,
    closed_at: comingRun(contract) === null && schedule.end !== null ? stockholmMidnight(schedule.end) : null,
    debtor_doc: JSON.stringify(ledger.debtors.get(contract.debtorId) ?? {}),
    doc: JSON.stringify(sent),
  };
};

/** The creditors' contract invoices that fit, as list views. */
export const findContracts = (
  service: Service,
  creditorIds: readonly string[],
  fits: (action: Findable) => boolean,
): readonly View[] =>
  creditorIds.flatMap((id) =>
    contractSubViews(
      service,
      id,
      contractsOf(service, id).filter((contract) => fits(findable(service, contract))),
    ),
  );
