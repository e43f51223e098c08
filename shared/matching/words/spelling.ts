/** Shorter words are too near to one another to be corrected. */
const MIN_CHARACTERS = 5;
/** Words from this length on may differ in two letters. */
const TWO_LETTERS_FROM = 10;
const MAX_CACHED = 20_000;

/**
 * Words toward which misspellings are corrected, in buckets by their first letter and length. Words
 * with digits are names of versions and standards, in which each character counts.
 */
export class SpellingIndex {
  readonly #buckets = new Map<string, string[]>();
  readonly #cache = new Map<string, readonly string[]>();
  readonly #words = new Set<string>();

  add(word: string): void {
    if (word.length < MIN_CHARACTERS || /[^\p{L}]/u.test(word) || this.#words.has(word)) return;
    this.#words.add(word);
    const bucket = bucketOf(word, word.length);
    const words = this.#buckets.get(bucket);
    if (words === undefined) this.#buckets.set(bucket, [word]);
    else words.push(word);
    this.#cache.clear();
  }

  /** Returns the nearest words within one or two letters, by length: none, one or several. */
  nearest(word: string): readonly string[] {
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    const nearestWords = this.#search(word);
    if (this.#cache.size > MAX_CACHED) this.#cache.clear();
    this.#cache.set(word, nearestWords);
    return nearestWords;
  }

  #search(word: string): readonly string[] {
    if (word.length < MIN_CHARACTERS || /[^\p{L}]/u.test(word)) return [];
    const allowed = word.length < TWO_LETTERS_FROM ? 1 : 2;
    let nearestWords: string[] = [];
    let lowest = allowed;
    for (let length = word.length - allowed; length <= word.length + allowed; length += 1)
      for (const knownWord of this.#buckets.get(bucketOf(word, length)) ?? []) {
        const distance = editDistance(word, knownWord, allowed);
        if (distance > lowest) continue;
        if (distance < lowest) nearestWords = [];
        lowest = distance;
        nearestWords.push(knownWord);
      }
    return nearestWords;
  }
}

function bucketOf(word: string, length: number): string {
  return `${word.charAt(0)}${length}`;
}

/**
 * Returns the number of letters to insert, remove, replace or swap with the next one between two
 * words; more than `limit` when there are more.
 */
function editDistance(word: string, otherWord: string, limit: number): number {
  if (Math.abs(word.length - otherWord.length) > limit) return limit + 1;
  let previousRow: number[] = [];
  let row = Array.from({ length: otherWord.length + 1 }, (_item, index) => index);
  for (let i = 1; i <= word.length; i += 1) {
    const nextRow = [i];
    let lowest = i;
    for (let j = 1; j <= otherWord.length; j += 1) {
      const isSame = word[i - 1] === otherWord[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (nextRow[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && word[i - 1] === otherWord[j - 2] && word[i - 2] === otherWord[j - 1])
        cost = Math.min(cost, (previousRow[j - 2] ?? 0) + 1);
      nextRow.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return limit + 1;
    previousRow = row;
    row = nextRow;
  }
  return row[otherWord.length] ?? 0;
}
