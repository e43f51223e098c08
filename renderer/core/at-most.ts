/** Resolves when some work is over, however it ends, or after so many milliseconds. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([Promise.allSettled([work]), limit]);
}
