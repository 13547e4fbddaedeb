/** Where a key or a paste means the text of a field. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);

export const isMac = (): boolean => /mac/i.test(navigator.platform);
