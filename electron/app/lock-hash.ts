import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The cost of one try. Source: OWASP, Password Storage Cheat Sheet, scrypt: N = 2^17, r = 8, p = 1 (128 MiB). It is kept with the hash,
 * so that a later version can raise it.
 */
export const scryptCost = { n: 131_072, r: 8, p: 1 } as const;
const hashBytes = 32;
const saltBytes = 16;

export const passphraseHash = z.object({
  salt: z.base64(),
  hash: z.base64(),
  n: z.int().min(16_384).max(1_048_576),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
});
export type PassphraseHash = z.infer<typeof passphraseHash>;

export type ScryptCost = Pick<PassphraseHash, 'n' | 'r' | 'p'>;

/** The same signs are the same passphrase, however a keyboard composes them. */
const bytesOf = (passphrase: string): Buffer => Buffer.from(passphrase.normalize('NFKC'), 'utf8');

const derive = (passphrase: string, salt: Buffer, { n, r, p }: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The memory that scrypt takes, and some for itself.
    const maxmem = 128 * n * r + 1024 * 1024 * p;
    scrypt(bytesOf(passphrase), salt, hashBytes, { N: n, r, p, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

/** A hash with a salt of its own: the same passphrase never gives the same twice. */
export const hashOf = async (passphrase: string, cost: ScryptCost = scryptCost): Promise<PassphraseHash> => {
  const salt = randomBytes(saltBytes);
  const hash = await derive(passphrase, salt, cost);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), n: cost.n, r: cost.r, p: cost.p };
};

/** Whether it is the passphrase of the hash, in a time that does not tell how near it was. */
export const isPassphrase = async (kept: PassphraseHash, passphrase: string): Promise<boolean> => {
  const expected = Buffer.from(kept.hash, 'base64');
  const found = await derive(passphrase, Buffer.from(kept.salt, 'base64'), kept);
  return expected.length === found.length && timingSafeEqual(expected, found);
};
