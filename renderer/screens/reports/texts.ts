import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { ReportName } from "../../../shared/local/report.ts";
import { instantText } from "../../ui/format.ts";

const pluralOf = (resource: Resource) => CONTRACTS[resource].title[1];

export const TEXTS = {
  title: "Reports",
  myTitle: "My reports",
  pageTitle: "Reports – Roadbook",
  owner: "Records of",
  everybody: "Records of: everybody",
  notSynced: "The first sync isn't complete yet",
  asOf: (at: string, ago: string) => `As of ${instantText(at)} (${ago}), with your unsent changes`,
  incomplete: (resource: Resource) => `Not all ${pluralOf(resource).toLowerCase()} are here yet`,
  unavailable: "Couldn't show this report",
  loading: "Calculating…",
  drawing: "Drawing…",
  none: (resource: Resource) => `There are no ${pluralOf(resource).toLowerCase()} to count here.`,
  reading: (resource: Resource) => `${pluralOf(resource)} are still being read from the server.`,
} as const;

/** A report's title and the heading of its rows. */
export const REPORT_TEXTS: Readonly<Record<ReportName, { title: string; row: string }>> = {
  pipeline: { title: "Pipeline by stage", row: "Stage" },
  closing: { title: "Deals closing by month", row: "Month" },
  jobs: { title: "Jobs by age and status", row: "Age" },
  activities: { title: "Activities by week and type", row: "Week of" },
  sources: { title: "Candidates by source", row: "Source" },
};

export const TABLE_TEXTS = {
  label: (title: string) => `${title}, table`,
  currency: "Currency",
  noCurrency: "none",
} as const;

export const PLOT_TEXTS = {
  pipeline: "Value and weighted value by stage",
  value: "Value",
  weighted: "Weighted",
  closing: "Open and won value by closing month",
  won: "Won",
  openWeighted: "Open, weighted",
  openRest: "Open, unweighted remainder",
  jobs: "Jobs by age and status",
  activities: "Activities by week and type",
  sources: "Candidates by source",
  candidates: "Candidates",
  inCurrency: (title: string, currency: string | null) =>
    currency === null ? title : `${title}, ${currency}`,
} as const;

export const COMMAND_TEXTS = {
  go: "Go to Reports",
  goTo: (title: string) => `Go to report: ${title}`,
} as const;
