import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** Why the practice company does not start anew: nothing was changed then. */

export const practiceSending = (): AppError =>
  new AppError(
    'anew-sending',
    text('Övningsföretaget skickar just nu.', 'The practice company is sending just now.'),
    text(
      'Inget är ändrat. Pausa körningen eller vänta tills den är klar, och försök igen.',
      'Nothing was changed. Pause the run or wait until it is done, and try again.',
    ),
  );

export const readingIn = (): AppError =>
  new AppError(
    'anew-reading-in',
    text('En fil läses in just nu och skulle gå förlorad.', 'A file is being imported just now and would be lost.'),
    text(
      'Inget är ändrat. Vänta tills den är inläst och försök igen.',
      'Nothing was changed. Wait until it is imported and try again.',
    ),
  );

export const alreadyAnew = (): AppError =>
  new AppError(
    'anew-already',
    text('Övningsföretaget har redan börjat om.', 'The practice company has already started anew.'),
    text(
      'Inget mer är ändrat. Fråga igen om det ska börja om en gång till.',
      'Nothing more was changed. Ask again if it is to start anew once more.',
    ),
  );

export const noPractice = (): AppError =>
  new AppError(
    'anew-none',
    text('Det finns inget övningsföretag här.', 'There is no practice company here.'),
    text('Starta övningsföretaget under Inställningar.', 'Start the practice company under Settings.'),
  );

export const practiceHeld = (cause: unknown): AppError =>
  new AppError(
    'anew-file-held',
    text(
      'Övningsföretagets förra fil används av ett annat program och kunde inte tas bort.',
      'The former file of the practice company is in use by another program and could not be removed.',
    ),
    text('Stäng det programmet och försök igen.', 'Close that program and try again.'),
    { cause },
  );
