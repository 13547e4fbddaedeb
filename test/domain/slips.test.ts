import { describe, expect, it } from 'vitest';
import { repairLetters } from '../../shared/domain/broken-letters.ts';
import { meantEmail } from '../../shared/domain/email-typo.ts';

describe('slips in e-mail addresses', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['Anna@Gmial.Com', 'Anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@gmial.con', 'anna@gmail.com'],
    ['anna@example.con', 'anna@example.com'],
    ['anna@hotmal.se', 'anna@hotmail.se'],
    ['anna@hotmailse', 'anna@hotmail.se'],
    ['anna@gmailcom', 'anna@gmail.com'],
    ['anna@gmail,com', 'anna@gmail.com'],
    ['anna@outlok.com', 'anna@outlook.com'],
  ])('%s is meant as %s', (written, meant) => {
    expect(meantEmail(written)).toBe(meant);
  });
  it.each([
    'anna@gmail.com',
    'anna@hotmail.se',
    'anna@mail.com',
    'anna@email.com',
    'anna@live.se',
    'anna@liv.se',
    'anna@example.co',
    'anna@gmail.co',
    'anna@sub.gmial.example.com',
    'gmial.com',
    '',
  ])('%s may be right', (written) => {
    expect(meantEmail(written)).toBeNull();
  });
});

describe('text that was decoded twice', () => {
  it.each([
    ['MalmÃ¶', 'Malmö'],
    ['Ã…kessons BÃ¤ckstrÃ¶m', 'Åkessons Bäckström'],
    ['Ã\u0096rebro', 'Örebro'],
    ['CafÃ©', 'Café'],
  ])('%s was %s', (broken, whole) => {
    expect(repairLetters(broken)).toBe(whole);
  });
  it.each(['Malmö', '', 'São Paulo', 'Ã', 'MalmÃ¶ Ãx'])('%s is left as it is', (text) => {
    expect(repairLetters(text)).toBeNull();
  });
});
