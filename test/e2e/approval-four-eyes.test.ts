import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { sheet, twoPeople } from './two-people.ts';

const tab = practiceTab();
const { approve, at, send, toReview } = tab;

it('where the company wants two people, whoever approved is not asked for the attest, and another one is', async () => {
  const { world, as, wantFourEyes } = await twoPeople(tab);
  const stages = async (): Promise<readonly string[]> => (await world.hands.open()).map(({ Stage }) => Stage);
  await as('Anna');
  await wantFourEyes();
  await toReview(sheet);
  await approve();
  await send();
  await at('approval-line').waitFor(soon);
  expect([await stages(), await at('attest-other').count()]).toEqual([['Created', 'Created'], 0]);

  await at('nav-runs').click();
  await as('Bo');
  await pressOn(at('waiting-attest').getByRole('link'), 'Enter');
  await pressOn(at('attest-other').filter({ hasText: 'bo' }), 'Enter');
  await at('attest-other').waitFor({ state: 'detached', ...soon });
  await expect.poll(stages, soon).toEqual(['InvoiceSent', 'InvoiceSent']);
  expect(tab.faults).toEqual([]);
}, 120_000);
