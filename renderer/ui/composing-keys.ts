/** Key code of browsers for a key that an input method takes, also the first of a composition. */
const INPUT_METHOD_KEY = 229;

/**
 * Keeps the keys that an input method takes from every handler: the Enter that ends a word is none
 * that saves, nor is its Esc one that closes. Listeners of the window that capture still see them,
 * because composing is work, too.
 */
export function ignoreComposingKeys(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) event.stopPropagation();
    },
    { capture: true },
  );
}
