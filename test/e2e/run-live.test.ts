import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { approve, at, faults, fileOf, press, toReview } = tab;
const gym = fileURLToPath(new URL('../../samples/gym-2026-11.xlsx', import.meta.url));

const told = z.looseObject({ value: z.looseObject({ steps: z.array(z.looseObject({ step: z.string() })) }) });
/** Of a large run that the service answers badly. */
const longest: Readonly<Record<string, object>> = {
  drafts: { left: 12_061, perSecond: 4.6, secondsLeft: 3_000, later: 120, unknown: 150 },
  attest: { left: 12_120, perSecond: null, secondsLeft: null, later: 120, unknown: 150 },
};

describe('a run on its way', () => {
  it('N094, N042: shows its pace, what holds it and how long it takes; every call is read by keyboard', async () => {
    await toReview(gym);
    await approve();
    const practice = serviceHands(practiceAddress(tab.home));
    await practice.settings({ LatencyMs: 150 });
    await practice.holdAfter(100, [
      { Method: 'POST', Path: '/v1/invoice/action', Effect: 'Status', Status: 400, Nth: 12 },
    ]);
    await at('push').click();

    // Measured, then told: the time left, the ceiling, the same figures as a table.
    await expect.poll(() => at('plan-left').textContent(), soon).toMatch(/Klart om|Minst/);
    await expect.poll(() => at('rate-table').locator('tbody tr').count(), soon).toBeGreaterThan(0);
    await textOf(at('rate-table').locator('caption')).toMatch(/4 åt gången, svar på \d+ ms/);
    await textOf(at('plan-drafts')).toMatch(/kvar/);

    // To the log by keyboard.
    await pressOn(at('run-tab-jobs'), 'ArrowRight');
    await expect.poll(() => at('run-tab-log').getAttribute('aria-selected'), soon).toBe('true');
    await expect.poll(() => at('log-grid').textContent(), soon).toMatch(/Försökte skapa utkast|Skapade utkast för/);

    // A pause is said, in the plan and in the chart.
    await pressOn(at('pause'), 'Enter');
    await expect.poll(() => at('plan-hold').getAttribute('data-kind'), soon).toBe('paused');
    await expect.poll(() => at('rate-held').textContent(), soon).toContain('paus');

    // What went wrong alone, and the call as it went, by Enter; Esc leads back to the list.
    await expect.poll(() => at('filter-errors').count(), soon).toBe(1);
    await practice.settings({ LatencyMs: 0 });
    await practice.faults([]);
    await at('resume').click();
    await tab.page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 60_000 });
    await pressOn(at('filter-errors'), 'Enter');
    await expect.poll(() => at('log-total').textContent(), soon).toBe('1');
    await pressOn(at('log-grid'), 'Enter');
    await textOf(at('exchange-words')).toMatch(/^Försökte skapa utkast för .+ – nej: /);
    await textOf(at('exchange-sent')).toMatch(
      /POST \/v1\/invoice\/action[\s\S]*authorization: •••[\s\S]*uniqueapicallid: rs1-/,
    );
    await textOf(at('exchange-body')).toContain('"InvoiceDate"');
    await press('Escape');
    await expect.poll(() => at('exchange-words').count(), soon).toBe(0);
    expect(faults).toEqual([]);
  }, 120_000);

  it('keeps every line of its plan to one line, in both languages, however much there is to say', async () => {
    const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms';
    const row = '9001;Ek AB;ek@example.se;2026-11-30;Städning;1;100,00;25';
    await toReview(fileOf('en.csv', [header, row].join('\r\n')));
    await approve('and-attest');
    const practice = serviceHands(practiceAddress(tab.home));
    await practice.holdAfter(0);
    await tab.page.route('**/call/runs.plan', async (route) => {
      const answer = told.parse(await (await route.fetch()).json());
      const steps = answer.value.steps.map((step) => ({ ...step, ...longest[step.step] }));
      await route.fulfill({ json: { ...answer, value: { ...answer.value, steps } } });
    });
    await at('push').click();
    const run = tab.page.url();
    const heights = () =>
      at('run-plan')
        .locator('tr')
        .evaluateAll((rows) => rows.map((line) => Math.round(line.getBoundingClientRect().height)));
    for (const language of ['en', 'sv']) {
      await at('nav-settings').click();
      await at('language').selectOption(language);
      await tab.page.locator(`html[lang="${language}"]`).waitFor(soon);
      await tab.page.goto(run);
      await at('plan-doubt-drafts').filter({ hasText: '120' }).waitFor(soon);
      await at('plan-doubt-attest').waitFor(soon);
      expect(new Set(await heights())).toEqual(new Set([22]));
    }
    await practice.faults([]);
    await tab.page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);
    await tab.page.unroute('**/call/runs.plan');
  }, 120_000);
});
