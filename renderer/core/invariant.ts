/** Throws when something does not hold that our own code guarantees; the message is for us. */
export function invariant(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
