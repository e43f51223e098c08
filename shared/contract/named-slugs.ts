import { splitList } from "./text-values.ts";
import type { ResourceContract } from "./define.ts";

/**
 * Slugs of the records that a body names: as references, as attendees, or as what an activity or a
 * note is about.
 */
export function namedSlugs(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    switch (contract.body[name]?.kind.type) {
      case "ref":
      case "related":
        return typeof value === "string" && value !== "" ? [value] : [];
      case "refs":
      case "attendees":
        return splitList(value);
      default:
        return [];
    }
  });
}
