import { text } from '../../shared/domain/text.ts';
import { practiceOf } from '../hosts/compose.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Terminal } from './terminal.ts';

export interface PracticeWish {
  readonly port: number;
  readonly clock: number | null;
}

/** What a start that failed is called in a person's words. */
const notStarted = (thrown: unknown, port: number): unknown => {
  if (!(thrown instanceof Error)) return thrown;
  if ('code' in thrown && thrown.code === 'EADDRINUSE')
    return new CommandError(
      exitCodes.service,
      text(`Porten ${String(port)} används redan.`, `Port ${String(port)} is in use already.`),
      text('Välj en annan med --port, eller utelämna den.', 'Choose another with --port, or leave it out.'),
    );
  if (thrown.name === 'ClockBehindError')
    return new CommandError(
      exitCodes.usage,
      text(
        'Övningsföretagets klocka har redan gått längre än så.',
        'The practice company’s clock has already gone beyond that.',
      ),
      text(
        'Välj en senare --clock, eller en tom mapp med --data.',
        'Choose a later --clock, or an empty folder with --data.',
      ),
    );
  return thrown;
};

/** Starts the practice service on its own, tells its address and credentials, and waits for Ctrl+C. */
export const practice = async (
  folder: string,
  workers: URL,
  { port, clock }: PracticeWish,
  terminal: Terminal,
): Promise<ExitCode> => {
  const holder = practiceOf(folder, workers, { port, ...(clock === null ? {} : { clock }) });
  const { url } = await holder.start().catch((thrown: unknown) => {
    throw notStarted(thrown, port);
  });
  terminal.out(url);
  terminal.say(
    text(
      'Övningstjänsten är igång: användare demo, lösenord demo. Avsluta med Ctrl+C.',
      'The practice service is running: user demo, password demo. End with Ctrl+C.',
    ),
  );
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
  await holder.close();
  return exitCodes.done;
};
