import { z } from 'zod';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { textIn } from '../../shared/service/view-fields.ts';
import { knownInvoice } from '../store/invoices.ts';
import { creditorPlaces, type CreditorPlace } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { tellOf } from '../store/told-invoices.ts';
import { type Deps } from './deps.ts';
import { type Sync } from './follow.ts';

/** An event as the service posts it (concepts, Events): what it is of is in its data, a view or the id of what is gone. */
const envelope = z.looseObject({
  EventType: textIn.optional(),
  Data: z.union([
    z.string().min(1).max(64),
    z.looseObject({ CreditorPublicId: textIn.optional(), ActionPublicId: textIn.optional() }),
  ]),
});
const fileContent = z.union([envelope.transform((one) => [one]), z.array(envelope).min(1).max(10_000)]);
type Envelope = z.infer<typeof envelope>;

const notEvents = (name: string): AppError =>
  new AppError(
    'not-events',
    text(`${name} innehåller inga händelser från tjänsten.`, `${name} holds no events of the service.`),
    text(
      'Välj JSON-filen i tjänstens mejl om händelser som inte kom fram.',
      'Choose the JSON file in the service’s e-mail about events that did not arrive.',
    ),
  );

const eventsIn = ({ name, content }: CallInput<'follow.takeEvents'>['files'][number]): readonly Envelope[] => {
  try {
    const written: unknown = JSON.parse(content);
    return fileContent.parse(written);
  } catch {
    throw notEvents(name);
  }
};

interface Told {
  readonly place: CreditorPlace;
  /** Null where it is about something else than an invoice: it comes with any sync. */
  readonly actionId: string | null;
}

/** Contracts, self and reconciliation invoices have ids of the same name. An invoice of which nothing is known yet is told by its event alone. */
const isOfInvoice = (store: Store, scopeId: number, { EventType }: Envelope, actionId: string): boolean =>
  (EventType ?? 'InvoiceAction').startsWith('InvoiceAction') || knownInvoice(store, scopeId, actionId) !== null;

/** Whose event it is: an id alone is known by the invoice that the mirror holds. */
const toldBy = (store: Store, places: readonly CreditorPlace[], event: Envelope): readonly Told[] => {
  const { Data } = event;
  if (typeof Data === 'string')
    return places
      .filter(({ scopeId }) => knownInvoice(store, scopeId, Data) !== null)
      .map((place) => ({ place, actionId: Data }));
  const { CreditorPublicId, ActionPublicId } = Data;
  return places
    .filter(({ scope }) => scope.creditorId === CreditorPublicId)
    .map((place) => {
      const actionId = ActionPublicId ?? null;
      return {
        place,
        actionId: actionId !== null && isOfInvoice(store, place.scopeId, event, actionId) ? actionId : null,
      };
    });
};

/**
 * Takes the files that the service e-mails when its events did not reach the system that they are sent to. What they are about is
 * read from the service again, now or as soon as there is a network: an event is old by then, and the service knows better.
 *
 * @throws AppError `not-events`, and nothing is kept of any file.
 */
export const takeEvents = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  sync: Sync,
  { files }: CallInput<'follow.takeEvents'>,
): CallOutput<'follow.takeEvents'> => {
  const events = files.flatMap(eventsIn);
  const places = creditorPlaces(store);
  const told = events.map((event) => toldBy(store, places, event));
  const byPlace = new Map(told.flat().map(({ place }) => [place, new Set<string>()]));
  for (const { place, actionId } of told.flat()) if (actionId !== null) byPlace.get(place)?.add(actionId);
  const at = clock.now().toISOString();
  store.inTransaction(() => {
    for (const [{ scopeId }, actionIds] of byPlace) tellOf(store, scopeId, [...actionIds], at);
  });
  // Without a network they are read with the next sync; what goes wrong now is said there.
  for (const { scope } of byPlace.keys()) void sync(scope).catch(() => undefined);
  return {
    events: events.length,
    invoices: new Set([...byPlace.values()].flatMap((ids) => [...ids])).size,
    creditors: [...new Set([...byPlace.keys()].map(({ creditor }) => creditor))],
    foreign: told.filter((whose) => whose.length === 0).length,
  };
};
