import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

const refuse = (code: string, sv: string, en: string): AppError =>
  new AppError(
    code,
    text(sv, en),
    text('Skriv adressen som den står hos tjänsten.', 'Type the address as the service gives it.'),
  );

/** True for the names of this computer itself: 127.0.0.0/8, ::1 and localhost. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

const parse = (written: string): URL | null => {
  const trimmed = written.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return URL.canParse(withScheme) ? new URL(withScheme) : null;
};

/**
 * The base address in one form: scheme, host and path without a trailing `/` or `/v1`; https where no scheme is given.
 *
 * @throws AppError `address-invalid`, `address-not-https` (only this computer may be reached without TLS: concepts, What the
 * service does) or `address-has-credentials`.
 */
export const readBaseAddress = (written: string): string => {
  const url = parse(written);
  if (
    url === null ||
    url.hostname === '' ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw refuse('address-invalid', 'Det där är ingen adress.', 'That is no address.');
  if (url.username !== '' || url.password !== '')
    throw refuse(
      'address-has-credentials',
      'Adressen får inte innehålla användarnamn eller lösenord.',
      'The address must not contain a user name or a password.',
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw refuse(
      'address-not-https',
      'Adressen måste börja med https, annars kan andra på nätet läsa lösenordet.',
      'The address must begin with https, or others on the network can read the password.',
    );
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '').replace(/\/+$/, '');
};
