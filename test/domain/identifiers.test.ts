import { describe, expect, it } from 'vitest';
import { isFundraisingBankgiro, printBankgiro, readBankgiro } from '../../shared/domain/bankgiro.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { isPlausibleEmail, tidyEmail } from '../../shared/domain/email.ts';
import { hasValidLuhn, luhnDigit } from '../../shared/domain/luhn.ts';
import { ocrFault, ocrHard, ocrWithLength } from '../../shared/domain/ocr.ts';
import { isPublicBody, readIdentityNo, readOrgNo } from '../../shared/domain/org-no.ts';
import { readPersonalNo } from '../../shared/domain/personal-no.ts';
import { toE164 } from '../../shared/domain/phone.ts';
import { printPlusgiro, readPlusgiro } from '../../shared/domain/plusgiro.ts';
import { readVatNumber, vatNumberOf } from '../../shared/domain/vat-number.ts';
import { readZipCode } from '../../shared/domain/zip-code.ts';

const today = calendarDate('2026-11-27');

describe('mod 10', () => {
  it('gives the check digit that makes a number valid, for every length', () => {
    for (let base = 1; base < 100_000; base = base * 3 + 7) {
      const whole = String(base) + luhnDigit(String(base));
      expect(hasValidLuhn(whole)).toBe(true);
      const wrong = whole.slice(0, -1) + String((Number(whole.slice(-1)) + 1) % 10);
      expect(hasValidLuhn(wrong)).toBe(false);
    }
  });
  it('refuses what is not digits', () => {
    expect(() => luhnDigit('12a')).toThrow(RangeError);
    expect(hasValidLuhn('')).toBe(false);
    expect(hasValidLuhn('0')).toBe(false);
  });
});

describe('OCR', () => {
  it.each([
    ['123', '1230'],
    ['1001', '10017'],
  ])('hard level: %s → %s', (base, whole) => {
    expect(ocrHard(base)).toBe(whole);
  });
  it.each([
    ['123', '12351'],
    ['12345678', '1234567806'],
    ['1234567890', '123456789023'],
  ])('the length digit is the last digit of the whole length: %s → %s', (base, whole) => {
    expect(ocrWithLength(base)).toBe(whole);
    expect(ocrFault(whole, 'variable')).toBeNull();
  });
  it('names what is wrong at each level', () => {
    expect(ocrFault('12a', 'soft')).toBe('not-digits');
    expect(ocrFault('1', 'hard')).toBe('length');
    expect(ocrFault('1231', 'hard')).toBe('check-digit');
    expect(ocrFault('1230', 'hard')).toBeNull();
    expect(ocrFault('1230', 'variable')).toBe('length-digit');
    expect(ocrFault('1230', 'fixed', [5])).toBe('agreed-length');
    expect(ocrFault('12 30', 'fixed', [4, 6])).toBeNull();
  });
  it('holds at most 25 digits', () => {
    expect(ocrWithLength('1'.repeat(23))).toHaveLength(25);
    expect(() => ocrWithLength('1'.repeat(24))).toThrow(RangeError);
    expect(() => ocrHard('')).toThrow(RangeError);
  });
});

describe('bankgiro and plusgiro', () => {
  it.each(['5402-9681', '160-9908', '5050-1055'])('%s is a bankgiro number and prints as itself', (number) => {
    expect(printBankgiro(number)).toBe(number);
    expect(printBankgiro(number.replace('-', ''))).toBe(number);
    expect(printBankgiro(number.replace('-', ' – '))).toBe(number);
  });
  it.each(['160-9909', '5402-968', '12-3455', '12345-6782', ''])('%s is no bankgiro number', (number) => {
    expect(readBankgiro(number)).toBeNull();
  });
  it('knows fundraising accounts by 90 0–90 4', () => {
    expect(isFundraisingBankgiro('9001234')).toBe(true);
    expect(isFundraisingBankgiro('9051234')).toBe(false);
  });
  it.each(['28 65 43-4', '4-2'])('%s is a plusgiro number and prints as itself', (number) => {
    expect(printPlusgiro(number)).toBe(number);
    expect(printPlusgiro(number.replace(/[ -]/g, ''))).toBe(number);
  });
  it.each(['4-1', '0', '12 34 56 78-2'])('%s is no plusgiro number', (number) => {
    expect(readPlusgiro(number)).toBeNull();
  });
});

describe('personal and organization numbers', () => {
  it.each([
    ['900101-0017', '1990-01-01', '900101-0017', 'personal'],
    ['19900101-0017', '1990-01-01', '900101-0017', 'personal'],
    ['9001010017', '1990-01-01', '900101-0017', 'personal'],
    ['900101 – 0017', '1990-01-01', '900101-0017', 'personal'],
    ['121212+1212', '1912-12-12', '121212+1212', 'personal'],
    ['191212121212', '1912-12-12', '121212+1212', 'personal'],
    ['701063-2391', '1970-10-03', '701063-2391', 'coordination'],
  ])('%s', (written, birthDate, printed, kind) => {
    expect(readPersonalNo(written, today)).toMatchObject({ birthDate, printed, kind });
  });
  it.each(['556036-0793', '900101-0018', '901301-0016', '20990101-0017', '900101', ''])(
    '%s is no personal number',
    (written) => {
      expect(readPersonalNo(written, today)).toBeNull();
    },
  );
  it('a date later than today belongs to the century before', () => {
    expect(readPersonalNo('121212-1212', calendarDate('2012-12-11'))?.birthDate).toBe('1912-12-12');
    expect(readPersonalNo('121212-1212', today)?.birthDate).toBe('2012-12-12');
  });
  it.each(['556036-0793', '5560360793', '16556036-0793', '556036 0793', '202100-5448'])(
    '%s is an organization number',
    (written) => {
      expect(readOrgNo(written)).not.toBeNull();
    },
  );
  it('prints an organization number with its hyphen and says what it is', () => {
    expect(readOrgNo('165560360793')?.printed).toBe('556036-0793');
    expect(readOrgNo('556036-0793')?.group?.sv).toBe('aktiebolag');
    const region = readOrgNo('202100-5448');
    expect(region === null ? null : isPublicBody(region)).toBe(true);
  });
  it('denies the placeholder 999999-9999 although its check digit is right', () => {
    expect(hasValidLuhn('9999999999')).toBe(true);
    expect(readOrgNo('999999-9999')).toBeNull();
    expect(readIdentityNo('999999-9999', today)).toBeNull();
  });
  it('refuses an organization number with a third digit below 2 or a wrong check digit', () => {
    expect(readOrgNo('900101-0017')).toBeNull();
    expect(readOrgNo('556036-0794')).toBeNull();
  });
  it('an identity number is either kind', () => {
    expect(readIdentityNo('556036-0793', today)?.kind).toBe('organization');
    expect(readIdentityNo('19900101-0017', today)).toMatchObject({ kind: 'personal', digits10: '9001010017' });
    expect(readIdentityNo('701063-2391', today)?.kind).toBe('coordination');
  });
});

describe('VAT number', () => {
  it('Swedish ones are SE, ten digits that pass mod 10, and two more', () => {
    expect(readVatNumber('SE556036079301')).toEqual({ value: 'SE556036079301', country: 'SE', unusualSuffix: false });
    expect(readVatNumber('se 556036-0793 01')?.value).toBe('SE556036079301');
    expect(readVatNumber('SE556036079401')).toBeNull();
    expect(readVatNumber('SE5560360793')).toBeNull();
    expect(readVatNumber('SE999999999901')).toBeNull();
    expect(vatNumberOf('5560360793')).toBe('SE556036079301');
  });
  it('an ending other than 01 is marked, not refused', () => {
    expect(readVatNumber('SE556036079302')?.unusualSuffix).toBe(true);
  });
  it('foreign ones are taken by their shape', () => {
    expect(readVatNumber('DE 123456789')?.country).toBe('DE');
    expect(readVatNumber('hello')).toBeNull();
  });
});

describe('post code', () => {
  it.each([
    ['21122', '211 22'],
    ['211 22', '211 22'],
    ['SE-211 22', '211 22'],
    ['S-21122', '211 22'],
  ])('%s prints %s', (written, printed) => {
    expect(readZipCode(written)).toBe(printed);
  });
  it('a Swedish one has five digits and never begins with 0; a foreign one may', () => {
    expect(readZipCode('02112')).toBeNull();
    expect(readZipCode('2112')).toBeNull();
    expect(readZipCode('0250', 'NO')).toBe('0250');
    expect(readZipCode('SW1A 1AA', 'GB')).toBe('SW1A 1AA');
  });
});

describe('e-mail and phone', () => {
  it.each(['anna@example.se', 'a.b+c@sub.example.com', 'åsa@exempel.se', "o'neil@example.com"])(
    '%s is plausible',
    (address) => {
      expect(isPlausibleEmail(address)).toBe(true);
    },
  );
  it.each([
    '',
    'anna',
    'anna@',
    '@example.se',
    'anna@example',
    'anna@exa mple.se',
    'a..b@example.se',
    '.a@example.se',
    'anna@example..se',
    'anna@example.se;bo@example.se',
    'anna@-a.se',
    `${'a'.repeat(65)}@example.se`,
  ])('%s is not', (address) => {
    expect(isPlausibleEmail(address)).toBe(false);
  });
  it('takes mailto: and brackets off', () => {
    expect(tidyEmail(' mailto:anna@example.se ')).toBe('anna@example.se');
    expect(tidyEmail('<anna@example.se>')).toBe('anna@example.se');
  });
  it.each([
    '070-123 45 67',
    '0701234567',
    '+46701234567',
    '+46 (0)70 123 45 67',
    '0046701234567',
    '701234567',
    '46701234567',
    '070/123 45 67',
    '070–123 45 67',
  ])('%s is +46701234567', (written) => {
    expect(toE164(written)).toBe('+46701234567');
  });
  it('keeps other countries and refuses what is too short', () => {
    expect(toE164('+47 22 22 55 55')).toBe('+4722225555');
    expect(toE164('040-12 34 56')).toBe('+4640123456');
    expect(toE164('070-123')).toBeNull();
    expect(toE164('ring mig')).toBeNull();
  });
  it('makes no number of another country Swedish', () => {
    expect(toE164('040 123 4567', 'FI')).toBeNull();
    expect(toE164('+358 40 123 4567', 'FI')).toBe('+358401234567');
    expect(toE164('0046 70 123 45 67', 'FI')).toBe('+46701234567');
  });
});
