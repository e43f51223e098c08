import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { userLocale } from "../../../ui/locale.ts";

/** "1 candidate", "3 candidates". */
export function recordWords(resource: Resource): (count: number) => string {
  const [one, many] = CONTRACTS[resource].title;
  return (count) => `${count.toLocaleString(userLocale())} ${(count === 1 ? one : many).toLowerCase()}`;
}
