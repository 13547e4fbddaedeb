import { expect, it } from 'vitest';
import { movedField } from '../../electron/outbox/words.ts';
import { text } from '../../shared/domain/text.ts';

it('a value that moved is told between the marks of each language, and a blank one by a word', () => {
  const moved = movedField(text('Ort', 'City'), 'Ystad', '');
  expect(moved.sv).toBe('Ort är ”Ystad” hos tjänsten nu, inte tomt som när ändringen valdes.');
  expect(moved.en).toBe('City is “Ystad” at the service now, not blank as when the change was chosen.');
});
