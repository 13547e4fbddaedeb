/** A sentence in both languages of the house. Errors and problems carry both, so the window can switch in place. */
export interface LocalText {
  readonly sv: string;
  readonly en: string;
}

export type Language = keyof LocalText;

/** Builds a text from its Swedish and English form. */
export const text = (sv: string, en: string): LocalText => ({ sv, en });

/** What is written elsewhere, between the marks of each language. */
export const quoted = (value: string): LocalText => text(`”${value}”`, `“${value}”`);

/** Fails the compilation where a union got a case that is not handled, and the call where a value slipped past its type. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
};
