/**
 * A report as JSON, in pieces: what it says of 100,000 invoices is longer than any one text can be. Written as
 * `JSON.stringify` does with an indent of two.
 */
export const jsonLines = function* (report: Readonly<Record<string, unknown>>): Generator<string> {
  const entries = Object.entries(report).filter(([, value]) => value !== undefined);
  yield '{';
  for (const [at, [key, value]] of entries.entries()) {
    const comma = at < entries.length - 1 ? ',' : '';
    if (Array.isArray(value) && value.length > 0) {
      yield `  ${JSON.stringify(key)}: [`;
      for (const [index, item] of value.entries())
        yield `${indented(item, '    ')}${index < value.length - 1 ? ',' : ''}`;
      yield `  ]${comma}`;
    } else yield `  ${JSON.stringify(key)}: ${indented(value, '  ').trimStart()}${comma}`;
  }
  yield '}';
};

const indented = (value: unknown, indent: string): string =>
  `${indent}${JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)}`;
