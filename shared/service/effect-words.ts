import { type LocalText, text } from '../domain/text.ts';
import { type Effect } from './effects.ts';

/** What a call does, in a word or a few. */
export const effectWords: Readonly<Record<Effect, LocalText>> = {
  reads: text('Läser', 'Reads'),
  writes: text('Ändrar', 'Changes'),
  sends: text('Skickar eller betalar', 'Sends or pays'),
  final: text('Går inte att ångra', 'Cannot be undone'),
};
