import { z } from 'zod';
import { type ActProof } from './act-proofs.ts';
import { addCategory, categoriesAt, membersOf, putIn } from './categories-world.ts';
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
  putInCategory: {
    write: { Method: 'POST', Path: '/v1/debtors/adddebtortocategory' },
    prepare: async (world, { n }) => ({ otherId: await addCategory(world, `Guld ${String(n)}`) }),
    act: ({ n, debtorId: recordId, otherId }) => ({
      kind: 'putInCategory',
      recordId,
      to: { register: 'customers' },
      categoryId: otherId,
      shown: `Guld ${String(n)}`,
    }),
    done: async (world, { debtorId, otherId }) =>
      (await membersOf(world, otherId)).filter((id) => id === debtorId).length,
  },
  takeOutOfCategory: {
    write: { Method: 'DELETE', Path: '/v1/debtors/deletedebtorfromcategory' },
    prepare: async (world, { n, debtorId }) => {
      const otherId = await addCategory(world, `Guld ${String(n)}`);
      await putIn(world, otherId, debtorId);
      return { otherId };
    },
    act: ({ n, debtorId: recordId, otherId }) => ({
      kind: 'takeOutOfCategory',
      recordId,
      to: { register: 'customers' },
      categoryId: otherId,
      shown: `Guld ${String(n)}`,
    }),
    done: async (world, { debtorId, otherId }) => ((await membersOf(world, otherId)).includes(debtorId) ? 0 : 1),
  },
  saveCategory: {
    write: { Method: 'PUT', Path: '/v1/debtors/debtorcategory' },
    act: ({ n }) => ({ kind: 'saveCategory', shown: '', name: `Silver ${String(n)}` }),
    done: async (world, { n }) =>
      (await categoriesAt(world)).filter(({ CategoryName }) => CategoryName === `Silver ${String(n)}`).length,
  },
  removeCategory: {
    write: { Method: 'DELETE', Path: '/v1/debtors/deletedebtorcategory' },
    prepare: async (world, { n }) => ({ otherId: await addCategory(world, `Guld ${String(n)}`) }),
    act: ({ n, otherId }) => ({ kind: 'removeCategory', categoryId: otherId, shown: `Guld ${String(n)}` }),
    done: async (world, { otherId }) =>
      (await categoriesAt(world)).some(({ CategoryPublicId }) => CategoryPublicId === otherId) ? 0 : 1,
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
