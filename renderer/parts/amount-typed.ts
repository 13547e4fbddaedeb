/** An amount as a person types it in a filter, in minor units; null where it is none. Either decimal mark is taken. */
export const typedMinor = (text: string): number | null => {
  const plain = text.replaceAll(/\s/g, '').replace('\u2212', '-').replace(',', '.');
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (found === null) return null;
  const [, sign = '', whole = '', rest = ''] = found;
  return Number(`${sign}${whole}${rest.padEnd(2, '0')}`);
};
