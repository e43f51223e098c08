import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keeping } from "./ahead.ts";
import { refreshKept } from "./refresh-kept.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is kept and cannot be read is asked for once a change, not again", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = vi.fn(() => Promise.resolve("rows"));
  const staleTime = Number.POSITIVE_INFINITY;
  await client.prefetchQuery({
    queryKey: ["rows"],
    queryFn: ask,
    staleTime,
    ...keeping({ isKept: true }),
  });
  const stop = refreshKept(client);
  ask.mockRejectedValue(new Error("Not now."));
  void client.invalidateQueries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});
