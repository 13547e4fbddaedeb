import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64, wireReplacer, wireReviver } from '../../shared/contract/wire.ts';

const across = (value: unknown): unknown => JSON.parse(JSON.stringify(value, wireReplacer), wireReviver);

describe('bytes over a bridge of text', () => {
  it('are the same bytes on the other side, wherever they stand', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(across({ ok: true, value: { name: 'å', bytes } })).toEqual({
          ok: true,
          value: { name: 'å', bytes: new Uint8Array(bytes) },
        });
      }),
    );
  });

  it('are bytes also when Node holds them in a buffer of its own', () => {
    expect(across({ bytes: Buffer.from([0, 255, 10]) })).toEqual({ bytes: new Uint8Array([0, 255, 10]) });
  });

  it('stay a stranger’s object where they are no base64', () => {
    expect(fromBase64('a')).toBeNull();
    expect(fromBase64('åäö=')).toBeNull();
    expect(across({ $bytes: '!' })).toEqual({ $bytes: '!' });
    expect(across({ $bytes: 'AAAA', more: 1 })).toEqual({ $bytes: 'AAAA', more: 1 });
  });
});
