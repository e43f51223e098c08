/**
 * Runs workers in parallel until all have ended, then throws the first error, if any.
 * `hasFailed` tells the other workers to stop after an error, so that none of them is still running
 * when the caller handles it.
 */
export async function inParallel(
  count: number,
  work: (hasFailed: () => boolean) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    try {
      await work(() => errors.length > 0);
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  if (errors.length > 0) throw errors[0];
}
