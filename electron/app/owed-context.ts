import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { openList, type OpenList } from './list-context.ts';

const otherKind = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan är ingen lista över avstämningsfakturor.', 'The list is no list of reconciliation invoices.'),
    text('Gå till Importera och välj en lista.', 'Go to Import and choose a list.'),
  );

/** A list of invoices that were made elsewhere. @throws AppError `no-such-list`, also for a list of another kind. */
export const openOwed = (...asked: Parameters<typeof openList>): OpenList => {
  const list = openList(...asked);
  if (list.list.kind !== 'reconciliationInvoices') throw otherKind();
  return list;
};
