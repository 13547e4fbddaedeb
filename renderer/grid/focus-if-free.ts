/**
 * Gives the focus back to an element when an editor inside it is gone, unless something else has taken it meanwhile: whoever
 * went on to another part of the window is not fetched back.
 */
export const focusIfFree = (element: HTMLElement | null): void => {
  const now = document.activeElement;
  if (now === null || now === document.body || element?.contains(now) === true) element?.focus({ preventScroll: true });
};
