import { type JSHandle } from 'playwright-core';
import { z } from 'zod';
import { type Language } from '../../shared/domain/text.ts';
import { type PracticeTab } from './practice-tab.ts';

/** What a test asks of the open window itself: that it is drawn, its language, where it can go. */

/** Waits until nothing has been drawn for so many milliseconds; a run that counts on is not waited for. */
export const settled = ({ page }: PracticeTab, quietFor = 100): Promise<void> =>
  page.evaluate(
    (still) =>
      new Promise<void>((resolve) => {
        let quiet = setTimeout(done, still);
        const longest = setTimeout(done, 2_000);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(done, still);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function done(): void {
          clearTimeout(longest);
          observer.disconnect();
          resolve();
        }
      }),
    quietFor,
  );

/** What the window's own application keeps under a name for all its parts. */
const globalOf = (tab: PracticeTab, name: '$pinia' | '$router'): Promise<JSHandle<unknown>> =>
  tab.page.evaluateHandle(
    (of) =>
      ['__vue_app__', 'config', 'globalProperties', of].reduce<unknown>(
        (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : null),
        document.querySelector('#app'),
      ),
    name,
  );

/** Shows the window in a language where it stands, as the choice in Settings does. */
export const speak = async (tab: PracticeTab, language: Language): Promise<void> => {
  const stores = await globalOf(tab, '$pinia');
  await stores.evaluate(async (all, to) => {
    const session: unknown = Reflect.apply(Map.prototype.get, Reflect.get(Object(all), '_s'), ['session']);
    if (typeof session !== 'object' || session === null) throw new Error('The window has no session');
    const now: object = Object(Reflect.get(session, 'preferences'));
    Reflect.apply(Reflect.get(session, 'showAs'), session, [{ ...now, language: to }]);
    while (document.documentElement.lang !== to) await new Promise((resolve) => setTimeout(resolve, 10));
  }, language);
  await settled(tab, 30);
};

/** The names of all that the window's router leads to. */
export const addresses = async (tab: PracticeTab): Promise<readonly string[]> => {
  const router = await globalOf(tab, '$router');
  const named = z.array(z.object({ name: z.string().optional() }));
  return named
    .parse(
      await router.evaluate((all) => {
        if (typeof all !== 'object' || all === null) throw new Error('The window has no router');
        const routes: unknown = Reflect.apply(Reflect.get(all, 'getRoutes'), all, []);
        return Array.isArray(routes) ? routes.map((route: object) => ({ name: Reflect.get(route, 'name') })) : [];
      }),
    )
    .flatMap(({ name }) => name ?? []);
};

/** How the window stands, for what is said of a test that failed: its address, what it complained of, where the keys are. */
export const standing = async ({ page, faults }: PracticeTab): Promise<string> => {
  const seen = page.evaluate(() => {
    const said = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
    return { at: window.location.hash, said, keys: document.activeElement?.outerHTML.slice(0, 200) };
  });
  const none = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'the window does not answer'));
  return JSON.stringify({ faults, seen: await Promise.race([seen, none]) });
};
