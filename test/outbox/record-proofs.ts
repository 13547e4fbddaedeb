import { z } from 'zod';
import { type ActProof } from './act-proofs.ts';
import { creditorId } from './harness.ts';

/** The acts with the registers: {@link ActProof}. */
export const recordProofs = {
  anonymizeCustomer: {
    write: { Method: 'PUT', Path: '/v1/debtors/anonymize' },
    act: ({ debtorId: recordId }) => ({ kind: 'anonymizeCustomer', recordId, to: { register: 'customers' } }),
    done: async (world, { debtorId }) => {
      const debtors = await world.hands.debtors();
      return debtors.filter((one) => one['DebtorPublicId'] === debtorId && (one['Email'] ?? null) === null).length;
    },
  },
  addRecord: {
    write: { Method: 'POST', Path: '/v1/costcenters/costcenter' },
    act: ({ n }) => ({
      kind: 'addRecord',
      to: { register: 'costCenters', values: [{ property: 'Code', value: `K${String(n)}` }] },
    }),
    done: async (world, { n }) => {
      const codes = z
        .array(z.looseObject({ Code: z.string() }))
        .parse(await world.hands.ask('GET', `/v1/costcenters/costcenters/${creditorId}`));
      return codes.filter(({ Code }) => Code === `K${String(n)}`).length;
    },
  },
  changeRecord: {
    write: { Method: 'PUT', Path: '/v1/debtors/debtor' },
    act: ({ n, debtorId: recordId }) => ({
      kind: 'changeRecord',
      recordId,
      to: {
        register: 'customers',
        changes: [{ property: 'Email', shown: `k${String(n)}@example.se`, value: 'ny@example.se' }],
      },
    }),
    done: async (world, { debtorId }) => {
      const debtors = await world.hands.debtors();
      return debtors.filter((one) => one['DebtorPublicId'] === debtorId && one['Email'] === 'ny@example.se').length;
    },
  },
} as const satisfies Readonly<Record<string, ActProof>>;
