import { type Page } from 'playwright-core';
import { z } from 'zod';
import { contract, type CallInput, type CallName, type CallOutput } from '../../shared/contract/contract.ts';

const shapes: { readonly [N in CallName]: { readonly output: z.ZodType<CallOutput<N>> } } = contract;

/** Asks the application; `text` becomes the bytes of the input. Throws where it is refused. */
export type AskPage = <N extends CallName>(
  name: N,
  input: Omit<CallInput<N>, 'bytes'>,
  text?: string,
) => Promise<CallOutput<N>>;

/** Calls the application through the bridge of a desktop window's page. */
export const askPage = async <N extends CallName>(
  page: Page,
  name: N,
  input: Omit<CallInput<N>, 'bytes'>,
  text?: string,
): Promise<CallOutput<N>> => {
  const settled = await page.evaluate(
    async ([called, given, content]) => {
      const bridge: unknown = Reflect.get(globalThis, 'runsheet');
      const work: unknown = typeof bridge === 'object' && bridge !== null ? Reflect.get(bridge, 'call') : null;
      if (typeof work !== 'function') throw new Error('no bridge');
      const bytes = content === undefined ? {} : { bytes: new TextEncoder().encode(content) };
      return Reflect.apply(work, undefined, [called, Object.assign({}, given, bytes)]);
    },
    [name, input, text] as const,
  );
  const { value } = z.object({ ok: z.literal(true), value: z.unknown() }).parse(settled);
  return shapes[name].output.parse(value);
};
