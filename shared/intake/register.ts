import { type Decimal } from '../domain/decimal.ts';

/** A customer of the register's copy, as far as an invoice is checked against it. */
export interface RegisterCustomer {
  readonly name: string;
  readonly active: boolean;
}

/** An article of the register's copy, as far as a row is checked against it. */
export interface RegisterArticle {
  readonly description: string;
  /** Blank where the register has none, as its text. */
  readonly unit: string;
  readonly active: boolean;
  /** Whole currency units, without VAT (decisions.md 14); null where the register has no price. */
  readonly unitPrice: Decimal | null;
  readonly vatRate: Decimal | null;
}

/** What the register's copy says of one invoice. */
export interface Register {
  /** Null: the customer is not there. */
  readonly customer: RegisterCustomer | null;
  /** Answers null for an article that is not there. Null itself where the register has no articles: nothing to hold rows against. */
  readonly article: ((articleNo: string) => RegisterArticle | null) | null;
}
