import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReportName } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { localKeys, localQuery } from "../../core/local.ts";
import { useThrottledInvalidation } from "../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../core/workspace.tsx";
import { REPORT_SUBJECTS } from "./report-subjects.ts";

/** A report over the matching records; refetched when they change. */
export function useReport(name: ReportName, filter: Filter) {
  const bridge = useBridge();
  useThrottledInvalidation([REPORT_SUBJECTS[name].resource], localKeys("readReport", name));
  return useQuery({
    ...localQuery(bridge, "readReport", { params: { name }, query: { filter } }),
    placeholderData: keepPreviousData,
  });
}
