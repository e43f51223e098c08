import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Profile } from "../../../../shared/contract/profile.ts";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import type { CaptureKind } from "../../../core/view-state.ts";
import { timeText } from "../../../ui/format.ts";
import { followUpStart } from "./capture-bodies.ts";
import { CAPTURE_TEXTS as TEXTS } from "./texts.ts";

/** Form in which a note or a call is saved. */
export type CapturePlan =
  | { readonly by: "note" }
  | { readonly by: "activity" }
  /**
   * A dated line at the end of the record's description, because the server creates neither notes
   * nor activities. `html`: as a paragraph.
   */
  | { readonly by: "append"; readonly html: boolean }
  | { readonly by: "none" };

/** Decides what to save a text as, by what the server can create (api-spec: Gaps in endpoints). */
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

/** Returns whether a follow-up can be saved as an activity of its own. */
export function canFollowUp(profile: Profile, resource: Resource): boolean {
  return isSlugged(resource) && profile.operations.activity.includes("create");
}

/** Says what becomes of the text, before it is saved. `name` is the record's. */
export function planText(plan: CapturePlan, resource: Resource, name: string): string {
  const kind = CONTRACTS[resource].title[0].toLowerCase();
  switch (plan.by) {
    case "note":
      return TEXTS.plan.note(name);
    case "activity":
      return TEXTS.plan.activity(name);
    case "append":
      return plan.html ? TEXTS.plan.publicDescription(name) : TEXTS.plan.description(name);
    case "none":
      return TEXTS.plan.impossible(/^[aeiou]/.test(kind) ? "an" : "a", kind);
  }
}

/** Says what becomes of the follow-up, after the plan; `day` is "" for none. */
export function followUpText(day: string, followsUp: boolean): string {
  if (day === "") return "";
  return followsUp
    ? TEXTS.plan.followUpTask(timeText(followUpStart(day)))
    : TEXTS.plan.followUpInText;
}
