import { z } from 'zod';
import { type Act } from '../../shared/contract/acts.ts';
import { contractViewIn } from '../../shared/service/contract-views.ts';
import { type ActProof } from './act-proofs.ts';
import { type Billed, contractsOf, make, sums } from './acts-world.ts';
import { type World } from './harness.ts';

/** Monthly from January 2027 on, 125,xx kr each. Answers its id. */
export const addContract = (world: World, { debtorId, entry }: Billed, end?: string): Promise<string> =>
  make(world, '/v1/contractinvoice/action', {
    DebtorPublicId: debtorId,
    PaymentTermsInDays: 30,
    Records: entry.Records,
    RecurrenceDetails: {
      RecurrenceInterval: 'Monthly',
      MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
      Start: '2027-01-01',
      NoEndDate: end === undefined,
      End: end,
    },
  });

export const contractNow = async (world: World, id: string) =>
  contractViewIn.parse(await world.hands.ask('GET', `/v1/contractinvoice/action/${id}`));

export const madeOf = async (world: World, id: string): Promise<number> =>
  z.array(z.unknown()).parse(await world.hands.ask('GET', `/v1/contractinvoice/generatedinvoices/${id}`)).length;

const contractEvents =
  (type: string): ActProof['done'] =>
  async (world, { otherId }) =>
    (await contractNow(world, otherId)).Events.filter(({ EventType }) => EventType === type).length;

const contractProof = (
  write: ActProof['write'],
  act: (contractId: string, invoice: Billed) => Act,
  done: ActProof['done'],
  paused = false,
): ActProof => ({
  write,
  prepare: async (world, invoice) => {
    const otherId = await addContract(world, invoice);
    if (paused) await world.hands.ask('PUT', `/v1/contractinvoice/pause/${otherId}`);
    return { otherId };
  },
  act: (invoice) => act(invoice.otherId, invoice),
  done,
});

const put = (act: string) => ({ Method: 'PUT', Path: `/v1/contractinvoice/${act}` });

/** Acts with a contract invoice. */
export const contractProofs = {
  pauseContract: contractProof(
    put('pause'),
    (actionId) => ({ kind: 'pauseContract', actionId }),
    contractEvents('Paused'),
  ),
  resumeContract: contractProof(
    put('resume'),
    (actionId) => ({ kind: 'resumeContract', actionId, nextDate: '2027-02-01' }),
    contractEvents('Resumed'),
    true,
  ),
  moveContract: contractProof(
    put('movenextrun'),
    (actionId) => ({ kind: 'moveContract', actionId, steps: 1, from: '2027-01-01' }),
    contractEvents('Moved'),
  ),
  runContract: contractProof(
    put('createinvoice'),
    (actionId, { n }) => ({ kind: 'runContract', actionId, amount: sums(n).total, currency: sums(n).currency }),
    (world, { otherId }) => madeOf(world, otherId),
  ),
  changeContract: contractProof(
    { Method: 'PUT', Path: '/v1/contractinvoice/action' },
    (actionId) => ({
      kind: 'changeContract',
      actionId,
      changes: [{ property: 'OurReference', shown: '', value: 'Karin Ek' }],
    }),
    contractEvents('Updated'),
  ),
  removeContract: contractProof(
    { Method: 'DELETE', Path: '/v1/contractinvoice/action' },
    (actionId) => ({ kind: 'removeContract', actionId }),
    async (world, { debtorId }) => 1 - (await contractsOf(world, { debtorId })),
  ),
  commentContract: contractProof(
    { Method: 'POST', Path: '/v1/contractinvoice/comment' },
    (actionId) => ({ kind: 'commentContract', actionId, comment: 'Ring först.', target: 'Private' }),
    contractEvents('CommentedByCreditor'),
  ),
} as const;
