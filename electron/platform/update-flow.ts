import { type LocalText } from '../../shared/domain/text.ts';
import { type Activity } from './background-words.ts';
import { type OfferedFile, whyLater, whyRefused } from './update-rules.ts';
import { offerWords, type Question, readyWords, told } from './update-words.ts';

/** What an update is to the flow below. */
export interface Offer {
  readonly version: string;
  readonly files: readonly OfferedFile[];
}

/** Fetches and installs. What it fetched is checked by its sum, and on Windows and macOS by its signature. */
export interface UpdateEngine {
  /** What the channel offers now; null where it has nothing later. @throws where it cannot be asked. */
  readonly check: () => Promise<Offer | null>;
  /** @throws where what came is not what was offered. */
  readonly download: () => Promise<void>;
  /** Installs when the application ends by itself. */
  readonly installAtQuit: () => Promise<void>;
  /** Ends the application, installs, and starts the new one. */
  readonly installNow: () => void;
}

export interface UpdateOptions {
  readonly engine: UpdateEngine;
  /** The running version. */
  readonly running: string;
  readonly activity: () => Promise<Activity>;
  /** Asks the person; answers the place of the button. */
  readonly ask: (question: Question) => Promise<number>;
  /** Puts away what is open; false where the person wants to go on. */
  readonly finish: () => Promise<boolean>;
  readonly log: (error: unknown) => void;
  /** Epoch ms. */
  readonly now: () => number;
}

type Asker = 'person' | 'clock';

export interface UpdateFlow {
  /** True while what was fetched waits for a run to be done before a person is asked. */
  readonly waits: () => boolean;
  /**
   * Looks for an update and leads a person through it, a question at a time: nothing is fetched or installed without a yes. Whoever
   * asked by the menu is told of everything; the clock says nothing but the questions. Never throws.
   */
  readonly look: (asker: Asker) => Promise<void>;
}

/** The updater's course: look, ask, fetch, ask, install. */
export const updateFlow = (options: UpdateOptions): UpdateFlow => {
  const { engine, running, ask, log } = options;
  /** The version that is here and may be installed; `fetching` the one on its way. */
  let ready: string | null = null;
  let fetching: string | null = null;
  let agreed = false;
  let asking = false;
  let held = false;

  const later = async (): Promise<LocalText | null> => whyLater(await options.activity(), options.now());

  const tell = async (asker: Asker, question: Question): Promise<void> => {
    if (asker === 'person') await ask(question);
  };

  const install = async (version: string): Promise<void> => {
    // A run may have begun since it was fetched.
    held = (await later()) !== null;
    if (held) return;
    const answer = await ask(readyWords(version));
    if (answer === 1) {
      agreed = true;
      await engine.installAtQuit();
    }
    if (answer === 0 && (await later()) === null && (await options.finish())) engine.installNow();
  };

  const fetchIt = async (version: string): Promise<void> => {
    fetching = version;
    try {
      await engine.download();
      ready = version;
    } finally {
      fetching = null;
    }
  };

  const offered = async (asker: Asker): Promise<void> => {
    const offer = await engine.check();
    const refused = offer === null ? null : whyRefused(offer, running);
    if (refused !== null) log(new Error(`update refused: ${refused}`));
    if (offer === null || refused !== null) {
      await tell(asker, told.newest(running));
      return;
    }
    if ((await ask(offerWords(offer.version, running))) !== 0) return;
    await fetchIt(offer.version);
    await install(offer.version);
  };

  const course = async (asker: Asker): Promise<void> => {
    const why = await later();
    if (why !== null) await tell(asker, told.not(why));
    else if (ready !== null && (!agreed || asker === 'person')) await install(ready);
    else if (ready === null) await offered(asker);
  };

  /** One course at a time. */
  const alone = async (asker: Asker): Promise<void> => {
    asking = true;
    try {
      await course(asker);
    } finally {
      asking = false;
    }
  };

  return {
    waits: () => held,
    look: async (asker) => {
      try {
        if (!asking) await alone(asker);
        else if (fetching !== null) await tell(asker, told.under(fetching));
      } catch (error) {
        log(error);
        await tell(asker, told.failed).catch(() => undefined);
      }
    },
  };
};
