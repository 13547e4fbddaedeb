/** Endings that do not exist (IANA, root zone) and are one slip from `com`. */
const wrongEnding = /\.(?:con|cmo|ocm|vom|xom|comm|coom)$/;

/** Misspellings of mail services that everybody knows. A name that somebody may have is not among them. */
const slips: Readonly<Record<string, string>> = {
  gmail: 'gmial gmai gmal gmil gamil gnail gmaill gmaail ggmail gmali',
  hotmail: 'hotmal hotmial hotmil homail hotmai hotmali hotmaill hotamil htomail hotmaail hhotmail',
  outlook: 'outlok outloo outlokk oulook otlook outllook outloook outlool outlock',
  icloud: 'iclod icoud iclould icluod iclould iclooud',
  yahoo: 'yahooo yhaoo yaoo yahho',
  bredband: 'bredbnad bredbad brebdand',
};
const endings: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'se'],
  outlook: ['com'],
  icloud: ['com'],
  yahoo: ['com', 'se'],
  bredband: ['net'],
};

/** `gmial.com` → `gmail.com`; and without its dot, or with a comma for it: `gmailcom`, `gmail,com`. */
const known: ReadonlyMap<string, string> = new Map(
  Object.entries(endings).flatMap(([name, ends]) =>
    ends.flatMap((end): [string, string][] => [
      ...(slips[name] ?? '').split(' ').map((slip): [string, string] => [`${slip}.${end}`, `${name}.${end}`]),
      [`${name}${end}`, `${name}.${end}`],
      [`${name},${end}`, `${name}.${end}`],
    ]),
  ),
);

/**
 * The address that was meant where the domain is a known slip (`anna@gmial.com`, `anna@hotmal.se`, `anna@gmailcom`) or
 * ends as no domain can (`.con`); null where it may be right. Source: intake.md 12 (a mend only where one answer is
 * certain).
 */
export const meantEmail = (text: string): string | null => {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const domain = text.slice(at + 1).toLowerCase();
  const ended = domain.replace(wrongEnding, '.com');
  const meant = known.get(ended) ?? ended;
  return meant === domain ? null : text.slice(0, at + 1) + meant;
};
