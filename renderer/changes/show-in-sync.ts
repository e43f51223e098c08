import { useNavigation } from "../core/navigation.ts";
import { seekEntry } from "./entry-targets.ts";

/** Goes to Sync, to a change there; left out: to the first that needs the user. */
export function showInSync(entry?: number): void {
  if (entry !== undefined) seekEntry(entry);
  useNavigation.getState().go({ view: "sync" });
}
