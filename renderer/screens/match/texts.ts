/** Texts of the desk of a job. */
export const MATCH_TEXTS = {
  desk: "Job desk",
  deals: "Deals",
  noDeals: "No deals about this job yet.",
  noName: "(no name)",
  noDescription: "This job has no description yet.",
  showAll: "Show all",
  showLess: "Show less",
  editDescription: "Edit description",
} as const;
