import { viewDefinition } from '../../../shared/service/views.ts';
import { flagOf, type View } from './json.ts';

/** A view with all its flags: one that is not given, or null, is false. */
export const withFlags = (name: string, view: View): View => {
  const definition = viewDefinition(name);
  const fields = definition?.kind === 'object' ? [...definition.fields] : [];
  const flags = fields.filter(([, type]) => type.name === 'boolean' && !type.nullable && !type.list);
  return { ...view, ...Object.fromEntries(flags.map(([field]) => [field, flagOf(view, field)])) };
};
