import { requiredBody } from "../../shared/contract/body-value.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { issuesText, validateBody } from "../../shared/contract/validate-body.ts";
import { applyContext } from "../store/fold.ts";
import type { StoreReader } from "../store/types.ts";
import { fieldsChanged } from "./fields-changed.ts";
import { unknownReferences } from "./references.ts";
import type { WriteMode } from "./write-mode.ts";

export type Trial =
  | { readonly outcome: "same" }
  | {
      readonly outcome: "change";
      /** The whole body of the PUT, with the required fields as the record has them. */
      readonly body: Readonly<Record<string, unknown>>;
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
    }
  | { readonly outcome: "refused"; readonly message: string };

/** What a PUT of these fields would come to, without doing it. api-spec: the body tables of Endpoints. */
export function tryUpdate(
  reader: StoreReader,
  mode: WriteMode,
  contract: ResourceContract,
  record: CrmRecord,
  fields: Readonly<Record<string, unknown>>,
): Trial {
  const body = { ...requiredBody(contract, record, reader).body, ...fields };
  const valid = validateBody(contract, "update", body, record, reader);
  if (!valid.ok) return { outcome: "refused", message: issuesText(valid.issues) };
  const unknown = unknownReferences(contract, valid.body, reader, mode.strictness(reader));
  if (unknown.length > 0) return { outcome: "refused", message: issuesText(unknown) };
  const context = applyContext({ resource: contract.name, createdAt: 0 }, reader);
  const change = fieldsChanged(contract, record, valid.body, context);
  if (Object.keys(change.body).length === 0) return { outcome: "same" };
  return { outcome: "change", body, before: change.base, after: change.body };
}
