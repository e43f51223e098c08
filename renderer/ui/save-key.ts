import type { KeyboardEvent } from "react";

/**
 * Ctrl+Enter (Cmd+Enter) saves from anywhere in a form: props for the element around its controls.
 * It is seen before the controls see it, because a focused button takes Enter for itself.
 */
export function onSaveKey<Around extends Element>(
  save: (around: Around) => void,
): {
  readonly onKeyDownCapture: (event: KeyboardEvent<Around>) => void;
} {
  return {
    onKeyDownCapture: (event) => {
      if (event.key !== "Enter" || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      save(event.currentTarget);
    },
  };
}
