import { type CallOutput } from '../../shared/contract/contract.ts';
import { minor } from '../../shared/domain/money.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type InvoiceEventViewIn } from '../../shared/service/invoice-views.ts';
import { type handedOverFrom } from '../store/acts.ts';
import { type MirrorEvent } from '../store/events.ts';

export type TimelineEntry = CallOutput<'follow.invoice'>['timeline'][number];

type Known = readonly [LocalText, TimelineEntry['level']];

/**
 * EventTypeView in the words of the trade, in the order in which things happen: one call of the service can cause
 * several at one instant. What is not here keeps the service's own title.
 */
const known: Readonly<Record<string, Known>> = {
  Created: [text('Utkast skapat', 'Draft created'), 'plain'],
  Updated: [text('Utkast ändrat', 'Draft changed'), 'plain'],
  Attested: [text('Attesterad', 'Attested'), 'plain'],
  InvoiceSent: [text('Skickad', 'Sent'), 'plain'],
  ReminderInvoiceSent: [text('Påminnelse skickad', 'Reminder sent'), 'warning'],
  SentToDebtCollection: [text('Skickad till inkasso', 'Sent to debt collection'), 'warning'],
  InvoiceDue: [text('Förfallen', 'Due'), 'warning'],
  OriginalInvoiceDue: [text('Förfallen', 'Due'), 'warning'],
  Paid: [text('Betalning mottagen', 'Payment received'), 'success'],
  PaymentSent: [text('Betalning skickad till banken', 'Payment sent to the bank'), 'plain'],
  PaymentCancelled: [text('Betalningen blev inte av', 'The payment was not made'), 'warning'],
  OverPayment: [text('Överbetald', 'Overpaid'), 'warning'],
  Credited: [text('Krediterad', 'Credited'), 'plain'],
  WrittenOff: [text('Avskriven', 'Written off'), 'plain'],
  Completed: [text('Slutreglerad', 'Settled'), 'success'],
  Cancelled: [text('Makulerad', 'Cancelled'), 'plain'],
  Disputed: [text('Bestridd', 'Disputed'), 'warning'],
  UnDisputed: [text('Bestridande hävt', 'Dispute lifted'), 'plain'],
  Paused: [text('Pausad', 'Paused'), 'plain'],
  Resumed: [text('Återupptagen', 'Resumed'), 'plain'],
  CommentedByDebtor: [text('Kommentar från kunden', 'Comment from the customer'), 'warning'],
  CommentedByCreditor: [text('Kommentar', 'Comment'), 'plain'],
  ReadByUser: [text('Läst av kunden', 'Read by the customer'), 'success'],
  EInvoiceWasRejected: [text('E-fakturan avvisades', 'The e-invoice was rejected'), 'warning'],
  InvoiceSold: [text('Såld', 'Sold'), 'plain'],
};

const order = Object.keys(known);
const rank = (type: string): number => (Object.hasOwn(known, type) ? order.indexOf(type) : order.length);

/** Delivery methods as the service names them in an event, in words. */
const sentBy: Readonly<Record<string, LocalText>> = {
  Email: text('Skickad med e-post', 'Sent by e-mail'),
  Mail: text('Skickad med post', 'Sent by post'),
  SMS: text('Skickad med SMS', 'Sent by SMS'),
  EInvoice: text('Skickad som e-faktura', 'Sent as e-invoice'),
  DigitalMail: text('Skickad till digital brevlåda', 'Sent to the digital mailbox'),
};

/** Events of money: the service writes the amount as it writes all amounts, in minor units, and a comment instead where there is one. */
const ofMoney = ['Paid', 'PaymentSent', 'OverPayment', 'Credited', 'WrittenOff'] as const;
const amountIn = ({ type }: Pick<MirrorEvent, 'type'>, said: string): TimelineEntry['amount'] =>
  ofMoney.some((one) => one === type) && /^\d{1,15}$/.test(said) ? minor(Number(said)) : null;

/** Events of the service as lines of the timeline. */
export const serviceEntry = (event: Pick<MirrorEvent, 'at' | 'type' | 'title' | 'content'>): TimelineEntry => {
  const [title, level] = known[event.type] ?? [text(event.title, event.title), 'plain'];
  const said = event.content ?? '';
  const method = event.type === 'InvoiceSent' ? sentBy[said] : undefined;
  if (method) return { at: event.at, level, title: method, detail: null, amount: null };
  const amount = amountIn(event, said);
  const told = amount !== null || said === '' || said === title.sv || said === title.en;
  return { at: event.at, level, title, detail: told ? null : said, amount };
};

/**
 * Events as one invoice's own view gives them, as lines of the timeline: the latest first. `titles` are those that mean something else
 * on its kind of invoice, by event.
 */
export const viewEntries = (
  events: readonly InvoiceEventViewIn[],
  titles: Readonly<Record<string, LocalText>>,
): TimelineEntry[] =>
  events
    .flatMap(({ EventDate, EventType, Title, Content }) =>
      EventDate === null
        ? []
        : [{ at: EventDate, type: EventType ?? '', title: Title ?? EventType ?? '', content: Content }],
    )
    .sort((a, b) => b.at - a.at || rank(b.type) - rank(a.type))
    .map(({ at, ...event }) => {
      const entry = serviceEntry({ ...event, at: new Date(at).toISOString() });
      return { ...entry, title: titles[event.type] ?? entry.title };
    });

export interface OwnSource {
  readonly runName: string;
  readonly fileName: string;
  readonly rows: string;
  /** When the service said yes. */
  readonly sentAt: string | null;
}

/** Our own line: from which run, file and rows it came. Null where it was not sent from here. */
export const ownEntry = (source: OwnSource | null): TimelineEntry | null => {
  if (source === null || source.sentAt === null) return null;
  const title = text(`Skickad från körningen ${source.runName}`, `Sent in the run ${source.runName}`);
  const rows = source.rows === '' ? '' : ` · ${source.rows}`;
  return {
    at: source.sentAt,
    level: 'plain',
    title,
    detail: source.fileName === '' ? null : source.fileName + rows,
    amount: null,
  };
};

/** What happened to an invoice that was handed over from a list, the latest first, with our own line: from which list, file and rows. */
export const withList = (
  entries: readonly TimelineEntry[],
  handedOver: ReturnType<typeof handedOverFrom>,
): TimelineEntry[] => {
  if (handedOver === null) return [...entries];
  const { listName, fileName, rows } = handedOver.source;
  const own: TimelineEntry = {
    at: handedOver.at,
    level: 'plain',
    title: text(`Överlämnad från listan ${listName}`, `Handed over from the list ${listName}`),
    detail: fileName === '' ? null : `${fileName}${rows === '' ? '' : ` · ${rows}`}`,
    amount: null,
  };
  return [own, ...entries].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

/** Oldest first, and in the order of an invoice's life at one instant; what the service only plans to do is left out. */
export const timeline = (
  events: readonly MirrorEvent[],
  source: OwnSource | null,
  now: string,
): readonly TimelineEntry[] => {
  const own = ownEntry(source);
  const placed = events
    .filter((event) => event.at <= now)
    .map((event) => ({ rank: rank(event.type), entry: serviceEntry(event) }));
  if (own !== null) placed.push({ rank: rank('Updated'), entry: own });
  return placed
    .sort((a, b) => (a.entry.at === b.entry.at ? a.rank - b.rank : a.entry.at < b.entry.at ? -1 : 1))
    .map(({ entry }) => entry);
};
