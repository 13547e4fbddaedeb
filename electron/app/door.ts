import { type z } from 'zod';
import {
  contract,
  isCallName,
  type CallInput,
  type CallName,
  type CallOutput,
  type Handlers,
  type Settled,
} from '../../shared/contract/contract.ts';
import { AppError, type AppErrorData } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** Where a fault of ours is written down for whoever has to find it. */
export type LogFault = (call: string, error: unknown) => void;

type Schemas = {
  readonly [N in CallName]: {
    readonly input: z.ZodType<CallInput<N>>;
    readonly output: z.ZodType<CallOutput<N>>;
  };
};
const schemas: Schemas = contract;

const refused = (error: AppErrorData): Settled<never> => ({ ok: false, error });

const unknownCall: AppErrorData = {
  code: 'unknown-call',
  sentence: text(
    'Fönstret bad om något som Runsheet inte kan.',
    'The window asked for something that Runsheet cannot do.',
  ),
  nextStep: text('Stäng Runsheet och öppna igen.', 'Close Runsheet and open it again.'),
};

const badArguments: AppErrorData = {
  code: 'bad-arguments',
  sentence: text(
    'Uppgifterna har inte den form som behövs. Inget gjordes.',
    'The values do not have the shape that is needed. Nothing was done.',
  ),
  nextStep: text('Se över det du skrev och försök igen.', 'Look over what you wrote and try again.'),
};

const unexpected: AppErrorData = {
  code: 'unexpected',
  sentence: text(
    'Något gick fel i Runsheet. Det som redan var sparat är kvar.',
    'Something went wrong in Runsheet. What was already saved is still there.',
  ),
  nextStep: text(
    'Försök igen. Händer det igen: stäng Runsheet, öppna igen och se loggen i datamappen.',
    'Try again. If it happens again, close Runsheet, open it again and see the log in the data folder.',
  ),
};

const settle = async <N extends CallName>(
  handlers: Handlers,
  name: N,
  input: unknown,
  log: LogFault,
): Promise<Settled<CallOutput<N>>> => {
  const asked = schemas[name].input.safeParse(input);
  if (!asked.success) return refused(badArguments);
  try {
    return { ok: true, value: schemas[name].output.parse(await handlers[name](asked.data)) };
  } catch (error) {
    if (error instanceof AppError) return refused(error.data);
    log(name, error);
    return refused(unexpected);
  }
};

/**
 * The one way in, for every host: the name must stand in the contract, what goes in and what comes out is parsed, and
 * every call settles with a value or an error in words. Never rejects.
 */
export const answer = (handlers: Handlers, name: unknown, input: unknown, log: LogFault): Promise<Settled<unknown>> =>
  isCallName(name) ? settle(handlers, name, input, log) : Promise.resolve(refused(unknownCall));
