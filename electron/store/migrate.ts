/** One step of the store's shape. Never changed once released: a mistake is mended by the next number. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
