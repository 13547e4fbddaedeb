import { type Act, type selfInvoiceActKinds } from '../../shared/contract/acts.ts';
import { type ActProof } from './act-proofs.ts';
import { type World } from './harness.ts';
import {
  addSelf,
  creditOf,
  openSelf,
  pay,
  payElsewhere,
  selfHappened,
  selfInvoice,
  selfNow,
  selfTotal,
  withExternalId,
} from './self-world.ts';

/** An act with a self invoice that leaves an event; attested unless it is to stay a draft. */
const proof = (
  Method: string,
  path: string,
  type: string,
  act: (actionId: string) => Act,
  attested = true,
): ActProof => ({
  write: { Method, Path: `/v1/selfinvoice/${path}` },
  prepare: async (world, { n }) => ({ otherId: await addSelf(world, n, attested) }),
  act: ({ otherId }) => act(otherId),
  done: (world, { otherId }) => selfHappened(world, otherId, type),
});

const flagged = async (world: World, id: string, value: boolean): Promise<number> =>
  (await selfNow(world, id)).State.IsPaused === value ? 1 : 0;

const pause = proof('PUT', 'pause', 'Paused', (actionId) => ({ kind: 'pauseSelfInvoice', actionId }));
const remove = proof('DELETE', 'action', '', (actionId) => ({ kind: 'removeSelfInvoice', actionId }), false);

/** How many credits of it wait as drafts. */
const creditsOf = async (world: World, id: string): Promise<number> => {
  const supplier = (await selfNow(world, id)).Debtor?.DebtorPublicId;
  const open = (await openSelf(world)).filter(({ DebtorPublicId }) => DebtorPublicId === supplier);
  return open.filter(({ InvoicedAmount }) => (InvoicedAmount?.value ?? 0) < 0).length;
};

/** Of the acts with self invoices. */
export const selfProofs: Readonly<Record<(typeof selfInvoiceActKinds)[number], ActProof>> = {
  createSelfInvoice: {
    write: { Method: 'POST', Path: '/v1/selfinvoice/action' },
    act: ({ n, debtorId }) => selfInvoice(n, debtorId),
    done: async (world, { n }) => (await withExternalId(world, `S-${String(n)}`)).length,
  },
  attestSelfInvoice: proof(
    'PUT',
    'attest',
    'Attested',
    (actionId) => ({ kind: 'attestSelfInvoice', actionId, total: selfTotal, vat: 25_000, currency: 'SEK' }),
    false,
  ),
  sendSelfInvoice: proof('PUT', 'sendinvoice', 'InvoiceSent', (actionId) => ({ kind: 'sendSelfInvoice', actionId })),
  paySelfInvoice: proof('PUT', 'sendpayment', 'PaymentSent', (actionId) => pay(actionId)),
  registerSelfPayment: proof('POST', 'registerexternalpayment', 'Paid', (actionId) => payElsewhere(actionId)),
  pauseSelfInvoice: { ...pause, done: (world, { otherId }) => flagged(world, otherId, true) },
  resumeSelfInvoice: {
    ...pause,
    write: { Method: 'PUT', Path: '/v1/selfinvoice/resume' },
    prepare: async (world, { n }) => {
      const otherId = await addSelf(world, n);
      await world.hands.ask('PUT', `/v1/selfinvoice/pause/${otherId}`);
      return { otherId };
    },
    act: ({ otherId }) => ({ kind: 'resumeSelfInvoice', actionId: otherId }),
    done: (world, { otherId }) => flagged(world, otherId, false),
  },
  noteSelfInvoice: proof('POST', 'comment', 'CommentedByCreditor', (actionId) => ({
    kind: 'noteSelfInvoice',
    actionId,
    comment: 'Ringt.',
  })),
  cancelSelfInvoice: proof('PUT', 'cancel', 'Cancelled', (actionId) => ({ kind: 'cancelSelfInvoice', actionId })),
  creditSelfInvoice: {
    write: { Method: 'POST', Path: '/v1/selfinvoice/action' },
    prepare: async (world, { n, debtorId }) => ({
      otherId: await addSelf(world, n, true, { DebtorPublicId: debtorId }),
    }),
    act: ({ otherId, debtorId }) => creditOf(otherId, debtorId),
    done: (world, { otherId }) => creditsOf(world, otherId),
  },
  removeSelfInvoice: {
    ...remove,
    done: (world, { otherId }) =>
      selfNow(world, otherId).then(
        () => 0,
        () => 1,
      ),
  },
};
