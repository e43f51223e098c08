import { findByAttribute } from "./dom-attributes.ts";
import { type RefObject, useEffect, useState } from "react";

/**
 * Returns a function for a form that was submitted and has problems: once the fields say so, the
 * first of them gets the focus. Otherwise a screen reader says nothing after Enter, and the problem
 * may be out of sight.
 */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const field = form.current === null ? null : findByAttribute("problem", true, form.current);
    field
      ?.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable=true]")
      ?.focus();
  }, [form, tries]);
  return () => setTries((count) => count + 1);
}
