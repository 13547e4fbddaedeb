import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../harness/home.ts';
import { launchDesktop, type DesktopApplication } from '../standin/launch.ts';
import { billingRun, enterPractice, samples } from './billing-run.ts';

const { home, remove } = makeHome();
let application: DesktopApplication;

beforeAll(async () => {
  application = await launchDesktop(home);
  await enterPractice(application.window);
});
afterAll(async () => {
  await application.close();
  remove();
});

describe('a billing run in the desktop window', () => {
  it.each(samples)('goes from $file to paid invoices', async (sample) => {
    await billingRun(application.window, sample);
    expect(application.said()).toBe('');
  });
});
