import type { ReportName, ReportTable } from "../../shared/local/report.ts";
import { activitiesReport } from "./report-activities.ts";
import { closingReport } from "./report-closing.ts";
import type { ReportContext } from "./report-context.ts";
import { pipelineReport } from "./report-deals.ts";
import { jobsReport } from "./report-jobs.ts";
import { sourcesReport } from "./report-sources.ts";

/** Every report, by its name. */
export const REPORT_TABLES: Readonly<Record<ReportName, (context: ReportContext) => Promise<ReportTable>>> = {
  pipeline: pipelineReport,
  closing: closingReport,
  jobs: jobsReport,
  activities: activitiesReport,
  sources: sourcesReport,
};
