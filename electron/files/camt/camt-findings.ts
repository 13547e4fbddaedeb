import { addMinor } from '../../../shared/domain/money.ts';
import { type CamtFile, type CamtWarning, type LeftOut, type LeftOutReason } from './camt-file.ts';
import { type Money } from './values.ts';

/** What is found on the way through a file beside its payments. */
export class CamtFindings {
  readonly #mostWarnings: number;
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #warnings: CamtWarning[] = [];
  readonly #warned = new Map<string, number>();

  /** @param mostWarnings of one kind */
  constructor(mostWarnings: number) {
    this.#mostWarnings = mostWarnings;
  }

  leaveOut(reason: LeftOutReason, { amount, currency }: Money): void {
    const key = `${reason} ${currency}`;
    const found = this.#leftOut.get(key);
    this.#leftOut.set(key, {
      reason,
      currency,
      count: (found?.count ?? 0) + 1,
      sum: found === undefined ? amount : addMinor(found.sum, amount),
    });
  }

  warn(...warnings: readonly CamtWarning[]): void {
    for (const warning of warnings) {
      const count = (this.#warned.get(warning.code) ?? 0) + 1;
      this.#warned.set(warning.code, count);
      if (count <= this.#mostWarnings) this.#warnings.push(warning);
    }
  }

  get found(): Pick<CamtFile, 'leftOut' | 'warnings'> {
    return { leftOut: [...this.#leftOut.values()], warnings: this.#warnings };
  }
}
