import { useEffect } from "react";
import { useViewState } from "./view-state.ts";

/**
 * Puts theme, contrast and density on the document, and follows the system where that is wished.
 */
export function useTheme(): void {
  const theme = useViewState((state) => state.theme);
  const contrast = useViewState((state) => state.contrast);
  const density = useViewState((state) => state.density);
  useEffect(
    () =>
      followSystem(window.matchMedia("(prefers-color-scheme: dark)"), (dark) =>
        put("theme", theme === "system" ? (dark ? "dark" : "light") : theme),
      ),
    [theme],
  );
  useEffect(
    () =>
      followSystem(window.matchMedia("(prefers-contrast: more)"), (more) =>
        put("contrast", contrast === "more" || more ? "more" : "usual"),
      ),
    [contrast],
  );
  useEffect(() => put("density", density), [density]);
}

function put(name: string, value: string): void {
  document.documentElement.dataset[name] = value;
}

/**
 * Tells whether the system wishes something, now and whenever that changes. Returns a function that
 * ends it.
 */
function followSystem(media: MediaQueryList, tell: (wanted: boolean) => void): () => void {
  const apply = () => tell(media.matches);
  apply();
  media.addEventListener("change", apply);
  return () => media.removeEventListener("change", apply);
}
