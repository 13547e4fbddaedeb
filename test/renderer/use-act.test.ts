import { describe, expect, it } from 'vitest';
import { type Settled } from '../../shared/contract/contract.ts';
import { type AppErrorData } from '../../shared/domain/app-error.ts';
import { settleRefusals, useAct } from '../../renderer/use-act.ts';

const words = { sv: 'Nej.', en: 'No.' };
const errorOf = (code: string): AppErrorData => ({ code, sentence: words, nextStep: words });
const yes = <T>(value: T): Promise<Settled<T>> => Promise.resolve({ ok: true, value });
const no = (code: string): Promise<Settled<string>> => Promise.resolve({ ok: false, error: errorOf(code) });
/** A call that is answered when the test says so. */
const held = (): { readonly call: () => Promise<Settled<string>>; readonly answer: (value: string) => void } => {
  let reply: (outcome: Settled<string>) => void = () => undefined;
  const coming = new Promise<Settled<string>>((resolve) => {
    reply = resolve;
  });
  return { call: () => coming, answer: (value) => reply({ ok: true, value }) };
};

describe('an act and what is read beside it', () => {
  it('a reading takes no button out of the hand, however long it takes', async () => {
    const act = useAct();
    const slow = held();
    const reading = act.read(slow.call);
    expect([act.busy.value, act.reading.value]).toEqual([false, true]);
    expect(await act.run(() => yes('done'))).toBe('done');
    expect([act.busy.value, act.reading.value]).toEqual([false, true]);
    slow.answer('read');
    expect(await reading).toBe('read');
    expect(act.reading.value).toBe(false);
  });

  it('an act goes on until what came of it is shown', async () => {
    const act = useAct();
    const [call, shown] = [held(), held()];
    const told: string[] = [];
    const going = act.run(call.call, async (value) => {
      told.push(value);
      await act.read(shown.call);
    });
    expect(act.busy.value).toBe(true);
    call.answer('done');
    await expect.poll(() => told).toEqual(['done']);
    expect(act.busy.value).toBe(true);
    shown.answer('anew');
    expect(await going).toBe('done');
    expect([act.busy.value, act.reading.value]).toEqual([false, false]);
  });

  it('of two acts at once the button waits for both', async () => {
    const act = useAct();
    const [one, other] = [held(), held()];
    const going = [act.run(one.call), act.run(other.call)];
    one.answer('');
    await going[0];
    expect(act.busy.value).toBe(true);
    other.answer('');
    await going[1];
    expect(act.busy.value).toBe(false);
  });

  it('what an act was refused for stands through every reading, until the next act', async () => {
    const act = useAct();
    expect(await act.run(() => no('refused'))).toBeNull();
    await act.read(() => yes(''));
    expect(await act.read(() => no('unread'))).toBeNull();
    await act.read(() => yes(''));
    expect(act.error.value?.code).toBe('refused');
    await act.run(() => yes(''));
    expect(act.error.value).toBeNull();
  });

  it('a failed act shows nothing but why', async () => {
    const act = useAct();
    let shown = false;
    await act.run(
      () => no('refused'),
      () => {
        shown = true;
        return Promise.resolve();
      },
    );
    expect([shown, act.error.value?.code]).toEqual([false, 'refused']);
  });

  it('the error of a reading stands until a reading succeeds, or an act has something to say', async () => {
    const act = useAct();
    await act.read(() => no('unread'));
    expect(act.error.value?.code).toBe('unread');
    await act.read(() => yes(''));
    expect(act.error.value).toBeNull();

    // The bridge gives every unanswered call the same words: whose they are is still known.
    const same = errorOf('host-unreachable');
    await act.read(() => Promise.resolve({ ok: false, error: same }));
    await act.run(() => Promise.resolve({ ok: false, error: same }));
    await act.read(() => yes(''));
    expect(act.error.value).toBe(same);
  });

  it('only an act asks the person to settle a refusal', async () => {
    const act = useAct();
    let asked = 0;
    const stop = settleRefusals('stands', () => {
      asked += 1;
      return Promise.resolve(false);
    });
    await act.read(() => no('stands'));
    expect([asked, act.error.value?.code]).toEqual([0, 'stands']);
    expect(await act.run(() => no('stands'))).toBeNull();
    expect([asked, act.error.value]).toEqual([1, null]);
    stop();
  });
});
