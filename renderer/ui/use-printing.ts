import { useSyncExternalStore } from "react";

let isPrinting = false;

/** The browser draws the paper as soon as `beforeprint` is over: what listens is drawn by then. */
function subscribe(onChange: () => void): () => void {
  const follow = (event: Event) => {
    isPrinting = event.type === "beforeprint";
    onChange();
  };
  window.addEventListener("beforeprint", follow);
  window.addEventListener("afterprint", follow);
  return () => {
    window.removeEventListener("beforeprint", follow);
    window.removeEventListener("afterprint", follow);
  };
}

/** Returns whether the page is being printed, for what is drawn on paper alone. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
