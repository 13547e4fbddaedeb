import { type View } from '../wire/json.ts';

/**
 * A view that is sent, over what a field has when nothing was said about it. A flag, a number or an enumeration that is
 * sent as null says nothing; any other field is kept as it was sent.
 */
export const withDefaults = (defaults: View, sent: View): View => ({
  ...defaults,
  ...Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== null || defaults[field] === undefined),
  ),
});
