/**
 * Runs workers in parallel until all have ended, then throws the first error, if any. `broken`
 * tells the others to stop, so that none outlives the caller's error handling.
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
  // Assigned by the workers, which the type checker does not see.
  const failed = first as { readonly error: unknown } | null;
  if (failed !== null) throw failed.error;
}
