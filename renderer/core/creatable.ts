import type { Resource } from "../../shared/contract/resource.ts";

/** Resources of which new records can be made, where the server takes them. */
export const CREATABLE: readonly Resource[] = [
  "candidate",
  "contact",
  "job",
  "deal",
  "activity",
  "note",
];
