import type { Lookup, LookupEntry } from "../../../shared/contract/lookup.ts";

/** The look-up tables of the demo's account, also of entries that no record uses yet. */
export const SANDBOX_LOOKUPS: Readonly<Record<Lookup, readonly LookupEntry[]>> = {
  contact_stage: named("label", [
    "Lead",
    "Contacted",
    "Meeting planned",
    "Client",
    "Dormant",
    "Lost",
  ]),
  deal_stage: [
    { id: 1, label: "Qualified", percentage: 10 },
    { id: 2, label: "Brief received", percentage: 25 },
    { id: 3, label: "Profiles sent", percentage: 40 },
    { id: 4, label: "Interviews", percentage: 60 },
    { id: 5, label: "Offer", percentage: 80 },
    { id: 6, label: "Won", percentage: 100 },
    { id: 7, label: "Lost", percentage: 0 },
  ],
  job_status: named("label", ["Draft", "Open", "On hold", "Filled", "Closed", "Cancelled"]),
  industry: named("name", [
    "Software",
    "Logistics",
    "Health care",
    "Energy",
    "Finance",
    "Manufacturing",
    "Retail",
    "Public sector",
  ]),
  qualification: named("name", ["School", "Apprenticeship", "Bachelor", "Master", "Doctorate"]),
  currency: [
    { id: 1, country: "Euro area", code: "EUR", currency: "Euro", symbol: "€" },
    { id: 2, country: "United Kingdom", code: "GBP", currency: "Pound sterling", symbol: "£" },
    { id: 3, country: "Poland", code: "PLN", currency: "Złoty", symbol: "zł" },
    { id: 4, country: "United States", code: "USD", currency: "Dollar", symbol: "$" },
    { id: 5, country: "Japan", code: "JPY", currency: "Yen", symbol: "¥" },
  ],
  activity_type: [
    { id: 2, label: "Meeting" },
    { id: 3, label: "Task" },
    { id: 4, label: "Email" },
    { id: 5, label: "Interview" },
    { id: 11, label: "Reference check" },
    { id: 12, label: "Coffee" },
  ],
  note_type: named("label", ["General", "Call", "Interview notes"]),
};

function named(key: "label" | "name", values: readonly string[]): LookupEntry[] {
  return values.map((value, index) => ({ id: index + 1, [key]: value }));
}
