import { type Page } from 'playwright-core';

/** Milliseconds from a way to an address of the window until what a selector finds is painted with words in it. */
export const shownAt = (page: Page, hash: string, selector: string): Promise<number> =>
  page.evaluate(
    ([to, what]) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        // What stands there in a frame's own callbacks is painted by that frame: what is put off in them runs after it.
        const look = (): void => {
          const found = document.querySelector(what)?.textContent?.trim() ?? '';
          if (found === '') requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - begun));
        };
        window.location.hash = to;
        requestAnimationFrame(look);
      }),
    [hash, selector] as const,
  );

/** Share of frames that took more than 25 ms while a grid was scrolled by 1,000 px in each. */
export const scrolled = (page: Page, grid: string, frames: number): Promise<number> =>
  page.evaluate(
    ([selector, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const root = document.querySelector(selector);
        const scroller = [root, ...(root?.querySelectorAll('*') ?? [])].find(
          (one) => one !== null && one.scrollHeight > 10 * one.clientHeight && one.clientHeight > 100,
        );
        if (scroller === null || scroller === undefined) {
          reject(new Error('The grid does not scroll'));
          return;
        }
        let [count, slow, last] = [0, 0, performance.now()];
        const frame = (now: number): void => {
          // The first waits for whatever went before.
          if (count > 0 && now - last > 25) slow += 1;
          last = now;
          if (count > wanted) {
            resolve(slow / wanted);
            return;
          }
          count += 1;
          scroller.scrollTop += 1_000;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [grid, frames] as const,
  );

/** What is measured of an edit is told by the window itself: whoever asked meanwhile would keep it busy. */
const kept = 'kept';

/** Marks when Enter is pressed, and once the cell at a row is painted with the text that was typed, how long that took. */
const watchEdit = (page: Page, row: number, text: string): Promise<void> =>
  page.evaluate(
    ([index, wanted, name]) => {
      const isKept = (): boolean => {
        const cell = document.querySelector(`[data-index="${String(index)}"] [data-column="dueDate"]`);
        return cell?.querySelector('input') === null && cell.textContent.includes(wanted);
      };
      const onEnter = ({ timeStamp }: KeyboardEvent): void => {
        const look = (): void => {
          if (!isKept()) requestAnimationFrame(look);
          else setTimeout(() => performance.measure(name, { start: timeStamp }));
        };
        requestAnimationFrame(look);
      };
      addEventListener('keydown', onEnter, { capture: true, once: true });
    },
    [row, text, kept] as const,
  );

/** How long each of the edits so far took, in ms, as soon as there are so many. */
const times = (page: Page, count: number): Promise<readonly number[]> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<readonly number[]>((resolve) => {
        const observer = new PerformanceObserver(() => {
          const found = performance.getEntriesByName(name);
          if (found.length < wanted) return;
          observer.disconnect();
          resolve(found.map(({ duration }) => duration));
        });
        observer.observe({ type: 'measure', buffered: true });
      }),
    [kept, count] as const,
  );

/** Due days that differ from what stands there, one row after the other; ms from Enter until the cell is painted with it, checked. */
export const keepEdits = async (page: Page, count: number): Promise<readonly number[]> => {
  const grid = page.getByTestId('review-grid');
  await grid.getByTestId('grid-row').first().locator('[data-column="dueDate"]').click();
  for (let row = 0; row < count; row += 1) {
    const day = `2027-0${String((row % 9) + 1)}-1${String(row % 8)}`;
    await page.keyboard.type(day);
    await watchEdit(page, row, day);
    await page.keyboard.press('Enter');
    await times(page, row + 1);
  }
  return times(page, count);
};
