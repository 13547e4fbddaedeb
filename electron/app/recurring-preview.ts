import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Connections } from '../service/connections.ts';
import { contractById } from '../store/contract-list.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { fileName } from './file-name.ts';
import { unknownContract } from './recurring-detail.ts';
import { servicePdf } from './service-pdf.ts';

const preview: LocalText = text('Nästa faktura', 'Next invoice');

/**
 * The service's own PDF of a contract's next invoice, from what is stored there; nothing is made.
 *
 * @throws AppError `unknown-contract`, `preview-not-pdf`, and those of the service.
 */
export const previewContract = async (
  { store }: Deps,
  connections: Connections,
  { scope, contractId, language }: CallInput<'recurring.preview'>,
): Promise<CallOutput<'recurring.preview'>> => {
  const known = scopeOf(store, scope);
  const contract = contractById(store, known.scopeId, contractId);
  if (contract === null) throw unknownContract();
  const bytes = await servicePdf(await connections.client(known.scope.connectionId), {
    endpoint: 'GET /v1/contractinvoice/preview/{id}',
    path: { id: contractId },
  });
  const name = [preview[language], contract.debtorName, contract.nextRun].filter(Boolean).join(' ');
  return { name: fileName(name, 'pdf'), bytes };
};
