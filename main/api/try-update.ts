import { requiredBody } from "../../shared/contract/body-value.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { issuesInWords } from "../../shared/contract/issue-words.ts";
import { validateBody } from "../../shared/contract/validate-body.ts";
import { applyContext } from "../store/outbox/replay.ts";
import type { StoreReader } from "../store/types.ts";
import { fieldsChanged } from "./fields-changed.ts";
import { unknownReferences } from "./references.ts";
import type { WriteMode } from "./write-mode.ts";

export type Trial =
  | { readonly outcome: "same" }
  | {
      readonly outcome: "change";
      /** The complete body of the PUT, including the required fields as the record has them. */
      readonly body: Readonly<Record<string, unknown>>;
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
    }
  /** Required body fields for which neither the record nor the caller has a value. */
  | { readonly outcome: "incomplete"; readonly missing: readonly string[] }
  | { readonly outcome: "invalid"; readonly message: string };

/**
 * Returns what a PUT of these fields would do, without doing it. `fill` has values for required
 * fields that the record lacks. Messages are written for users. api-spec: the body tables of
 * Endpoints.
 */
export function tryUpdate(
  reader: StoreReader,
  mode: WriteMode,
  contract: ResourceContract,
  record: CrmRecord,
  fields: Readonly<Record<string, unknown>>,
  fill: Readonly<Record<string, unknown>> = {},
): Trial {
  const required = requiredBody(contract, record, reader.sources);
  const filled: Record<string, unknown> = {};
  for (const name of required.missing) if (fill[name] !== undefined) filled[name] = fill[name];
  const body: Readonly<Record<string, unknown>> = { ...required.body, ...filled, ...fields };
  const missing = required.missing.filter((name) => body[name] === undefined);
  const context = applyContext({ resource: contract.name, createdAt: 0 }, reader.sources);
  const valid = validateBody(contract, "update", body, record, reader.sources);
  const issues = valid.ok
    ? unknownReferences(contract, valid.body, reader, mode.isAuthority, record)
    : valid.issues.filter(({ field }) => !missing.includes(field));
  if (issues.length > 0) return { outcome: "invalid", message: issuesInWords(contract, issues) };
  const change = fieldsChanged(contract, record, valid.ok ? valid.body : fields, context);
  if (Object.keys(change.body).length === 0) return { outcome: "same" };
  if (missing.length > 0) return { outcome: "incomplete", missing };
  return { outcome: "change", body, before: change.base, after: change.body };
}
