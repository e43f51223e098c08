import { requiredBody } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { splitList, joinList } from "../../../shared/contract/text-values.ts";
import { validateBody } from "../../../shared/contract/validate-body.ts";
import { resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { ImportChoices } from "../columns/column-settings.ts";
import { isMoment } from "../values/read-moment.ts";
import { quoted } from "../values/reading.ts";
import { duplicateKeysOf, type FileDuplicates } from "./file-duplicates.ts";
import type { ImportResource } from "../columns/import-field.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import { findRecords, isAboutRecord, type MatchingRecord } from "./find-record.ts";
import type { Fault, FieldReading } from "./read-row.ts";
import { resolveRow, type Resolved } from "./resolve-row.ts";
import type { ReferredRecord } from "./resolve-reference.ts";
import { type RowIdentity, rowIdentity, rowName } from "./row-identity.ts";
import type { PlannedChange, RowPlan } from "./row-plan.ts";
import { bodyNameOf, type CompareContext, currentValue, isSameValue } from "./same-value.ts";

export interface RowContext extends CompareContext {
  readonly choices: ImportChoices;
  readonly userId: number | null;
  readonly stageId: number | null;
  /** Name of the column that a field of the body comes from. */
  readonly columnOf: (bodyField: string) => string;
  readonly duplicates: FileDuplicates;
}

/** Plans what becomes of one row. */
export function planRow(line: number, row: readonly FieldReading[], context: RowContext): RowPlan {
  const { resource } = context;
  const { fields, related } = resolveRow(row, context);
  const identity = rowIdentity(resource, row, context.country);
  const { matches, similar } = isAboutRecord(resource)
    ? { matches: matchesAbout(resource, related, rowName(resource, row), context), similar: [] }
    : findRecords(resource, identity, context.lookup);
  const compared = matches.map((match) => ({
    ...match,
    changes: changesOf(fields, match.record, context),
  }));
  const title = rowName(resource, row);
  const base = {
    line,
    title,
    similar,
    duplicateOf: null,
    body: {},
    changes: [],
    faults: [],
    doubts: [],
  };
  const same = compared.find(({ changes }) => changes.length === 0);
  if (same !== undefined) return { ...base, outcome: "same", slug: slugOf(same.record) };
  // Notes and activities that say something else are other ones.
  const best = isAboutRecord(resource) ? undefined : strongest(compared);
  if (best === "several")
    return { ...base, outcome: "faulty", slug: null, faults: [severalFault(compared, context)] };
  const faults = faultsOf(best === undefined ? fields : best.changes);
  if (faults.length > 0)
    return {
      ...base,
      outcome: "faulty",
      slug: best === undefined ? null : slugOf(best.record),
      faults,
    };
  const plan =
    best === undefined ? createPlan(base, fields, context) : updatePlan(base, best, context);
  return plan.outcome === "faulty" ? plan : withDuplicates(plan, identity, context);
}

type Compared = MatchingRecord & { readonly changes: readonly Resolved[] };
type Base = Omit<RowPlan, "outcome" | "slug">;

function slugOf(record: CrmRecord): string {
  return record.slug ?? String(record.id);
}

/** Returns the record with the strongest evidence; `several` for two of the same strength. */
function strongest(compared: readonly Compared[]): Compared | "several" | undefined {
  const [best, runnerUp] = compared;
  if (best === undefined || runnerUp === undefined || best.evidence !== runnerUp.evidence)
    return best;
  const sameEvidence = compared.filter(({ evidence }) => evidence === best.evidence);
  const fewest = Math.min(...sameEvidence.map(({ changes }) => changes.length));
  const nearest = sameEvidence.filter(({ changes }) => changes.length === fewest);
  return nearest.length === 1 ? nearest[0] : "several";
}

const EVIDENCE_TEXTS = {
  slug: "slug",
  email: "email address",
  profile: "profile link",
  phone: "phone number",
  organization: "name and organization",
  name: "name",
} as const;

function severalFault(compared: readonly Compared[], { resource, columnOf }: RowContext): Fault {
  const [best] = compared;
  const evidence = best?.evidence ?? "name";
  const names = compared
    .filter((match) => match.evidence === evidence)
    .map(({ record }) => CONTRACTS[resource].headline(record));
  const field =
    evidence === "organization" || evidence === "profile"
      ? "first_name"
      : evidence === "name"
        ? "first_name"
        : evidence;
  return {
    column: columnOf(resource === "job" && field === "first_name" ? "position_name" : field),
    message:
      `${names.length} records have this ${EVIDENCE_TEXTS[evidence]}: ` +
      `${names.slice(0, 3).join(", ")}. Merge them first, or change the record by hand.`,
  };
}

/**
 * Notes and activities about the records that a row can mean. An activity can be about nobody: of
 * those, the ones with its title.
 */
function matchesAbout(
  resource: "note" | "activity",
  related: readonly ReferredRecord[],
  title: string,
  { lookup }: RowContext,
): readonly MatchingRecord[] {
  const records =
    related.length === 0
      ? lookup.about(resource, null).filter((record) => textOf(record, "title").trim() === title)
      : related.flatMap(({ slug }) => lookup.about(resource, slug));
  return records.map((record) => ({ record, evidence: "name" as const }));
}

/** Returns the fields of a row that a record does not have yet in the same way. */
function changesOf(
  fields: readonly Resolved[],
  record: CrmRecord,
  context: RowContext,
): readonly Resolved[] {
  return fields.filter((field) => {
    // An organization that is not here changes nothing.
    if (field.reading.kind === "value" && field.value === null) return false;
    return !isSameValue(field, field.value, record, context);
  });
}

function faultsOf(fields: readonly Resolved[]): readonly Fault[] {
  return fields.flatMap(({ column, reading }) =>
    reading.kind === "fault" ? [{ column, message: reading.message }] : [],
  );
}

function doubtsOf(fields: readonly Resolved[]): RowPlan["doubts"] {
  return fields.flatMap(({ field, reading }) =>
    reading.kind === "value" && reading.doubt !== undefined
      ? [{ field: bodyNameOf(field.name), reason: reading.doubt }]
      : [],
  );
}

/** Returns the fields of a PUT body that a row fills. */
function bodyOf(fields: readonly Resolved[], record: CrmRecord | null, context: RowContext) {
  const body: Record<string, unknown> = {};
  const items: CustomFieldItem[] = [];
  for (const { field, value } of fields) {
    if (value === undefined || value === null) continue;
    if (field.kind.type === "custom")
      items.push({
        id: field.kind.definition.id,
        value: String(merged(field, value, record, context)),
      });
    else if (field.kind.type === "full_name") {
      if (!isObject(value)) continue;
      if (value["givenName"] !== "") body["first_name"] ??= value["givenName"];
      if (value["family"] !== "") body["last_name"] ??= value["family"];
    } else body[bodyNameOf(field.name)] = merged(field, value, record, context);
  }
  if (items.length > 0) body["custom_fields"] = items;
  return body;
}

/** Lists are added to what a record has; moments become instants. */
function merged(
  field: FieldReading["field"],
  value: unknown,
  record: CrmRecord | null,
  context: RowContext,
): unknown {
  if (isMoment(value)) return value.instant;
  const isList =
    field.kind.type === "list" ||
    (field.kind.type === "custom" && field.kind.definition.field_type === "multiselect");
  if (!isList || record === null) return value;
  const current = splitList(currentValue(field, record, context));
  return joinList([...new Set([...current, ...splitList(value)])]);
}

function createPlan(base: Base, fields: readonly Resolved[], context: RowContext): RowPlan {
  const { resource, choices, userId, stageId } = context;
  const contract = CONTRACTS[resource];
  const { defaults = {} } = choices;
  const body = bodyOf(fields, null, context);
  if (contract.body["owner_id"] !== undefined)
    body["owner_id"] ??= defaults.owner_id ?? userId ?? undefined;
  if (contract.body["stage_id"] !== undefined)
    body["stage_id"] ??= defaults.stage_id ?? stageId ?? undefined;
  if (defaults.tags !== undefined && contract.body["tags"] !== undefined)
    body["tags"] = joinList([
      ...new Set([...splitList(body["tags"]), ...splitList(defaults.tags)]),
    ]);
  const related = body["related_to"];
  if (resource === "note" && typeof related === "string")
    body["entity_name"] ??= resourceOfSlug(related) ?? undefined;
  const checked = validateBody(contract, "create", body, null, context.lookup.refs);
  const plan: RowPlan = {
    ...base,
    outcome: "new",
    slug: null,
    body,
    doubts: doubtsOf(fields),
  };
  return checked.ok ? plan : faultyPlan(plan, checked.issues, context);
}

function updatePlan(
  base: Base,
  { record, evidence, changes }: Compared,
  context: RowContext,
): RowPlan {
  const { resource, choices, userId, stageId, lookup } = context;
  const contract = CONTRACTS[resource];
  const body = bodyOf(changes, record, context);
  // A PUT needs some fields that the record may lack.
  for (const name of requiredBody(contract, record, lookup.refs).missing) {
    if (name === "owner_id") body[name] ??= choices.defaults?.owner_id ?? userId ?? undefined;
    if (name === "stage_id") body[name] ??= choices.defaults?.stage_id ?? stageId ?? undefined;
  }
  const required = requiredBody(contract, record, lookup.refs).body;
  const checked = validateBody(contract, "update", { ...required, ...body }, record, lookup.refs);
  const nameDoubt =
    evidence === "name"
      ? [
          {
            field: "full_name",
            reason: "Only the name is the same. Check that it is the same person.",
          },
        ]
      : [];
  const plan: RowPlan = {
    ...base,
    outcome: "changed",
    slug: slugOf(record),
    title: contract.headline(record) || base.title,
    body,
    changes: updateChanges(body, record, context),
    doubts: [...doubtsOf(changes), ...(resource === "job" ? [] : nameDoubt)],
  };
  return checked.ok ? plan : faultyPlan(plan, checked.issues, context);
}

function faultyPlan(
  plan: RowPlan,
  issues: readonly { readonly field: string; readonly message: string }[],
  { columnOf }: RowContext,
): RowPlan {
  const faults = issues.map(({ field, message }) => {
    const column = columnOf(field);
    return {
      column,
      message:
        message === "is required"
          ? `${quoted(column)} is missing. Enter it, or choose the column that has it.`
          : `This value ${message}.`,
    };
  });
  const unique = faults.filter(
    (fault, index) => faults.findIndex(({ column }) => column === fault.column) === index,
  );
  return {
    ...plan,
    outcome: "faulty",
    slug: null,
    body: {},
    changes: [],
    doubts: [],
    faults: unique,
  };
}

/** Returns the fields of a body as those of a new record. */
export function createChanges(
  resource: ImportResource,
  body: RowPlan["body"],
): readonly PlannedChange[] {
  return Object.entries(body).flatMap(([name, value]): readonly PlannedChange[] => {
    if (value === undefined) return [];
    if (name === "custom_fields" && Array.isArray(value))
      return value.map(({ id, value: to }: CustomFieldItem) => ({
        field: `custom_fields.${id}`,
        from: null,
        to,
      }));
    if (CONTRACTS[resource].body[name] === undefined) return [];
    return [{ field: name, from: null, to: value }];
  });
}

/** Returns the fields of a body beside what the record has. */
function updateChanges(
  body: RowPlan["body"],
  record: CrmRecord,
  { resource, lookup }: RowContext,
): readonly PlannedChange[] {
  return createChanges(resource, body).map((change) => {
    const { field: name } = change;
    const field = CONTRACTS[resource].body[name];
    const from =
      field === undefined
        ? record.custom_fields?.find(({ id }) => name === `custom_fields.${id}`)?.value
        : currentValue({ name, label: name, kind: field.kind, body: field }, record, {
            lookup,
            resource,
          });
    return { ...change, from: from ?? null };
  });
}

/** A later row about the same is one row too many: told, and never made twice. */
function withDuplicates(plan: RowPlan, identity: RowIdentity, context: RowContext): RowPlan {
  const { resource, duplicates, columnOf } = context;
  const keys =
    plan.slug === null
      ? duplicateKeysOf(resource, identity, plan.body)
      : ([["", `slug ${plan.slug}`]] as const);
  const duplicate = duplicates.note(plan.line, keys, JSON.stringify(plan.body).toLowerCase());
  if (duplicate === null) return plan;
  const { line, field, isEqual } = duplicate;
  if (isEqual)
    return {
      ...plan,
      body: {},
      changes: [],
      duplicateOf: line,
      outcome: "same",
      doubts: [{ field: "", reason: `Line ${line} says the same. This row adds nothing.` }],
    };
  if (plan.slug !== null) return secondRow(plan, line, columnOf("first_name"));
  const column = columnOf(field === "email" || field === "phone" ? field : "first_name");
  return secondRow(plan, line, column, `has the same ${DUPLICATE_TEXTS[field] ?? "values"}`);
}

/** Returns the fault of a row whose record an earlier `line` is about, with other values. */
export function secondRow(
  plan: RowPlan,
  line: number,
  column: string,
  similarity = "is about the same record",
): RowPlan {
  return {
    ...plan,
    body: {},
    changes: [],
    duplicateOf: line,
    outcome: "faulty",
    doubts: [],
    faults: [
      { column, message: `Line ${line} ${similarity}, with other values. Put both rows into one.` },
    ],
  };
}

const DUPLICATE_TEXTS: Readonly<Record<string, string>> = {
  email: "email address",
  phone: "phone number",
  profile: "profile link",
  name: "name and organization",
};
