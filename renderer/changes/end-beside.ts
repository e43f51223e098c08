import type { ResourceContract } from "../../shared/contract/define.ts";
import { movedEnd } from "../../shared/contract/resources/activity.ts";
import type { StoredView } from "../../shared/contract/stored-view.ts";

/**
 * The end that goes along when the start of an activity is moved: it takes as long as before.
 * Nothing for other fields.
 */
export function endBeside(
  contract: ResourceContract,
  name: string,
  value: unknown,
  { record }: StoredView,
): Readonly<Record<string, unknown>> {
  if (contract.name !== "activity" || name !== "start_datetime" || typeof value !== "string")
    return {};
  const end = movedEnd(record, value);
  return end === null ? {} : { end_datetime: end };
}
