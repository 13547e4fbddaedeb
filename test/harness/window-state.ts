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
const globalOf = (tab: PracticeTab, name: '$i18n' | '$router'): Promise<JSHandle<unknown>> =>
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
  const words = await globalOf(tab, '$i18n');
  await words.evaluate((all, to) => {
    if (typeof all !== 'object' || all === null) throw new Error('The window has no words');
    Reflect.set(all, 'locale', to);
    document.documentElement.lang = to;
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
