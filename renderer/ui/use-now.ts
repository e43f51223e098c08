import { useEffect, useState } from "react";

/**
 * The time in milliseconds, renewed every `every` milliseconds. What says "2 minutes ago" needs it:
 * such a text grows old.
 */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
