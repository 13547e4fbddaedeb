/** The same keys with any words: a language that lacks a key, or has one too many, does not compile. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

type Leaf<T, P extends string> = T extends string
  ? P
  : { [K in keyof T & string]: Leaf<T[K], P extends '' ? K : `${P}.${K}`> }[keyof T & string];

/** Every path to a sentence, `review.filter.all`. */
export type PathsOf<T> = Leaf<T, ''>;
