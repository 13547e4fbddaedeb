import { text } from '../../shared/domain/text.ts';
import { practiceOf } from '../hosts/compose.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { type Terminal } from './terminal.ts';

/** Starts the practice service on its own and waits for Ctrl+C. */
export const practice = async (folder: string, workers: URL, port: number, terminal: Terminal): Promise<ExitCode> => {
  const holder = practiceOf(folder, workers, port);
  const { url } = await holder.start();
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
