/** A text and where its parts begin, found only as far as they are asked for. */
export class DividedText {
  #text = '';
  #divider = '';
  /** Where each part begins; behind the last part, where a next one would. */
  readonly #starts: number[] = [0];
  /** So many of the starts hold for this text. */
  #known = 1;
  #whole = true;

  /** The text whose parts the divider, one sign, stands between. An empty text is one empty part. */
  set(text: string, divider: string): void {
    this.#text = text;
    this.#divider = divider;
    this.#known = 1;
    this.#whole = false;
  }

  get text(): string {
    return this.#text;
  }

  /** The part at this place; null beyond the last. */
  part(place: number): string | null {
    while (!this.#whole && this.#known <= place + 1) this.#find();
    const start = this.#starts[place];
    const next = this.#starts[place + 1];
    return start === undefined || next === undefined || this.#known <= place + 1
      ? null
      : this.#text.slice(start, next - 1);
  }

  #find(): void {
    const at = this.#text.indexOf(this.#divider, this.#starts[this.#known - 1]);
    this.#whole = at < 0;
    this.#starts[this.#known] = (at < 0 ? this.#text.length : at) + 1;
    this.#known += 1;
  }
}
