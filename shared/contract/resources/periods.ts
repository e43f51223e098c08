import type { Choice } from "../record-field.ts";

/** `salary_type` and `frequency_type`. api-spec: Candidates, Jobs. */
export const PAY_PERIODS: readonly Choice[] = [
  { id: 1, label: "Annual" },
  { id: 2, label: "Monthly" },
  { id: 3, label: "Weekly" },
  { id: 4, label: "Daily" },
  { id: 5, label: "Hourly" },
];

export const YES_NO: readonly Choice[] = [
  { id: 0, label: "No" },
  { id: 1, label: "Yes" },
];
