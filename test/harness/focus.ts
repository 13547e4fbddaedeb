import { type Page } from 'playwright-core';
import { z } from 'zod';

/** The keyboard at a place: what Tab reaches, and whether one sees where the keys are. */

const stopsIn = z.array(
  z.object({
    name: z.string(),
    /** Among what is to be reached; -1 for what is reached besides. */
    index: z.int(),
    /** Something is drawn otherwise than without the keys. */
    shows: z.boolean(),
    /** A part of it is to be seen. */
    inView: z.boolean(),
  }),
);

/**
 * Goes through the page, or the dialog that is open, by Tab alone until it begins anew, and tells in words what breaks a rule: something
 * that can be used is never reached, the focus is not seen or wholly behind something else, or Tab leads nowhere any more. What stands in
 * a grid, a list or a chart is reached by its arrow keys: of each, one stop is enough.
 */
export const focusFaults = async (page: Page): Promise<readonly string[]> => {
  const expected = z.array(z.string()).parse(await page.evaluate(watch));
  const most = 2 * expected.length + 12;
  let stops: z.infer<typeof stopsIn> = [];
  let reached = new Set<number>();
  const isRound = (): boolean => expected.every((_, index) => reached.has(index)) && stops.length > expected.length;
  for (let pressed = 0; pressed < most && !isRound(); pressed += 1) {
    await page.keyboard.press('Tab');
    if (pressed % 10 !== 9 && pressed < expected.length) continue;
    stops = stopsIn.parse(await page.evaluate(() => Reflect.apply(Reflect.get(window, 'watchedStops'), window, [])));
    reached = new Set(stops.map(({ index }) => index));
  }
  await page.evaluate(() => Reflect.apply(Reflect.get(window, 'watchedEnd'), window, []));
  const faults = [
    ...expected.filter((_, index) => !reached.has(index)).map((name) => `Tab does not reach ${name}`),
    ...stops.filter(({ shows }) => !shows).map(({ name }) => `one does not see that ${name} has the focus`),
    ...stops.filter(({ inView }) => !inView).map(({ name }) => `${name} has the focus where one does not see it`),
  ];
  return [...new Set(faults)];
};

/** Runs in the page: tells what is to be reached, and notes from now on what is. */
const watch = async (): Promise<readonly string[]> => {
  const composites =
    '[role="treegrid"], [role="grid"], [role="tablist"], [role="listbox"], [role="toolbar"], table.month, [data-arrows]';
  const usable = 'a[href], button, input, select, textarea, summary';
  const dialogs = [
    ...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"], .n-modal [role="dialog"]'),
  ];
  const scope: Element = dialogs.at(-1) ?? document.body;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null &&
    !element.matches(':disabled, input[type="file"], [aria-hidden="true"] *');
  const nameOf = (element: Element): string => {
    const id = element.closest('[data-testid]')?.getAttribute('data-testid') ?? '';
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${id} <${element.tagName.toLowerCase()}> “${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}”`;
  };
  const isReached = (element: Element): boolean => {
    if (!(element instanceof HTMLElement) || element.tabIndex < 0) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
    const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name }) => name === element.name,
    );
    return !group.some(({ checked }) => checked) && group[0] === element;
  };
  const isRadio = (element: Element): boolean => element.matches('input[type="radio"]');
  const wanted = [...scope.querySelectorAll(`${usable}, [tabindex="0"]`)].filter(
    (element) =>
      isShown(element) &&
      (isReached(element) ||
        // What can be used and is no stop of Tab belongs to something that the arrow keys lead through.
        (element.matches(usable) && !isRadio(element) && element.parentElement?.closest(composites) === null)),
  );

  const lookOf = (element: Element | null): string => {
    if (element === null) return '';
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, color } =
      getComputedStyle(element);
    const outline =
      outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, borderColor, backgroundColor, color].join('|');
  };
  /** What may show that it has the focus: itself, what stands around it, the cell that it leads to, or a part that is drawn in its place. */
  const looksOf = (element: Element): string => {
    const around = [element, element.parentElement, element.parentElement?.parentElement ?? null];
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const beside = element.closest('.n-input')?.querySelector('.n-input__state-border') ?? null;
    return [...around, active, beside].map(lookOf).join(' ');
  };
  const holder = document.activeElement;
  if (holder instanceof HTMLElement) holder.blur();
  // What is drawn by a component follows a little later.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const before = new Map(wanted.map((element) => [element, looksOf(element)]));
  const inView = (element: Element): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const edges = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, innerWidth),
      bottom: Math.min(bottom, innerHeight),
    };
    if (edges.right <= edges.left || edges.bottom <= edges.top) return false;
    const xs = [0.02, 0.5, 0.98].map((part) => edges.left + part * (edges.right - edges.left));
    const ys = [0.02, 0.5, 0.98].map((part) => edges.top + part * (edges.bottom - edges.top));
    return xs.some((x) =>
      ys.some((y) => {
        const hit = document.elementFromPoint(x, y);
        return (
          hit !== null &&
          (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true)
        );
      }),
    );
  };
  if (holder instanceof HTMLElement && scope !== document.body) holder.focus();
  const names = wanted.map(nameOf);
  const stops: { name: string; index: number; shows: boolean; inView: boolean }[] = [];
  let at: Element | null = null;
  /** The page has scrolled to what has the focus by the time of the next key. */
  const look = (): void => {
    const last = stops.at(-1);
    if (last !== undefined && at !== null && at === document.activeElement) last.inView = inView(at);
  };
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    at = target;
    const known = before.get(target);
    const name = nameOf(target);
    // What was drawn anew meanwhile is known by its name.
    const index = known === undefined ? names.indexOf(name) : wanted.indexOf(target);
    const shows = known === undefined || known !== looksOf(target);
    stops.push({ name, index, shows, inView: true });
  };
  document.addEventListener('keydown', look, true);
  document.addEventListener('focusin', note);
  Reflect.set(window, 'watchedStops', () => {
    look();
    return stops;
  });
  Reflect.set(window, 'watchedEnd', () => {
    document.removeEventListener('keydown', look, true);
    document.removeEventListener('focusin', note);
  });
  return names;
};
