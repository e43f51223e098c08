import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Report, ReportName } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { ask } from "../../core/ask.ts";
import { useCalmly } from "../../core/use-calmly.ts";
import { useBridge } from "../../core/workspace.tsx";
import { REPORT_WORDS } from "./report-words.ts";

/** A report over the matching records; refetched when they change. */
export function useReport(name: ReportName, filter: Filter) {
  const bridge = useBridge();
  const computedFrom = [REPORT_WORDS[name].resource];
  useCalmly(computedFrom, ["report", name]);
  return useQuery({
    queryKey: ["report", name, filter],
    meta: { computedFrom },
    queryFn: () =>
      ask<Report>(bridge, {
        method: "GET",
        path: `/local/report/${name}`,
        query: { filter: JSON.stringify(filter) },
      }),
    placeholderData: keepPreviousData,
  });
}
