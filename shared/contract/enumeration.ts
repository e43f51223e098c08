/** Lists of names that are types as well, such as `RESOURCES`: membership, and tables by name. */

/** Returns whether a value is one of the names. */
export function isOneOf<T extends string>(names: readonly T[], value: unknown): value is T {
  return names.some((name) => name === value);
}

/** Returns a table with a value for each of the names. */
export function tableOf<T extends string, V>(
  names: readonly T[],
  valueOf: (name: T) => V,
): Record<T, V> {
  // TypeScript forgets the names in Object.fromEntries.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<T, V>;
}

/** Returns the names of a constant table, whose type says all of its keys. */
export function namesOf<T extends string>(table: Readonly<Record<T, unknown>>): readonly T[] {
  // TypeScript allows for more keys than the type says.
  return Object.keys(table) as T[];
}
