let isUntouched = false;

/**
 * Notes that the page was just drawn as it was before a lock. Until the first key or click nobody
 * closes anything: what goes meanwhile comes back once all answers are there.
 */
export function noteUntouched(): void {
  isUntouched = true;
  const stop = new AbortController();
  const touched = () => {
    isUntouched = false;
    stop.abort();
  };
  for (const event of ["keydown", "pointerdown"] as const)
    window.addEventListener(event, touched, { capture: true, signal: stop.signal });
}

export function isPageUntouched(): boolean {
  return isUntouched;
}
