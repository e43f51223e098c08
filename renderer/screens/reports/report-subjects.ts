import type { Resource } from "../../../shared/contract/resource.ts";
import type { ReportName } from "../../../shared/local/report.ts";

interface ReportSubject {
  readonly resource: Resource;
  /** The field that holds the person whom a record belongs to. */
  readonly owner: string;
}

/** What each report counts. */
export const REPORT_SUBJECTS: Readonly<Record<ReportName, ReportSubject>> = {
  pipeline: { resource: "deal", owner: "owner" },
  closing: { resource: "deal", owner: "owner" },
  jobs: { resource: "job", owner: "owner_id" },
  activities: { resource: "activity", owner: "created_by" },
  sources: { resource: "candidate", owner: "owner" },
};
