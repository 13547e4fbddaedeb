import { type Page } from 'playwright-core';

/** What moves although the person asked for less motion: running animations, and styles that would move something. */
export const motionFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element | null): string =>
      `${element?.closest('[data-testid]')?.getAttribute('data-testid') ?? ''} <${element?.tagName.toLowerCase() ?? ''}> ${element?.getAttribute('class') ?? ''}`;
    const running = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? nameOf(effect.target) : ''}`);
    const longer = (durations: string): boolean => durations.split(',').some((one) => parseFloat(one) > 0);
    const ready = [...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const { animationName, transitionDuration, transitionProperty, scrollBehavior } = getComputedStyle(element);
        return (
          animationName !== 'none' ||
          (transitionProperty !== 'none' && longer(transitionDuration)) ||
          scrollBehavior === 'smooth'
        );
      })
      .map((element) => `would move: ${nameOf(element)}`);
    return [...new Set([...running, ...ready])];
  });
