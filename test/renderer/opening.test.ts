// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const opened = { ok: true, value: { lock: { state: 'open' } } };
const locked = { ok: false, error: { code: 'locked', sentence: { sv: '', en: '' }, nextStep: { sv: '', en: '' } } };

/** A window that was just opened, whose host gives these answers to `app.open` one after the other. */
const windowWith = async (...answers: readonly object[]) => {
  vi.resetModules();
  const asked: string[] = [];
  const next = answers.values();
  let tell: (name: string, data: unknown) => void = () => undefined;
  vi.stubGlobal('runsheet', {
    call: (name: string) => {
      asked.push(name);
      return Promise.resolve(name === 'app.open' ? next.next().value : { ok: true, value: { state: 'locked' } });
    },
    on: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  });
  const { connect } = await import('../../renderer/bridge.ts');
  await connect();
  const opening = await import('../../renderer/stores/opening.ts');
  const lock = await import('../../renderer/shell/lock.ts');
  return { asked, ...opening, ...lock, shut: () => tell('lock.changed', { shut: true }) };
};

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it('takes what was asked ahead once, and asks anew after it', async () => {
  const { asked, askOpening, takeOpening } = await windowWith(opened, opened);
  await askOpening();
  expect([await takeOpening(), asked.length]).toEqual([opened, 1]);
  await takeOpening();
  expect(asked).toEqual(['app.open', 'app.open']);
});

it('asks anew where it was refused: the window is open since', async () => {
  const { askOpening, takeOpening } = await windowWith(locked, opened);
  await askOpening();
  expect(await takeOpening()).toEqual(opened);
});

it('keeps nothing of what was asked ahead behind a shut lock', async () => {
  const { asked, askOpening, takeOpening, dropOpening } = await windowWith(opened, opened);
  await askOpening();
  dropOpening();
  await takeOpening();
  expect(asked.length).toBe(2);
});

it('asks how the lock stands only where nothing is known of it, or there was news while the window was made', async () => {
  const { asked, askOpening, takeLock, lockNowKnown, shut } = await windowWith(opened);
  await askOpening();
  takeLock({
    state: 'open',
    on: true,
    minutes: 5,
    kept: 'memory',
    waitSeconds: 0,
    preferences: { language: 'sv', scheme: 'system', density: 'normal' },
    connections: [],
  });
  expect((await lockNowKnown())?.state).toBe('open');
  expect(asked).toEqual(['app.open']);
  shut();
  expect((await lockNowKnown())?.state).toBe('locked');
  expect(asked).toEqual(['app.open', 'lock.state']);
});
