import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { numberText } from "../../../ui/format.ts";

/** "1 candidate", "3 candidates". */
export function recordWords(resource: Resource): (count: number) => string {
  const [one, many] = CONTRACTS[resource].title;
  return (count) => `${numberText(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}
