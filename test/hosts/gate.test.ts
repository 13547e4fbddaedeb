import { describe, expect, it } from 'vitest';
import { createGate, tokenLifeMs, wrongTries } from '../../electron/hosts/browser/gate.ts';
import { machineRandom } from '../../electron/hosts/world.ts';

const start = Date.parse('2026-11-30T08:00:00Z');

const gateAt = () => {
  let now = start;
  const gate = createGate({ now: () => new Date(now) }, machineRandom);
  return {
    gate,
    wait: (ms: number): void => {
      now += ms;
    },
  };
};

describe('the gate of the browser host', () => {
  it('exchanges a token for a secret that is admitted', () => {
    const { gate } = gateAt();
    const secret = gate.exchange(gate.issueToken());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(gate.admits(secret ?? '')).toBe(true);
  });

  it('lets a token be used once', () => {
    const { gate } = gateAt();
    const token = gate.issueToken();
    gate.exchange(token);
    expect(gate.exchange(token)).toBeNull();
  });

  it('lets a token live for 60 seconds', () => {
    const { gate, wait } = gateAt();
    const young = gate.issueToken();
    wait(tokenLifeMs - 1);
    expect(gate.exchange(young)).not.toBeNull();
    const old = gate.issueToken();
    wait(tokenLifeMs);
    expect(gate.exchange(old)).toBeNull();
  });

  it('kills the former token when a new one is made', () => {
    const { gate } = gateAt();
    const former = gate.issueToken();
    gate.issueToken();
    expect(gate.exchange(former)).toBeNull();
  });

  it('admits no secret that it did not give, nor the token itself', () => {
    const { gate } = gateAt();
    const token = gate.issueToken();
    expect(gate.admits(token)).toBe(false);
    expect(gate.admits('')).toBe(false);
  });

  it('shuts after too many wrong tries, for the right token too, and opens for a new link', () => {
    const { gate } = gateAt();
    const inside = gate.exchange(gate.issueToken()) ?? '';
    const token = gate.issueToken();
    for (let tries = 0; tries < wrongTries; tries += 1) gate.exchange('wrong');
    expect(gate.isShut()).toBe(true);
    expect(gate.exchange(token)).toBeNull();
    expect(gate.admits(inside)).toBe(true);
    expect(gate.exchange(gate.issueToken())).not.toBeNull();
    expect(gate.isShut()).toBe(false);
  });

  it('counts wrong secrets as wrong tries', () => {
    const { gate } = gateAt();
    gate.issueToken();
    for (let tries = 0; tries < wrongTries; tries += 1) gate.admits(`wrong ${String(tries)}`);
    expect(gate.isShut()).toBe(true);
  });
});
