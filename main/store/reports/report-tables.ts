import type { ReportName, ReportTable } from "../../../shared/local/report.ts";
import { activitiesReport } from "./activities.ts";
import { closingReport } from "./closing.ts";
import type { ReportContext } from "./context.ts";
import { pipelineReport } from "./deals.ts";
import { jobsReport } from "./jobs.ts";
import { sourcesReport } from "./sources.ts";

/** Every report, by its name. */
export const REPORT_TABLES: Readonly<
  Record<ReportName, (context: ReportContext) => Promise<ReportTable>>
> = {
  pipeline: pipelineReport,
  closing: closingReport,
  jobs: jobsReport,
  activities: activitiesReport,
  sources: sourcesReport,
};
