import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Profile } from "../../../../shared/contract/profile.ts";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import type { CaptureKind } from "../../../core/view-state.ts";
import { CAPTURE_TEXTS as TEXTS } from "./texts.ts";

/** What a captured text becomes. */
export type CapturePlan =
  | { readonly by: "note" }
  | { readonly by: "activity" }
  /**
   * A dated line at the end of the record's description: the server lets nothing else be made.
   * `html`: as a paragraph.
   */
  | { readonly by: "append"; readonly html: boolean }
  | { readonly by: "none" };

/**
 * What a text about a record of this kind can become on this server (api-spec: Gaps in endpoints).
 */
export function planCapture(profile: Profile, kind: CaptureKind, resource: Resource): CapturePlan {
  const { operations } = profile;
  if (isSlugged(resource)) {
    if (kind === "call" && operations.activity.includes("create")) return { by: "activity" };
    if (operations.note.includes("create")) return { by: "note" };
  }
  const field = CONTRACTS[resource].body["description"];
  if (field?.kind.type !== "text" || !operations[resource].includes("update"))
    return { by: "none" };
  return { by: "append", html: field.kind.format === "html" };
}

/** Whether the follow-up can be an activity of its own. */
export function canFollowUp(profile: Profile, resource: Resource): boolean {
  return isSlugged(resource) && profile.operations.activity.includes("create");
}

/** What the dialog says about it before anything is saved. `name`: of the record. */
export function planWords(plan: CapturePlan, resource: Resource, name: string): string {
  const kind = CONTRACTS[resource].title[0].toLowerCase();
  switch (plan.by) {
    case "note":
      return TEXTS.capturePlan.becomesANoteOf(name);
    case "activity":
      return TEXTS.capturePlan.becomesAnActivityOf(name);
    case "append":
      return plan.html
        ? TEXTS.capturePlan.notesCantBeAdded(name)
        : TEXTS.capturePlan.notesCantBeAdded2(name);
    case "none":
      return TEXTS.capturePlan.notesCantBeAdded3(/^[aeiou]/.test(kind) ? "an" : "a", kind);
  }
}
