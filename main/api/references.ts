import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import { customFieldEntity, customFieldItems } from "../../shared/contract/custom-field.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import type { CrmRecord, FieldIssue, ResourceContract } from "../../shared/contract/define.ts";
import { isLocalSlug, resourceOfSlug, type Resource } from "../../shared/contract/resource.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader } from "../store/types.ts";

/**
 * Returns validation errors for ids and slugs in a body that certainly do not exist
 * (docs/assumptions.md: Errors). A server knows all that there is (`isAuthority`). The app does
 * not: a colleague without a record, or a record made a minute ago, is unknown here and exists.
 * Only the definitions of custom fields are known completely.
 * Values that `record` already has pass: every PUT repeats the required values.
 */
export function unknownReferences(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
  reader: StoreReader,
  isAuthority: boolean,
  record: CrmRecord | null,
): readonly FieldIssue[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const field = contract.body[name];
    if (field === undefined) return [];
    const issues = unknownIn(contract, name, field, value, reader, isAuthority);
    const unchanged =
      issues.length > 0 &&
      record !== null &&
      field.kind.type !== "custom_fields" &&
      !namesDeleted(field, value, reader) &&
      sameBodyValue(field, readBodyField(name, field, record, reader.sources), value);
    return unchanged ? [] : issues;
  });
}

/**
 * Returns whether a list has a record whose deletion waits to be sent. The server takes it off such
 * lists, so a record that still has it here has it no longer there.
 */
function namesDeleted({ kind }: BodyField, value: unknown, reader: StoreReader): boolean {
  if (kind.type !== "refs") return false;
  return splitList(value).some((slug) => {
    const id = reader.records.idOf(kind.resource, slug);
    return id !== null && reader.sources.hidden(kind.resource, id);
  });
}

/**
 * Returns whether a record that is not shown here certainly is not on the server either: its create
 * was taken back, its deletion waits or was sent, or the server no longer has it.
 */
function isGone(resource: Resource, slug: string, reader: StoreReader): boolean {
  if (isLocalSlug(slug)) return true;
  const id = reader.records.idOf(resource, slug);
  if (id !== null && reader.sources.hidden(resource, id)) return true;
  const isRemoved = [...reader.state.entriesOf(STATE.removed)].some(
    ([key, { record }]) => key.startsWith(`${resource}:`) && record.slug === slug,
  );
  const isDeleted = () =>
    reader.outbox
      .entries({ resource, states: ["done"] })
      .some((entry) => entry.kind === "delete" && entry.slug === slug);
  return isRemoved || isDeleted();
}

function unknownIn(
  contract: ResourceContract,
  name: string,
  field: BodyField,
  value: unknown,
  reader: StoreReader,
  isAuthority: boolean,
): readonly FieldIssue[] {
  const issue = (problem: string): FieldIssue => ({
    field: name,
    message: `names ${problem}, which does not exist`,
  });
  const users = (ids: readonly number[]) =>
    isAuthority && reader.lookups.users().length > 0
      ? ids.filter((id) => reader.lookups.user(id) === null).map((id) => issue(`user ${id}`))
      : [];
  const records = (resource: Resource, slugs: readonly string[]) =>
    slugs
      .filter((slug) => reader.records.bySlug(resource, slug) === null)
      .filter((slug) => isAuthority || isGone(resource, slug, reader))
      .map((slug) => issue(`${resource} ${slug}`));
  const { kind } = field;
  switch (kind.type) {
    case "user":
      return users([Number(value)]);
    case "users":
      return users(splitList(value).map(Number));
    case "lookup": {
      const entries = reader.lookups.entries(kind.lookup);
      const exists = entries.some((entry) => entry.id === value);
      return isAuthority && entries.length > 0 && !exists
        ? [issue(`${kind.lookup.replace("_", " ")} ${String(value)}`)]
        : [];
    }
    case "ref":
      return records(kind.resource, [String(value)]);
    case "refs":
      return records(kind.resource, splitList(value));
    case "attendees":
      if (kind.of === "users") return users(splitList(value).map(Number));
      return records(kind.of === "candidates" ? "candidate" : "contact", splitList(value));
    case "related": {
      const resource = resourceOfSlug(String(value));
      return resource === null ? [] : records(resource, [String(value)]);
    }
    case "custom_fields": {
      const entity = customFieldEntity(contract.name);
      const definitions = entity === undefined ? [] : reader.lookups.definitions(entity);
      // All definitions are read together, so a field that is not among them is not on the server.
      if (!isAuthority && definitions.length === 0) return [];
      return customFieldItems(value)
        .filter((item) => !definitions.some((definition) => definition.id === item.id))
        .map((item) => issue(`custom field ${item.id}`));
    }
    default:
      return [];
  }
}
