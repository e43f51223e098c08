import { isObject } from "./liberal.ts";
import {
  type CrmRecord,
  type FieldIssue,
  fieldLabel,
  RAW_VALUES,
  type ResourceContract,
} from "./define.ts";
import { readBodyField, type RefResolver, valueAt } from "./body-value.ts";
import type { BodyField } from "./body-field.ts";
import { customFieldItems } from "./custom-field.ts";
import { itemIds, onlyItems } from "./custom-field-items.ts";
import { isTooLarge } from "./plain-row.ts";

export type BodyOperation = "update" | "create";

type ValidatedBody =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/**
 * Checks a body against the table of its resource (api-spec: Endpoints). Unknown fields are
 * dropped, `null` is not a value. `storedRecord` is the record before the update, for the rules
 * that look at fields which the body leaves out.
 */
export function validateBody(
  contract: ResourceContract,
  operation: BodyOperation,
  raw: unknown,
  storedRecord: CrmRecord | null,
  refs: RefResolver,
): ValidatedBody {
  if (!isObject(raw)) {
    return { ok: false, issues: [{ field: "body", message: "must be a JSON object" }] };
  }
  const issues: FieldIssue[] = [];
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(contract.body)) {
    const value = raw[name];
    if (value === undefined) {
      if (field.required || (operation === "create" && contract.createRequires.includes(name))) {
        issues.push({ field: name, message: "is required" });
      }
      continue;
    }
    const parsed = field.schema.safeParse(value);
    if (storedRecord !== null && isUnknownHere(field, storedRecord, value))
      issues.push({ field: name, message: "is too large to keep here; change it in your CRM" });
    else if (parsed.success) body[name] = parsed.data;
    else issues.push({ field: name, message: parsed.error.issues[0]?.message ?? "is not valid" });
  }
  if (issues.length === 0)
    issues.push(...(contract.check?.(mergedReader(contract, body, storedRecord, refs)) ?? []));
  return issues.length === 0 ? { ok: true, body } : { ok: false, issues };
}

/**
 * Returns whether a field's stored value is unknown because it was too large to keep. An edit would
 * replace what the user cannot see.
 */
function isUnknownHere(field: BodyField, storedRecord: CrmRecord, value: unknown): boolean {
  const [top = ""] = field.path.split(".");
  const raw = storedRecord[RAW_VALUES];
  if (isObject(raw) && isTooLarge(raw[top])) return true;
  if (field.kind.type !== "custom_fields") return isTooLarge(valueAt(storedRecord, field.path));
  return onlyItems(storedRecord.custom_fields ?? [], itemIds(customFieldItems(value))).some(
    isTooLarge,
  );
}

function mergedReader(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
  storedRecord: CrmRecord | null,
  refs: RefResolver,
): (name: string) => unknown {
  return (name) => {
    if (body[name] !== undefined) return body[name];
    const field = contract.body[name];
    return field === undefined || storedRecord === null
      ? undefined
      : readBodyField(name, field, storedRecord, refs);
  };
}

/** Checks one value as a form does while it is typed; `null` when it is fine. */
export function validateField(
  contract: ResourceContract,
  name: string,
  value: unknown,
): string | null {
  const field = contract.body[name];
  if (field === undefined) return "cannot be changed through the API";
  const parsed = field.schema.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "is not valid");
}

/** The issues as one sentence for the answer's message. */
export function issuesText(issues: readonly FieldIssue[]): string {
  return issues.map((issue) => `${issue.field} ${issue.message}`).join("; ");
}

/**
 * Validation issues for people, with the fields' labels. Answers of /v1 name the fields of the wire
 * (`issuesText`) for programs.
 */
export function issuesInWords(contract: ResourceContract, issues: readonly FieldIssue[]): string {
  return issues
    .map(({ field, message }) => `${labelOf(contract, field)} ${inWords(contract, message)}.`)
    .join(" ");
}

/** Returns a message with labels in place of the wire's names; the server's own words stay. */
export function inWords(contract: ResourceContract, message: string): string {
  return message.replace(/(?<![a-z])[a-z]+(?:_[a-z0-9]+)+/g, (name: string, index: number) => {
    if (contract.body[name] === undefined && contract.record[name] === undefined) return name;
    const label = labelOf(contract, name);
    const begins = index === 0 || /[.!?:;]$/.test(message.slice(0, index).trimEnd().slice(-1));
    return begins ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  });
}

function labelOf(contract: ResourceContract, name: string): string {
  if (name === "body") return "The change";
  return fieldLabel(name, contract.body[name] ?? contract.record[name]);
}
