import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { AppError, type AppErrorData } from '../../shared/domain/app-error.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Emit } from './deps.ts';
import { type StagedFiles } from './staged-files.ts';

/** Something for the window that comes from outside it. */
export type HandIn =
  | { readonly what: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly what: 'refused'; readonly name: string; readonly error: AppErrorData }
  | { readonly what: 'told'; readonly text: LocalText };

export interface HandedIn {
  readonly handlers: Pick<Handlers, 'host.take'>;
  /** Keeps it until a window takes it, and tells the window; a file is staged. False where a file was not taken: why is kept. */
  readonly add: (thing: HandIn) => Promise<boolean>;
}

type Held = CallOutput<'host.take'>;

const nothing: Held = { files: [], refused: [], told: [] };

/** What waits for a window: there may be none, and one that is being opened asks when it is there. */
export const handedIn = (staged: StagedFiles, emit: Emit): HandedIn => {
  let held = nothing;
  const hold = (more: Partial<Held>): void => {
    held = {
      files: [...held.files, ...(more.files ?? [])],
      refused: [...held.refused, ...(more.refused ?? [])],
      told: [...held.told, ...(more.told ?? [])],
    };
    emit('host.handed', {});
  };
  const stage = async (name: string, bytes: Uint8Array): Promise<boolean> => {
    try {
      const { fileId } = await staged.add(name, bytes);
      hold({ files: [{ fileId, name }] });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      hold({ refused: [{ name, error: error.data }] });
      return false;
    }
  };
  return {
    add: async (thing) => {
      if (thing.what === 'file') return stage(thing.name, thing.bytes);
      if (thing.what === 'told') hold({ told: [thing.text] });
      else hold({ refused: [{ name: thing.name, error: thing.error }] });
      return thing.what === 'told';
    },
    handlers: {
      'host.take': async () => {
        const taken = held;
        held = nothing;
        return taken;
      },
    },
  };
};
