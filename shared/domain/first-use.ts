/** What is slow to make and not always needed (a form of dates reads the language's tables): made when first asked for, then kept. */
export const onFirstUse = <T extends object>(make: () => T): (() => T) => {
  let made: T | null = null;
  return () => (made ??= make());
};
