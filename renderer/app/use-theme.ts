import { useEffect } from "react";
import { useViewState } from "./view-state.ts";

/** Puts theme and density on the document, and follows the system where that is wished. */
export function useTheme(): void {
  const theme = useViewState((state) => state.theme);
  const density = useViewState((state) => state.density);
  useEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset["theme"] = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
    };
    apply();
    dark.addEventListener("change", apply);
    return () => dark.removeEventListener("change", apply);
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset["density"] = density;
  }, [density]);
}
