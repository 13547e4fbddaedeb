// Compares a JSON value with a view: every field that is present must have the type the view gives it.
import fs from 'node:fs';
export const views = JSON.parse(fs.readFileSync(new URL('../../../shared/service/views.json', import.meta.url), 'utf8'));

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const plain = {
  guid: (v) => typeof v === 'string' && GUID.test(v),
  string: (v) => typeof v === 'string',
  int: (v) => Number.isInteger(v),
  long: (v) => Number.isInteger(v),
  number: (v) => typeof v === 'number' && Number.isFinite(v),
  boolean: (v) => typeof v === 'boolean',
  datetime: (v) => typeof v === 'string' && DATE.test(v),
  base64: (v) => typeof v === 'string' && /^[A-Za-z0-9+/\r\n]*={0,2}$/.test(v),
};

export const isGuid = (v) => plain.guid(v);
export const isDate = (v) => plain.datetime(v);

/** Problems found, as short lines; empty when the value fits the view. `integers` allows enumerations as integers. */
export function misfit(value, type, { required = [], integers = false } = {}, path = type, depth = 0) {
  const out = [];
  const nullable = type.endsWith('?');
  let t = nullable ? type.slice(0, -1) : type;
  if (value === null || value === undefined) {
    if (!nullable && value === null) out.push(`${path} is null`);
    return out;
  }
  if (t.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    value.slice(0, 5).forEach((v, i) => out.push(...misfit(v, t.slice(0, -2), { integers }, `${path}[${i}]`, depth + 1)));
    return out;
  }
  if (plain[t]) return plain[t](value) ? out : [`${path} is not a ${t}: ${JSON.stringify(value)?.slice(0, 60)}`];
  const view = views[t];
  if (!view) return out;
  if (view.enum) {
    const ok = (typeof value === 'string' && Object.hasOwn(view.enum, value)) || (integers && Object.values(view.enum).includes(value));
    return ok ? out : [`${path} is not a name of ${t}: ${JSON.stringify(value)}`];
  }
  if (view.list) {
    if (!Array.isArray(value)) return [`${path} is not a plain list`];
    value.slice(0, 5).forEach((v, i) => out.push(...misfit(v, view.list, { required, integers }, `${path}[${i}]`, depth + 1)));
    return out;
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`];
  for (const k of required) if (value[k] === undefined || value[k] === null) out.push(`${path}.${k} is missing`);
  if (depth > 6) return out;
  for (const [k, ft] of Object.entries(view.fields || {})) {
    if (value[k] !== undefined) out.push(...misfit(value[k], ft, { integers }, `${path}.${k}`, depth + 1));
  }
  return out;
}
