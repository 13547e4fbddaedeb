let last: Element | null = null;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });

/**
 * Where the keys are; or, where they are nowhere, where they were last: a button that is out of the hand while it works loses
 * them, and what then opens would not know where to lead them back to.
 */
export const keysWere = (): Element | null =>
  document.activeElement === null || document.activeElement === document.body ? last : document.activeElement;
