import { describe, expect, test } from 'vitest';
import { type RegisterField, saysTheSame } from '../../shared/intake/register-fields.ts';

describe('what file and register say of a customer', () => {
  test.each<readonly [RegisterField, string, string]>([
    ['orgNo', '19556036-0793', '556036-0793'],
    ['phone', '070-123 45 67', '+46701234567'],
    ['zipCode', '22100', '221 00'],
    ['vatNumber', 'SE 556036079301', 'se556036079301'],
    ['email', 'Eva@Example.se', 'eva@example.se '],
    ['customerName', 'EK  & ALM AB', 'Ek & Alm AB'],
    ['city', '', ''],
  ])('of %s is the same however it is written: %s, %s', (field, a, b) => {
    expect(saysTheSame(field, a, b)).toBe(true);
  });

  test.each<readonly [RegisterField, string, string]>([
    ['email', 'eva.ek@example.se', 'evaek@example.se'],
    ['city', 'Malmö', 'Malmo'],
    ['address', 'Storgatan 1-3', 'Storgatan 13'],
    ['orgNo', '556036-0793', '556016-0680'],
    ['phone', '', '+46701234567'],
  ])('of %s differs where it does: %s, %s', (field, a, b) => {
    expect(saysTheSame(field, a, b)).toBe(false);
  });
});
