import { expect } from 'vitest';
import { z } from 'zod';
import { creditorId, type World } from './harness.ts';

/** Categories of customers as the practice service has them. */

const categories = z.array(z.object({ CategoryPublicId: z.string(), CategoryName: z.string() }));
const members = z.array(z.looseObject({ DebtorPublicId: z.string() }));

export const categoriesAt = async ({ hands }: Pick<World, 'hands'>): Promise<z.infer<typeof categories>> =>
  categories.parse(await hands.ask('GET', `/v1/debtors/debtorcategories/${creditorId}`));

/** Makes a category, or gives one another name; answers its id. */
export const addCategory = async (world: Pick<World, 'hands'>, name: string, id = ''): Promise<string> => {
  const query = new URLSearchParams({ name, ...(id === '' ? {} : { categorypublicid: id }) });
  await world.hands.ask('PUT', `/v1/debtors/debtorcategory/${creditorId}?${query.toString()}`);
  const found = (await categoriesAt(world)).find(({ CategoryName }) => CategoryName === name);
  return found?.CategoryPublicId ?? expect.fail('no such category');
};

export const putIn = async ({ hands }: Pick<World, 'hands'>, categoryId: string, debtorId: string): Promise<void> => {
  const query = new URLSearchParams({ debtorpublicid: debtorId, categorypublicid: categoryId });
  await hands.ask('POST', `/v1/debtors/adddebtortocategory/${creditorId}?${query.toString()}`);
};

/** The ids of the customers in a category. */
export const membersOf = async ({ hands }: Pick<World, 'hands'>, categoryId: string): Promise<readonly string[]> =>
  members
    .parse(await hands.ask('GET', `/v1/debtors/debtorsincategory/${creditorId}?categorypublicid=${categoryId}`))
    .map(({ DebtorPublicId }) => DebtorPublicId);
