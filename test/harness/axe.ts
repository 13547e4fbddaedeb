import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from 'playwright-core';
import { z } from 'zod';

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const;

const found = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      nodes: z.array(z.object({ target: z.array(z.unknown()), html: z.string(), failureSummary: z.string() })),
    }),
  ),
});

/** Puts axe into the document that is open, past its policy, as a debugger does: what the page may load by itself stays as it is. */
export const bringAxe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: readFileSync(file, 'utf8') });
  await devtools.detach();
};

/** What breaks a rule of WCAG 2.2 A and AA or a best practice, a line for each element. `of` asks after some rules alone. */
export const axeFaults = async (page: Page, of?: readonly string[]): Promise<readonly string[]> => {
  const runOnly = of === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: of };
  const answer: unknown = await page.evaluate(
    async (options) => {
      const axe: unknown = Reflect.get(window, 'axe');
      if (typeof axe !== 'object' || axe === null) throw new Error('axe is not in the page');
      const run: unknown = Reflect.get(axe, 'run');
      if (typeof run !== 'function') throw new Error('axe cannot be run');
      return await Reflect.apply(run, axe, [document, options]);
    },
    { runOnly, resultTypes: ['violations'] },
  );
  return found
    .parse(answer)
    .violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
    );
};
