import { type CallOutput, type Settled } from '../../shared/contract/contract.ts';
import { call } from '../bridge.ts';

type Opening = Settled<CallOutput<'app.open'>>;

let ahead: Promise<Opening> | null = null;

/** Asks for what the first room stands on while the window itself is still being made. */
export const askOpening = (): Promise<Opening> => {
  ahead = call('app.open', {});
  return ahead;
};

/** What was asked for ahead, once; asked for now where it was not, or was refused: a window that was locked is open since. */
export const takeOpening = async (): Promise<Opening> => {
  const taken = await ahead;
  ahead = null;
  return taken?.ok === true ? taken : call('app.open', {});
};

/** What was read before the lock shut leaves the window with all the rest. */
export const dropOpening = (): void => {
  ahead = null;
};
