import { useEffect } from "react";
import { useViewState } from "./view-state.ts";

/** Sets theme, contrast and density on the document; follows the system where that is chosen. */
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
      followSystem(window.matchMedia("(prefers-contrast: more)"), (isHighContrast) =>
        put("contrast", contrast === "more" || isHighContrast ? "more" : "usual"),
      ),
    [contrast],
  );
  useEffect(() => put("density", density), [density]);
}

function put(name: string, value: string): void {
  document.documentElement.dataset[name] = value;
}

/** Reports whether the system matches a query, now and on changes. Returns what ends it. */
function followSystem(media: MediaQueryList, report: (matches: boolean) => void): () => void {
  const apply = () => report(media.matches);
  apply();
  media.addEventListener("change", apply);
  return () => media.removeEventListener("change", apply);
}
