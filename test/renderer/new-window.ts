import { ignoreComposingKeys } from "../../renderer/ui/composing-keys.ts";

// Files of tests share a window of the browser: what one left in it, such as that it was locked or
// has compact rows, is gone before the next.
sessionStorage.clear();
localStorage.clear();
// As the page does before it draws anything.
ignoreComposingKeys();
