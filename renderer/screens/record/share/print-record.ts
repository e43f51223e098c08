import { useNavigation } from "../../../core/navigation.ts";
import { type PaperOutput, printPage } from "../../../core/print-page.ts";
import type { ActiveRecord } from "../../../core/targets.ts";

/** Prints the page of a record, which it opens first. */
export function printRecord(
  { resource, key }: Pick<ActiveRecord, "resource" | "key">,
  output: PaperOutput,
): void {
  const { place, go } = useNavigation.getState();
  const isOpen = place.view === "record" && place.resource === resource && place.key === key;
  if (!isOpen) go({ view: "record", resource, key });
  printPage(output);
}
