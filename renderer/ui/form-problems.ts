import { findByAttribute } from "./dom-attributes.ts";
import { type RefObject, useEffect, useState } from "react";

/**
 * What a form says beside its button while fields of it keep it from being saved; each says itself
 * what is wrong.
 */
export const FIX_FIELDS = "Fix the highlighted fields.";

const CONTROLS = "input, select, textarea, button, [contenteditable=true]";

/**
 * Returns a function for a form that was submitted and has problems: once the fields say so, the
 * first of them gets the focus. Otherwise who presses Enter hears nothing, and who scrolled down
 * sees nothing.
 */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const field = form.current === null ? null : findByAttribute("problem", true, form.current);
    field?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [form, tries]);
  return () => setTries((count) => count + 1);
}
