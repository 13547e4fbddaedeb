import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** What the application says while it goes on without a window, and before it ends. */

export type Activity = CallOutput<'runs.activity'>;

/** True while something is sent or waits for its time: without a window the application goes on then. */
export const goesOn = (activity: Activity): boolean => activity.sending > 0 || activity.next !== null;

/** `2026-11-30T08:00` → `2026-11-30 08:00` */
const at = (wall: string): string => wall.replace('T', ' ');

const sending = (n: number): LocalText =>
  n === 1
    ? text('En körning skickas.', 'A run is being sent.')
    : text(`${String(n)} körningar skickas.`, `${String(n)} runs are being sent.`);

/** The name of a run may be a customer's: it is not told while the window is locked. */
const waits = (next: NonNullable<Activity['next']>, locked: boolean): LocalText =>
  locked
    ? text(`En körning skickas ${at(next.wall)}.`, `A run goes out ${at(next.wall)}.`)
    : text(`${next.name} skickas ${at(next.wall)}.`, `${next.name} goes out ${at(next.wall)}.`);

/** What goes on: `En körning skickas.` */
export const activityWords = (activity: Activity, locked: boolean): LocalText => {
  const parts = [
    ...(activity.sending > 0 ? [sending(activity.sending)] : []),
    ...(activity.next === null ? [] : [waits(activity.next, locked)]),
  ];
  return text(parts.map(({ sv }) => sv).join(' '), parts.map(({ en }) => en).join(' '));
};

export const trayWords = {
  open: text('Öppna Runsheet', 'Open Runsheet'),
  pauseAll: text('Pausa allt som skickas', 'Pause all that is being sent'),
  quit: text('Avsluta Runsheet', 'Quit Runsheet'),
  idle: text('Inget skickas just nu.', 'Nothing is being sent now.'),
  staysTitle: text('Runsheet ligger kvar i meddelandefältet', 'Runsheet stays in the tray'),
  staysHow: text('Öppna eller avsluta det där.', 'Open or quit it there.'),
} as const;

/** What is told of a run while the window is locked: not its name. */
export const lockedNotice = {
  title: text('Runsheet är låst', 'Runsheet is locked'),
  body: text(
    'Det har hänt något med en körning. Lås upp för att se.',
    'Something happened to a run. Unlock to see it.',
  ),
} as const;

/** The question before the application ends while something goes on. */
export const leaveWords = {
  title: text('Avsluta Runsheet?', 'Quit Runsheet?'),
  sending: text(
    'Det som inte hunnit skickas ligger kvar och skickas när Runsheet startas igen. Inget skickas två gånger.',
    'What was not sent yet stays and is sent when Runsheet starts again. Nothing is sent twice.',
  ),
  waiting: text(
    'Är Runsheet avstängt då skickas körningen inte. Startas det inom ett dygn därefter går den genast, annars frågar Runsheet.',
    'If Runsheet is not running then, the run is not sent. Started within a day after that it goes at once; later Runsheet asks.',
  ),
  stay: text('Låt det gå', 'Keep going'),
  quit: text('Avsluta', 'Quit'),
} as const;
