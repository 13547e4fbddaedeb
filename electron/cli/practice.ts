import { join } from 'node:path';
import { startPracticeThread } from '../practice/practice-thread-host.ts';
import { text } from '../../shared/domain/text.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { type Terminal } from './terminal.ts';

/** Starts the practice service on its own and waits for Ctrl+C. */
export const practice = async (folder: string, port: number, terminal: Terminal): Promise<ExitCode> => {
  const service = await startPracticeThread({ file: join(folder, 'practice.sqlite'), port });
  terminal.out(service.url);
  terminal.say(
    text(
      'Övningstjänsten är igång: användare demo, lösenord demo. Avsluta med Ctrl+C.',
      'The practice service is running: user demo, password demo. End with Ctrl+C.',
    ),
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await service.close();
  return exitCodes.done;
};
