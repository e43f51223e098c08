/**
 * A stream of pseudo-random numbers from a seed (mulberry32): the same seed gives the same data on
 * every machine.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("There is nothing to pick from.");
    return item;
  }

  /** Up to `count` different items. */
  some<T>(items: readonly T[], count: number): T[] {
    const remainingItems = [...items];
    const takenItems: T[] = [];
    while (takenItems.length < count && remainingItems.length > 0)
      takenItems.push(...remainingItems.splice(Math.floor(this.next() * remainingItems.length), 1));
    return takenItems;
  }

  letters(length: number): string {
    let text = "";
    for (let index = 0; index < length; index += 1)
      text += "abcdefghijklmnopqrstuvwxyz0123456789"[Math.floor(this.next() * 36)] ?? "a";
    return text;
  }
}
