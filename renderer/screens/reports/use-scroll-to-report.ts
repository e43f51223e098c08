import { useIsFetching } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { ReportName } from "../../../shared/local/report.ts";
import { localKeys } from "../../core/local.ts";
import { useNavigation } from "../../core/navigation.ts";

/** Plots are drawn after their data have come: their height is known only then. */
const LAYOUT_DELAY_MS = 150;

/**
 * Scrolls to the report that the address names, once those above it have their height. Returns a
 * function that goes to one at once.
 */
export function useScrollToReport(
  page: RefObject<HTMLElement | null>,
  name: ReportName | null,
): (report: ReportName) => void {
  const go = useNavigation((state) => state.go);
  const isLoading = useIsFetching({ queryKey: localKeys("readReport") }) > 0;
  const shown = useRef<ReportName | null>(null);
  useEffect(() => {
    if (isLoading || name === null || shown.current === name) return undefined;
    const timer = setTimeout(() => {
      shown.current = name;
      const section = sectionOf(page.current, name);
      page.current?.scrollTo({ top: section?.offsetTop ?? 0, behavior: "instant" });
      section?.focus({ preventScroll: true });
    }, LAYOUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [page, name, isLoading]);
  return (report) => {
    shown.current = report;
    go({ view: "reports", name: report }, "replace");
    page.current?.scrollTo({ top: sectionOf(page.current, report)?.offsetTop ?? 0 });
  };
}

function sectionOf(page: HTMLElement | null, report: ReportName): HTMLElement | null {
  return page?.querySelector<HTMLElement>(`[data-report="${report}"]`) ?? null;
}
