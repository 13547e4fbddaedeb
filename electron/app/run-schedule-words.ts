import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** The sentences of sending at a time. */

const chooseAnother = text('Välj en annan tid, eller skicka nu.', 'Choose another time, or send now.');

export const noSuchTime = (): AppError =>
  new AppError(
    'schedule-no-such-time',
    text('Den dagen eller tiden finns inte.', 'There is no such day or time.'),
    text(
      'Skriv dag och klockslag, till exempel 2026-11-30 och 08:00.',
      'Type a day and a time, as 2026-11-30 and 08:00.',
    ),
  );

export const inThePast = (): AppError =>
  new AppError('schedule-past', text('Den tiden har redan varit.', 'That time has already been.'), chooseAnother);

export const tooFarAhead = (): AppError =>
  new AppError(
    'schedule-too-far',
    text('En körning kan vänta högst ett år på att skickas.', 'A run can wait for a year at most to be sent.'),
    text('Välj en närmare tid.', 'Choose a nearer time.'),
  );

export const notApproved = (): AppError =>
  new AppError(
    'schedule-not-approved',
    text(
      'Bara en godkänd körning som inte har börjat skickas kan få en tid.',
      'Only an approved run that is not on its way yet can be given a time.',
    ),
    text('Godkänn körningen först.', 'Approve the run first.'),
  );

/** It stood still too long after its time to go without being asked about. */
export const missed: LocalText = text(
  'Runsheet var inte igång när körningen skulle ha skickats, och det är mer än ett dygn sedan.',
  'Runsheet was not running when the run was to be sent, and that is more than a day ago.',
);
