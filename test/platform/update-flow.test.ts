import { describe, expect, it } from 'vitest';
import { type Activity } from '../../electron/platform/background-words.ts';
import { type Offer, updateFlow } from '../../electron/platform/update-flow.ts';
import { type Question } from '../../electron/platform/update-words.ts';

const sha512 = `${'A'.repeat(86)}==`;
const offer: Offer = { version: '1.2.4', files: [{ url: 'a.exe', sha512 }] };
const idle: Activity = { sending: 0, needsPerson: 0, done: null, next: null };
const pushing: Activity = { ...idle, sending: 1 };

/** A flow with a person who answers in turn by the places of the buttons; what happened, in its order. */
const made = (answers: readonly number[], channel: () => Promise<Offer | null> = () => Promise.resolve(offer)) => {
  const happened: string[] = [];
  const left = [...answers];
  const state = {
    activity: idle,
    mayFinish: true,
    duringDownload: (): Promise<void> => Promise.resolve(),
    whenAsked: (_title: string): void => undefined,
  };
  const does = (what: string) => () => {
    happened.push(what);
    return Promise.resolve();
  };
  const flow = updateFlow({
    engine: {
      check: () => {
        happened.push('check');
        return channel();
      },
      download: async () => {
        happened.push('download');
        await state.duringDownload();
      },
      installAtQuit: does('install at quit'),
      installNow: () => {
        happened.push('install now');
      },
    },
    running: '1.2.3',
    activity: () => Promise.resolve(state.activity),
    ask: ({ title, buttons }: Question) => {
      happened.push(title.en);
      state.whenAsked(title.en);
      return Promise.resolve(left.shift() ?? buttons.length - 1);
    },
    finish: () => {
      happened.push('finish');
      return Promise.resolve(state.mayFinish);
    },
    log: (error) => {
      happened.push(`log: ${String(error)}`);
    },
    now: () => Date.parse('2026-11-30T07:00:00Z'),
  });
  return { flow, happened, state };
};

describe('an update', () => {
  it('is neither fetched nor installed without a yes', async () => {
    const { flow, happened } = made([1]);
    await flow.look('clock');
    expect(happened).toEqual(['check', 'Runsheet 1.2.4 is available']);
  });

  it('is fetched at a yes, and installed at another, when everything is put away', async () => {
    const { flow, happened } = made([0, 0]);
    await flow.look('clock');
    expect(happened).toEqual([
      'check',
      'Runsheet 1.2.4 is available',
      'download',
      'Runsheet 1.2.4 is downloaded',
      'finish',
      'install now',
    ]);
  });

  it('is installed at the end of the application where the person wants that, and not asked of again', async () => {
    const { flow, happened } = made([0, 1]);
    await flow.look('clock');
    expect(happened.at(-1)).toBe('install at quit');
    const before = happened.length;
    await flow.look('clock');
    expect(happened.length).toBe(before);
  });

  it('stays fetched and uninstalled where the person closes the question, and is asked of the next time', async () => {
    const { flow, happened } = made([0]);
    await flow.look('clock');
    expect(happened.at(-1)).toBe('Runsheet 1.2.4 is downloaded');
    await flow.look('clock');
    expect(happened.slice(4)).toEqual(['Runsheet 1.2.4 is downloaded']);
  });

  it('is not installed where something still goes on that the person keeps', async () => {
    const { flow, happened, state } = made([0, 0]);
    state.mayFinish = false;
    await flow.look('clock');
    expect(happened.at(-1)).toBe('finish');
  });

  it('is not even looked for while a run is pushed; whoever asks is told why', async () => {
    const { flow, happened, state } = made([]);
    state.activity = pushing;
    await flow.look('clock');
    expect(happened).toEqual([]);
    await flow.look('person');
    expect(happened).toEqual(['No update now']);
  });

  it('waits, once it is fetched, for a run that began meanwhile', async () => {
    const { flow, happened, state } = made([0, 0]);
    state.duringDownload = () => {
      state.activity = pushing;
      return Promise.resolve();
    };
    await flow.look('clock');
    expect(happened.at(-1)).toBe('download');
    expect(flow.waits()).toBe(true);
    state.activity = idle;
    await flow.look('clock');
    expect(happened.at(-1)).toBe('install now');
    expect(flow.waits()).toBe(false);
  });

  it('is not installed where a run began while the question stood open', async () => {
    const { flow, happened, state } = made([0, 0]);
    state.whenAsked = (title) => {
      if (title.includes('downloaded')) state.activity = pushing;
    };
    await flow.look('clock');
    expect(happened.at(-1)).toBe('Runsheet 1.2.4 is downloaded');
  });

  it('of an earlier version, or over http, is refused in the log and not in the face', async () => {
    for (const bad of [
      { ...offer, version: '1.2.2' },
      { ...offer, files: [{ url: 'http://updates.example/a.exe', sha512 }] },
    ]) {
      const { flow, happened } = made([0, 0], () => Promise.resolve(bad));
      await flow.look('clock');
      expect(happened).toEqual(['check', expect.stringContaining('log: Error: update refused')]);
    }
  });

  it('that cannot be asked for is told to whoever asked, and otherwise to the log alone', async () => {
    const { flow, happened } = made([], () => Promise.reject(new Error('no network')));
    await flow.look('clock');
    expect(happened).toEqual(['check', 'log: Error: no network']);
    await flow.look('person');
    expect(happened.slice(2)).toEqual(['check', 'log: Error: no network', 'Could not check for updates']);
  });

  it('that there is none is told to whoever asked alone', async () => {
    const { flow, happened } = made([], () => Promise.resolve(null));
    await flow.look('clock');
    await flow.look('person');
    expect(happened).toEqual(['check', 'check', 'You have the latest version']);
  });

  it('is fetched once, however often somebody asks meanwhile', async () => {
    const { flow, happened, state } = made([0]);
    state.duringDownload = async () => {
      await flow.look('clock');
      await flow.look('person');
    };
    await flow.look('person');
    expect(happened.filter((what) => what === 'download').length).toBe(1);
    expect(happened).toContain('Runsheet 1.2.4 is being downloaded');
  });
});
