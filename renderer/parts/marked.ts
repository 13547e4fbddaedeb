import { type InputHTMLAttributes } from 'vue';

/** Attributes for the `<input>` inside a Naive field; `testid` names it for the tests. */
export const marked = (testid: string, more: InputHTMLAttributes = {}): InputHTMLAttributes => {
  const attributes = { ...more, 'data-testid': testid };
  return attributes;
};

/** The text of a native field that changed; empty for anything else. */
export const valueOf = (event: Event): string =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.value : '';
