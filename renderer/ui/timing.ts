import { startTransition, useEffect, useLayoutEffect, useState } from "react";

/**
 * Returns a value once what was rendered with it has been painted, and the previous one until then
 * (`initialValue` at the beginning): what is seen does not wait for what is not seen yet.
 */
export function useAfterPaint<T>(value: T, initialValue = value): T {
  const [painted, setPainted] = useState({ value: initialValue });
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // Another frame is not asked for: this runs as soon as this one is painted.
      timer = setTimeout(() => startTransition(() => setPainted({ value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted.value;
}

/** The value as it was `ms` ago, once it has stayed the same for so long. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
