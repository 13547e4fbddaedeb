import { describe, expect, it } from 'vitest';
import { invoicesText, languageOf, shownAmount } from '../../electron/cli/terminal.ts';
import { credentialOf } from '../../electron/hosts/secrets.ts';

describe('what the terminal shows', () => {
  it('writes amounts exactly, with two decimals, in the language of the person', () => {
    expect(shownAmount(123_456_789, 'sv')).toBe('1\u00a0234\u00a0567,89');
    expect(shownAmount(123_456_789, 'en')).toBe('1,234,567.89');
    expect(shownAmount(-5, 'sv')).toBe('\u22120,05');
    expect(shownAmount(0, 'en')).toBe('0.00');
    expect(shownAmount(100_000, 'en')).toBe('1,000.00');
  });

  it('counts one invoice as one', () => {
    expect(invoicesText(1)).toEqual({ sv: '1 faktura', en: '1 invoice' });
    expect(invoicesText(0)).toEqual({ sv: '0 fakturor', en: '0 invoices' });
  });

  it('speaks Swedish where the system does, and what RUNSHEET_LANG says', () => {
    expect(languageOf({ LANG: 'sv_SE.UTF-8' })).toBe('sv');
    expect(languageOf({ LANG: 'C.UTF-8' })).toBe('en');
    expect(languageOf({ LANG: 'sv_SE.UTF-8', RUNSHEET_LANG: 'en' })).toBe('en');
  });
});

describe('RUNSHEET_SECRET', () => {
  it('is a user name and a password, which may hold colons, or a token', () => {
    expect(credentialOf('anna:a:b')).toEqual({ scheme: 'Basic', userName: 'anna', password: 'a:b' });
    expect(credentialOf('abc123')).toEqual({ scheme: 'SecureToken', token: 'abc123' });
  });
});
