import { type z } from 'zod';
import { contract, type CallInput, type CallName, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Application } from '../app/application.ts';

/** A call of the contract, as the window makes it; an error in words becomes a thrown AppError. */
export type Ask = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;

type Outputs = { readonly [N in CallName]: { readonly output: z.ZodType<CallOutput<N>> } };
const outputs: Outputs = contract;

/** The command line stands where the window stands: it reaches the application by the same calls, and holds no rule. */
export const askOf =
  (application: Application): Ask =>
  async (name, input) => {
    const settled = await application.call(name, input);
    if (!settled.ok) throw new AppError(settled.error.code, settled.error.sentence, settled.error.nextStep);
    return outputs[name].output.parse(settled.value);
  };
