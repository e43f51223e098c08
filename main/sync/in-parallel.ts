/**
 * Runs so many workers beside each other until all of them have ended; then throws the first error,
 * if there was one. `broken` tells the others of it, so that nothing goes on behind the back of who
 * caught it.
 */
export async function inParallel(
  count: number,
  work: (broken: () => boolean) => Promise<void>,
): Promise<void> {
  let first: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    try {
      await work(() => first !== null);
    } catch (error) {
      first ??= { error };
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  // Written by the workers, which the type checker does not see.
  const failed = first as { readonly error: unknown } | null;
  if (failed !== null) throw failed.error;
}
