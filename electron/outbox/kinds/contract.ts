import { z } from 'zod';
import { type ActPayload, actPayloads } from '../../../shared/contract/acts.ts';
import { stockholmDate } from '../../../shared/domain/calendar-date.ts';
import { foldKey } from '../../../shared/domain/fold-key.ts';
import { type ContractViewIn, contractViewIn } from '../../../shared/service/contract-views.ts';
import { invoiceSubViewIn } from '../../../shared/service/invoice-views.ts';
import { readDay, stockholmDay } from '../../../shared/service/service-time.ts';
import { listIn, requiredTextIn, textIn } from '../../../shared/service/view-fields.ts';
import { madeOf } from '../../store/acts.ts';
import { actWords } from '../act-words.ts';
import { readFor } from '../read.ts';
import { actWork, eventIds, type Origin, type Sight } from './act.ts';

/** What is done with contract invoices. Source: endpoints a, Contract invoices. */

const contractSubsIn = listIn(z.object({ ActionPublicId: requiredTextIn, ContractNumber: textIn }));

const numberKey = (number: string | null | undefined): string => foldKey(number ?? '');

/** Whose a new contract is; null where that customer is not made yet. */
const debtorIdOf = ({ store, job }: Origin, { entry, debtorOf }: ActPayload<'createContract'>): string | null =>
  debtorOf === undefined ? (entry.DebtorPublicId ?? null) : madeOf(store, job.scopeId, debtorOf);

/** The customer's contracts with that number, or without any. */
const alike = async ({ drain, scope, job }: Sight, act: ActPayload<'createContract'>): Promise<readonly string[]> => {
  const { entry } = act;
  const debtorId = debtorIdOf({ store: drain.store, job }, act);
  if (debtorId === null) return [];
  const contracts = await readFor(
    drain,
    job,
    {
      endpoint: 'GET /v1/contractinvoice/actionsbydebtor/{id}',
      path: { id: scope.scope.creditorId },
      query: { debtorpublicid: debtorId },
    },
    contractSubsIn,
  );
  return contracts
    .filter(({ ContractNumber }) => numberKey(ContractNumber) === numberKey(entry.ContractNumber))
    .map(({ ActionPublicId }) => ActionPublicId);
};

/** The day that a new contract begins with; null where it does not say. */
const firstDay = ({ entry }: ActPayload<'createContract'>): string | null =>
  readDay(textIn.safeParse(entry.RecurrenceDetails['Start']).data ?? '');

/**
 * Makes a contract invoice, if its first day is still to come: it may have waited for the network, or for a person to ask for it again,
 * and the service makes up for what has been. Two would bill the customer twice, each time. One whose number the customer has a contract of already is
 * the same, whoever made it. They go one by one: two of one customer without a number could not be told apart.
 */
export const createContract = actWork({
  payload: actPayloads.createContract,
  call: (act, creditorId, _file, from) => ({
    endpoint: 'POST /v1/contractinvoice/action',
    body: { ...act.entry, DebtorPublicId: debtorIdOf(from, act) ?? '', CreditorPublicId: creditorId },
  }),
  about: () => null,
  held: async (sight, act) => {
    if (debtorIdOf({ store: sight.drain.store, job: sight.job }, act) === null) return actWords.noCustomer;
    const isNumbered = numberKey(act.entry.ContractNumber) !== '';
    // One that was there before may have been removed since.
    if (isNumbered && (sight.job.seen ?? []).length > 0 && (await alike(sight, act)).length > 0)
      return actWords.contractThere;
    const first = firstDay(act);
    return first !== null && first <= stockholmDate(sight.drain.now()) ? actWords.contractBegun(first) : null;
  },
  traces: alike,
});

/** A contract as it stands now, read for an act. @throws NotReadError. */
const readContractNow = ({ drain, job }: Sight, id: string): Promise<ContractViewIn> =>
  readFor(drain, job, { endpoint: 'GET /v1/contractinvoice/action/{id}', path: { id } }, contractViewIn);

/** The trace of a state: there or not. */
const standing =
  (isThere: (contract: ContractViewIn) => boolean) =>
  async (sight: Sight, { actionId }: { readonly actionId: string }): Promise<readonly string[]> =>
    isThere(await readContractNow(sight, actionId)) ? [actionId] : [];

/** Stops the automatic creation. */
export const pauseContract = actWork({
  payload: actPayloads.pauseContract,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/contractinvoice/pause/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: standing(({ State }) => State.IsPaused),
});

/** Starts it again; not from a day that has been, by when it may have waited: the service makes every invoice since then at once. */
export const resumeContract = actWork({
  payload: actPayloads.resumeContract,
  call: ({ actionId, nextDate }) => ({
    endpoint: 'PUT /v1/contractinvoice/resume/{id}',
    path: { id: actionId },
    query: { nextdate: nextDate },
  }),
  about: ({ actionId }) => actionId,
  held: ({ drain }, { nextDate }) =>
    Promise.resolve(
      nextDate !== undefined && nextDate < stockholmDate(drain.now()) ? actWords.resumeDayPast(nextDate) : null,
    ),
  traces: standing(({ State }) => !State.IsPaused),
});

const left =
  (type: string) =>
  async (sight: Sight, { actionId }: { readonly actionId: string }): Promise<readonly string[]> =>
    eventIds((await readContractNow(sight, actionId)).Events, type);

/**
 * Moves the next run by periods, only from where the person saw it. That it stands elsewhere afterwards does not show that it was
 * moved: it goes on by itself in the night. Twice would skip an invoice, or make one too many.
 */
export const moveContract = actWork({
  payload: actPayloads.moveContract,
  call: ({ actionId, steps }) => ({
    endpoint: 'PUT /v1/contractinvoice/movenextrun/{id}',
    path: { id: actionId },
    query: { steps },
  }),
  about: ({ actionId }) => actionId,
  held: async (sight, { actionId, from }) => {
    const { NextRunDate } = (await readContractNow(sight, actionId)).State;
    const next = NextRunDate === null ? null : stockholmDay(NextRunDate);
    return next === from ? null : actWords.otherNextRun(next, from);
  },
  traces: left('Moved'),
});

/** Makes an invoice now, only of the amount that the person saw. Two would bill the customer twice. */
export const runContract = actWork({
  payload: actPayloads.runContract,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/contractinvoice/createinvoice/{id}', path: { id: actionId } }),
  about: () => null,
  held: async (sight, { actionId, amount, currency }) => {
    const { Amount } = await readContractNow(sight, actionId);
    const isSame = Amount === null || (Amount.value === amount && Amount.currency === currency);
    return isSame ? null : actWords.otherAmount(Amount.value, amount, Amount.currency);
  },
  /** What it made so far. */
  traces: async ({ drain, job }, { actionId }) => {
    const made = await readFor(
      drain,
      job,
      { endpoint: 'GET /v1/contractinvoice/generatedinvoices/{id}', path: { id: actionId } },
      listIn(invoiceSubViewIn.pick({ ActionPublicId: true })),
    );
    return made.map(({ ActionPublicId }) => ActionPublicId);
  },
});

/** Removes one that made no invoice yet; any other the service refuses: it is paused instead (endpoints a, Contract invoices). */
export const removeContract = actWork({
  payload: actPayloads.removeContract,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/contractinvoice/action/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  takesAway: true,
});

/** A note on a contract. */
export const commentContract = actWork({
  payload: actPayloads.commentContract,
  call: ({ actionId, comment, target }) => ({
    endpoint: 'POST /v1/contractinvoice/comment',
    body: { ActionPublicId: actionId, Comment: comment, Target: target },
  }),
  about: ({ actionId }) => actionId,
  traces: left('CommentedByCreditor'),
});
