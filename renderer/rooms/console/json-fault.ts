/** What may stand next in JSON. */
type Next = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const word =
  /(?<text>"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<mark>[{}[\],:])/uy;
const space = /[ \t\r\n]*/y;

const after = (open: readonly string[]): Next => (open.length === 0 ? 'nothing' : 'comma-or-end');

/** What may follow a word, and what is open then; null where the word may not stand there. */
const step = (
  next: Next,
  kind: string,
  said: string,
  open: readonly string[],
): readonly [Next, readonly string[]] | null => {
  const isValue = next === 'value' || next === 'value-or-end';
  const isKey = next === 'key' || next === 'key-or-end';
  if (kind === 'text' && isKey) return ['colon', open];
  if (kind !== 'mark') return isValue ? [after(open), open] : null;
  if (said === '{' && isValue) return ['key-or-end', [...open, '}']];
  if (said === '[' && isValue) return ['value-or-end', [...open, ']']];
  if (said === ':' && next === 'colon') return ['value', open];
  if (said === ',' && next === 'comma-or-end') return [open.at(-1) === '}' ? 'key' : 'value', open];
  const closes = said === open.at(-1) && ['comma-or-end', said === '}' ? 'key-or-end' : 'value-or-end'].includes(next);
  return closes ? [after(open.slice(0, -1)), open.slice(0, -1)] : null;
};

/**
 * The place of the first sign that cannot stand where it stands in JSON (RFC 8259); the end of the text where something is missing.
 * What the platform says of it differs by engine, and names no place at all in a short text.
 */
export const jsonFault = (text: string): number => {
  let at = 0;
  let next: Next = 'value';
  let open: readonly string[] = [];
  for (;;) {
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    word.lastIndex = at;
    const found = word.exec(text);
    const [kind = '', said = ''] = Object.entries(found?.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    const stepped: ReturnType<typeof step> = found === null ? null : step(next, kind, said, open);
    if (stepped === null) return at;
    at += said.length;
    [next, open] = stepped;
  }
};
