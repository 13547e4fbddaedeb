/** Of a key: 40 hex digits are five numbers of 32 bits. */
const WORDS = 5;

/**
 * Counts keys of 40 hex digits as numbers in two flat lists: a file may have some hundred thousand, and a map of their
 * texts would cost five times as much. Keys are hashes, so their first digits spread them over the places.
 */
export class KeyCounts {
  #words = new Uint32Array(1_024 * WORDS);
  /** How often the key at each place was seen; 0 where there is none. A power of two places, at most half of them taken. */
  #counts = new Uint32Array(1_024);
  #taken = 0;
  /** The key that is counted now. */
  readonly #key = new Uint32Array(WORDS);

  /** How often the key was seen, this time included. */
  add(key: string): number {
    if (this.#taken * 2 >= this.#counts.length) this.#grow();
    for (let at = 0; at < WORDS; at += 1) this.#key[at] = Number.parseInt(key.slice(at * 8, at * 8 + 8), 16);
    const place = this.#placeOf(this.#key);
    const count = (this.#counts[place] ?? 0) + 1;
    if (count === 1) this.#taken += 1;
    this.#put(place, this.#key, count);
    return count;
  }

  #put(place: number, words: Uint32Array, count: number): void {
    this.#words.set(words, place * WORDS);
    this.#counts[place] = count;
  }

  /** Where the key stands, else the free place where it belongs. */
  #placeOf(words: Uint32Array): number {
    const mask = this.#counts.length - 1;
    let place = (words[0] ?? 0) & mask;
    while (this.#counts[place] !== 0 && !this.#holds(place, words)) place = (place + 1) & mask;
    return place;
  }

  #holds(place: number, words: Uint32Array): boolean {
    for (let at = 0; at < WORDS; at += 1) if (this.#words[place * WORDS + at] !== words[at]) return false;
    return true;
  }

  #grow(): void {
    const [words, counts] = [this.#words, this.#counts];
    this.#words = new Uint32Array(words.length * 2);
    this.#counts = new Uint32Array(counts.length * 2);
    counts.forEach((count, at) => {
      const own = words.subarray(at * WORDS, at * WORDS + WORDS);
      if (count > 0) this.#put(this.#placeOf(own), own, count);
    });
  }
}
