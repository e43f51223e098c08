import { customFieldItems, POLICY_FIELD, policyOf } from "../../../shared/contract/custom-field.ts";
import { overlayItems } from "../../../shared/contract/custom-field-items.ts";
import { groupOf, sharedFields } from "../../../shared/contract/field-groups.ts";
import { pickFields, withoutFields } from "../../../shared/contract/pick-fields.ts";
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
 * Moves refused fields into a later change of the same fields, or of fields that belong together
 * with them: it corrects them, and is sent instead. Nothing of what was refused is on the server.
 */
export function joinRefused({ outbox }: Writer, resource: Resource, recordId: number): void {
  const updates = outbox
    .entries({ resource, recordId, states: UNSENT_STATES })
    .filter(({ kind }) => kind === "update");
  for (const { id } of updates.filter(({ state }) => state === "rejected"))
    for (const other of updates) {
      const [refused, later] = [outbox.entry(id), outbox.entry(other.id)];
      if (refused === null || later === null || later.id < refused.id) continue;
      if (later.state !== "queued" || later.attempts > 0) continue;
      join(outbox, refused, later);
    }
}

function join(outbox: Writer["outbox"], refused: OutboxEntry, later: OutboxEntry): void {
  const { resource } = refused;
  const shared = sharedFields(resource, refused.body, later.body).filter(
    (field) => !isOfItems(field) || (isKept(refused.body) && isKept(later.body)),
  );
  if (shared.length === 0) return;
  const names = shared.flatMap((field) => groupOf(resource, field));
  const body: Record<string, unknown> = { ...pickFields(refused.body, shared), ...later.body };
  const base: Record<string, unknown> = { ...later.base, ...pickFields(refused.base, names) };
  if (shared.includes("custom_fields")) {
    body["custom_fields"] = overlay(refused.body, later.body);
    base["custom_fields"] = overlay(later.base, refused.base);
  }
  for (const field of shared)
    if (body[field] === base[field] && !isOfItems(field)) {
      // Back to what the server has.
      delete body[field];
      delete base[field];
    }
  const rest = withoutFields(refused.body, shared);
  if (Object.keys(rest).length === 0) outbox.drop(refused.id);
  else outbox.patch(refused.id, { body: rest, base: withoutFields(refused.base, names) });
  if (Object.keys(body).length === 0) outbox.drop(later.id);
  else outbox.patch(later.id, { body, base, context: contextOf(refused, later) });
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

function contextOf(refused: OutboxEntry, later: OutboxEntry): OutboxEntry["context"] {
  const valid = [
    ...(refused.context.validWhenEdited ?? []),
    ...(later.context.validWhenEdited ?? []),
  ];
  const customFields = { ...refused.context.customFields, ...later.context.customFields };
  return {
    ...later.context,
    ...(valid.length === 0 ? {} : { validWhenEdited: [...new Set(valid)] }),
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
  };
}
