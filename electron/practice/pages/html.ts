const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send: only {@link html} makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | Html | readonly Html[];

const markupOf = (part: Part): string => {
  if (typeof part === 'string') return part.replace(/[<>&"']/g, (char) => escapes[char] ?? char);
  return part instanceof Html ? part.markup : part.map(({ markup }) => markup).join('');
};

/** Markup out of a template: every text that is put in is escaped, for content and for quoted attributes alike. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((string, at) => string + markupOf(parts[at] ?? '')).join(''));
