import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Settled } from '../../shared/contract/contract.ts';
import { useAct } from '../../renderer/use-act.ts';
import { useKept } from '../../renderer/use-kept.ts';

const words = { sv: 'Nej.', en: 'No.' };
const no: Settled<string> = { ok: false, error: { code: 'no', sentence: words, nextStep: words } };
const yes = (value: string): Settled<string> => ({ ok: true, value });

describe('what was read of one thing', () => {
  let scope: EffectScope;
  beforeEach(() => {
    scope = effectScope();
  });
  afterEach(() => {
    scope.stop();
  });

  /** A place that shows something of `of`, with its readings in the order in which they were asked for. */
  const place = (first: string | null) => {
    const of = shallowRef<string | null>(first);
    const asked: { readonly of: string; readonly answer: (outcome: Settled<string>) => Promise<void> }[] = [];
    const act = useAct();
    const ask = (thing: string): Promise<Settled<string>> =>
      new Promise((resolve) => {
        asked.push({
          of: thing,
          answer: async (outcome) => {
            resolve(outcome);
            for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
          },
        });
      });
    const kept = scope.run(() => useKept(act, () => of.value, ask));
    if (kept === undefined) throw new Error('no scope');
    return { of, asked, act, ...kept };
  };

  it('stays where a later reading fails, and that is said until one succeeds', async () => {
    const { asked, act, found, load } = place('a');
    await asked[0]?.answer(yes('known'));
    void load();
    await asked[1]?.answer(no);
    expect([found.value, act.error.value?.code]).toEqual(['known', 'no']);
    void load();
    await asked[2]?.answer(yes('new'));
    expect([found.value, act.error.value]).toEqual(['new', null]);
  });

  it('is never shown of another thing: not before that is read, not where it cannot be, and not where its answer comes late', async () => {
    const { of, asked, found, load } = place('a');
    await asked[0]?.answer(yes('of a'));
    void load();
    of.value = 'b';
    await nextTick();
    expect([found.value, asked.map((one) => one.of)]).toEqual([null, ['a', 'a', 'b']]);
    await asked[1]?.answer(yes('late, of a'));
    await asked[2]?.answer(no);
    expect(found.value).toBeNull();
  });

  it('is nothing where there is nothing to read of', async () => {
    const { of, asked, found } = place('a');
    await asked[0]?.answer(yes('of a'));
    of.value = null;
    await nextTick();
    expect([found.value, asked.length]).toEqual([null, 1]);
  });
});
