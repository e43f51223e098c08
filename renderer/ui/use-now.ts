import { useEffect, useState } from "react";

/**
 * The time in milliseconds, renewed every `every` milliseconds: a text like "2 minutes ago" has to
 * be kept up to date.
 */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
