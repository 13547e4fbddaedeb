import { type MarkedInvoices } from '../../shared/contract/follow-bulk.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { text } from '../../shared/domain/text.ts';
import { shownToday } from '../follow/shown-today.ts';
import { type MarkedQuery } from '../store/marked-invoices.ts';
import { scopeOf } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';

/** Marked invoices, as of the latest sync. */
export const markedQuery = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  scope: Scope,
  marked: MarkedInvoices,
): MarkedQuery => {
  const known = scopeOf(store, scope);
  const { scopeId } = known;
  const doneAfter = syncState(store, scopeId, 'events')?.at ?? '';
  return { scopeId, marked, today: shownToday(store, known, clock.now()), doneAfter };
};

/** They are no longer what the question was about. */
export const marksMoved = (): AppError =>
  new AppError(
    'marked-moved',
    text('Fakturorna har ändrats sedan frågan ställdes.', 'The invoices have changed since the question was asked.'),
    text(
      'Inget är gjort. Se vad som gäller nu och välj igen.',
      'Nothing was done. See how it is now and choose again.',
    ),
  );
