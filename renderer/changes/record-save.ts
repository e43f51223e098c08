import type { Bridge } from "../../shared/bridge.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { addToast, undoAction } from "../core/toasts.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";
import { attempt } from "../core/use-action.ts";
import { dayText, numberText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";
import { nameOf } from "../fields/value-text.ts";
import { offerWhileUnsent } from "./undo-offer.ts";
import { CHANGE_TEXTS as TEXTS, changedText } from "./texts.ts";
import { ChangedSinceError, heldBack, saveFields } from "./save.ts";
import { revertEdit, undoDeletion } from "./undo.ts";
import type { CommandContext } from "../core/command.ts";
import type { ActiveRecord } from "../core/targets.ts";
import { requestEngine } from "../core/request-engine.ts";

type Body = Readonly<Record<string, unknown>>;

interface SaveOptions {
  readonly message?: string;
  /** Values that the user saw, where they are not those of the record. */
  readonly seen?: Body;
}

/** Saves fields and offers to undo it. Rejects when they can't be saved, or were changed since. */
export async function saveAndOffer(
  bridge: Bridge,
  resource: Resource,
  recordView: ShownRecord,
  body: Body,
  { message = savedText(resource, recordView, body), seen = {} }: SaveOptions = {},
): Promise<void> {
  const { undo, isReversible } = await saveFields(bridge, resource, recordView, body, seen);
  const key = keyOf(resource, recordView);
  const toast = addToast({
    tone: "plain",
    text: message,
    action: undoAction(() => void revertEdit(bridge, { resource, key, undo })),
  });
  if (!isReversible) offerWhileUnsent(bridge, toast, [{ kind: "update", resource, key }]);
}

/**
 * Saves for keys, the palette and the mouse: a failure becomes a message. Values that others
 * changed since they were shown are replaced only if the user then says so.
 */
export async function saveWithUndo(
  bridge: Bridge,
  resource: Resource,
  recordView: ShownRecord,
  body: Body,
  options: SaveOptions = {},
): Promise<void> {
  await attempt(
    () =>
      orOfferReplacing(
        () => saveAndOffer(bridge, resource, recordView, body, options),
        (visibleValues) =>
          saveWithUndo(bridge, resource, recordView, body, { ...options, seen: visibleValues }),
      ),
    TEXTS.recordSave.notSaved(nameOf(recordView)),
  );
}

/** Saves; offers to replace what was changed since it was shown. Rejects when it can't be saved. */
export async function orOfferReplacing(
  save: () => Promise<void>,
  replace: (seen: Body) => Promise<void>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ChangedSinceError)) throw error;
    const { notSaved, saveAnyway } = TEXTS.changedSince;
    addToast({
      tone: "bad",
      text: changedText(error.fields, Date.now(), notSaved),
      action: { label: saveAnyway, run: () => void replace(error.present()) },
    });
  }
}

/** Longer values are not part of a message. */
const MAX_VALUE_CHARS = 40;

/** "City → Berlin · Anna Weiß"; values that are codes or long texts are left out. */
function savedText(resource: Resource, recordView: ShownRecord, body: Body): string {
  const fields = CONTRACTS[resource].body;
  const names = Object.keys(body).filter((name) => {
    const type = fields[name]?.kind.type;
    return type !== "policy" && type !== "entity";
  });
  const labels = names.map((name) => fieldLabel(name, fields[name]));
  const value =
    names.length === 1 ? plainValue(fields[names[0] ?? ""], body[names[0] ?? ""]) : null;
  const name = nameOf(recordView);
  return value === null
    ? TEXTS.recordSave.changed(labels.join(", "), name)
    : TEXTS.recordSave.set(labels.join(), value, name);
}

function plainValue(field: BodyField | undefined, value: unknown): string | null {
  const type = field?.kind.type;
  if (type === "date" && typeof value === "string") return dayText(value);
  if ((type === "number" || type === "integer") && typeof value === "number")
    return numberText(value);
  if ((type !== "text" && type !== "list") || typeof value !== "string") return null;
  const text = visibleText(value);
  return text === "" || text.length > MAX_VALUE_CHARS ? null : text;
}

/** Deletes a job, the only kind that the API can delete, and offers to undo it. Never rejects. */
export async function deleteJob(
  { key, shown }: ActiveRecord,
  { bridge, messages: { add }, navigation: { place, go } }: CommandContext,
): Promise<void> {
  await attempt(
    async () => {
      await requestEngine(
        bridge,
        heldBack({ method: "DELETE", path: `/v1/job/${encodeURIComponent(key)}` }),
      );
      const isOpen = place.view === "record" || (place.view === "list" && place.open === key);
      if (isOpen) go({ view: "list", resource: "job", open: null });
      const toast = add({
        tone: "plain",
        text: `Deleted ${nameOf(shown)}.`,
        action: undoAction(() => void undoDeletion(bridge, "job", key)),
      });
      offerWhileUnsent(bridge, toast, [{ kind: "delete", resource: "job", key }]);
    },
    `Couldn't delete ${nameOf(shown)}.`,
  );
}

/** Marks an activity as done, or as open again. */
export function finishActivity(bridge: Bridge, activity: ShownRecord): Promise<void> {
  return saveWithUndo(bridge, "activity", activity, {
    mark_as_done: activity["mark_as_done"] !== true,
  });
}
