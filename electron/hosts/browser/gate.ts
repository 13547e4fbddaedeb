import { createHash, timingSafeEqual } from 'node:crypto';
import { type Clock, type Random } from '../../../shared/domain/ports.ts';

/** A link is dead after its first use or after this long. */
export const tokenLifeMs = 60_000;
/** So many wrong tokens or secrets, and nothing more is tried until a person asks for a new link. */
export const wrongTries = 20;

/** Who may talk to the browser host: a one-time token is exchanged for a secret that a page holds in its memory. */
export interface Gate {
  /** A fresh token; the one before it is dead. Opens a gate that wrong tries had shut. */
  readonly issueToken: () => string;
  /** A secret for a living token, which dies; null for any other. */
  readonly exchange: (token: string) => string | null;
  readonly admits: (secret: string) => boolean;
  /** True after too many wrong tries. Pages that were let in before stay in: their secrets cannot be guessed. */
  readonly isShut: () => boolean;
}

interface Token {
  readonly digest: Buffer;
  readonly until: number;
}

/** Digests have one length, so that the comparison takes the same time whatever was sent. */
const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

export const createGate = (clock: Clock, random: Random): Gate => {
  const secrets: Buffer[] = [];
  let token: Token | null = null;
  let wrong = 0;

  const countWrong = (): null => {
    wrong += 1;
    if (wrong >= wrongTries) token = null;
    return null;
  };

  return {
    issueToken: () => {
      const value = random.hex(32);
      token = { digest: digestOf(value), until: clock.now().getTime() + tokenLifeMs };
      wrong = 0;
      return value;
    },
    exchange: (value) => {
      const living =
        token !== null && clock.now().getTime() < token.until && timingSafeEqual(token.digest, digestOf(value));
      if (!living) return countWrong();
      token = null;
      const secret = random.hex(32);
      secrets.push(digestOf(secret));
      return secret;
    },
    admits: (secret) => {
      const digest = digestOf(secret);
      const known = secrets.filter((one) => timingSafeEqual(one, digest)).length > 0;
      if (!known) countWrong();
      return known;
    },
    isShut: () => wrong >= wrongTries,
  };
};
