import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Profile } from "../../../../shared/contract/profile.ts";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import type { CaptureKind } from "../../../core/view-state.ts";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { type About, followUpBody, followUpStart } from "../../../fields/follow-up.ts";
import { appended, callBody, type Captured, followUpWhen, noteBody } from "./capture-bodies.ts";
import { CAPTURE_TEXTS as TEXTS } from "../texts.ts";
import type { Bridge } from "../../../../shared/bridge.ts";
import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { readRecord } from "../../../core/queries.ts";
import { nameOf, rawTitle } from "../../../fields/value-text.ts";
import { type Created, discardUnsent, offerUndo, UNDOABLE } from "../../../changes/undo-offer.ts";
import { createRecord } from "../../../changes/save.ts";
import { saveAndOffer } from "../../../changes/record-save.ts";
import { localNow } from "../../../ui/local-date.ts";

type CapturePlan =
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
    ? TEXTS.plan.followUpTask(IN_SENTENCE.time(followUpStart(day)))
    : TEXTS.plan.followUpInText;
}

export const clock = localNow;

interface CaptureContext {
  readonly bridge: Bridge;
  readonly types: readonly LookupEntry[];
  readonly now: () => Date;
  /** True if the follow-up is saved as an activity of its own. */
  readonly followsUp: boolean;
  /** Attendees of the follow-up, as its body names them. */
  readonly attendance: Readonly<Record<string, string>>;
}

/** Saves a note or a call, and offers to undo it. Rejects when it cannot be saved. */
export async function saveCapture(
  context: CaptureContext,
  plan: CapturePlan,
  active: ActiveRecord,
  captured: Captured,
): Promise<void> {
  const { bridge, types, now, attendance } = context;
  const { resource, key } = active;
  const name = nameOf(active.shown) || CONTRACTS[resource].title[0];
  if (plan.by === "append") {
    // The description may have changed since the dialog was opened.
    const { record } = await readRecord(bridge, resource, key);
    const old = typeof record["description"] === "string" ? record["description"] : "";
    const description = appended(old, captured, now(), plan.html);
    const message = TEXTS.saved.description(name);
    await saveAndOffer(bridge, resource, record, { description }, { message });
    return;
  }
  if (plan.by === "none" || !isSlugged(resource)) return;
  const about: About = { resource, slug: key, name: rawTitle(resource, active.shown) };
  const createdRecords: Created[number][] = [
    plan.by === "note"
      ? ["note", await createRecord(bridge, "note", noteBody(about, captured), UNDOABLE)]
      : [
          "activity",
          await createRecord(bridge, "activity", callBody(about, captured, types, now()), UNDOABLE),
        ],
  ];
  if (captured.followUp !== "" && context.followsUp) {
    try {
      createdRecords.push([
        "activity",
        await createRecord(
          bridge,
          "activity",
          { ...followUpBody(about, captured, types), ...attendance },
          UNDOABLE,
        ),
      ]);
    } catch (error) {
      // Both or neither: the text is still in the dialog, and saving it again would duplicate the
      // note.
      await discardUnsent(bridge, createdRecords);
      throw error;
    }
  }
  const savedText = plan.by === "note" ? TEXTS.saved.note(name) : TEXTS.saved.call(name);
  offerUndo(
    bridge,
    createdRecords,
    captured.followUp === ""
      ? `${savedText}.`
      : TEXTS.saved.withFollowUp(savedText, followUpWhen(captured.followUp)),
  );
}

/** Creates a task, and offers to undo it. Rejects when it cannot be saved. */
export async function addTask(
  bridge: Bridge,
  body: Readonly<Record<string, unknown>>,
  name: string,
): Promise<void> {
  offerUndo(
    bridge,
    [["activity", await createRecord(bridge, "activity", body, UNDOABLE)]],
    TEXTS.saved.task(name),
  );
}
