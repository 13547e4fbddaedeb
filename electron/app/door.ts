import { type z } from 'zod';
import {
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

/** The shapes of the calls that a door is for: the whole contract, or a part of it. */
type Shapes<Name extends CallName> = {
  readonly [N in Name]: {
    readonly input: z.ZodType<CallInput<N>>;
    readonly output: z.ZodType<CallOutput<N>>;
  };
};

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

interface Behind<Name extends CallName> {
  readonly shapes: Shapes<Name>;
  readonly handlers: Pick<Handlers, Name>;
  readonly log: LogFault;
}

const settle = async <Name extends CallName, N extends Name>(
  { shapes, handlers, log }: Behind<Name>,
  name: N,
  input: unknown,
): Promise<Settled<CallOutput<N>>> => {
  const asked = shapes[name].input.safeParse(input);
  if (!asked.success) return refused(badArguments);
  try {
    return { ok: true, value: shapes[name].output.parse(await handlers[name](asked.data)) };
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
export const doorTo = <Name extends CallName>(
  behind: Behind<Name>,
): ((name: unknown, input: unknown) => Promise<Settled<unknown>>) => {
  const isName = (name: unknown): name is Name => typeof name === 'string' && Object.hasOwn(behind.shapes, name);
  return (name, input) => (isName(name) ? settle(behind, name, input) : Promise.resolve(refused(unknownCall)));
};
