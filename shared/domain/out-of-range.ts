/** What a calculation comes to is more than amounts in minor units or the calendar can hold. */
export class OutOfRangeError extends RangeError {
  constructor(what: string) {
    super(what);
    this.name = 'OutOfRangeError';
  }
}
