import { isObject } from "./liberal.ts";
import type { ResourceContract, CrmRecord, FieldIssue } from "./define.ts";
import { readBodyField, type RefResolver } from "./body-value.ts";

export type BodyOperation = "update" | "create";

export type ValidatedBody =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/**
 * Checks a body against the table of its resource (api-spec: Endpoints). Unknown fields are
 * dropped, `null` is not a value. `stored` is the record before the update, for the rules that look
 * at fields which the body leaves out.
 */
export function validateBody(
  contract: ResourceContract,
  operation: BodyOperation,
  raw: unknown,
  stored: CrmRecord | null,
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
    if (parsed.success) body[name] = parsed.data;
    else issues.push({ field: name, message: parsed.error.issues[0]?.message ?? "is not valid" });
  }
  if (issues.length === 0)
    issues.push(...(contract.check?.(mergedReader(contract, body, stored, refs)) ?? []));
  return issues.length === 0 ? { ok: true, body } : { ok: false, issues };
}

function mergedReader(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
  stored: CrmRecord | null,
  refs: RefResolver,
): (name: string) => unknown {
  return (name) => {
    if (body[name] !== undefined) return body[name];
    const field = contract.body[name];
    return field === undefined || stored === null
      ? undefined
      : readBodyField(name, field, stored, refs);
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
