import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { numberText } from "../ui/format.ts";

/** "1 candidate", "3 candidates". */
export function recordsText(resource: Resource, count: number): string {
  const [singular, plural] = CONTRACTS[resource].title;
  return `${numberText(count)} ${(count === 1 ? singular : plural).toLowerCase()}`;
}
