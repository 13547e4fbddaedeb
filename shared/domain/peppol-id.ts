import { isGln } from './gln.ts';
import { readOrgNo } from './org-no.ts';

export interface PeppolId {
  /** 0007: organization number; 0088: GLN. */
  readonly scheme: '0007' | '0088';
  readonly number: string;
  /** `0007:5560360793`. */
  readonly value: string;
}

/**
 * Reads a Peppol id of a Swedish receiver: `0007:` and ten digits that are an organization number, without hyphen, or
 * `0088:` and a GLN. Null when it is none; other schemes are of other countries and not read. Source: sweden.md, row
 * Peppol id (OpenPEPPOL, SE-R-003/004/013).
 */
export const readPeppolId = (text: string): PeppolId | null => {
  const [, scheme, number] = /^\s*(0007|0088)\s*:\s*(\d+)\s*$/.exec(text) ?? [];
  if (number === undefined) return null;
  if (scheme === '0007' && number.length === 10 && readOrgNo(number) !== null)
    return { scheme, number, value: `${scheme}:${number}` };
  return scheme === '0088' && isGln(number) ? { scheme, number, value: `${scheme}:${number}` } : null;
};
