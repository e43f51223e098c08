import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { numberText } from "../../ui/format.ts";

/** What the page Today says. */
export const TEXTS = {
  pageTitle: "Today – Roadbook",
  today: "Today",
  overdue: "Overdue",
  lastDays: (days: number) => `last ${days} days`,
  nextDays: (days: number) => `next ${days} days`,
  nothingOverdue: "Nothing is overdue.",
  nextWeek: "Next seven days",
  nothingPlanned: "Nothing planned.",
  interviews: "Interviews",
  noInterviews: "No interviews planned.",
  done: (count: number) => `${numberText(count)} done`,
  showMore: (count: number) => `Show ${count} more`,
  now: "now",
} as const;

export const CLOSING_TEXTS = {
  title: "Deals closing soon",
  none: (days: number) => `No open deal closes in the next ${days} days.`,
} as const;

export const UNTOUCHED_TEXTS = {
  title: (resource: "candidate" | "deal") =>
    resource === "deal" ? "Open deals not touched" : `${CONTRACTS[resource].title[1]} not touched`,
  choice: (title: string) => `${title} for how many days`,
  days: (days: number) => `for ${days} days`,
  none: "None.",
  all: (count: number) => `All ${numberText(count)}`,
} as const;

/** Days until a deal should close, in words. */
export function leftText(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days < 0 ? `${-days} ${days === -1 ? "day" : "days"} ago` : `in ${days} days`;
}
