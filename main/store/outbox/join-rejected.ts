import { customFieldItems, POLICY_FIELD, policyOf } from "../../../shared/contract/custom-field.ts";
import { overlayItems } from "../../../shared/contract/custom-field-items.ts";
import { groupOf, sharedFields } from "../../../shared/contract/field-groups.ts";
import { pickFields, withoutFields } from "../../../shared/contract/body-value.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import type { OutboxEntry, OutboxPatch, OutboxQuery } from "./entry.ts";

interface Writer {
  readonly outbox: {
    entries(query: OutboxQuery): readonly OutboxEntry[];
    entry(id: number): OutboxEntry | null;
    patch(id: number, patch: OutboxPatch): void;
    drop(id: number): void;
  };
}

type Body = OutboxEntry["body"];

/**
 * Moves rejected fields into a later change of the same fields, or of fields that belong together
 * with them: it corrects them, and is sent instead. Nothing of what was rejected is on the server.
 */
export function joinRejected({ outbox }: Writer, resource: Resource, recordId: number): void {
  const updates = outbox
    .entries({ resource, recordId, states: UNSENT_STATES })
    .filter(({ kind }) => kind === "update");
  for (const { id } of updates.filter(({ state }) => state === "rejected"))
    for (const otherUpdate of updates) {
      const [rejected, later] = [outbox.entry(id), outbox.entry(otherUpdate.id)];
      if (rejected === null || later === null || later.id < rejected.id) continue;
      if (later.state !== "queued" || later.attempts > 0) continue;
      join(outbox, rejected, later);
    }
}

function join(outbox: Writer["outbox"], rejected: OutboxEntry, later: OutboxEntry): void {
  const { resource } = rejected;
  const shared = sharedFields(resource, rejected.body, later.body).filter(
    (field) => !isOfItems(field) || (isKept(rejected.body) && isKept(later.body)),
  );
  if (shared.length === 0) return;
  const names = shared.flatMap((field) => groupOf(resource, field));
  const body: Record<string, unknown> = { ...pickFields(rejected.body, shared), ...later.body };
  const base: Record<string, unknown> = { ...later.base, ...pickFields(rejected.base, names) };
  if (shared.includes("custom_fields")) {
    body["custom_fields"] = overlay(rejected.body, later.body);
    base["custom_fields"] = overlay(later.base, rejected.base);
  }
  for (const field of shared)
    if (body[field] === base[field] && !isOfItems(field)) {
      // Back to what the server has.
      delete body[field];
      delete base[field];
    }
  const remainingBody = withoutFields(rejected.body, shared);
  if (Object.keys(remainingBody).length === 0) outbox.drop(rejected.id);
  else
    outbox.patch(rejected.id, { body: remainingBody, base: withoutFields(rejected.base, names) });
  if (Object.keys(body).length === 0) outbox.drop(later.id);
  else outbox.patch(later.id, { body, base, context: contextOf(rejected, later) });
}

function isOfItems(field: string): boolean {
  return field === "custom_fields" || field === POLICY_FIELD;
}

function isKept(body: Body): boolean {
  return policyOf(body) === "keep";
}

function overlay(under: Body, over: Body) {
  return overlayItems(
    customFieldItems(under["custom_fields"]),
    customFieldItems(over["custom_fields"]),
  );
}

function contextOf(rejected: OutboxEntry, later: OutboxEntry): OutboxEntry["context"] {
  const valid = [
    ...(rejected.context.validWhenEdited ?? []),
    ...(later.context.validWhenEdited ?? []),
  ];
  const customFields = { ...rejected.context.customFields, ...later.context.customFields };
  return {
    ...later.context,
    ...(valid.length === 0 ? {} : { validWhenEdited: [...new Set(valid)] }),
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
  };
}
