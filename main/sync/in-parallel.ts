/**
 * Runs workers in parallel until all have ended, then throws the first error, if any.
 * `hasFailed` tells the other workers to stop after an error, so that none of them is still running
 * when the caller handles it.
 */
export async function inParallel(
  count: number,
  work: (hasFailed: () => boolean) => Promise<void>,
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
  // The type checker does not see that the workers assign it.
  const failed = first as { readonly error: unknown } | null;
  if (failed !== null) throw failed.error;
}
