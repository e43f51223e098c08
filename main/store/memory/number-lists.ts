/** In a column, where a record has no value. */
export const NO_VALUE = -(2 ** 31);

/** Those of some records that have one of these values in a column. */
export function having(
  held: Int32Array,
  anyOf: readonly number[],
  among: Uint32Array,
): Uint32Array {
  const found = new Uint32Array(among.length);
  let count = 0;
  for (const at of among) {
    found[count] = at;
    count += Number(anyOf.includes(held[at] ?? NO_VALUE));
  }
  return found.subarray(0, count);
}

/** All numbers from one to the one before another. */
export function range(low: number, high: number): Uint32Array {
  const all = new Uint32Array(high - low);
  for (let at = 0; at < all.length; at += 1) all[at] = low + at;
  return all;
}

/** Numbers that are in both of two ascending lists. */
export function inBoth(one: Uint32Array, other: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(one.length, other.length));
  let [count, at] = [0, 0];
  for (const next of one) {
    while (at < other.length && (other[at] ?? 0) < next) at += 1;
    if (other[at] === next) found[count++] = next;
  }
  return found.subarray(0, count);
}

/** Numbers that are in one of two ascending lists. */
export function inEither(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const found = new Uint32Array(one.length + other.length);
  let [count, a, b] = [0, 0, 0];
  while (a < one.length || b < other.length) {
    const [first, second] = [one[a] ?? Infinity, other[b] ?? Infinity];
    if (first <= second) a += 1;
    if (second <= first) b += 1;
    found[count++] = Math.min(first, second);
  }
  return found.subarray(0, count);
}
