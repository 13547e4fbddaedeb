import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type InvoiceEventViewIn } from '../../shared/service/invoice-views.ts';

type Entry = CallOutput<'recurring.contract'>['history'][number];
type Known = readonly [LocalText, Entry['level']];

/** EventTypeView in the words of the trade. `Created` stands for the contract, and for each invoice that it makes. */
const known: Readonly<Record<string, Known>> = {
  Updated: [text('Ändrad', 'Changed'), 'plain'],
  Paused: [text('Pausad', 'Paused'), 'plain'],
  Resumed: [text('Återupptagen', 'Resumed'), 'plain'],
  Moved: [text('Nästa faktura flyttad', 'Next invoice moved'), 'plain'],
  CommentedByCreditor: [text('Kommentar', 'Comment'), 'plain'],
  CommentedByDebtor: [text('Kommentar från kunden', 'Comment from the customer'), 'warning'],
  Cancelled: [text('Fakturan kunde inte skapas', 'The invoice could not be made'), 'warning'],
};
const created: Known = [text('Avtalet skapat', 'Contract created'), 'plain'];
const invoiced: Known = [text('Faktura skapad', 'Invoice made'), 'success'];

const meaning = ({ EventType, Reference, Title }: InvoiceEventViewIn): Known => {
  if (EventType === 'Created') return Reference === null || Reference === '' ? created : invoiced;
  const title = Title ?? EventType ?? '';
  return known[EventType ?? ''] ?? [text(title, title), 'plain'];
};

/** What happened to a contract, the latest first. */
export const contractHistory = (events: readonly InvoiceEventViewIn[]): readonly Entry[] =>
  events
    .flatMap((event) => (event.EventDate === null ? [] : [{ at: event.EventDate, event }]))
    .sort((a, b) => b.at - a.at)
    .map(({ at, event }) => {
      const [title, level] = meaning(event);
      return {
        at: new Date(at).toISOString(),
        level,
        title,
        detail: event.Content === '' ? null : event.Content,
        amount: null,
      };
    });
