import { type DeploymentKind } from './deployment.ts';
import { KeyCounts } from './key-counts.ts';

/** SHA-256 of a text's UTF-8 bytes as lower-case hex: handed in, since shared/ has no crypto of its own. */
export type Sha256 = (text: string) => string;

/** What makes an imported invoice itself, with the values as first read. Source: outbox.md, Identity. */
export interface BillingContent {
  readonly deployment: DeploymentKind;
  readonly creditorId: string;
  /** Number, external id, identity number, e-mail, else name. */
  readonly customer: string;
  readonly documentKey: string | null;
  /** The invoice date as the sheet gives it, else the run's billing period. */
  readonly date: string;
  /** One list of values for each row. Their order does not matter: a sheet that is sorted anew bills the same. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * What may have another form or another space: up to U+02FF every letter has one form only (Unicode, NFC quick check), and
 * single plain spaces inside are as they are to be. Nearly every value is so.
 */
const unfolded = /[^!-~ \u00A1-\u02FF]| {2}|^ | $/;

/** Spaces of every kind become one, letters get one form: what a person sees as equal is equal. */
const fold = (value: string): string =>
  unfolded.test(value)
    ? value
        .normalize('NFC')
        .replace(/[\s\u00A0\u2007\u2009\u202F]+/g, ' ')
        .trim()
    : value;

/**
 * The text that is hashed: a JSON list, so that no value can run into the next. Versioned, since a stored key must
 * never change its meaning.
 */
export const businessKeyInput = (content: BillingContent, occurrence: number): string =>
  JSON.stringify([
    'runsheet-1',
    content.deployment,
    content.creditorId.toLowerCase(),
    fold(content.customer),
    content.documentKey === null ? null : fold(content.documentKey),
    fold(content.date),
    content.rows.map((row) => JSON.stringify(row.map(fold))).sort(),
    occurrence,
  ]);

const keyLength = 40;

/** Counts equals, so that two equal invoices in one file both live and the same file read again gives the same keys. */
export interface KeyMaker {
  /** The key of the next invoice in the file, in file order. */
  readonly next: (content: BillingContent) => string;
}

/** One maker for one file. `sha256` is the caller's; the key is 40 hex digits of it. */
export const keyMaker = (sha256: Sha256): KeyMaker => {
  const seen = new KeyCounts();
  return {
    next: (content) => {
      const first = sha256(businessKeyInput(content, 1)).slice(0, keyLength);
      const occurrence = seen.add(first);
      return occurrence === 1 ? first : sha256(businessKeyInput(content, occurrence)).slice(0, keyLength);
    },
  };
};

/** The key after undo, cancel or "bill again" raised the generation: generation 0, the first, has no suffix. */
export const keyOfGeneration = (businessKey: string, generation: number): string => {
  if (!Number.isInteger(generation) || generation < 0) throw new RangeError(`Not a generation: ${String(generation)}`);
  return generation === 0 ? businessKey : `${businessKey}-${String(generation)}`;
};
