import { expect, test } from 'vitest';
import { act } from '../../shared/contract/acts.ts';
import { claimHandActs } from '../../shared/contract/claims.ts';
import { askedOfClaim } from '../../renderer/rooms/follow/claim-acts.ts';

const of = { actionId: 'a1', claimId: 'c1', currency: 'SEK' };
const about = { actionId: 'a1', claimId: 'c1' };

test('an act with a claim asks for what was typed', () => {
  expect(askedOfClaim('commentClaim', ' Ringt. ', of)).toEqual({
    asked: { kind: 'commentClaim', ...about, comment: 'Ringt.', target: 'Private' },
  });
  expect(askedOfClaim('postponeClaim', '2026-12-24', of)).toEqual({
    asked: { kind: 'postponeClaim', ...about, to: '2026-12-24' },
  });
  expect(askedOfClaim('creditClaim', '1 250,50', of)).toEqual({
    asked: { kind: 'creditClaim', ...about, amount: 125_050, currency: 'SEK' },
  });
  expect(askedOfClaim('cancelClaim', '', of)).toEqual({ asked: { kind: 'cancelClaim', ...about } });
});

test('it says what is missing', () => {
  expect(askedOfClaim('commentClaim', ' ', of)).toEqual({ missing: 'hand.badText' });
  expect(askedOfClaim('postponeClaim', '2026-02-30', of)).toEqual({ missing: 'hand.badDate' });
  for (const typed of ['', '0', '-1', 'x'])
    expect(askedOfClaim('creditClaim', typed, of)).toEqual({ missing: 'hand.badAmount' });
});

test('every act with a claim fits the contract', () => {
  const typed = { commentClaim: 'a', postponeClaim: '2026-12-24', disputeClaim: '', creditClaim: '1', cancelClaim: '' };
  for (const one of claimHandActs) {
    const found = askedOfClaim(one, typed[one], of);
    expect([one, 'asked' in found && act.safeParse(found.asked).success]).toEqual([one, true]);
  }
});
